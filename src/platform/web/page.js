// The browser's side of an instance: what page.h declares. Everything is listened for on our own canvas and fields; the page around
// them keeps its scroll, keys and focus. Module.attnHost is what the page gives (web/attnscope-element.js): canvas, layer (a box
// over the canvas, for the fields), end (an empty element behind them that Tab reaches), fonts, monoFonts, page (whether the
// program is the whole page), say(what, text), ask(what).
mergeInto(LibraryManager.library, {
  $AttnPage__deps: ['$AttnGlyphs', '$AttnKeys', '$AttnPointer'],
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
    frames: 0,
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
    // Our own doing, not Tab's: a browser counts a focus that a script gives as the keyboard's where nothing had it before.
    focus: function () {
      AttnPage.focusing = true;
      Module.attnHost.canvas.focus({preventScroll: true});
      AttnPage.focusing = false;
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
      canvas.addEventListener('pointerdown', AttnPointer.on_down, on);
      canvas.addEventListener('pointermove', AttnPointer.on_move, on);
      canvas.addEventListener('pointerup', AttnPointer.on_up, on);
      canvas.addEventListener('pointercancel', AttnPointer.on_cancel, on);
      canvas.addEventListener('pointerleave', AttnPointer.on_leave, on);
      canvas.addEventListener('touchmove', AttnPointer.on_touch_move, active);
      canvas.addEventListener('wheel', AttnPointer.on_wheel, active);
      canvas.addEventListener('keydown', AttnKeys.on_key, on);
      canvas.addEventListener('keyup', AttnKeys.on_key, on);
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
        AttnKeys.held.clear();  // the program lets go of every key
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
    AttnPage.listen();
    AttnPage.measure(null);
    AttnPage.open = true;
    host.frames = function () { return AttnPage.frames; };
    host.give = AttnPage.give;
    host.draw = AttnPage.draw;
    host.focus = AttnPage.focus;
    AttnPage.observe();
    return 1;
  },

  attn_page_close__deps: ['$AttnPage', '$AttnFields'],
  attn_page_close: function () {
    AttnPage.open = false;
    AttnPage.stop.abort();
    AttnPage.observers.forEach(function (observer) { observer.disconnect(); });
    if (AttnPage.raf) cancelAnimationFrame(AttnPage.raf);
    clearTimeout(AttnPage.timer);
    AttnFields.fields.forEach(function (field) { field.input.remove(); });
    AttnFields.fields.clear();
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
