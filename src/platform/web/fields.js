// Text fields: real ones laid over the canvas where the program wants them, for input methods, clipboards and screen readers.
mergeInto(LibraryManager.library, {
  $AttnFields__deps: ['$AttnPage', '$AttnKeys'],
  $AttnFields__postset: 'AttnFields.fields = new Map();',
  $AttnFields: {
    fields: null,  // id → {input, composing, composed_at, sent}

    make: function (id) {
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
          // What is typed is handed in, where there is something to hand in. An answer may have to be put right: the reader stays in
          // it, but for a telephone's keyboard, which would cover the verdict.
          const stays = e.key === 'Enter' && id.startsWith('answer.') && !window.matchMedia('(pointer: coarse)').matches;
          if (stays) input.select();
          else AttnPage.focus();
          if (e.key === 'Enter') {
            AttnKeys.key(e, true);
            AttnKeys.key(e, false);
          }
        } else if (e.key === 'Tab') {
          AttnPage.focus();
          if (AttnKeys.key(e, true)) e.preventDefault();
          AttnKeys.key(e, false);
        }
      }, on);
      host.layer.appendChild(input);
      AttnFields.fields.set(id, field);
      return field;
    },
  },

  attn_page_field__deps: ['$AttnFields', '$AttnGlyphs'],
  attn_page_field: function (id, idn, text, textn, label, labeln, hint, hintn, x, y, w, h, size, hidden, focus) {
    const name = AttnGlyphs.text(id, idn), field = AttnFields.fields.get(name) || AttnFields.make(name);
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

  attn_page_remove_field__deps: ['$AttnFields', '$AttnGlyphs'],
  attn_page_remove_field: function (id, idn) {
    const name = AttnGlyphs.text(id, idn), field = AttnFields.fields.get(name);
    if (!field) return;
    field.input.remove();
    AttnFields.fields.delete(name);
  },
});
