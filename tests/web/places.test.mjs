// Where a reader stands survives: address, reload, preferences; and what is bad leaves it alone.
import assert from 'node:assert/strict';
import test, {after, before} from 'node:test';
import {differing, start} from './browser.mjs';

let web;
before(async () => { web = await start(); });
after(() => web.close());

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

test('the address follows, with an entry in the history for each scene, and a reload comes back there', async () => {
  const {page, scope, close} = await web.open();
  const entries = await page.evaluate(() => history.length);
  await scope.command({command: 'set_sentence', text: 'the dog sat'});
  await scope.settled();
  await pause(350);
  assert.equal(await page.evaluate(() => history.length), entries);
  const first = await scope.state();
  await scope.command({command: 'go_to', scene: 'attention'});
  await scope.command({command: 'seek_text', step: 'softmax/2'});
  await scope.command({command: 'set_theme', theme: 'dark'});
  await scope.settled();
  await pause(350);
  const was = await scope.state();
  assert.match(page.url(), /#a1\.[\w-]+$/);
  assert.equal(await page.evaluate(() => history.length), entries + 1);
  for (const [way, scene] of [['goBack', first.scene], ['goForward', was.scene]]) {
    await page[way]();
    await scope.settled();
    await pause(350);
    assert.equal((await scope.state()).scene, scene);
    assert.equal((await scope.state()).sentence, 'the dog sat');
    assert.equal(await page.evaluate(() => history.length), entries + 1);
  }
  await page.reload();
  await scope.ready();
  assert.deepEqual(await scope.state(), was);
  assert.equal(was.sentence, 'the dog sat');
  assert.deepEqual(await scope.pixel(2, 400), [0x15, 0x17, 0x1A]);
  await close();
});

// A lesson too long for a link.
const long_lesson = (bytes) => JSON.stringify({
  attnscope: 1, title: 'Mine', sentence: 'one two three', notes: 'long '.repeat(bytes / 5), model: {kind: 'attention', d_model: 4},
});
const open_lesson = (page, json) => page.locator('attn-scope').evaluate((element, text) => element.door.open(text), json);

test('a lesson too long for a link comes back after a reload', async () => {
  const {page, scope, problems, close} = await web.open();
  assert.equal(await open_lesson(page, long_lesson(40000)), null);
  await scope.command({command: 'go_to', scene: 'causal-mask'});
  await scope.command({command: 'seek_text', step: 'softmax/1'});
  await scope.settled();
  await pause(350);
  assert.equal(new URL(page.url()).hash, '');
  const was = await scope.state();
  for (let k = 0; k < 2; k++) {
    await page.reload();
    await scope.ready();
    assert.deepEqual(await scope.state(), was);
  }
  assert.equal(was.sentence, 'one two three');
  // Another lesson has a link again, and nothing is kept.
  await scope.command({command: 'open_lesson', name: 'by-hand'});
  await scope.settled();
  await pause(350);
  await page.reload();
  await scope.ready();
  assert.equal((await scope.state()).lesson, 'by-hand');
  assert.equal(await page.evaluate(() => sessionStorage.length), 0);
  assert.deepEqual(problems, []);
  await close();
});

test('a lesson beyond 2 MB, or a browser that keeps nothing: a reload opens as new, without trouble', async () => {
  const forbid = () => Object.defineProperty(window, 'sessionStorage', {get() { throw new DOMException('no', 'SecurityError'); }});
  for (const [bytes, before] of [[3e6, undefined], [40000, forbid]]) {
    const {page, scope, problems, close} = await web.open({before});
    assert.equal(await open_lesson(page, long_lesson(bytes)), null);
    await scope.settled();
    await pause(350);
    await page.reload();
    await scope.ready();
    assert.equal((await scope.state()).lesson, 'by-hand');
    assert.deepEqual(problems, []);
    await close();
  }
});

test('a link that is put into the address is followed', async () => {
  const {page, scope, close} = await web.open();
  await scope.command({command: 'set_sentence', text: 'a cat ran'});
  await scope.settled();
  const link = await scope.link();
  await scope.command({command: 'set_sentence', text: 'the mat'});
  await scope.settled();
  await pause(350);
  assert.ok(!page.url().endsWith(link));
  await page.evaluate((fragment) => { location.hash = fragment; }, link);
  await pause(100);
  await scope.settled();
  assert.equal((await scope.state()).sentence, 'a cat ran');
  await close();
});

test('a link that cannot be followed leaves the address', async () => {
  const {page, scope, problems, close} = await web.open({fragment: 'garbage'});
  await pause(350);
  assert.match(page.url(), /#a1\.[\w-]+$/, 'the link of what is shown');
  assert.ok(page.url().endsWith(await scope.link()));
  const was = await scope.state();
  await page.evaluate(() => { location.hash = 'lesson=by-hand&lesson=chapter-mask'; });
  await page.getByRole('alert').filter({hasText: '“lesson” is given twice'}).waitFor();
  await scope.settled();
  await pause(350);
  assert.ok(page.url().endsWith(await scope.link()));
  assert.deepEqual(await scope.state(), was);
  assert.deepEqual(problems, []);
  await close();
});

test('a bad link gives a message and the program as it opens', async () => {
  const bad = [['a1.!!!', /link/], ['a1.eyJ4', /JSON/], ['a9.AAAA', /version/], ['nonsense', /link/], ['a1.' + 'A'.repeat(30000), /bytes/]];
  for (const [fragment, words] of bad) {
    const {scope, problems, close} = await web.open({fragment});
    assert.equal((await scope.state()).lesson, 'by-hand');
    assert.match((await scope.strings())[2], words, 'at the sentence field');
    assert.deepEqual(problems, []);
    await close();
  }
});

test('a bad lesson gives a message that names the place and leaves the current one', async () => {
  const {page, scope, problems, close} = await web.open();
  await scope.command({command: 'go_to', scene: 'attention'});
  await scope.command({command: 'seek_text', step: 'scores/1'});
  await scope.settled();
  const was = await scope.state(), picture = await scope.region(200, 60, 1200, 700);
  const bad = ['{"attnscope": 1,', '{"attnscope": 1, "sentence": "a", "model": {"kind": "multi_head_attention", "d_model": 8, "heads": 3}}',
    '{"attnscope": 1, "sentence": "a", "model": {"kind": "attention", "d_model": 4, "color": 1}}', '[]', '', '\u0000', '"'.repeat(100)];
  for (const json of bad) {
    const said = await page.locator('attn-scope').evaluate((element, text) => element.door.open(text), json);
    assert.ok(said && !said.includes('\n') && said.length < 400, `${json}: ${said}`);
    assert.deepEqual(await scope.state(), was);
  }
  const where = await page.locator('attn-scope').evaluate((element, text) => element.door.open(text), bad[1]);
  assert.match(where, /line 1, column \d+.*\/model/);
  // Dropped onto the program, it says so in the page.
  await page.locator('attn-scope').evaluate((element, text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'lesson.json'));
    element.shadowRoot.querySelector('.attnscope').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
  }, bad[1]);
  await page.getByRole('alert').filter({hasText: 'heads'}).waitFor();
  await scope.settled();
  assert.deepEqual(await scope.state(), was);
  assert.equal(differing(await scope.region(200, 300, 1200, 400), picture.slice(240 * 1200, 640 * 1200)), 0, 'the picture stands');
  assert.deepEqual(problems, []);
  await close();
});

test('a good lesson that is dropped is opened', async () => {
  const {page, scope, close} = await web.open();
  await page.locator('attn-scope').evaluate((element) => {
    const data = new DataTransfer();
    const text = '{"attnscope": 1, "sentence": "one two three four", "seed": -7, "model": {"kind": "attention", "d_model": 6}}';
    data.items.add(new File([text], 'lesson.json'));
    element.shadowRoot.querySelector('.attnscope').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
  });
  await pause(150);
  await scope.settled();
  const state = await scope.state();
  assert.equal(state.sentence, 'one two three four');
  assert.equal(state.settings.seed, -7);
  await close();
});

test('commands and queries that mean nothing are refused in a line', async () => {
  const {scope, close} = await web.open();
  const was = await scope.state();
  for (const command of ['', '{', '[]', '{"command": "fly"}', '{"command": "seek_text"}', '{"command": "set", "key": "mask", "value": 1.5}']) {
    assert.equal(typeof await scope.command(command), 'string', command);
  }
  for (const query of [{query: 'weather'}, {query: 'figure', name: 'W_X'}, {query: 'explain', figure: 'weights', index: 999}]) {
    assert.ok((await scope.query(query)).error);
  }
  assert.deepEqual(await scope.state(), was);
  await close();
});

test('language and theme are remembered; a browser that keeps nothing is no trouble', async () => {
  const {page, scope, close} = await web.open();
  await scope.command({command: 'set_language', language: 'zh'});
  await scope.command({command: 'set_theme', theme: 'dark'});
  await scope.settled();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hans');
  await page.goto('about:blank');
  await page.goto(web.site.url);
  await scope.ready();
  assert.deepEqual([(await scope.state()).language, (await scope.state()).theme], ['zh', 'dark']);
  assert.match(await page.title(), /注意力镜/);
  await close();
  const forbidden = await web.open({before: () => Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})});
  await forbidden.scope.command({command: 'set_language', language: 'zh'});
  await forbidden.scope.settled();
  assert.deepEqual(forbidden.problems, []);
  await forbidden.close();
});

test('it opens in the reader\'s language', async () => {
  const {scope, close} = await web.open({language: 'zh-CN'});
  const {language, lesson} = await scope.state();
  assert.deepEqual([language, lesson], ['zh', 'by-hand-zh']);
  await close();
});

test('the whole page has the keys at once, and they step', async () => {
  const {page, scope, close} = await web.open({fragment: 'lesson=by-hand&scene=qkv&step=start'});
  const before = await scope.state();
  await page.keyboard.press('ArrowRight');
  await scope.settled();
  assert.ok((await scope.state()).index > before.index);
  assert.equal((await scope.state()).scene, 'qkv');
  await close();
});

test('undo and redo by keys, once the canvas has the focus', async () => {
  const {page, scope, close} = await web.open();
  await scope.command({command: 'set_sentence', text: 'the dog sat'});
  await scope.settled();
  const box = await scope.box();
  await page.mouse.click(box.x + 700, box.y + 690);
  await page.keyboard.press('Control+z');
  await scope.settled();
  assert.equal((await scope.state()).sentence, 'the cat sat on the mat');
  await page.keyboard.press('Control+Shift+z');
  await scope.settled();
  assert.equal((await scope.state()).sentence, 'the dog sat');
  await close();
});

test('a first visit shows the sentence alone; who went on sees everything, then and the next time', async () => {
  const {page, scope, problems, close} = await web.open({first: true});
  assert.equal(await scope.node('rail.qkv'), undefined);
  assert.equal(await scope.node('sentence'), undefined);
  assert.ok(await scope.node('quiet.all'));
  for (let step = 0; step < 2; step++) await scope.press('step.next');
  await scope.press('why.own');
  await scope.settled();
  assert.ok(await scope.node('rail.qkv'));
  await page.waitForFunction(() => document.querySelector('attn-scope').shadowRoot.activeElement?.id === 'field-sentence');
  await page.goto('about:blank');
  await page.goto(web.site.url);
  await scope.ready();
  assert.ok(await scope.node('rail.qkv'));
  assert.deepEqual(problems, []);
  await close();
});
