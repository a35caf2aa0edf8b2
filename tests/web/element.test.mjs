// The element and the door: what fails says so and leaves nothing, what is stale is destroyed, and large lessons go through.
import assert from 'node:assert/strict';
import path from 'node:path';
import test, {after, before} from 'node:test';
import {pathToFileURL} from 'node:url';
import {kSite, start} from './browser.mjs';

let web;
before(async () => { web = await start(); });
after(() => web.close());

const lesson = (sentence) => JSON.stringify({attnscope: 1, sentence, model: {kind: 'attention', d_model: 4}});

// A page of the site with no program in it yet, and `attach(attributes)`, which puts one there.
async function blank(routes = {}) {
  const made = await web.open({url: 'about:blank', wait: false});
  const {page} = made;
  await page.route('**/blank.html', (route) => route.fulfill({contentType: 'text/html', body: '<!doctype html><body></body>'}));
  for (const [pattern, handle] of Object.entries(routes)) await page.route(pattern, handle);
  await page.addInitScript(() => {
    window.contexts = [];
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
      const context = get.call(this, kind, ...rest);
      if (kind === 'webgl2' && context && !window.contexts.includes(context)) window.contexts.push(context);
      return context;
    };
  });
  await page.goto(`${web.site.url}blank.html`);
  made.problems.length = 0;
  return made;
}

const attach = (page, attributes = {}) => page.evaluate(async (given) => {
  await import('/attnscope-element.js');
  const element = document.createElement('attn-scope');
  for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
  document.body.append(element);
}, attributes);

test('a lesson of 15 MB goes through the door while memory grows', async () => {
  const {scope, page, problems, close} = await web.open();
  const wrong = await page.locator('attn-scope').evaluate((element, text) => element.door.open(text + ' '.repeat(15e6)), lesson('one two'));
  assert.equal(wrong, null);
  assert.equal((await scope.query('state')).sentence, 'one two');
  assert.deepEqual(problems, []);
  await close();
});

test('without JavaScript, or from a file, the page says what it needs, in both languages', async () => {
  const context = await web.browser.newContext({javaScriptEnabled: false});
  const page = await context.newPage();
  await page.goto(web.site.url);
  const notice = page.locator('noscript');
  assert.ok(await notice.isVisible());
  for (const words of [/please allow JavaScript/, /请允许 JavaScript/]) assert.match(await notice.innerText(), words);
  assert.ok(!await page.locator('attn-scope').isVisible(), 'nothing else stands there');
  await context.close();
  // A browser fetches no module from a file.
  const {page: file, close} = await web.open({url: pathToFileURL(path.join(kSite, 'index.html')).href, wait: false});
  await file.waitForFunction(() => getComputedStyle(document.querySelector('.late')).opacity === '1', null, {timeout: 15000});
  for (const words of [/from a web server/, /请通过网页服务器打开/]) assert.match(await file.locator('.late').innerText(), words);
  await close();
});

test('where the program cannot be instantiated, the reader is told', async () => {
  const {page, close} = await blank();
  await page.evaluate(() => { WebAssembly.instantiate = () => Promise.reject(new Error('no room')); });
  await attach(page);
  await page.locator('attn-scope [role=alert]', {hasText: 'no room'}).waitFor();
  await close();
});

test('create leaves nothing in its root where it fails', async () => {
  const {page, close} = await blank({'**/attnscope.wasm': (route) => route.fulfill({status: 404})});
  const {left, notice} = await page.evaluate(async () => {
    const {create} = await import('/attnscope-element.js');
    const root = document.createElement('div');
    const error = await create(root, {languages: 'zh'}).catch((thrown) => thrown);
    return {left: root.childNodes.length, notice: error.notice};
  });
  assert.equal(left, 0);
  assert.match(notice, /^注意力镜没能载入：.*404/);
  await close();
});

test('removed and put back while it starts: one program', async () => {
  const {page, problems, close} = await blank();
  await attach(page);
  await page.evaluate(async () => {
    const element = document.querySelector('attn-scope'), pause = (ms) => new Promise((done) => setTimeout(done, ms));
    while (!element.shadowRoot?.querySelector('canvas')) await pause(1);  // it has begun
    if (element.door) throw new Error('too late');
    element.remove();
    await pause(0);
    const ready = new Promise((done) => element.addEventListener('attnscope-ready', done, {once: true}));
    document.body.append(element);
    await ready;
    await pause(1500);
  });
  assert.equal(await page.locator('attn-scope canvas').count(), 1);
  assert.equal(await page.evaluate(() => window.contexts.filter((context) => !context.isContextLost()).length), 1);
  assert.deepEqual(problems, []);
  await close();
});

test('of two files the one named last is shown, however late the first comes', async () => {
  const slow = (text, ms) => async (route) => {
    await new Promise((done) => setTimeout(done, ms));
    await route.fulfill({contentType: 'application/json', body: text}).catch(() => {});  // it may be given up
  };
  const {page, scope, close} = await blank({'**/slow.json': slow(lesson('too late'), 900), '**/fast.json': slow(lesson('in time'), 50)});
  await attach(page, {lesson: 'by-hand'});
  await scope.ready();
  await page.locator('attn-scope').evaluate(async (element) => {
    element.setAttribute('src', 'slow.json');
    element.setAttribute('src', 'fast.json');
    await new Promise((done) => setTimeout(done, 1500));
  });
  assert.equal((await scope.query('state')).sentence, 'in time');
  await close();
});

test('a link may begin with #; a door that is closed answers null', async () => {
  const {page, scope, close} = await blank();
  await attach(page, {link: '#lesson=chapter-heads&scene=heads'});
  await scope.ready();
  assert.equal((await scope.query('state')).lesson, 'chapter-heads');
  const answers = await page.locator('attn-scope').evaluate((element) => {
    const {door} = element;
    element.destroy();
    return [door.query({query: 'state'}), door.command({command: 'undo'}), door.open('{}')];
  });
  assert.deepEqual(answers, [null, null, null]);
  await close();
});

test('"/" is "/" where it stands behind Shift; a key held under Command is let go', async () => {
  const {page, scope, close} = await web.open();
  const press = (...events) => page.locator('attn-scope').evaluate((element, list) => {
    element.door.canvas.focus();
    for (const [type, init] of list) element.door.canvas.dispatchEvent(new KeyboardEvent(type, {bubbles: true, cancelable: true, ...init}));
  }, events);
  const lesson = async () => (await scope.query('state')).lesson;
  const was = await lesson();
  for (const name of ['chapter-heads', 'chapter-mask']) {
    await scope.command({command: 'open_lesson', name});
    await scope.settled();
  }
  assert.notEqual(await lesson(), was);
  const undo = ['keydown', {key: 'z', code: 'KeyZ', metaKey: true}];  // a Mac sends no keyup for it
  await press(undo);
  await scope.settled();
  await press(undo);
  await scope.settled();
  assert.equal(await lesson(), was);
  await press(['keyup', {key: 'Meta', code: 'MetaLeft'}], ['keydown', {key: '/', code: 'Digit7', shiftKey: true}],
    ['keyup', {key: '7', code: 'Digit7'}]);
  await scope.settled();
  assert.equal(await page.locator('attn-scope').evaluate((element) => element.shadowRoot.activeElement?.id), 'field-sentence');
  await close();
});
