// Rules of the house that a compiler does not know.
import assert from 'node:assert/strict';
import test from 'node:test';
import {code, kFiles, read} from './sources.mjs';

const kMostLines = 400, kManyLines = 300;
const cpp = kFiles.filter((name) => /^(src|tests)\/.*\.(h|cpp)$/.test(name));
const text = kFiles.filter((name) => !/\.(png|jpg|ico|npy|wasm|woff2?)$/.test(name));

// "file:line: what" for each line of the files on which the pattern is found.
function found(files, pattern, strip = (content) => content) {
  return files.flatMap((name) => strip(read(name)).split('\n').flatMap((line, index) => {
    const match = line.match(pattern);
    return match ? [`${name}:${index + 1}: ${match[0].trim()}`] : [];
  }));
}

test('text is drawn by the layout in src/ui/text alone', () => {
  const files = cpp.filter((name) => name.startsWith('src/') && !name.startsWith('src/ui/text/'));
  assert.deepEqual(found(files, /ImGui::(Text|BulletText|LabelText|SeparatorText|Value)\w*\s*\(|\bAddText\s*\(/, code), []);
});

test('the platform is chosen by CMake, not by the preprocessor', () => {
  const files = cpp.filter((name) => name.startsWith('src/') && !/^src\/(platform\/|main_web(_input)?\.(cpp|h))/.test(name));
  assert.deepEqual(found(files, /__EMSCRIPTEN__|\b_WIN32\b|__linux__|__APPLE__|<emscripten/, code), []);
});

test('no exceptions and no run-time types', () => {
  const files = cpp.filter((name) => name.startsWith('src/'));
  assert.deepEqual(found(files, /\b(throw|try|catch|dynamic_cast|typeid)\b\s*[({<]?/, (content) => code(content).replace(/"(\\.|[^"\\\n])*"/g, '""')), []);
});

test('headers are guarded by #pragma once', () => {
  const wrong = cpp.filter((name) => name.endsWith('.h') && !/^#pragma once$/m.test(read(name)));
  assert.deepEqual(wrong, []);
});

test('nothing unfinished is marked in the sources', () => {
  const marks = ['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'];
  assert.deepEqual(found(text, new RegExp(`\\b(${marks.join('|')})\\b`)), []);
});

test('no machine and no package registry is named', () => {
  const hosts = [['registry', 'npmjs'], ['registry', 'yarnpkg'], ['deb', 'debian'], ['archive', 'ubuntu'], ['pypi', 'org'], ['files', 'pythonhosted'], ['static', 'crates']];
  const folders = ['work', 'root', 'home', 'Users', 'mnt'].map((folder) => `(?<![\\w.}$*])/${folder}/[\\w.-]+`);
  assert.deepEqual(found(text, new RegExp([...hosts.map((host) => host.join('\\.')), ...folders].join('|'))), []);
});

test(`our files have at most ${kMostLines} lines`, (t) => {
  const lines = (name) => read(name).split('\n').length - 1;
  const files = kFiles.filter((name) => /\.(h|cpp|glsl|mjs|js|py|cmake|html|css|sh)$|^tools\/[a-z-]+$/.test(name) && lines(name) > kManyLines);
  for (const name of files) t.diagnostic(`${name}: ${lines(name)} lines, is asking to be two`);
  assert.deepEqual(files.filter((name) => lines(name) > kMostLines), []);
});

test('lines have at most 140 characters', () => {
  assert.deepEqual(found(cpp, /^.{141,}$/u).map((where) => where.match(/^[^:]*:\d+/)[0]), []);
});
