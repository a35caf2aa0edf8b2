// Keys on the canvas: what the program knows each by, and which of them it used, so that the page has the others.
mergeInto(LibraryManager.library, {
  $AttnKeys__postset: 'AttnKeys.held = new Map();',
  $AttnKeys: {
    held: null,  // KeyboardEvent.code → the name with which the key went down

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
      let modifiers = AttnKeys.modifiers(e), used = 0;
      // "/" and "?" are themselves, whichever of them a keyboard has behind Shift.
      if (e.key === '/') modifiers &= ~2;
      if (e.key === '?') modifiers |= 2;
      if (down) {
        const name = AttnKeys.name_of(e);
        used = AttnKeys.send_key(name, 1, modifiers);
        // A Mac tells of no key that is let go while ⌘ is held.
        if (e.metaKey) AttnKeys.send_key(name, 0, modifiers); else AttnKeys.held.set(e.code, name);
      } else {
        // By the name with which it went down: with Shift let go first, the "?" of many keyboards comes up as another key.
        used = AttnKeys.send_key(AttnKeys.held.get(e.code) || AttnKeys.name_of(e), 0, modifiers);
        AttnKeys.held.delete(e.code);
        if (e.key === 'Meta') {
          AttnKeys.held.forEach(function (name) { AttnKeys.send_key(name, 0, modifiers); });
          AttnKeys.held.clear();
        }
      }
      AttnPage.wake();
      return used;
    },
    on_key: function (e) {
      if (e.isComposing || e.keyCode === 229) return;
      if (AttnKeys.key(e, e.type === 'keydown')) e.preventDefault();
    },
  },
});
