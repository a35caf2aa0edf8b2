// What the house rules read: the repository's own files, and the table of rooms from src/CMakeLists.txt.
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

export const kTop = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

function walk(folder) {
  return readdirSync(path.join(kTop, folder), {withFileTypes: true}).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return ['.git', 'build', 'node_modules'].includes(entry.name) ? [] : walk(name);
    return [name];
  });
}

// Every file of ours, tracked or about to be; in an unpacked archive, without git, every file.
function list() {
  try {
    const out = execFileSync('git', ['-C', kTop, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], {encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore']});
    return out.split('\0').filter((name) => name && statSync(path.join(kTop, name), {throwIfNoEntry: false})?.isFile());
  } catch {
    return walk('');
  }
}

export const kFiles = list();
export const read = (name) => readFileSync(path.join(kTop, name), 'utf8');

// attnscope_room(ui SPEED small USES lesson render LIBRARIES third_imgui) → ui: {uses: {lesson, …, tensor}, libraries: {third_imgui}}
export function rooms() {
  const table = {};
  for (const [, body] of read('src/CMakeLists.txt').matchAll(/^ *attnscope_room\(([^)]*)\)/gm)) {
    const [name, ...words] = body.split(/\s+/).filter(Boolean);
    const room = {uses: new Set(), libraries: new Set()};
    let into = null;
    for (const word of words) {
      if (word === 'USES') into = room.uses;
      else if (word === 'LIBRARIES') into = room.libraries;
      else if (word === 'SPEED') into = null;
      else into?.add(word);
    }
    for (const used of [...room.uses]) for (const further of table[used].uses) room.uses.add(further);  // rooms stand in order
    table[name] = room;
  }
  return table;
}

// [{line, path, system}] of the #include lines.
export function includes(text) {
  return text.split('\n').flatMap((content, index) => {
    const match = content.match(/^\s*#\s*include\s*(<([^>]+)>|"([^"]+)")/);
    return match ? [{line: index + 1, path: match[2] ?? match[3], system: match[2] !== undefined}] : [];
  });
}

// C++ without its comments, lines kept.
export function code(text) {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));
}
