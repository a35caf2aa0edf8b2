// `attnscope show`: the calls that it refuses, and the pictures that it writes whole or not at all.
import assert from 'node:assert/strict';
import {existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {folder, good, refused} from './call.mjs';

const at = (name) => path.join(folder, name);

// Width and height of a PNG that has its end.
function size_of(file) {
  const bytes = readFileSync(file);
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
  assert.equal(bytes.subarray(-8, -4).toString(), 'IEND');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('a lesson that is refused is named, with the place in it', () => {
  const bad = at('bad lesson.json');
  writeFileSync(bad, '{"attnscope": 1,\n "model": {"kind": "attention"}}');
  for (const call of [['print'], ['show', '--picture', at('bad.png')]]) {
    assert.match(refused([call[0], bad, ...call.slice(1)]), /bad lesson\.json: line 2, column 11, \/model: the key “d_model” is missing/);
  }
  assert.match(refused(['show', '-', '--picture', at('bad.png')], '['), /standard input: line 1/);
  assert.match(refused(['show', at('none.json'), '--picture', at('bad.png')]), /no file and no built-in lesson “.*none\.json”/);
  writeFileSync(bad, JSON.stringify({attnscope: 1, sentence: 'a', model: {kind: 'attention', d_model: 4096}}));
  assert.match(refused(['show', bad, '--picture', at('bad.png')]), /bad lesson\.json: .*numbers/);  // more than a window may have
  assert.ok(!existsSync(at('bad.png')));
});

test('a value that is not allowed is answered with those that are', () => {
  for (const size of ['', '1440', '1440x', 'x900', '1440x900x3', '199x900', '1440x8193', '-1x900', '99999999999x900', '1440 x 900']) {
    assert.match(refused(['show', 'by-hand', '--size', size]), /--size is “.*”; it may be WIDTHxHEIGHT, .* from 200 to 8192/, size);
  }
  assert.match(refused(['show', 'by-hand', '--theme', 'pink']), /--theme is “pink”; it may be auto, light, dark/);
  assert.match(refused(['show', 'by-hand', '--lang', 'fr']), /--lang is “fr”; it may be en, zh/);
  assert.match(refused(['show', 'by-hand', '--scale', '4']), /--scale is “4”; it may be 1, 2, 3/);
  assert.match(refused(['show', 'by-hand', '--theme', 'a\nb']), /“a\\x0Ab”/);
  assert.match(refused(['show', 'by-hand', '-x']), /unknown argument “-x”/);
  assert.match(refused(['show', 'by-hand', '--scene', 'kitchen', '--picture', at('no.png')]), /no scene “kitchen”; there are tour, why, .*, exercises\n$/);
});

test('each theme is drawn, auto too', () => {
  for (const theme of ['auto', 'light', 'dark']) {
    const file = at(`${theme}.png`);
    good(['show', 'by-hand', '--theme', theme, '--size', '400x300', '--scale', '2', '--picture', file]);
    assert.deepEqual(size_of(file), [800, 600]);
  }
  assert.deepEqual(readFileSync(at('auto.png')), readFileSync(at('light.png')));
  assert.notDeepEqual(readFileSync(at('dark.png')), readFileSync(at('light.png')));
});

test('a picture beyond the bound is refused before anything is written', () => {
  const call = ['show', 'by-hand', '--size', '8192x8192', '--scale', '3', '--picture'];
  assert.match(refused([...call, at('huge.png')]), /8192x8192 at scale 3 has 603979776 pixels; at most 67108864/);
  writeFileSync(at('kept.png'), 'kept');
  refused([...call, at('kept.png')]);
  assert.equal(readFileSync(at('kept.png'), 'utf8'), 'kept');
  assert.ok(!existsSync(at('huge.png')));
});

test('a picture that cannot be written leaves nothing', () => {
  mkdirSync(at('a folder/within'), {recursive: true});
  assert.match(refused(['show', 'by-hand', '--size', '300x300', '--picture', at('a folder')]), /cannot write “.*a folder”/);
  assert.match(refused(['show', 'by-hand', '--size', '300x300', '--picture', at('nowhere/a.png')]), /cannot write “.*nowhere/);
  if (existsSync('/dev/full')) {
    assert.match(refused(['show', 'by-hand', '--size', '300x300', '--picture', '/dev/full']), /cannot write “\/dev\/full”/);
  }
  assert.deepEqual(readdirSync(folder).filter((name) => name.includes('.part')), []);
});
