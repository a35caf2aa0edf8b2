#!/usr/bin/env node
// Makes docs/pictures/: every scene and experiment in the browser at three sizes, light in English and dark in Chinese; the chapter's
// scenes on the desktop too.
//   node tools/pictures.mjs [--all] [--to FOLDER] [SCENE]...
// --all: each size in both themes and both languages; --to: another folder; SCENE: these alone.
// With pngquant each takes a third of the room. Needs what tools/run and tools/run --desktop have built (build/web/site,
// build/desktop/attnscope), Chromium and, without a display, xvfb-run.
import {spawnSync} from 'node:child_process';
import {mkdirSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {start} from '../tests/web/browser.mjs';
import {screen} from './lib/screen.mjs';

const kTop = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const kSizes = [[1440, 900], [1024, 768], [390, 844]];
const kScenes = [
  {scene: 'tour', lesson: 'by-hand'},
  {scene: 'why', lesson: 'by-hand', step: 'mix', desktop: true},
  {scene: 'same-word', lesson: 'by-hand', step: 'end'},
  {scene: 'library-card', lesson: 'by-hand', step: 'end'},
  {scene: 'gpt-map', lesson: 'chapter-attention'},
  {scene: 'qkv', lesson: 'chapter-attention', step: 'q/1', desktop: true},
  {scene: 'edit', lesson: 'chapter-attention'},
  {scene: 'twins', lesson: 'chapter-attention', step: 'end'},
  {scene: 'attention', lesson: 'chapter-attention', step: 'scores/1/0', desktop: true},
  {scene: 'symmetric', lesson: 'chapter-attention'},
  {scene: 'sums', lesson: 'chapter-attention', step: 'end'},
  {scene: 'softmax-bars', lesson: 'by-hand', step: 'end'},
  {scene: 'root-d', lesson: 'by-hand', step: 'end'},
  {scene: 'among', lesson: 'chapter-attention'},
  {scene: 'causal-mask', lesson: 'chapter-mask', step: 'softmax/1', desktop: true},
  {scene: 'with-without', lesson: 'chapter-mask'},
  {scene: 'next-word', lesson: 'chapter-mask'},
  {scene: 'conventions', lesson: 'chapter-mask'},
  {scene: 'heads', lesson: 'chapter-heads', desktop: true},
  {scene: 'rnn-vs-attention', lesson: 'chapter-rnn-attention', desktop: true},
  {scene: 'exercises', lesson: 'by-hand'},
];
const words = process.argv.slice(2), to = words.indexOf('--to');
if (to >= 0 && to + 1 === words.length) {
  console.error('pictures: --to needs a folder');
  process.exit(2);
}
const kFolder = to < 0 ? path.join(kTop, 'docs/pictures') : path.resolve(words.splice(to, 2)[1]);
const wanted = words.filter((word) => word !== '--all');
const chosen = kScenes.filter(({scene}) => !wanted.length || wanted.includes(scene));
const unknown = wanted.find((word) => !chosen.some(({scene}) => scene === word));
if (unknown) {
  console.error(`pictures: no scene ${unknown}; there are ${kScenes.map(({scene}) => scene).join(', ')}`);
  process.exit(2);
}
const looks = process.argv.includes('--all')
  ? ['light', 'dark'].flatMap((theme) => ['en', 'zh'].map((lang) => ({theme, lang})))
  : [{theme: 'light', lang: 'en'}, {theme: 'dark', lang: 'zh'}];

mkdirSync(kFolder, {recursive: true});
const name = (platform, {scene}, {theme, lang}, [width]) => path.join(kFolder, `${platform}-${scene}-${theme}-${lang}-${width}.png`);

function desktop(shown, look, size) {
  const words = [...screen(), path.join(kTop, 'build/desktop/attnscope'), 'show', shown.lesson, '--scene', shown.scene,
    '--lang', look.lang, '--theme', look.theme, '--size', size.join('x'), '--picture', name('desktop', shown, look, size)];
  if (shown.step) words.push('--step', shown.step);
  const done = spawnSync(words[0], words.slice(1), {stdio: ['ignore', 'inherit', 'inherit']});
  if (done.status !== 0) throw new Error(`${words.join(' ')}: exit ${done.status}`);
}

async function browser(tester, shown, look, size) {
  const parts = {lesson: shown.lesson, scene: shown.scene, lang: look.lang, theme: look.theme, ...(shown.step ? {step: shown.step} : {})};
  const fragment = Object.entries(parts).map(([key, value]) => `${key}=${value}`).join('&');
  const open = await tester.open({size, fragment, touch: size[0] < 720});
  await open.scope.settled();
  await open.page.screenshot({path: name('browser', shown, look, size)});
  await open.close();
}

/// 256 colours are enough for what has few; where pngquant is not installed they stay as they are.
function shrink(files) {
  const done = spawnSync('pngquant', ['--force', '--ext', '.png', '--skip-if-larger', '--quality', '90-100', '256', ...files]);
  if (done.error) console.error('pictures: pngquant is not installed; the pictures stay large');
}

const tester = await start();
try {
  for (const shown of chosen)
    for (const look of looks)
      for (const size of kSizes) {
        if (shown.desktop) desktop(shown, look, size);
        await browser(tester, shown, look, size);
      }
} finally {
  await tester.close();
}
const places = chosen.flatMap((shown) => looks.flatMap((look) => kSizes.map((size) => [shown, look, size])));
shrink(places.flatMap((place) => (place[0].desktop ? ['desktop', 'browser'] : ['browser']).map((platform) => name(platform, ...place))));
