// The sentence is typed into a real text field: keyboard, input methods, and what the program makes of it.
import assert from 'node:assert/strict';
import test, {after, before} from 'node:test';
import {start} from './browser.mjs';

let web;
before(async () => { web = await start(); });
after(() => web.close());

const tokens = async (scope) => (await scope.query('tokens')).tokens.map((token) => token.text);
const focused = (page) => page.evaluate(() => document.querySelector('attn-scope').shadowRoot.activeElement?.id || document.activeElement.tagName);

test('a sentence typed with the keyboard arrives, letter by letter', async () => {
  const {page, scope, problems, close} = await web.open();
  await scope.field().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('a dog ran');
  await scope.settled();
  assert.deepEqual(await tokens(scope), ['a', 'dog', 'ran']);
  assert.ok((await scope.strings()).includes('dog'), 'it is drawn');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await scope.settled();
  assert.deepEqual(await tokens(scope), ['a', 'dog', 'r']);
  assert.equal((await scope.query({query: 'figure', name: 'weights'})).shape[0], 3);
  assert.deepEqual(problems, []);
  await close();
});

test('a sentence composed by an input method arrives when it is composed, not before', async () => {
  const {page, context, scope, close} = await web.open({language: 'zh-CN'});
  const was = await tokens(scope);
  await scope.field().click();
  await page.keyboard.press('Control+A');
  const input = await context.newCDPSession(page);
  for (const text of ['m', 'ma', 'mao']) await input.send('Input.imeSetComposition', {text, selectionStart: text.length, selectionEnd: text.length});
  await scope.settled();
  assert.deepEqual(await tokens(scope), was, 'nothing while composing');
  assert.equal(await scope.field().inputValue(), 'mao');
  await input.send('Input.insertText', {text: '猫'});
  await scope.settled();
  assert.deepEqual(await tokens(scope), ['猫']);
  await input.send('Input.imeSetComposition', {text: 'zuo', selectionStart: 3, selectionEnd: 3});
  await input.send('Input.insertText', {text: '坐在河上'});
  await scope.settled();
  assert.deepEqual(await tokens(scope), ['猫', '坐', '在', '河', '上']);
  assert.equal(await scope.field().inputValue(), '猫坐在河上');
  await close();
});

test('Enter within 100 ms of a composition ends the composition alone', async () => {
  const {page, scope, close} = await web.open({language: 'zh-CN'});
  await scope.field().click();
  const enter = (after) => scope.field().evaluate(async (input, wait) => {
    input.dispatchEvent(new CompositionEvent('compositionstart'));
    input.dispatchEvent(new CompositionEvent('compositionend', {data: '猫'}));
    await new Promise((done) => setTimeout(done, wait));
    input.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', code: 'Enter', bubbles: true, cancelable: true}));
  }, after);
  await enter(0);
  assert.equal(await focused(page), 'field-sentence');
  await enter(150);
  assert.equal(await page.evaluate(() => document.querySelector('attn-scope').shadowRoot.activeElement.tagName), 'CANVAS');
  await close();
});

test('Enter in an answer hands it in', async () => {
  const {page, scope, problems, close} = await web.open({fragment: 'scene=exercises'});
  await scope.settled();
  const fields = (await scope.nodes()).filter((node) => node.id.startsWith('answer.'));
  assert.ok(fields.length > 0);
  for (const {id} of fields) {
    await scope.field(id.replaceAll('.', '\\.')).fill('123');
    await scope.settled();
  }
  assert.equal((await scope.query('exercise')).verdict, undefined);
  await page.keyboard.press('Enter');
  await scope.settled();
  assert.ok((await scope.query('exercise')).verdict);
  // The reader is still in the field, and may put it right.
  await page.keyboard.type('4');
  await scope.settled();
  assert.equal(await scope.field(fields.at(-1).id.replaceAll('.', '\\.')).inputValue(), '4');
  assert.equal((await scope.query('exercise')).verdict, undefined);
  await page.keyboard.press('Enter');
  await scope.settled();
  assert.ok((await scope.query('exercise')).verdict);
  assert.deepEqual(problems, []);
  await close();
});

test('a refused sentence stays in the field, says why, and leaves the picture', async () => {
  const {page, scope, close} = await web.open();
  const before = await scope.query({query: 'figure', name: 'weights'});
  await scope.field().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await scope.settled();
  assert.equal(await scope.field().inputValue(), '');
  assert.deepEqual(await scope.query({query: 'figure', name: 'weights'}), before);
  const said = await scope.node('message') ?? (await scope.strings()).find((text) => /sentence|token|word/i.test(text) && /need|empty|least/i.test(text));
  assert.ok(said, 'a message stands at the field');
  await close();
});

test('the field is large enough for a telephone, named, and not in the way of Tab', async () => {
  const {scope, close} = await web.open({size: [390, 844], touch: true});
  const field = await scope.field().evaluate((input) => ({
    size: parseFloat(getComputedStyle(input).fontSize), label: input.getAttribute('aria-label'), tab: input.tabIndex,
    box: input.getBoundingClientRect().toJSON(), type: input.type,
  }));
  assert.ok(field.size >= 16);
  assert.ok(field.label.length > 3);
  assert.equal(field.tab, -1);
  const node = await scope.node('sentence');
  assert.ok(Math.abs(field.box.left - node.rect[0]) <= 1 && Math.abs(field.box.top - node.rect[1]) <= 1);
  await close();
});

test('the field hides under an open menu', async () => {
  const {scope, close} = await web.open();
  const visible = () => scope.field().evaluate((input) => getComputedStyle(input).visibility);
  assert.equal(await visible(), 'visible');
  await scope.press('lessons');
  assert.equal(await visible(), 'hidden');
  assert.ok((await scope.strings()).includes('the cat sat on the mat'), 'its text is drawn meanwhile');
  await scope.press('lessons');
  assert.equal(await visible(), 'visible');
  await close();
});

test('keys that the reader presses in the field do not step', async () => {
  const {page, scope, close} = await web.open();
  await scope.field().click();
  for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ']) await page.keyboard.press(key);
  await scope.settled();
  assert.equal((await scope.state()).step, 'start');
  await page.keyboard.press('Enter');  // back to the canvas
  await page.keyboard.press('ArrowRight');
  await scope.settled();
  assert.notEqual((await scope.state()).step, 'start');
  await close();
});

test('a lone surrogate, a NUL and a long text are taken or refused whole', async () => {
  const {scope, problems, close} = await web.open();
  for (const text of ['\ud83d cat', 'a\u0000b', 'word '.repeat(3000), '\u202e\u200b']) {
    await scope.field().evaluate((input, value) => {
      input.value = value;
      input.dispatchEvent(new InputEvent('input', {bubbles: true}));
    }, text);
    await scope.settled();
    assert.ok((await tokens(scope)).length >= 1);
  }
  assert.deepEqual(problems, []);
  await close();
});
