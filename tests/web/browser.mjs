// What the browser tests share: Chromium, the served site, a page with the program in it, and what can be asked of it.
import {existsSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {serve} from '../../tools/serve.mjs';

const kTop = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const kSite = process.env.ATTNSCOPE_SITE ?? path.join(kTop, 'build/web/site');
const kChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((name) => existsSync(name));
const kFlags = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-background-networking',
  '--disable-component-update', '--disable-sync', '--disable-quic', '--no-first-run'];

// A browser and the served site: {browser, site, open(options), close()}.
export async function start() {
  const site = await serve(kSite);
  const browser = await chromium.launch({executablePath: process.env.ATTNSCOPE_CHROMIUM ?? kChromium, args: kFlags});
  return {
    browser, site,
    open: (options) => open(browser, site, options),
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
}

// What counts frames and draw calls, put into a page before anything else runs.
function count() {
  window.counted = {frames: 0, draws: 0, timers: 0};
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (callback) => request.call(window, (now) => {
    window.counted.frames++;
    callback(now);
  });
  for (const name of ['drawArrays', 'drawElements', 'clear']) {
    const draw = WebGL2RenderingContext.prototype[name];
    WebGL2RenderingContext.prototype[name] = function (...args) {
      window.counted.draws++;
      return draw.apply(this, args);
    };
  }
}

// As if the reader had been here before.
function visited() {
  try {
    if (localStorage.getItem('attnscope') === null) localStorage.setItem('attnscope', 'visited');
  } catch { }
}

// A page with the program, ready, in a context of its own. `before` is run in the page before its scripts; `first`: the reader has never
// been here.
/// How many pixels of two regions differ: assert would take minutes to compare so many one by one.
export const differing = (a, b) => a.length === b.length ? a.filter((pixel, k) => pixel.join() !== b[k].join()).length : Infinity;

export async function open(browser, site, {path = 'index.html', fragment = '', size = [1440, 900], density = 1, touch = false, dark = false,
  language = 'en-GB', url, wait = true, before, first = false} = {}) {
  const context = await browser.newContext({
    viewport: {width: size[0], height: size[1]}, deviceScaleFactor: density, hasTouch: touch, isMobile: touch,
    colorScheme: dark ? 'dark' : 'light', locale: language, reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.addInitScript(count);
  if (!first) await page.addInitScript(visited);
  if (before) await page.addInitScript(before);
  await page.goto((url ?? site.url + path) + (fragment ? `#${fragment}` : ''));
  const made = {page, context, problems, scope: scopeOf(page), close: () => context.close()};
  if (wait) await made.scope.ready();
  return made;
}

// The program in a page or a frame, by the element that holds it.
export function scopeOf(frame, selector = 'attn-scope') {
  const on = (act, argument) => frame.locator(selector).first().evaluate(act, argument, {timeout: 20000});
  const scope = {
    ready: async () => {
      await frame.waitForFunction((s) => document.querySelector(s)?.door, selector, {timeout: 30000});
      await scope.settled();
    },
    command: (c) => on((element, request) => element.door.command(request), c),
    query: (q) => on((element, request) => element.door.query(typeof request === 'string' ? {query: request} : request), q),
    // Nothing is being computed any more, and nothing moves.
    settled: () => on(async (element) => {
      const pause = (ms) => new Promise((done) => setTimeout(done, ms));
      for (let still = 0, before = -1, tries = 0; still < 3; tries++) {
        if (tries > 600) throw new Error('never settles');
        await pause(40);
        const now = element.door.frames();
        still = now === before && !element.door.query({query: 'working'}).working ? still + 1 : 0;
        before = now;
      }
    }),
    nodes: () => scope.query('nodes'),
    node: async (id) => (await scope.nodes()).find((node) => node.id === id),
    strings: () => scope.query('strings'),
    texts: () => scope.query('texts'),
    state: () => scope.query('state'),
    link: async () => (await scope.query('link')).link,
    // Where the canvas stands in its frame's viewport.
    box: () => on((element) => {
      const r = element.shadowRoot.querySelector('canvas').getBoundingClientRect();
      return {x: r.x, y: r.y, width: r.width, height: r.height};
    }),
    field: (id = 'sentence') => frame.locator(selector).first().locator(`#field-${id}`),
    // What stands in the frame buffer, read in the task that draws, since it is not kept: rgb of a rectangle of device pixels,
    // row by row from the top.
    region: (x, y, width, height) => on((element, [left, top, w, h]) => {
      const canvas = element.door.canvas, gl = canvas.getContext('webgl2');
      element.door.draw();
      const rgba = new Uint8Array(w * h * 4), out = [];
      gl.readPixels(left, canvas.height - top - h, w, h, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
      for (let row = h - 1; row >= 0; row--) {
        for (let column = 0; column < w; column++) out.push([...rgba.subarray((row * w + column) * 4, (row * w + column) * 4 + 3)]);
      }
      return out;
    }, [x, y, width, height].map(Math.round)),
    pixel: async (x, y) => (await scope.region(x, y, 1, 1))[0],
    // Presses the middle of a node, as a mouse does.
    press: async (id) => {
      const node = await scope.node(id), box = await scope.box();
      if (!node) throw new Error(`no node ${id}`);
      const outer = frame.frameElement ? await (await frame.frameElement()).boundingBox() : {x: 0, y: 0};
      const page = frame.page ? frame.page() : frame;
      const x = outer.x + box.x + (node.rect[0] + node.rect[2]) / 2, y = outer.y + box.y + (node.rect[1] + node.rect[3]) / 2;
      await page.mouse.click(x, y);
      await scope.settled();
    },
    counted: () => frame.evaluate(() => ({...window.counted})),
  };
  return scope;
}
