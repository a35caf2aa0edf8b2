// What is drawn are the numbers: their colours and their digits, both worked out here once more.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test, {after, before} from 'node:test';
import {start} from './browser.mjs';

let web;
before(async () => { web = await start(); });
after(() => web.close());

const goldens = JSON.parse(readFileSync(new URL('../golden/chapter.json', import.meta.url))).figures;
const kPage = [0xFB, 0xFA, 0xF7], kNegative = [0x2F, 0x6D, 0xB5], kPositive = [0xC4, 0x62, 0x2D], kSequential = [0x1D, 0x3F, 0x72];

const mix = (a, b, t) => a.map((v, k) => v + (b[k] - v) * Math.min(1, t));
const near = (seen, wanted, what) => seen.forEach((v, k) => assert.ok(Math.abs(v - wanted[k]) <= 2, `${what}: [${seen}] for [${wanted.map(Math.round)}]`));

async function chapter(step, options) {
  const opened = await web.open(options);
  await opened.scope.command({command: 'open_lesson', name: 'chapter-attention'});
  await opened.scope.command({command: 'go_to', scene: 'attention'});
  await opened.scope.command({command: 'seek_text', step});
  await opened.scope.settled();
  return opened;
}

// A pixel of each cell, beside its digits: the cells divide the node's rectangle evenly.
async function cells(scope, id, rows, columns, density = 1) {
  const {rect: [x0, y0, x1, y1]} = await scope.node(id);
  const seen = [];
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const left = x0 + (x1 - x0) * j / columns, top = y0 + (y1 - y0) * i / rows;
      seen.push(await scope.pixel((left + 8) * density, (top + 7) * density));
    }
  }
  return seen;
}

// The strings that stand within a node, row by row.
async function strings(scope, id) {
  const {rect: [x0, y0, x1, y1]} = await scope.node(id);
  const inside = (await scope.texts()).filter(({rect: r}) => r[0] >= x0 && r[2] <= x1 && r[1] >= y0 && r[3] <= y1);
  return inside.sort((a, b) => Math.round(a.rect[1] - b.rect[1]) || a.rect[0] - b.rect[0]).map(({text}) => text);
}

const digits = (value) => value.toFixed(2).replace('-', '−').replace(/^−(0\.00)$/, '$1');

for (const density of [1, 2]) {
  test(`a weight's cell has its share of the scale's colour, density ${density}`, async () => {
    const {scope, close} = await chapter('end', {density});
    const {shape, values} = await scope.query({query: 'figure', name: 'weights'});
    assert.deepEqual(shape, [3, 3]);
    const seen = await cells(scope, 'matrix.weights', 3, 3, density);
    values.forEach((value, k) => near(seen[k], mix(kPage, kSequential, value), `weights[${k}] = ${value}`));
    assert.ok(Math.max(...values) - Math.min(...values) > 0.1, 'the colours differ');
    await close();
  });
}

test('a score has the diverging scale\'s colour', async () => {
  const {scope, close} = await chapter('scores');
  const {values} = await scope.query({query: 'figure', name: 'scores'});
  // The colour bar's ends, −r and r on one line, say what has the full colour.
  const all = await scope.texts();
  const ends = ({text, rect}) => all.some((left) => left.text === `−${text}` && left.rect[1] === rect[1] && left.rect[2] < rect[0]);
  const range = Number(all.find(ends)?.text);
  assert.ok(range >= Math.max(...values.map(Math.abs)) / 2);
  const seen = await cells(scope, 'matrix.scores', 3, 3);
  values.forEach((value, k) => near(seen[k], mix(kPage, value < 0 ? kNegative : kPositive, Math.abs(value) / range), `scores[${k}] = ${value} of ${range}`));
  await close();
});

test('the digits of a matrix are PyTorch\'s', async () => {
  const {scope, close} = await chapter('end');
  assert.deepEqual(await strings(scope, 'matrix.weights'), goldens['sdpa/weights'].values.map(digits));
  assert.deepEqual(await strings(scope, 'matrix.V'), goldens['sdpa/V'].values.map(digits));
  assert.deepEqual(await strings(scope, 'matrix.head_output'), goldens['sdpa/output'].values.map(digits));
  await scope.command({command: 'seek_text', step: 'scores'});
  await scope.settled();
  assert.deepEqual(await strings(scope, 'matrix.scores'), goldens['sdpa/scores'].values.map(digits));
  await close();
});

test('stepping changes what is drawn, and shows nothing before its time', async () => {
  const {scope, close} = await chapter('start');
  assert.deepEqual(await strings(scope, 'matrix.scores'), []);
  const {rect} = await scope.node('matrix.scores');
  const area = rect.map(Math.round), read = () => scope.region(area[0], area[1], area[2] - area[0], area[3] - area[1]);
  const empty = await read();
  await scope.press('step.next');
  assert.deepEqual(await strings(scope, 'matrix.scores'), [digits(goldens['sdpa/scores'].values[0])]);
  const one = await read();
  assert.notDeepEqual(one, empty);
  await scope.press('step.back');
  assert.deepEqual(await strings(scope, 'matrix.scores'), []);
  await close();
});

test('the masked cells read 0 and the rest what PyTorch gives', async () => {
  const {scope, close} = await web.open();
  await scope.command({command: 'open_lesson', name: 'chapter-mask'});
  await scope.command({command: 'go_to', scene: 'causal-mask'});
  await scope.command({command: 'seek_text', step: 'end'});
  await scope.settled();
  const shown = await strings(scope, 'matrix.weights');
  const golden = goldens['causal/weights'].values;
  assert.deepEqual(shown, golden.map((value, k) => k % 3 > Math.floor(k / 3) ? '0' : digits(value)));
  await close();
});
