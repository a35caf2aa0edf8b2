// In somebody's page: an iframe on another port, and the element. The page keeps its scroll, its keys and its focus.
import assert from 'node:assert/strict';
import {mkdtempSync, writeFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, {after, before} from 'node:test';
import {differing, kSite, scopeOf, start} from './browser.mjs';
import {serve} from '../../tools/serve.mjs';

let web, host, folder, link;
before(async () => {
  web = await start();
  folder = mkdtempSync(path.join(os.tmpdir(), 'attnscope-'));
  host = await serve(folder);
  const made = await web.open();
  await made.scope.command({command: 'open_lesson', name: 'chapter-mask'});
  await made.scope.command({command: 'set_sentence', text: 'the dog ran'});
  await made.scope.command({command: 'seek_text', step: 'softmax/1'});
  await made.scope.settled();
  link = await made.scope.link();
  await made.close();
});
after(async () => {
  await web.close();
  await host.close();
  rmSync(folder, {recursive: true});
});

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const lines = (count) => '<p>A line of the course.</p>'.repeat(count);

// A page of the other server, with the program in an iframe.
async function course(iframe, options = {}) {
  writeFileSync(path.join(folder, 'course.html'), `<!doctype html><title>Course</title><link rel="icon" href="data:,"><style>body { margin: 20px; } iframe { border: 0; }</style>
    <input id="answer" autofocus>${lines(3)}<iframe ${iframe}></iframe><button id="after">after</button>${lines(80)}`);
  const opened = await web.open({url: host.url + 'course.html', wait: false, size: [1000, 800], ...options});
  const frame = opened.page.frames().find((f) => f !== opened.page.mainFrame());
  await frame.waitForFunction(() => document.querySelector('attn-scope')?.door, null, {timeout: 30000});
  const scope = scopeOf(frame);
  await scope.settled();
  return {...opened, frame, scope};
}

test('an iframe opens at its sentence, scene and step, and leaves the page alone', async () => {
  const {page, frame, scope, problems, close} = await course(`src="${web.site.url}#${link}" width="900" height="640"`);
  assert.notEqual(new URL(page.url()).port, new URL(frame.url()).port);
  const state = await scope.state();
  assert.deepEqual([state.sentence, state.scene, state.step, state.lesson], ['the dog ran', 'causal-mask', 'softmax/1', 'chapter-mask']);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'answer');
  await page.keyboard.type('mine x');
  for (const key of ['Backspace', 'ArrowLeft', ' ', 'End', 'z']) await page.keyboard.press(key);
  assert.equal(await page.inputValue('#answer'), 'mine  z');
  await scope.settled();
  assert.deepEqual(await scope.state(), state, 'the page\'s keys are not the program\'s');
  const entries = await page.evaluate(() => history.length), address = frame.url();
  await scope.press('step.next');
  await pause(400);
  assert.notDeepEqual((await scope.state()).index, state.index);
  assert.equal(frame.url(), address, 'the frame keeps its address');
  assert.equal(await page.evaluate(() => history.length), entries);
  assert.equal(await page.title(), 'Course');
  assert.deepEqual(problems, []);
  await close();
});

test('the wheel scrolls the page where the program has nothing to scroll that way', async () => {
  const {page, scope, close} = await course(`id="frame" src="${web.site.url}#${link}" width="900" height="640"`);
  const box = await page.locator('#frame').boundingBox();
  await page.mouse.move(box.x + 450, box.y + 30);  // the top bar
  await page.mouse.wheel(0, 120);
  await pause(400);
  assert.ok(await page.evaluate(() => scrollY) > 50);
  // Over a pane that scrolls the program has it, and at the pane's end the page again.
  await page.evaluate(() => scrollTo(0, 0));
  await page.mouse.move(box.x + 500, box.y + 400);
  await scope.settled();
  const title = () => scope.node('title').then((node) => node.rect[1]);
  const was = await title();
  await page.mouse.wheel(0, 60);
  await scope.settled();
  const moved = was - await title();
  const page_moved = await page.evaluate(() => scrollY);
  assert.ok(moved > 20 ? page_moved === 0 : page_moved > 20, `the pane by ${moved}, the page by ${page_moved}`);
  for (let k = 0; k < 12; k++) {
    await page.mouse.wheel(0, 200);
    await pause(60);
  }
  await pause(300);
  assert.ok(await page.evaluate(() => scrollY) > 50, 'the pane is at its end');
  await close();
});

test('Tab walks into the program, through it and out again; Escape lets go', async () => {
  const {page, frame, scope, close} = await course(`src="${web.site.url}#${link}" width="900" height="640"`);
  const inside = () => page.evaluate(() => document.activeElement.tagName === 'IFRAME');
  const focused = async () => (await scope.nodes()).find((node) => node.focused)?.id;
  await page.focus('#answer');
  await page.keyboard.press('Tab');
  assert.ok(await inside());
  await scope.settled();
  const stops = [await focused()];
  for (let k = 0; k < 80 && await inside(); k++) {
    await page.keyboard.press('Tab');
    await scope.settled();
    if (await inside()) stops.push(await focused());
  }
  assert.equal(await page.evaluate(() => document.activeElement.id), 'after');
  assert.ok(stops.length > 8 && stops.length < 80, `${stops.length} stops`);
  assert.equal(new Set(stops).size, stops.length, `each once: ${stops}`);
  assert.ok(stops.includes('sentence') && stops.includes('step.next'));
  await page.keyboard.press('Shift+Tab');
  await scope.settled();
  assert.ok(await inside());
  assert.equal(await focused(), stops.at(-1));
  await page.keyboard.press('Escape');
  await scope.settled();
  assert.ok(await frame.evaluate(() => document.querySelector('attn-scope').shadowRoot.activeElement === null));
  await close();
});

// A page of the site's own, with elements.
async function elements(body, options = {}) {
  const context = await web.browser.newContext({viewport: {width: 1000, height: 900}, reducedMotion: 'reduce'});
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => { if (message.type() === 'error') problems.push(message.text()); });
  const headers = {'content-type': 'text/html', ...options.headers};
  await page.route('**/host.html', (route) => route.fulfill({
    headers, body: `<!doctype html><title>Host</title><script type="module" src="attnscope-element.js"></script><input id="answer">${body}`,
  }));
  await page.goto(web.site.url + 'host.html');
  return {page, problems, close: () => context.close()};
}

test('the element opens what its attributes say, and follows when they change', async () => {
  const {page, problems, close} = await elements(`<attn-scope lesson="chapter-mask" scene="causal-mask" step="softmax/1/0" lang="zh" theme="dark"></attn-scope>`);
  const scope = scopeOf(page);
  await scope.ready();
  const {lesson, scene, step, language, theme} = await scope.state();
  assert.deepEqual([lesson, scene, step, language, theme], ['chapter-mask', 'causal-mask', 'softmax/1/0', 'zh', 'dark']);
  assert.equal(await page.title(), 'Host');
  assert.equal(new URL(page.url()).hash, '');
  const linked = page.evaluate(() => new Promise((done) => document.querySelector('attn-scope').addEventListener('attnscope-link', (e) => done(e.detail), {once: true})));
  await page.evaluate(() => document.querySelector('attn-scope').setAttribute('lesson', 'by-hand'));
  assert.match(await linked, /^a1\./);
  await scope.settled();
  assert.equal((await scope.state()).lesson, 'by-hand');
  await page.evaluate(() => document.querySelector('attn-scope').setAttribute('step', 'nowhere/9'));
  await page.getByRole('alert').filter({hasText: 'nowhere'}).waitFor();
  assert.deepEqual(problems, []);
  await close();
});

test('a lesson inside the element, under a strict policy', async () => {
  const json = '{"attnscope": 1, "sentence": "up and down", "seed": 18446744073709551615, "model": {"kind": "multi_head_attention", "d_model": 4, "heads": 2}}';
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; img-src data:";
  const {page, problems, close} = await elements(`<attn-scope><script type="application/json">${json}</script></attn-scope>`, {headers: {'content-security-policy': policy}});
  const scope = scopeOf(page);
  await scope.ready();
  assert.equal((await scope.state()).sentence, 'up and down');
  const text = await page.locator('attn-scope').evaluate((element) => element.door.query_text({query: 'state'}));
  assert.ok(text.includes('"seed":-1') || text.includes('18446744073709551615'), 'a seed beyond 2^53 stays whole');
  const canvas = await scope.box();
  assert.ok(canvas.height > 300 && canvas.width > 500, 'the element has its style');
  assert.deepEqual(problems, []);
  await close();
});

test('two elements of a page do not know each other, and one that is destroyed leaves nothing', async () => {
  const {page, problems, close} = await elements(`<attn-scope id="a" lesson="by-hand" style="height: 420px"></attn-scope><attn-scope id="b" lesson="chapter-attention" style="height: 420px"></attn-scope>`);
  const a = scopeOf(page, '#a'), b = scopeOf(page, '#b');
  await a.ready();
  await b.ready();
  const was = await b.state();
  await a.command({command: 'set_sentence', text: 'a dog on the mat'});
  await a.command({command: 'set_language', language: 'zh'});
  await a.command({command: 'set_theme', theme: 'dark'});
  await a.settled();
  await b.settled();
  assert.deepEqual(await b.state(), was);
  assert.notDeepEqual(await a.strings(), await b.strings());
  assert.deepEqual([await a.pixel(2, 200), await b.pixel(2, 200)], [[0x15, 0x17, 0x1A], [0xFB, 0xFA, 0xF7]]);
  const picture = await b.region(0, 0, 900, 400);
  // A page has sixteen contexts: were they not given back, b would lose its own.
  await page.evaluate(async () => {
    const {create} = await import('./attnscope-element.js');
    for (let k = 0; k < 20; k++) {
      const box = document.createElement('div');
      box.style.cssText = 'position: relative; height: 200px';
      document.body.append(box);
      const door = await create(box, {languages: 'en'});
      door.command({command: 'step', move: 'next'});
      await new Promise(requestAnimationFrame);
      door.destroy();
      door.destroy();
      if (box.childNodes.length) throw new Error('something is left');
      box.remove();
    }
  });
  assert.ok(!(await page.evaluate(() => document.querySelector('#b').door.canvas.getContext('webgl2').isContextLost())));
  await page.evaluate(() => document.querySelector('#a').remove());
  await pause(100);
  assert.ok(await page.evaluate(() => document.querySelector('#b').door !== null));
  await b.settled();
  assert.equal(differing(await b.region(0, 0, 900, 400), picture), 0);
  await page.evaluate(() => { const b = document.querySelector('#b'); document.body.prepend(b); });  // moved, not removed
  await pause(100);
  await b.settled();
  assert.deepEqual(await b.state(), was);
  assert.deepEqual(problems, []);
  await close();
});

test('an element below is fetched when it comes near', async () => {
  web.site.requests.length = 0;
  const {page, close} = await elements(`<div style="height: 4000px"></div><attn-scope lesson="by-hand"></attn-scope>`);
  await pause(500);
  assert.ok(!web.site.requests.includes('/attnscope.wasm'));
  await page.evaluate(() => document.querySelector('attn-scope').scrollIntoView());
  await scopeOf(page).ready();
  assert.equal(web.site.requests.filter((name) => name === '/attnscope.wasm').length, 1);
  await close();
});

test('with the focus elsewhere every key is the page\'s; with it on the canvas those that mean nothing here still are', async () => {
  const {page, close} = await elements('<attn-scope lesson="by-hand"></attn-scope>');
  const scope = scopeOf(page);
  await scope.ready();
  await page.evaluate(() => {
    window.taken = [];
    window.addEventListener('keydown', (e) => window.taken.push([e.key, e.defaultPrevented]));
  });
  const keys = ['ArrowDown', ' ', 'PageDown', 'Tab', 'a', 'F3'];
  await page.focus('#answer');
  for (const key of keys.filter((key) => key !== 'Tab')) await page.keyboard.press(key);
  assert.ok((await page.evaluate(() => window.taken)).every(([, prevented]) => !prevented));
  const box = await scope.box();
  await page.mouse.click(box.x + 300, box.y + 560);
  await page.evaluate(() => { window.taken = []; });
  for (const key of ['ArrowRight', ' ', 'F3', 'Control+f', 'Control+p']) await page.keyboard.press(key);
  const taken = Object.fromEntries(await page.evaluate(() => window.taken));
  assert.deepEqual(taken, {ArrowRight: true, ' ': true, F3: false, Control: false, f: false, p: false});
  await close();
});

test('the wrong type for the program costs no second download', async () => {
  const other = await serve(kSite, {headers: {'Content-Type': 'application/octet-stream'}});
  const page = await web.browser.newPage();
  await page.route('**/*', async (route) => {
    const type = {js: 'text/javascript', html: 'text/html'}[new URL(route.request().url()).pathname.split('.').pop()];
    if (!type) return route.continue();
    const response = await route.fetch();
    await route.fulfill({response, headers: {...response.headers(), 'content-type': type}});
  });
  await page.goto(other.url + 'index.html');
  await scopeOf(page).ready();
  assert.equal(other.requests.filter((name) => name === '/attnscope.wasm').length, 1);
  await page.close();
  await other.close();
});
