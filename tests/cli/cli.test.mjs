// The command line as its users call it: ATTNSCOPE_CLI is the command, a program or a .js for Node.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {folder, good, refused} from './call.mjs';

const json = (args, input) => JSON.parse(good(['print', ...args, '--format', 'json'], input));
const lesson = (model, rest = {}) => JSON.stringify({attnscope: 1, sentence: 'the cat sat', ...rest, model});
const attention = {kind: 'attention', d_model: 4};

test('lessons: one name a line, and each can be printed', () => {
  const names = good(['lessons']).toString().trim().split('\n');
  assert.deepEqual(names.slice(0, 2), ['by-hand', 'by-hand-zh']);
  assert.ok(names.length >= 15);
  for (const name of names) {
    const {figures, lesson: title, tokens, origin} = json([name]);
    assert.ok(title.en && title.zh, name);
    assert.ok(Object.keys(figures).length > 3, name);
    assert.ok(['drawn', 'written', 'given'].includes(origin), name);
    assert.ok(Array.isArray(tokens), name);
    for (const [figure, {shape, values}] of Object.entries(figures)) {
      assert.equal(values.length, shape.reduce((n, size) => n * size, 1), `${name} ${figure}`);
    }
  }
});

test('text: what PyTorch prints', () => {
  assert.equal(good(['print', 'chapter-attention', '--figure', 'X']).toString(), `tensor([[ 1.9269,  1.4873,  0.9007, -2.1055],
        [-0.7521,  1.6487, -0.3925, -1.4036],
        [ 1.6423, -0.1596, -0.4974,  0.4396]])
`);
  assert.equal(good(['print', 'chapter-block-mask', '--figure', 'mean_abs_diff']).toString(), 'tensor(0.0546)\n');
  assert.equal(good(['print', 'chapter-mask', '--figure', 'masked_scores', '--format', 'text']).toString().split('\n')[0],
               'tensor([[-0.4570,    -inf,    -inf],');
});

test('json: figures in the order asked for, shortest decimals, infinities as strings', () => {
  const out = json(['chapter-mask', '--figure', 'weights', '--figure', 'masked_scores', '--figure', 'weights']);
  assert.deepEqual(Object.keys(out), ['lesson', 'figures', 'tokens', 'origin']);
  assert.deepEqual(Object.keys(out.figures), ['weights', 'masked_scores']);
  assert.deepEqual(out.figures.masked_scores.values.slice(1, 3), ['-inf', '-inf']);
  assert.deepEqual(out.figures.weights.shape, [3, 3]);
  assert.deepEqual(out.tokens, [{text: 'the', row: 0}, {text: 'cat', row: 2}, {text: 'sat', row: 4}]);
  assert.deepEqual(json(['bank-river'])['b.tokens'], [{text: 'bank', row: 2}, {text: 'account', row: 1}]);
  assert.equal(json(['-'], lesson(attention)).lesson, null);
  assert.equal(json(['-'], lesson(attention, {title: 'T'})).lesson, 'T');
  const text = good(['print', 'chapter-attention', '--figure', 'X', '--format', 'json']).toString();
  assert.match(text, /\[1\.926915, 1\.4872842, 0\.9007172, -2\.1055214, /);
});

test('script: the lesson in PyTorch, in either language', () => {
  const english = good(['script', 'chapter-mask', '--lang', 'en']).toString(), chinese = good(['script', 'chapter-mask', '--lang', 'zh']).toString();
  for (const script of [english, chinese]) {
    assert.match(script, /^torch\.manual_seed\(42\)$/m);
    assert.match(script, /^scores = Q @ K\.T  # /m);
    assert.match(script, /^ {4}print\(value\.detach\(\)\)\n$/m);
  }
  assert.match(english, /The chapter's three words, masked/);
  assert.match(chinese, /每一行加起来是 1/);
  assert.equal(english.replace(/#.*/g, ''), chinese.replace(/#.*/g, ''));
  assert.match(good(['script', '-', '--lang', 'en'], lesson(attention, {seed: -7})).toString(), /manual_seed\(-7\)/);
  assert.match(refused(['script']), /name a lesson/);
  assert.match(refused(['script', 'by-hand', '--lang', 'fr']), /--lang is “fr”; it may be en, zh/);
  assert.match(refused(['script', 'by-hand', '--lang']), /--lang needs a value/);
  assert.match(refused(['script', 'by-hand', '--figure', 'X']), /--figure/);
  assert.match(refused(['script', 'by-hand', 'bank-river']), /bank-river/);
  assert.match(refused(['script', 'nowhere']), /nowhere/);
});

test('csv and npy', () => {
  const csv = good(['print', 'chapter-heads', '--figure', 'weights', '--format', 'csv']).toString();
  const matrices = csv.trim().split('\n\n').map((matrix) => matrix.split('\n').map((row) => row.split(',').map(Number)));
  assert.deepEqual([matrices.length, matrices[0].length, matrices[0][0].length], [2, 5, 5]);
  assert.deepEqual(matrices[0][0], [1, 0, 0, 0, 0]);
  const npy = good(['print', 'chapter-heads', '--figure', 'weights', '--format', 'npy']);
  assert.equal(npy.subarray(1, 6).toString(), 'NUMPY');
  assert.match(npy.subarray(10, 128).toString(), /'shape': \(2, 5, 5\)/);
  assert.equal(npy.length, 128 + 4 * 50);
  const {values} = json(['chapter-heads', '--figure', 'weights']).figures.weights;
  values.forEach((value, i) => assert.equal(npy.readFloatLE(128 + 4 * i), Math.fround(value)));
  assert.deepEqual(matrices.flat(2), values);
});

test('several figures go into files of their own', () => {
  for (const format of ['text', 'csv', 'npy']) assert.match(refused(['print', 'chapter-mask', '--format', format]), /18 figures/);
  assert.match(refused(['print', 'chapter-mask']), /--out/);
  for (const [format, ending] of [['text', 'txt'], ['json', 'json'], ['csv', 'csv'], ['npy', 'npy']]) {
    const out = path.join(folder, 'new', format);
    good(['print', 'chapter-mask', '--format', format, '--out', out]);
    const files = readdirSync(out);
    assert.equal(files.length, 18);
    assert.ok(files.includes(`W_Q.weight.${ending}`));
  }
  assert.equal(readFileSync(path.join(folder, 'new/text/mean_abs_diff.txt'), 'utf8'), good(['print', 'chapter-mask', '--figure', 'mean_abs_diff']).toString());
  assert.deepEqual(Object.keys(JSON.parse(readFileSync(path.join(folder, 'new/json/weights.json'))).figures), ['weights']);
  writeFileSync(path.join(folder, 'file'), '');
  assert.match(refused(['print', 'chapter-mask', '--out', path.join(folder, 'file')]), /cannot write/);
});

test('a lesson from a file, from standard input, or built in', () => {
  const file = path.join(folder, 'own lesson.json');
  writeFileSync(file, lesson(attention));
  assert.deepEqual(json([file]), json(['-'], lesson(attention)));
  assert.match(refused(['print', path.join(folder, 'missing.json')]), /no file and no built-in lesson/);
  assert.match(refused(['print', folder]), /cannot read/);
});

test('calls that are refused', () => {
  assert.match(refused(['paint']), /paint/);
  assert.match(refused(['print']), /name a lesson/);
  assert.match(refused(['print', 'by-hand', 'by-hand-zh']), /by-hand-zh/);
  assert.match(refused(['print', 'by-hand', '--figure']), /--figure needs a value/);
  assert.match(refused(['print', 'by-hand', '--format', 'xml']), /xml/);
  assert.match(refused(['print', 'by-hand', '--colour', 'red']), /--colour/);
  assert.match(refused(['print', 'by-hand', '--figure', 'weihgts']), /no figure “weihgts”/);
  assert.match(refused(['print', 'by-hand', '--figure', 'a\nb\x1b[2J']), /a\\x0Ab\\x1B\[2J/);
  assert.match(refused(['lessons', 'all']), /all/);
  assert.match(good(['--help']).toString(), /attnscope print LESSON/);
});

const deep = (n) => '['.repeat(n) + ']'.repeat(n);
const kBad = {
  'no JSON at all': ['the cat sat', /line 1, column 1: /],
  'nothing': ['', /empty/],
  'cut off': ['{"attnscope": 1, "model": {', /line 1, column 28, \/model: .*ends too early/],
  'a comma too many': ['{"attnscope": 1,\n}', /line 2, column 1: “}”/],
  'a comment': ['{"attnscope": 1 // one\n}', /line 1, column 17: .*comments/],
  'a byte-order mark': ['\ufeff{"attnscope": 1}', /byte-order mark/],
  'no UTF-8': [Buffer.from('{"attnscope": 1, "sentence": "\xff"}', 'latin1'), /column 31: .*\\xFF/],
  'half a surrogate pair': ['{"attnscope": 1, "sentence": "\\ud83d"}', /column 31, \/sentence: .*surrogate/],
  'NaN': ['{"attnscope": 1, "rows": NaN}', /column 26, \/rows: “NaN”/],
  'null': ['{"attnscope": 1, "rows": null}', /column 26, \/rows: null/],
  'a number beyond float32': [lesson(attention, {rows: 1}).replace('"rows":1', '"rows":1e99'), /\/rows: .*1e99/],
  'a key twice': ['{"attnscope": 1, "attnscope": 1}', /column 18, \/attnscope: .*twice/],
  'deep nesting': [`{"attnscope": ${deep(100)}}`, /64 levels/],
  'very deep nesting': [deep(200000), /64 levels/],
  'an unknown key': [lesson(attention, {colour: 1}), /\/colour: unknown key “colour”/],
  'an unknown key of the model': [lesson({...attention, layrs: 2}), /\/model\/layrs: unknown key “layrs”; is “layers” meant/],
  'another version': [lesson(attention, {attnscope: 2}), /\/attnscope: .*version 2/],
  'no model and no gradients': ['{"attnscope": 1, "sentence": "a"}', /“model”, “gradients”/],
  'a list for an object': ['{"attnscope": 1, "model": []}', /\/model: an object/],
  'a text for a number': [lesson({...attention, d_model: '4'}), /\/model\/d_model: a number/],
  'a decimal for a whole number': [lesson(attention).replace('"d_model":4', '"d_model":4.0'), /\/model\/d_model: .*4\.0/],
  'a size of nothing': [lesson({...attention, d_model: 0}), /\/model\/d_model: 0 is out of range/],
  'a missing size': [lesson({kind: 'attention'}), /\/model: the key “d_model”/],
  'an unknown kind': [lesson({...attention, kind: 'lstm'}), /\/model\/kind: “lstm”/],
  'a key that means nothing': [lesson({...attention, heads: 2}), /\/model\/heads: .*“heads”.*attention/],
  'heads that do not divide': [lesson({kind: 'multi_head_attention', d_model: 8, heads: 3}), /\/model\/heads: heads is 3.*8/],
  'ragged values': [lesson({...attention, weights: {'W_Q.weight': [[1, 2, 3, 4], [1, 2]]}}), /\/model\/weights\/W_Q\.weight\/1: .*2 entries/],
  'values of another shape': [lesson({...attention, weights: {'W_Q.weight': [[1, 2]]}}), /\/W_Q\.weight: .*\[1, 2\]; \[4, 4\]/],
  'a text among values': [lesson({...attention, weights: {'W_Q.weight': [[1, 'x']]}}), /\/W_Q\.weight\/0\/1: a number/],
  'an unknown parameter': [lesson({...attention, weights: {'W_O.weight': [[1]]}}), /“W_O\.weight”/],
  'a weight without its bias': [lesson({...attention, d_model: 1, bias: true, weights: {'W_Q.weight': [[1]]}}), /without W_Q\.bias/],
  'biases with rand': [lesson({...attention, init: 'rand', bias: true}), /\/model\/bias: /],
  'an empty sentence': [lesson(attention, {sentence: ' '}), /\/sentence: .*at least one token/],
  'an unknown token': [lesson(attention, {vocabulary: ['the', 'cat']}), /\/sentence: .*“sat”/],
  'a word twice': [lesson(attention, {vocabulary: ['the', 'the']}), /\/vocabulary\/1: .*“the”/],
  'fewer rows than words': [lesson(attention, {vocabulary: ['the', 'cat', 'sat'], rows: 2}), /\/rows: rows is 2/],
  'comparing without a table': [lesson({...attention, input: {from: 'randn', draw: 'after'}}, {compare: 'a'}), /\/compare: /],
  'a huge size': [lesson({...attention, d_model: 1e9}), /\/model: the lesson needs \d+ numbers; at most 67108864/],
  'a size beyond 64 bits': [lesson(attention).replace('"d_model":4', '"d_model":99999999999999999999'), /\/model\/d_model: 9{20} is out of range/],
  'a seed beyond 64 bits': [lesson(attention, {seed: 0}).replace('"seed":0', '"seed":18446744073709551616'), /\/seed: 18446744073709551616/],
  'a length twice': [JSON.stringify({attnscope: 1, gradients: {lengths: [8, 8], rnn: {input_size: 1, hidden_size: 1}}}), /\/lengths\/1: .*8/],
  'scores of another width': [lesson({kind: 'scores', scores: [[1, 2]]}), /\/model\/scores: .*\[1, 2\]/],
  'a query beyond the sentence': [lesson({kind: 'scores', scores: [[1, 2, 3]], queries: [3]}), /\/model\/queries\/0: query 3/],
  'printed values of no figure': [lesson(attention, {printed: {colour: {decimals: 1, values: 1}}}), /\/printed\/colour: .*“colour”/],
  'an unknown scene': [lesson(attention, {open: {scene: 'kitchen'}}), /\/open\/scene: .*“kitchen”/],
  'an unknown step': [lesson(attention, {open: {scene: 'causal-mask', step: 'boil/1'}}), /\/open\/step: .*“boil\/1”/],
};
for (const [name, [text, message]] of Object.entries(kBad)) {
  test(`refused: ${name}`, () => {
    const line = refused(['print', '-', '--format', 'json'], text);
    assert.match(line, message);
    assert.ok(line.length < 400, line);
  });
}

test('a file beyond 16 MB is refused', () => {
  assert.match(refused(['print', '-'], Buffer.alloc((1 << 24) + 10, ' ')), /16777216 bytes/);
});
