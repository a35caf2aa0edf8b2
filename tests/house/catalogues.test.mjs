// The product's texts: every language has the same keys, and in each text the same placeholders.
import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import {kFiles, read} from './sources.mjs';

const files = kFiles.filter((name) => /^src\/lesson\/text\/.*\.txt$/.test(name));
const languages = Object.fromEntries(files.map((name) => [path.basename(name, '.txt'), parse(name)]));

function parse(name) {
  const texts = new Map();
  read(name).split('\n').forEach((line, index) => {
    if (!line.trim() || line.startsWith('#')) return;
    const at = line.indexOf(' = ');
    assert.ok(at > 0, `${name}:${index + 1}: not "key = text"`);
    const key = line.slice(0, at);
    assert.ok(!texts.has(key), `${name}:${index + 1}: ${key} stands twice`);
    texts.set(key, line.slice(at + 3));
  });
  return texts;
}

const placeholders = (text) => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort();

test('there are English and Chinese', () => {
  assert.ok(languages.en && languages.zh, Object.keys(languages).join(', '));
});

test('every language has the same keys', () => {
  for (const [language, texts] of Object.entries(languages)) {
    assert.deepEqual([...languages.en.keys()].filter((key) => !texts.has(key)), [], `missing in ${language}`);
    assert.deepEqual([...texts.keys()].filter((key) => !languages.en.has(key)), [], `only in ${language}`);
  }
});

test('every text has the same placeholders', () => {
  for (const [language, texts] of Object.entries(languages)) {
    const wrong = [...texts].filter(([key, text]) => String(placeholders(text)) !== String(placeholders(languages.en.get(key) ?? '')));
    assert.deepEqual(wrong.map(([key]) => key), [], language);
  }
});

test('no text is empty', () => {
  for (const [language, texts] of Object.entries(languages)) {
    assert.deepEqual([...texts].filter(([, text]) => !text.trim()).map(([key]) => key), [], language);
  }
});
