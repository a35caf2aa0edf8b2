// Calls of the command line: ATTNSCOPE_CLI is the program, or a .js for Node.
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {screen} from '../../tools/lib/screen.mjs';

const cli = process.env.ATTNSCOPE_CLI ?? '';
assert.ok(existsSync(cli), `ATTNSCOPE_CLI is no program: "${cli}"`);
export const folder = mkdtempSync(path.join(os.tmpdir(), 'attnscope-'));
process.on('exit', () => rmSync(folder, {recursive: true, force: true}));

function call(args, input) {
  const [command, ...before] = [...(args[0] === 'show' ? screen() : []), ...(cli.endsWith('.js') ? [process.execPath, cli] : [cli]), ...args];
  return spawnSync(command, before, {input, env: {...process.env, LC_ALL: 'C'}, maxBuffer: 1 << 28});
}

export function good(args, input) {
  const {status, stdout, stderr} = call(args, input);
  assert.equal(stderr.toString(), '');
  assert.equal(status, 0);
  return stdout;
}

// One line on standard error, nothing on standard output, status 2; the line.
export function refused(args, input) {
  const {status, stdout, stderr} = call(args, input);
  const line = stderr.toString();
  assert.equal(status, 2, line);
  assert.equal(stdout.toString(), '');
  assert.match(line, /^attnscope: [^\n]+\n$/);
  return line;
}
