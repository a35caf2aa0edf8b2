// The canvas: it is drawn, exactly when it must be, at the screen's own density, and it survives the loss of its context.
import assert from 'node:assert/strict';
import test, {after, before} from 'node:test';
import {differing, start} from './browser.mjs';

let web;
before(async () => { web = await start(); });
after(() => web.close());

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

test('there is a WebGL 2 context, and a pixel is not the clear colour', async () => {
  const {page, scope, problems, close} = await web.open();
  assert.ok(await page.locator('attn-scope').evaluate((element) => element.door.canvas.getContext('webgl2') instanceof WebGL2RenderingContext));
  const next = await scope.node('step.next');  // the one button in the accent's colour
  const [r, g, b] = await scope.pixel(next.rect[0] + 12, (next.rect[1] + next.rect[3]) / 2);
  assert.deepEqual([r, g, b], [0x2B, 0x59, 0xC3]);
  assert.deepEqual(await scope.pixel(2, 400), [0xFB, 0xFA, 0xF7]);
  assert.deepEqual(problems, []);
  await close();
});

test('idle for two seconds: no frame is asked for and nothing is drawn', async () => {
  const {scope, close} = await web.open();
  await scope.command({command: 'go_to', scene: 'attention'});
  await scope.command({command: 'seek_text', step: 'softmax/1'});
  await scope.settled();
  const was = await scope.counted();
  assert.ok(was.frames > 0 && was.draws > 0, 'the counters count');
  await pause(2000);
  assert.deepEqual(await scope.counted(), was);
  await close();
});

test('the first load asks for the page, three scripts and the program, nothing else', async () => {
  web.site.requests.length = 0;
  const {page, close} = await web.open({fragment: ''});
  const outside = [];
  page.on('request', (request) => outside.push(request.url()));
  assert.deepEqual([...web.site.requests].sort(), ['/attnscope-door.js', '/attnscope-element.js', '/attnscope.js', '/attnscope.wasm', '/index.html']);
  await pause(300);
  assert.deepEqual(outside, []);
  await close();
});

test('a lost context comes back with the same picture', async () => {
  const {page, scope, problems, close} = await web.open();
  await scope.command({command: 'go_to', scene: 'causal-mask'});
  await scope.command({command: 'seek_text', step: 'end'});
  await scope.settled();
  const before = await scope.region(200, 60, 1200, 740);
  await page.locator('attn-scope').evaluate(async (element) => {
    const gl = element.door.canvas.getContext('webgl2'), loss = gl.getExtension('WEBGL_lose_context');
    const once = (name) => new Promise((done) => element.door.canvas.addEventListener(name, done, {once: true}));
    const lost = once('webglcontextlost');
    loss.loseContext();
    await lost;
    element.door.command({command: 'step', move: 'back'});  // what happens meanwhile is not lost
    element.door.command({command: 'step', move: 'next'});
    const restored = once('webglcontextrestored');
    setTimeout(() => loss.restoreContext(), 50);
    await restored;
  });
  await scope.settled();
  const after = await scope.region(200, 60, 1200, 740);
  assert.equal(differing(after, before), 0, 'pixels that differ');
  assert.deepEqual(problems, []);
  await close();
});

for (const density of [1.5, 2, 3]) {
  test(`at ${density} device pixels for one of CSS the backing has them all`, async () => {
    const {page, scope, close} = await web.open({density, size: [900, 600]});
    const sizes = await page.locator('attn-scope').evaluate(({door: {canvas}}) => [canvas.width, canvas.height, canvas.clientWidth, canvas.clientHeight]);
    assert.deepEqual(sizes, [900 * density, 600 * density, 900, 600]);
    // Text that is drawn fine has pixels between its ink and its ground in every second column, not in pairs of equal ones.
    const title = await scope.node('title');
    const width = Math.floor((title.rect[2] - title.rect[0]) * density), height = Math.floor((title.rect[3] - title.rect[1]) * density);
    const pixels = await scope.region(title.rect[0] * density, title.rect[1] * density, width, height);
    let equal = 0, ink = 0;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x + 1 < width; x += 2) {
        const [a, b] = [pixels[y * width + x][0], pixels[y * width + x + 1][0]];
        if (Math.min(a, b) > 240) continue;
        ink++;
        if (a === b) equal++;
      }
    }
    assert.ok(ink > 100 && equal < 0.8 * ink, `${equal} of ${ink} pairs are equal`);
    await close();
  });
}

test('a new size is drawn at once', async () => {
  const {page, scope, close} = await web.open();
  await page.setViewportSize({width: 800, height: 700});
  await scope.settled();
  const next = await scope.node('step.next');
  assert.ok(next.rect[3] <= 700 && next.rect[2] <= 800);
  assert.deepEqual(await scope.pixel(next.rect[0] + 10, (next.rect[1] + next.rect[3]) / 2), [0x2B, 0x59, 0xC3]);
  await close();
});

test('light and dark follow the system until the reader chooses', async () => {
  const {page, scope, close} = await web.open({dark: true});
  assert.deepEqual(await scope.pixel(2, 400), [0x15, 0x17, 0x1A]);
  await page.emulateMedia({colorScheme: 'light'});
  await scope.settled();
  assert.deepEqual(await scope.pixel(2, 400), [0xFB, 0xFA, 0xF7]);
  await scope.command({command: 'set_theme', theme: 'dark'});
  await scope.settled();
  assert.deepEqual(await scope.pixel(2, 400), [0x15, 0x17, 0x1A]);
  await close();
});

test('without WebGL 2 or WebAssembly a line says so', async () => {
  const no_webgl = () => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === 'webgl2' ? null : get.call(this, kind, ...rest); };
  };
  for (const [before, words] of [[no_webgl, /WebGL 2/], [() => { delete window.WebAssembly; }, /WebAssembly/]]) {
    const {page, close} = await web.open({before, wait: false});
    await page.locator('attn-scope').getByRole('alert').filter({hasText: words}).waitFor();
    await close();
  }
});
