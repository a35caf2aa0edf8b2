// The include direction of the rooms: src/CMakeLists.txt is the table.
import assert from 'node:assert/strict';
import test from 'node:test';
import {code, includes, kFiles, read, rooms} from './sources.mjs';

const kThirdParty = {
  third_eigen: /^(Eigen|unsupported)\//,
  third_json: /^nlohmann\//,
  third_utf8proc: /^utf8proc/,
  third_gl: /^(GL|GLES2|GLES3|gl_api\.h)/,
  third_imgui: /^(imgui|imstb_|misc\/freetype)/,
  third_imgui_gl: /^(imgui|imstb_|misc\/freetype|backends\/|GLFW\/)/,
  third_png: /^png\.h/,
  third_text: /^(ft2build\.h|fontconfig\/|harfbuzz\/)/,
};
const kEigenRooms = ['tensor', 'nn', 'model'];

const table = rooms();
const sources = kFiles.filter((name) => /^src\/.*\.(h|cpp)$/.test(name));
const roomOf = (name) => name.match(/^src\/([^/]+)\//)?.[1];  // undefined for main_*.cpp

test('the table has all rooms', () => {
  for (const room of new Set(sources.map(roomOf).filter(Boolean))) assert.ok(table[room], `src/${room} has no line in src/CMakeLists.txt`);
});

test('a room includes itself and what it uses, nothing else', () => {
  const wrong = [];
  for (const name of sources) {
    const room = roomOf(name);
    if (!room) continue;
    for (const {line, path, system} of includes(code(read(name)))) {
      const other = path.match(/^([a-z_]+)\//)?.[1];
      if (!system && table[other] && other !== room && !table[room].uses.has(other)) wrong.push(`${name}:${line}: ${room} may not use ${other}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('a library is included by the rooms that name it', () => {
  const wrong = [];
  for (const name of sources) {
    const room = roomOf(name);
    if (!room) continue;
    for (const {line, path} of includes(code(read(name)))) {
      const needs = Object.keys(kThirdParty).filter((library) => kThirdParty[library].test(path));
      if (needs.length && !needs.some((library) => table[room].libraries.has(library))) {
        wrong.push(`${name}:${line}: ${room} does not name ${needs.join(' or ')} in src/CMakeLists.txt`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

// A file compiled for size that sees Eigen's templates, even through another header, gives the linker slow copies of them.
test('Eigen is seen by tensor, nn and model only, through any chain of headers', () => {
  const reach = new Map();
  const sees = (name) => {  // the chain of files from name to Eigen, or null
    if (reach.has(name)) return reach.get(name);
    reach.set(name, null);
    for (const {path} of includes(code(read(name)))) {
      if (kThirdParty.third_eigen.test(path)) {
        reach.set(name, [name, path]);
        break;
      }
      const rest = kFiles.includes(`src/${path}`) ? sees(`src/${path}`) : null;
      if (rest) {
        reach.set(name, [name, ...rest]);
        break;
      }
    }
    return reach.get(name);
  };
  const wrong = sources.filter((name) => !kEigenRooms.includes(roomOf(name))).map(sees).filter(Boolean);
  assert.deepEqual(wrong.map((chain) => chain.join(' → ')), []);
});
