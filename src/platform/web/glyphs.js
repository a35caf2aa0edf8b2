// Glyphs from the browser's own fonts, drawn into a 2D canvas: not a byte of a font is downloaded. What glyph_source.cpp declares.
mergeInto(LibraryManager.library, {
  $AttnGlyphs: {
    context: null,  // one for each instance of the module
    decoder: null,
    text: function (at, size) {
      if (!AttnGlyphs.decoder) AttnGlyphs.decoder = new TextDecoder();
      return AttnGlyphs.decoder.decode(HEAPU8.subarray(at, at + size));
    },
    // The context with the font set. Fonts that the reader's system does not have are passed over.
    with_font: function (bold, mono, em) {
      if (!AttnGlyphs.context) {
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 64;
        AttnGlyphs.context = canvas.getContext('2d', {willReadFrequently: true});
      }
      const font = (bold ? '600 ' : '400 ') + em + 'px ' + (mono ? Module.attnHost.monoFonts : Module.attnHost.fonts);
      const c = AttnGlyphs.context;
      if (c.attnFont !== font) c.font = c.attnFont = font;
      return c;
    },
  },

  attn_glyph_measure__deps: ['$AttnGlyphs'],
  attn_glyph_measure: function (at, size, bold, mono, em, out) {
    const m = AttnGlyphs.with_font(bold, mono, em).measureText(AttnGlyphs.text(at, size));
    HEAPF32.set([m.width, -m.actualBoundingBoxLeft, -m.actualBoundingBoxAscent, m.actualBoundingBoxRight, m.actualBoundingBoxDescent,
                 m.fontBoundingBoxAscent || 0, m.fontBoundingBoxDescent || 0], out >> 2);
  },

  attn_glyph_draw__deps: ['$AttnGlyphs'],
  attn_glyph_draw: function (at, size, bold, mono, em, left, top, width, height, out) {
    const text = AttnGlyphs.text(at, size);
    const c = AttnGlyphs.with_font(bold, mono, em);
    if (width > c.canvas.width || height > c.canvas.height) {
      c.canvas.width = Math.max(c.canvas.width, width);
      c.canvas.height = Math.max(c.canvas.height, height);
      c.attnFont = '';  // a resized canvas has forgotten it
      AttnGlyphs.with_font(bold, mono, em);
    }
    c.clearRect(0, 0, width, height);
    c.fillStyle = '#000';
    c.fillText(text, -left, -top);
    const pixels = c.getImageData(0, 0, width, height).data;
    // Drawn in black: what is not black has a colour of its own.
    let colored = 0;
    for (let i = 0; i < pixels.length && !colored; i += 4) {
      if (pixels[i + 3] > 32 && pixels[i] + pixels[i + 1] + pixels[i + 2] > 96) colored = 1;
    }
    if (!colored) for (let i = 0; i < pixels.length; i += 4) pixels[i] = pixels[i + 1] = pixels[i + 2] = 255;
    HEAPU8.set(pixels, out);
    return colored;
  },
});
