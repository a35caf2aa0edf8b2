// docs/chapter-map.md names tests: each of them exists.
import assert from 'node:assert/strict';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {fileURLToPath} from 'node:url';

const kTop = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

function sources(folder) {
  return readdirSync(path.join(kTop, folder), {withFileTypes: true}).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? sources(name) : name.endsWith('_test.cpp') ? [readFileSync(path.join(kTop, name), 'utf8')] : [];
  });
}

test('every row of the chapter\'s map names a test that exists', () => {
  const rows = readFileSync(path.join(kTop, 'docs/chapter-map.md'), 'utf8').split('\n').filter((line) => /^\| [^|]/.test(line)).slice(1);
  assert.ok(rows.length >= 28, `only ${rows.length} rows`);
  const tests = new Set(sources('tests').flatMap((text) => [...text.matchAll(/^TEST(?:_[FP])?\((\w+), (\w+)\)/gm)].map((m) => `${m[1]}.${m[2]}`)));
  const missing = rows.map((row) => row.split('|').at(-2).trim()).filter((name) => !tests.has(name));
  assert.deepEqual(missing, []);
});
