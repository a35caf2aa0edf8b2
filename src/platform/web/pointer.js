// Mouse, pen, finger and wheel on the canvas. The page around it keeps every movement that means nothing here.
mergeInto(LibraryManager.library, {
  $AttnPointer: {
    touch: null,  // the finger: {x, y, moved, scrolling}

    // Where an event is, in CSS pixels of the canvas, whatever transform the page has put upon it.
    place: function (e) {
      const canvas = Module.attnHost.canvas, r = canvas.getBoundingClientRect();
      const x = r.width ? canvas.clientWidth / r.width : 1, y = r.height ? canvas.clientHeight / r.height : 1;
      return [(e.clientX - r.left) * x, (e.clientY - r.top) * y];
    },
    on_down: function (e) {
      if (!e.isPrimary) return;
      const canvas = Module.attnHost.canvas, at = AttnPointer.place(e), touch = e.pointerType === 'touch';
      canvas.setPointerCapture(e.pointerId);
      if (!touch) AttnPage.focus();
      Module._attn_pointer(AttnPage.program, at[0], at[1], touch ? 1 : 0);
      AttnPointer.touch = touch ? {x: at[0], y: at[1], moved: false, scrolling: false} : null;
      if (touch) AttnPage.draw();  // what lies under the finger is known before it moves
      Module._attn_button(AttnPage.program, e.button, 1);
      AttnPage.wake();
    },
    on_move: function (e) {
      if (!e.isPrimary) return;
      const at = AttnPointer.place(e), finger = AttnPointer.touch;
      if (finger && finger.scrolling) {
        Module._attn_wheel(AttnPage.program, at[0] - finger.x, at[1] - finger.y, 0);
        finger.x = at[0];
        finger.y = at[1];
      } else {
        Module._attn_pointer(AttnPage.program, at[0], at[1], finger ? 1 : 0);
      }
      AttnPage.wake();
    },
    on_up: function (e) {
      if (!e.isPrimary) return;
      const at = AttnPointer.place(e), finger = AttnPointer.touch;
      if (!finger || !finger.scrolling) {
        Module._attn_pointer(AttnPage.program, at[0], at[1], finger ? 1 : 0);
        Module._attn_button(AttnPage.program, e.button, 0);
        // A tap gives the keyboard to the canvas once it is over: a field that it opened keeps it.
        if (finger) AttnPage.focus();
      }
      if (finger) Module._attn_leave(AttnPage.program);  // a finger that is lifted hovers over nothing
      AttnPointer.touch = null;
      AttnPage.wake();
    },
    on_cancel: function () {
      Module._attn_leave(AttnPage.program);
      Module._attn_button(AttnPage.program, 0, 0);
      AttnPointer.touch = null;
      AttnPage.wake();
    },
    on_leave: function (e) {
      if (e.buttons) return;
      Module._attn_leave(AttnPage.program);
      AttnPage.wake();
    },
    // A finger that moves up or down over a pane which can scroll that way scrolls it; the page has every other movement.
    on_touch_move: function (e) {
      const finger = AttnPointer.touch;
      if (!finger || e.touches.length !== 1) return;
      if (finger.scrolling) { if (e.cancelable) e.preventDefault(); return; }
      if (finger.moved) { if (Module.attnHost.page && e.cancelable) e.preventDefault(); return; }
      const at = AttnPointer.place(e.touches[0]), dx = at[0] - finger.x, dy = at[1] - finger.y;
      if (Math.abs(dx) < 6 && Math.abs(dy) < 6) return;
      finger.moved = true;
      if (Math.abs(dy) > Math.abs(dx) && Module._attn_wants_wheel(AttnPage.program, 0, -dy)) {
        finger.scrolling = true;
        Module._attn_let_go(AttnPage.program, finger.x, finger.y);
        if (e.cancelable) e.preventDefault();
      }
    },
    on_wheel: function (e) {
      const canvas = Module.attnHost.canvas;
      const unit = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? canvas.clientHeight : 1;
      const dx = e.deltaX * unit, dy = e.deltaY * unit;
      const held = e.ctrlKey || e.metaKey;
      if (!held && !Module._attn_wants_wheel(AttnPage.program, dx, dy)) return;
      e.preventDefault();
      Module._attn_wheel(AttnPage.program, -dx, -dy, AttnKeys.modifiers(e));
      AttnPage.wake();
    },
  },
});
