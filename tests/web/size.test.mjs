// What a reader downloads before the program is there: at most 500 KB after brotli.
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import {fileURLToPath} from 'node:url';
import zlib from 'node:zlib';

const kMost = 500 * 1000;
const site = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../build/web/site');

// index.html and every file of the site that it, or a file that it names, names.
function firstLoad() {
  const files = ['index.html'];
  for (const name of files) {
    if (/\.wasm$/.test(name)) continue;
    const text = readFileSync(path.join(site, name), 'utf8');
    for (const [, other] of text.matchAll(/["'`(](?:\.\/)?([\w.-]+\.(?:js|mjs|wasm|css|json|png|svg|woff2?))["'`)]/g)) {
      if (!files.includes(other) && existsSync(path.join(site, other))) files.push(other);
    }
  }
  return files;
}

const compressed = (bytes) => zlib.brotliCompressSync(bytes, {
  params: {[zlib.constants.BROTLI_PARAM_QUALITY]: 11, [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length},
}).length;

test(`the first load is at most ${kMost / 1000} KB after brotli`, (t) => {
  const files = firstLoad();
  assert.ok(files.includes('attnscope.js') && files.includes('attnscope.wasm'), files.join(', '));
  let total = 0;
  for (const name of files) {
    const bytes = readFileSync(path.join(site, name));
    const size = compressed(bytes);
    total += size;
    t.diagnostic(`${name}: ${(bytes.length / 1000).toFixed(1)} KB, ${(size / 1000).toFixed(1)} KB after brotli`);
  }
  t.diagnostic(`first load: ${(total / 1000).toFixed(1)} KB after brotli`);
  assert.ok(total <= kMost, `${total} bytes`);
});
