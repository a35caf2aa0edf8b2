// The tests' runner behind tools/test: each part builds what it needs, runs its tests and adds to the count.
import {spawn, spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import {screen} from './screen.mjs';

const kParts = ['native', 'wasm', 'browser', 'torch'];
const asked = process.argv.slice(2);
for (const part of asked) {
  if (!kParts.includes(part)) {
    console.error(`tools/test: no part ${part}; there are ${kParts.join(', ')}`);
    process.exit(2);
  }
}
const parts = asked.length ? kParts.filter((part) => asked.includes(part)) : kParts;
const results = path.resolve('build/results');
mkdirSync(results, {recursive: true});

const total = {passed: 0, failed: 0, skipped: 0};
const broken = [];  // what failed, by name
const took = [];

// Resolves to whether the command succeeded. Of its output the lines that match `quiet` are left out.
function run(command, args, quiet) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {stdio: ['ignore', quiet ? 'pipe' : 'inherit', 'inherit']});
    if (quiet) readline.createInterface({input: child.stdout}).on('line', (line) => { if (!quiet.test(line)) console.log(line); });
    child.on('error', (error) => { console.error(`${command}: ${error.message}`); resolve(false); });
    child.on('close', (code) => resolve(code === 0));
  });
}

async function step(title, work) {
  console.log(`\n== ${title}`);
  const start = Date.now();
  await work();
  took.push(`${title} ${Math.round((Date.now() - start) / 1000)} s`);
}

function add(passed, failed, skipped = 0) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}

function fail(what) {
  add(0, 1);
  broken.push(what);
}

const built = new Map();
async function build(preset) {
  if (!built.has(preset)) {
    await step(`build ${preset}`, async () => {
      const ok = await run('cmake', ['--preset', preset, '--log-level=WARNING'], /./) && await run('cmake', ['--build', '--preset', preset, '--', '-k', '0'], /^\[\d+\/\d+\] (?!Linking.*exec)/);
      built.set(preset, ok);
      if (!ok) fail(`build ${preset}`);
    });
  }
  return built.get(preset);
}

async function ctest(preset, args) {
  const report = path.join(results, `ctest-${preset}.xml`);
  rmSync(report, {force: true});
  const [command, ...before] = [...screen(), 'ctest'];
  const passed = /^\s*(Start\s+\d+: |\d+\/\d+ Test +#\d+: .* Passed )/;
  const ok = await run(command, [...before, '--preset', preset, '-j', String(os.cpus().length), '--output-junit', report, ...args], passed);
  return {ok, xml: existsSync(report) ? readFileSync(report, 'utf8') : null};
}

async function native(label) {
  if (!await build('desktop')) return;
  await step(label === 'torch' ? 'torch' : 'native tests', async () => {
    const {ok, xml} = await ctest('desktop', label === 'torch' ? ['-L', '^torch$'] : ['-LE', '^(torch|house)$']);
    if (!xml) return fail('ctest desktop');
    const count = (name) => Number(xml.match(new RegExp(`<testsuite[^>]*\\b${name}="(\\d+)"`))?.[1] ?? 0);
    const [tests, failed, skipped] = [count('tests'), count('failures'), count('skipped') + count('disabled')];
    add(tests - failed - skipped, failed, skipped);
    for (const [, name] of xml.matchAll(/<testcase name="([^"]*)"[^>]*status="fail"/g)) broken.push(`native ${name}`);
    if (!ok && !failed) fail('ctest desktop');
  });
}

// As WebAssembly a test of ctest is a program of many tests; each writes its own report.
async function wasm() {
  if (!await build('web')) return;
  await step('WebAssembly tests under Node', async () => {
    const reports = path.resolve('build/web/results');
    rmSync(reports, {recursive: true, force: true});
    const {ok, xml} = await ctest('web', []);
    if (!xml) return fail('ctest web');
    let failures = 0;
    for (const [, name, status] of xml.matchAll(/<testcase name="([^"]*)"[^>]*status="(\w+)"/g)) {
      const report = path.join(reports, `${name}.json`);
      const json = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
      if (json) {
        const skipped = json.testsuites.flatMap((suite) => suite.testsuite).filter((test) => test.result === 'SKIPPED').length;
        add(json.tests - json.failures - skipped, json.failures, skipped);
        failures += json.failures;
        for (const suite of json.testsuites) {
          for (const test of suite.testsuite) if (test.failures) broken.push(`wasm ${suite.name}.${test.name}`);
        }
        if (json.failures || status === 'run') continue;
      } else if (status === 'run') {
        add(1, 0);
        continue;
      }
      failures += 1;
      fail(`wasm ${name}`);
    }
    if (!ok && !failures) fail('ctest web');
  });
}

// Files NAME.test.mjs of a folder, by Node's own test runner.
async function nodeTests(title, folder) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.test.mjs')).sort() : [];
  if (!files.length) return;
  await step(title, async () => {
    const report = path.join(results, `${path.basename(folder)}.tap`);
    rmSync(report, {force: true});
    const ok = await run(process.execPath, [
      '--test', '--test-reporter=spec', '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${report}`,
      ...files.map((name) => path.join(folder, name)),
    ]);
    const tap = existsSync(report) ? readFileSync(report, 'utf8') : '';
    const count = (name) => Number(tap.match(new RegExp(`^# ${name} (\\d+)$`, 'm'))?.[1] ?? 0);
    add(count('pass'), count('fail') + count('cancelled'), count('skipped') + count('todo'));
    for (const [, name] of tap.matchAll(/^\s*not ok \d+ - (.*)$/gm)) broken.push(`${path.basename(folder)} ${name}`);
    if (!ok && !count('fail') && !count('cancelled')) fail(title);
  });
}

// The web build is clang's and compiles all that is shared; what only the desktop compiles is shown to clang here.
async function clang() {
  const database = path.resolve('build/desktop/compile_commands.json');
  const names = ['clang++', ...Array.from({length: 20}, (_, i) => `clang++-${33 - i}`)];
  const compiler = names.find((name) => spawnSync(name, ['--version']).status === 0);
  if (!compiler || !existsSync(database)) {
    console.log('\n== clang: skipped, clang++ is not installed');
    return;
  }
  await step('clang', async () => {
    for (const {file, command, directory} of JSON.parse(readFileSync(database, 'utf8'))) {
      if (!/\/src\/(.*\/desktop\/|.*_desktop\.cpp|main_)/.test(file)) continue;
      const flags = command.match(/ -.*/)[0].replace(/ -o \S+/, '').replace(/ -c (?=\S+$)/, ' -fsyntax-only ');
      if (await run('sh', ['-c', `cd '${directory}' && ${compiler}${flags}`])) add(1, 0);
      else fail(`clang ${path.relative('.', file)}`);
    }
  });
}

function haveTorch() {
  return spawnSync('/usr/bin/python3', ['-c', 'import torch'], {stdio: 'ignore'}).status === 0;
}

for (const part of parts) {
  if (part === 'native') {
    await native('native');
    await clang();
    await nodeTests('house rules', 'tests/house');
  } else if (part === 'wasm') {
    await wasm();
  } else if (part === 'browser') {
    if (await build('web')) await nodeTests('browser tests', 'tests/web');
  } else if (haveTorch()) {
    await native('torch');
  } else {
    console.log('\n== torch: skipped, python3-torch is not installed (tools/setup torch installs it)');
  }
}

console.log(`\n${took.join(', ')}`);
for (const what of broken) console.log(`failed: ${what}`);
const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed || !total.passed ? 1 : 0);
