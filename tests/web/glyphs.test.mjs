// Text on the canvas looks like the browser's own: the same clusters, whole, at the same size.
import assert from 'node:assert/strict';
import test, {after, before} from 'node:test';
import {start} from './browser.mjs';

let web;
before(async () => { web = await start(); });
after(() => web.close());

// Ink of rgb pixels on a ground: its box, and how much of it there is; which of it is coloured.
function inkOf(pixels, width, ground) {
  const far = (p) => p.some((v, k) => Math.abs(v - ground[k]) > 24);
  const box = {left: width, top: Infinity, right: -1, bottom: -1, ink: 0, colored: 0};
  pixels.forEach((p, i) => {
    if (!far(p)) return;
    const x = i % width, y = Math.floor(i / width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
    box.ink++;
    if (Math.max(...p) - Math.min(...p) > 60) box.colored++;
  });
  return box;
}

// The same text, drawn by the browser into a 2D canvas: rgb pixels.
function reference(page, {text, em, bold, ink, ground}) {
  return page.evaluate(({text, em, bold, ink, ground}) => {
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(em * 6);
    canvas.height = Math.ceil(em * 3);
    const c = canvas.getContext('2d');
    const family = getComputedStyle(document.querySelector('attn-scope').shadowRoot.querySelector('.attnscope')).fontFamily;
    c.fillStyle = `rgb(${ground})`;
    c.fillRect(0, 0, canvas.width, canvas.height);
    c.font = `${bold ? 600 : 400} ${em}px ${family}`;
    c.fillStyle = `rgb(${ink})`;
    c.fillText(text, em, em * 2);
    const data = c.getImageData(0, 0, canvas.width, canvas.height).data, pixels = [];
    for (let i = 0; i < data.length; i += 4) pixels.push([data[i], data[i + 1], data[i + 2]]);
    return {pixels, width: canvas.width};
  }, {text, em, bold, ink, ground});
}

const crop = (pixels, width, {left, top, right, bottom}) => {
  const out = [];
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) out.push(pixels[y * width + x] ?? [0, 0, 0]);
  return out;
};

const kCases = [
  {name: 'a family', text: '👨‍👩‍👧', colored: null},  // grey in some fonts
  {name: 'a flag', text: '🇨🇳', colored: true},
  {name: 'a hand with a skin', text: '👍🏽', colored: true},
  {name: 'Chinese', text: '猫', colored: false},
  {name: 'a mark over a letter', text: 'é', colored: false},
  {name: 'Thai', text: 'ที่', colored: false},
];

for (const density of [1, 2]) {
  test(`clusters, colour emoji and Chinese are the browser's own glyphs, density ${density}`, async () => {
    const {page, scope, close} = await web.open({density});
    // One word a cluster: each is a token, and stands as a label beside and above the matrix.
    await scope.command({command: 'go_to', scene: 'attention'});
    await scope.command({command: 'set_sentence', text: `cat ${kCases.map(({text}) => text).join(' ')}`});
    await scope.settled();
    const {tokens} = await scope.query('tokens');
    const texts = await scope.texts();
    const ground = await scope.pixel(2, 400 * density);
    for (const {name, text, colored} of kCases) {
      assert.ok(tokens.some((token) => token.text === text), `${name} is one token`);
      const label = texts.find((box) => box.text === text);
      assert.ok(label, `${name} is drawn as one`);
      const em = (label.rect[3] - label.rect[1]) * density, margin = Math.ceil(em / 3);
      const left = Math.floor(label.rect[0] * density) - margin, top = Math.floor(label.rect[1] * density) - margin;
      const width = Math.ceil((label.rect[2] - label.rect[0]) * density) + 2 * margin, height = Math.ceil(em) + 2 * margin;
      const seen = await scope.region(left, top, width, height);
      const box = inkOf(seen, width, ground);
      assert.ok(box.ink > 8, `${name} is drawn`);
      const wanted = await reference(page, {text, em, bold: false, ink: [0x5B, 0x64, 0x70], ground});
      const own = inkOf(wanted.pixels, wanted.width, ground);
      const size = (b) => [b.right - b.left + 1, b.bottom - b.top + 1];
      size(box).forEach((v, k) => assert.ok(Math.abs(v - size(own)[k]) <= 1, `${name}: ${size(box)} pixels, the browser's ${size(own)}`));
      if (colored !== null) assert.equal(box.colored > 0.1 * box.ink, colored, `${name}: ${box.colored} of ${box.ink} pixels are coloured`);
      const a = crop(seen, width, box), b = crop(wanted.pixels, wanted.width, {...own, right: own.left + box.right - box.left, bottom: own.top + box.bottom - box.top});
      const difference = a.reduce((sum, p, i) => sum + p.reduce((s, v, k) => s + Math.abs(v - b[i][k]), 0), 0) / (3 * a.length);
      assert.ok(difference < 14, `${name} differs by ${difference.toFixed(1)} of 255 on average`);
    }
    await close();
  });
}

test('fonts that arrive late are taken', async () => {
  const {page, scope, close} = await web.open();
  const title = async () => {
    const {rect} = await scope.node('title');
    return scope.region(rect[0], rect[1], 300, rect[3] - rect[1]);
  };
  const was = await title();
  // A web font under the name of the first face that is looked for: as if the system's had only just been loaded.
  await page.evaluate(() => document.fonts.dispatchEvent(new FontFaceSetLoadEvent('loadingdone')));
  await scope.settled();
  assert.deepEqual(await title(), was, 'the same fonts give the same picture once more');
  await close();
});
