// A telephone: taps, fingers that scroll, and a page around that scrolls on where the program has nothing to scroll.
import assert from 'node:assert/strict';
import test, {after, before} from 'node:test';
import {scopeOf, start} from './browser.mjs';

let web;
before(async () => { web = await start(); });
after(() => web.close());

const kPhone = {size: [390, 844], touch: true, density: 2};
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// A finger that goes from one place to another in small moves, as the browser gets it from the screen.
async function swipe(context, page, [x0, y0], [x1, y1], steps = 12) {
  const screen = await context.newCDPSession(page);
  const touch = (type, points) => screen.send('Input.dispatchTouchEvent', {type, touchPoints: points});
  await touch('touchStart', [{x: x0, y: y0}]);
  for (let k = 1; k <= steps; k++) {
    await touch('touchMove', [{x: x0 + (x1 - x0) * k / steps, y: y0 + (y1 - y0) * k / steps}]);
    await pause(16);
  }
  await touch('touchEnd', []);
  await pause(100);
}

const tap = async (page, scope, id) => {
  const {rect} = await scope.node(id);
  await page.touchscreen.tap((rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2);
  await scope.settled();
};

test('the page does not scroll sideways or zoom, and everything has a finger\'s size', async () => {
  const {page, scope, close} = await web.open(kPhone);
  const {scroll, width} = await page.evaluate(() => ({scroll: document.documentElement.scrollWidth, width: innerWidth}));
  assert.equal(scroll, width);
  for (const node of await scope.nodes()) {
    if (!['button', 'tab', 'menu', 'choice', 'text_field'].includes(node.role) || !node.enabled || node.rect[1] < 0 || node.rect[3] > 844) continue;
    assert.ok(node.rect[3] - node.rect[1] >= 24, `${node.id} is ${node.rect[3] - node.rect[1]} high`);
  }
  await close();
});

test('a tap presses, and nothing hovers afterwards', async () => {
  const {page, scope, problems, close} = await web.open(kPhone);
  await tap(page, scope, 'step.next');
  assert.notEqual((await scope.state()).step, 'start');
  const was = (await scope.state()).index;
  await tap(page, scope, 'step.next');
  assert.ok((await scope.state()).index > was);
  await tap(page, scope, 'step.back');
  assert.equal((await scope.state()).index, was);
  assert.deepEqual(problems, []);
  await close();
});

test('a finger scrolls the stage as far as it goes, presses nothing on its way, and the rest stays', async () => {
  const {page, context, scope, close} = await web.open({...kPhone, size: [390, 600], fragment: 'scene=attention'});
  const top = async (id) => (await scope.node(id)).rect[1];
  const was = await top('title'), bar = await top('step.next'), state = await scope.state();
  await swipe(context, page, [200, 420], [200, 320]);
  await scope.settled();
  const moved = was - await top('title');
  assert.ok(Math.abs(moved - 100) <= 24, `moved by ${moved} with a finger that moved by 100`);
  assert.equal(await top('step.next'), bar);
  assert.deepEqual(await scope.state(), state);
  await swipe(context, page, [200, 250], [200, 550]);
  await scope.settled();
  assert.equal(await top('title'), was);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await close();
});

test('a finger along a slider moves it', async () => {
  const {page, context, scope, close} = await web.open({size: [1024, 768], touch: true});
  await scope.command({command: 'seek_text', step: 'start'});
  await scope.settled();
  const {rect} = await scope.node('step.scrub');
  const y = (rect[1] + rect[3]) / 2;
  await swipe(context, page, [rect[0] + 8, y], [(rect[0] + rect[2]) / 2, y]);
  await scope.settled();
  const {index, total} = await scope.state();
  assert.ok(index > 0 && index < total);
  await close();
});

test('in a page, a finger scrolls the page where the program has nothing to scroll', async () => {
  const context = await web.browser.newContext({viewport: {width: 390, height: 700}, hasTouch: true, isMobile: true, deviceScaleFactor: 2, reducedMotion: 'reduce'});
  const page = await context.newPage();
  await page.route('**/host.html', (route) => route.fulfill({
    contentType: 'text/html',
    body: `<!doctype html><meta name="viewport" content="width=device-width"><script type="module" src="attnscope-element.js"></script>
      <p>before</p><attn-scope lesson="by-hand" scene="qkv" lang="en" style="height: 500px"></attn-scope>${'<p>after</p>'.repeat(60)}`,
  }));
  await page.goto(web.site.url + 'host.html');
  const scope = scopeOf(page);
  await scope.ready();
  const box = await scope.box();
  const bar = await scope.node('step.next');
  const y = box.y + (bar.rect[1] + bar.rect[3]) / 2;
  const state = await scope.state();
  await swipe(context, page, [200, y], [200, y - 150]);  // along the step bar: it does not scroll
  await pause(300);
  assert.ok(await page.evaluate(() => scrollY) > 60, 'the page scrolls');
  await scope.settled();
  assert.deepEqual(await scope.state(), state, 'and nothing is pressed');
  await page.evaluate(() => scrollTo(0, 0));
  await pause(100);
  const was = (await scope.node('title')).rect[1];
  await swipe(context, page, [200, box.y + 300], [200, box.y + 220]);  // over the stage
  await scope.settled();
  assert.ok(was - (await scope.node('title')).rect[1] > 30, 'the stage scrolls');
  assert.equal(await page.evaluate(() => scrollY), 0, 'and the page does not');
  await context.close();
});

test('a tap on the field gives it the focus, and the canvas gets it back with a tap elsewhere', async () => {
  const {page, scope, close} = await web.open(kPhone);
  const at = async () => page.evaluate(() => document.querySelector('attn-scope').shadowRoot.activeElement?.tagName);
  const field = await scope.node('sentence');
  await page.touchscreen.tap((field.rect[0] + field.rect[2]) / 2, (field.rect[1] + field.rect[3]) / 2);
  assert.equal(await at(), 'INPUT');
  await tap(page, scope, 'title');
  assert.equal(await at(), 'CANVAS');
  await close();
});
