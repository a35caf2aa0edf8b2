// The browser's side of an instance: what page.h declares. Everything is listened for on our own canvas and fields; the page around
// them keeps its scroll, keys and focus. Module.attnHost is what the page gives (web/attnscope-element.js): canvas, layer (a box
// over the canvas, for the fields), end (an empty element behind them that Tab reaches), fonts, monoFonts, page (whether the
// program is the whole page), say(what, text), ask(what).
mergeInto(LibraryManager.library, {
  $AttnPage__deps: ['$AttnGlyphs'],
  $AttnPage: {
    program: 0,
    context: 0,
    raf: 0,
    timer: 0,
    open: false,
    lost: false,
    seen: true,
    waiting: false,   // a frame is wanted as soon as the canvas is seen
    stop: null,       // ends all listeners
    observers: [],
    fields: null,     // id → {input, composing, composed_at}
    held: null,       // KeyboardEvent.code → the name with which the key went down
    frames: 0,
    touch: null,      // the finger: {x, y, moved, scrolling}
    focusing: false,  // we are giving the canvas the focus

    give: function (text) {
      const bytes = new TextEncoder().encode(text);
      const at = Module._attn_buffer(AttnPage.program, bytes.length);  // memory may grow in it: HEAPU8 is another one afterwards
      HEAPU8.set(bytes, at);
      return bytes.length;
    },
    now: function () { return performance.now() / 1000; },
    wake: function () {
      if (!AttnPage.open || AttnPage.raf || AttnPage.lost) return;
      if (!AttnPage.seen) { AttnPage.waiting = true; return; }
      AttnPage.raf = requestAnimationFrame(function () { AttnPage.raf = 0; AttnPage.draw(); });
    },
    draw: function () {
      if (!AttnPage.open || AttnPage.lost) return;
      if (AttnPage.raf) { cancelAnimationFrame(AttnPage.raf); AttnPage.raf = 0; }
      AttnPage.frames++;
      Module._attn_frame(AttnPage.program, AttnPage.now());
    },
    // Where an event is, in CSS pixels of the canvas, whatever transform the page has put upon it.
    place: function (e) {
      const canvas = Module.attnHost.canvas, r = canvas.getBoundingClientRect();
      const x = r.width ? canvas.clientWidth / r.width : 1, y = r.height ? canvas.clientHeight / r.height : 1;
      return [(e.clientX - r.left) * x, (e.clientY - r.top) * y];
    },
    // Our own doing, not Tab's: a browser counts a focus that a script gives as the keyboard's where nothing had it before.
    focus: function () {
      AttnPage.focusing = true;
      Module.attnHost.canvas.focus({preventScroll: true});
      AttnPage.focusing = false;
    },
    modifiers: function (e) { return (e.ctrlKey ? 1 : 0) | (e.shiftKey ? 2 : 0) | (e.altKey ? 4 : 0) | (e.metaKey ? 8 : 0); },

    // What the program knows a key by: letters, "/" and "?" by what is printed on them, the others by their place.
    name_of: function (e) {
      if (/^[a-z]$/i.test(e.key)) return 'Key' + e.key.toUpperCase();
      return e.key === '/' || e.key === '?' ? 'Slash' : e.code;
    },
    send_key: function (name, down, modifiers) {
      return Module._attn_key(AttnPage.program, AttnPage.give(name), down, modifiers);
    },
    // Whether the program used the key.
    key: function (e, down) {
      let modifiers = AttnPage.modifiers(e), used = 0;
      // "/" and "?" are themselves, whichever of them a keyboard has behind Shift.
      if (e.key === '/') modifiers &= ~2;
      if (e.key === '?') modifiers |= 2;
      if (down) {
        const name = AttnPage.name_of(e);
        used = AttnPage.send_key(name, 1, modifiers);
        // A Mac tells of no key that is let go while ⌘ is held.
        if (e.metaKey) AttnPage.send_key(name, 0, modifiers); else AttnPage.held.set(e.code, name);
      } else {
        // By the name with which it went down: with Shift let go first, the "?" of many keyboards comes up as another key.
        used = AttnPage.send_key(AttnPage.held.get(e.code) || AttnPage.name_of(e), 0, modifiers);
        AttnPage.held.delete(e.code);
        if (e.key === 'Meta') {
          AttnPage.held.forEach(function (name) { AttnPage.send_key(name, 0, modifiers); });
          AttnPage.held.clear();
        }
      }
      AttnPage.wake();
      return used;
    },
    on_key: function (e) {
      if (e.isComposing || e.keyCode === 229) return;
      if (AttnPage.key(e, e.type === 'keydown')) e.preventDefault();
    },

    on_down: function (e) {
      if (!e.isPrimary) return;
      const canvas = Module.attnHost.canvas, at = AttnPage.place(e), touch = e.pointerType === 'touch';
      canvas.setPointerCapture(e.pointerId);
      if (!touch) AttnPage.focus();
      Module._attn_pointer(AttnPage.program, at[0], at[1], touch ? 1 : 0);
      AttnPage.touch = touch ? {x: at[0], y: at[1], moved: false, scrolling: false} : null;
      if (touch) AttnPage.draw();  // what lies under the finger is known before it moves
      Module._attn_button(AttnPage.program, e.button, 1);
      AttnPage.wake();
    },
    on_move: function (e) {
      if (!e.isPrimary) return;
      const at = AttnPage.place(e), finger = AttnPage.touch;
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
      const at = AttnPage.place(e), finger = AttnPage.touch;
      if (!finger || !finger.scrolling) {
        Module._attn_pointer(AttnPage.program, at[0], at[1], finger ? 1 : 0);
        Module._attn_button(AttnPage.program, e.button, 0);
        // A tap gives the keyboard to the canvas once it is over: a field that it opened keeps it.
        if (finger) AttnPage.focus();
      }
      if (finger) Module._attn_leave(AttnPage.program);  // a finger that is lifted hovers over nothing
      AttnPage.touch = null;
      AttnPage.wake();
    },
    on_cancel: function () {
      Module._attn_leave(AttnPage.program);
      Module._attn_button(AttnPage.program, 0, 0);
      AttnPage.touch = null;
      AttnPage.wake();
    },
    on_leave: function (e) {
      if (e.buttons) return;
      Module._attn_leave(AttnPage.program);
      AttnPage.wake();
    },
    // A finger that moves up or down over a pane which can scroll that way scrolls it; the page has every other movement.
    on_touch_move: function (e) {
      const finger = AttnPage.touch;
      if (!finger || e.touches.length !== 1) return;
      if (finger.scrolling) { if (e.cancelable) e.preventDefault(); return; }
      if (finger.moved) { if (Module.attnHost.page && e.cancelable) e.preventDefault(); return; }
      const at = AttnPage.place(e.touches[0]), dx = at[0] - finger.x, dy = at[1] - finger.y;
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
      Module._attn_wheel(AttnPage.program, -dx, -dy, AttnPage.modifiers(e));
      AttnPage.wake();
    },

    measure: function (entries) {
      const canvas = Module.attnHost.canvas, density = window.devicePixelRatio || 1;
      const width = canvas.clientWidth, height = canvas.clientHeight;
      let w = Math.round(width * density), h = Math.round(height * density);
      // The exact size differs from it by a rounding; by more only where a density is emulated, which it does not know of.
      const exact = entries && entries[0] && entries[0].devicePixelContentBoxSize;
      if (exact && Math.abs(exact[0].inlineSize - w) <= 1 && Math.abs(exact[0].blockSize - h) <= 1) {
        w = exact[0].inlineSize;
        h = exact[0].blockSize;
      }
      if (!width || !height) return;
      if (canvas.width !== w) canvas.width = w;
      if (canvas.height !== h) canvas.height = h;
      Module._attn_resize(AttnPage.program, width, height, w, h);
      // In the same task: the canvas has just been cleared, and would flash.
      if (AttnPage.open) AttnPage.draw();
    },

    listen: function () {
      const host = Module.attnHost, canvas = host.canvas, on = {signal: AttnPage.stop.signal};
      const active = {signal: AttnPage.stop.signal, passive: false};
      canvas.addEventListener('pointerdown', AttnPage.on_down, on);
      canvas.addEventListener('pointermove', AttnPage.on_move, on);
      canvas.addEventListener('pointerup', AttnPage.on_up, on);
      canvas.addEventListener('pointercancel', AttnPage.on_cancel, on);
      canvas.addEventListener('pointerleave', AttnPage.on_leave, on);
      canvas.addEventListener('touchmove', AttnPage.on_touch_move, active);
      canvas.addEventListener('wheel', AttnPage.on_wheel, active);
      canvas.addEventListener('keydown', AttnPage.on_key, on);
      canvas.addEventListener('keyup', AttnPage.on_key, on);
      canvas.addEventListener('focus', function (e) {
        host.end.tabIndex = -1;  // Tab goes on behind us
        let by_keyboard = false;
        try { by_keyboard = !AttnPage.focusing && canvas.matches(':focus-visible'); } catch (unknown) { }
        const inside = e.relatedTarget && host.layer.contains(e.relatedTarget);
        Module._attn_focus(AttnPage.program, 1, by_keyboard && !inside ? 1 : 0, 1);
        AttnPage.wake();
      }, on);
      // What comes from behind us reaches `end` first.
      host.end.addEventListener('focus', function () {
        AttnPage.focus();
        Module._attn_focus(AttnPage.program, 1, 1, 0);
        AttnPage.wake();
      }, on);
      canvas.addEventListener('blur', function () {
        host.end.tabIndex = 0;
        AttnPage.held.clear();  // the program lets go of every key
        Module._attn_focus(AttnPage.program, 0, 0, 0);
        AttnPage.wake();
      }, on);
      canvas.addEventListener('webglcontextlost', function (e) {
        e.preventDefault();  // else it is never restored
        if (AttnPage.raf) cancelAnimationFrame(AttnPage.raf);
        AttnPage.raf = 0;
        AttnPage.lost = true;
        Module._attn_context(AttnPage.program, 0);
      }, on);
      canvas.addEventListener('webglcontextrestored', function () {
        AttnPage.lost = false;
        Module._attn_context(AttnPage.program, 1);
        AttnPage.wake();
      }, on);
      const dark = window.matchMedia('(prefers-color-scheme: dark)');
      dark.addEventListener('change', function () { Module._attn_prefers_dark(AttnPage.program, dark.matches ? 1 : 0); AttnPage.wake(); }, on);
      if (document.fonts) {
        document.fonts.addEventListener('loadingdone', function () {
          if (AttnGlyphs.context) AttnGlyphs.context.attnFont = '';
          Module._attn_fonts_changed(AttnPage.program);
          AttnPage.wake();
        }, on);
      }
    },
    observe: function () {
      const canvas = Module.attnHost.canvas;
      const size = new ResizeObserver(AttnPage.measure);
      try { size.observe(canvas, {box: 'device-pixel-content-box'}); } catch (unsupported) {
        size.observe(canvas);
        window.addEventListener('resize', function () { AttnPage.measure(null); }, {signal: AttnPage.stop.signal});  // zoom changes the density alone
      }
      AttnPage.observers.push(size);
      if (window.IntersectionObserver) {
        const seen = new IntersectionObserver(function (entries) {
          AttnPage.seen = entries[entries.length - 1].isIntersecting;
          if (AttnPage.seen && AttnPage.waiting) { AttnPage.waiting = false; AttnPage.wake(); }
        });
        seen.observe(canvas);
        AttnPage.observers.push(seen);
      }
    },

    make_field: function (id) {
      const host = Module.attnHost, on = {signal: AttnPage.stop.signal};
      const input = document.createElement('input');
      const field = {input: input, composing: false, composed_at: -1e9, sent: ''};
      input.type = 'text';
      input.className = 'field';
      input.id = 'field-' + id;
      input.spellcheck = false;
      input.autocomplete = 'off';
      input.setAttribute('autocapitalize', 'off');
      input.setAttribute('autocorrect', 'off');
      input.tabIndex = -1;  // the program has one stop in the page's order; Tab goes on within it
      input.style.position = 'absolute';
      const send = function () {
        if (field.composing || input.value === field.sent) return;
        field.sent = input.value;
        const a = new TextEncoder().encode(id), b = new TextEncoder().encode(input.value);
        const at = Module._attn_buffer(AttnPage.program, a.length + b.length);
        HEAPU8.set(a, at);
        HEAPU8.set(b, at + a.length);
        Module._attn_text(AttnPage.program, a.length, b.length);
        AttnPage.wake();
      };
      input.addEventListener('input', function (e) { field.composing = e.isComposing; send(); }, on);
      input.addEventListener('compositionstart', function () { field.composing = true; }, on);
      input.addEventListener('compositionend', function () {
        field.composing = false;
        field.composed_at = performance.now();
        send();
      }, on);
      input.addEventListener('focus', function () { Module._attn_field_focus(AttnPage.program, AttnPage.give(id)); AttnPage.wake(); }, on);
      input.addEventListener('keydown', function (e) {
        e.stopPropagation();
        // Enter and Escape end a composition first; Safari sends that Enter after compositionend.
        if (e.isComposing || e.keyCode === 229 || performance.now() - field.composed_at < 100) return;
        if (e.key === 'Enter' || e.key === 'Escape') {
          e.preventDefault();
          AttnPage.focus();
        } else if (e.key === 'Tab') {
          AttnPage.focus();
          if (AttnPage.key(e, true)) e.preventDefault();
          AttnPage.key(e, false);
        }
      }, on);
      host.layer.appendChild(input);
      AttnPage.fields.set(id, field);
      return field;
    },
  },

  attn_page_open__deps: ['$AttnPage'],
  attn_page_open: function (program) {
    const host = Module.attnHost, canvas = host.canvas;
    const context = GL.createContext(canvas, {
      alpha: false, depth: false, stencil: false, antialias: false, premultipliedAlpha: true, preserveDrawingBuffer: false,
      majorVersion: 2, minorVersion: 0, enableExtensionsByDefault: false, powerPreference: 'default', failIfMajorPerformanceCaveat: false,
    });
    if (!context) return 0;
    GL.makeContextCurrent(context);
    AttnPage.program = program;
    AttnPage.context = context;
    AttnPage.stop = new AbortController();
    AttnPage.fields = new Map();
    AttnPage.held = new Map();
    AttnPage.listen();
    AttnPage.measure(null);
    AttnPage.open = true;
    host.frames = function () { return AttnPage.frames; };
    host.give = AttnPage.give;
    host.draw = AttnPage.draw;
    AttnPage.observe();
    return 1;
  },

  attn_page_close__deps: ['$AttnPage'],
  attn_page_close: function () {
    AttnPage.open = false;
    AttnPage.stop.abort();
    AttnPage.observers.forEach(function (observer) { observer.disconnect(); });
    if (AttnPage.raf) cancelAnimationFrame(AttnPage.raf);
    clearTimeout(AttnPage.timer);
    AttnPage.fields.forEach(function (field) { field.input.remove(); });
    AttnPage.fields.clear();
    const gl = GL.getContext(AttnPage.context).GLctx;
    GL.deleteContext(AttnPage.context);
    const lose = gl.getExtension('WEBGL_lose_context');  // a page has sixteen: give this one back now
    if (lose) lose.loseContext();
  },

  attn_page_wake__deps: ['$AttnPage'],
  attn_page_wake: function () { AttnPage.wake(); },

  attn_page_wake_in__deps: ['$AttnPage'],
  attn_page_wake_in: function (seconds) {
    clearTimeout(AttnPage.timer);
    AttnPage.timer = setTimeout(AttnPage.wake, Math.min(seconds * 1000, 0x7fffffff));
  },

  attn_page_field__deps: ['$AttnPage', '$AttnGlyphs'],
  attn_page_field: function (id, idn, text, textn, label, labeln, hint, hintn, x, y, w, h, size, hidden, focus) {
    const name = AttnGlyphs.text(id, idn), field = AttnPage.fields.get(name) || AttnPage.make_field(name);
    const input = field.input, style = input.style, value = AttnGlyphs.text(text, textn);
    style.left = x + 'px';
    style.top = y + 'px';
    style.width = w + 'px';
    style.height = h + 'px';
    style.fontSize = Math.max(16, size) + 'px';  // below 16 an iPhone zooms into the page
    style.visibility = hidden ? 'hidden' : 'visible';
    input.setAttribute('aria-label', AttnGlyphs.text(label, labeln));
    input.placeholder = AttnGlyphs.text(hint, hintn);
    // While the reader is in it, what stands in the field counts.
    const here = input.getRootNode().activeElement === input;
    if (!here && input.value !== value) { input.value = value; field.sent = value; }
    if (focus && !hidden && !here) { input.focus({preventScroll: true}); input.select(); }
  },

  attn_page_remove_field__deps: ['$AttnPage', '$AttnGlyphs'],
  attn_page_remove_field: function (id, idn) {
    const name = AttnGlyphs.text(id, idn), field = AttnPage.fields.get(name);
    if (!field) return;
    field.input.remove();
    AttnPage.fields.delete(name);
  },

  attn_page_cursor: function (cursor) {
    const names = ['default', 'text', 'move', 'ns-resize', 'ew-resize', 'nesw-resize', 'nwse-resize', 'pointer', 'wait', 'progress', 'not-allowed'];
    Module.attnHost.canvas.style.cursor = names[cursor] || 'default';
  },

  attn_page_release_focus: function () { Module.attnHost.canvas.blur(); },

  attn_page_say__deps: ['$AttnGlyphs'],
  attn_page_say: function (what, at, size) {
    Module.attnHost.say(['clipboard', 'fragment', 'preferences', 'title', 'language', 'theme'][what], AttnGlyphs.text(at, size));
  },

  attn_page_ask: function (what, out, room) {
    const bytes = new TextEncoder().encode(Module.attnHost.ask(['languages', 'fragment', 'preferences', 'address', 'kept'][what]));
    if (room >= bytes.length) HEAPU8.set(bytes, out);
    return bytes.length;
  },
});
