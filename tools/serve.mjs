#!/usr/bin/env node
// A static server for the built web program, for looking at it and for the browser tests. Node 18 or newer, nothing else.
//   node tools/serve.mjs FOLDER [--port N] [--host ADDRESS]     default port 8000 or the next free one, on this machine alone
import {createReadStream} from 'node:fs';
import {stat} from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const kTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',  // else the browser cannot compile while it downloads
};

// Serves `folder`; resolves to {port, url, requests, close()}, where requests lists what was asked for. `headers` are sent
// with every answer (a content security policy, for one). Port 0 takes any free one.
export function serve(folder, {port = 0, host = '127.0.0.1', headers = {}} = {}) {
  const root = path.resolve(folder);
  const requests = [];
  const server = http.createServer(async (request, response) => {
    const refuse = (code) => response.writeHead(code, {'Content-Type': 'text/plain'}).end(http.STATUS_CODES[code] + '\n');
    let name;
    try {
      name = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    } catch {
      return refuse(400);
    }
    requests.push(name);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405);
    if (name.endsWith('/')) name += 'index.html';
    const file = path.join(root, path.normalize(name));
    if (!file.startsWith(root + path.sep) || name.includes('\0')) return refuse(404);
    const info = await stat(file).catch(() => null);
    if (!info?.isFile()) return refuse(404);
    response.writeHead(200, {
      'Content-Type': kTypes[path.extname(file)] ?? 'application/octet-stream',
      'Content-Length': info.size,
      'Cache-Control': 'no-store',  // a rebuilt program is seen on reload
      ...headers,
    });
    if (request.method === 'HEAD') return response.end();
    createReadStream(file).on('error', () => response.destroy()).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const at = server.address().port;
      const close = () => new Promise((done) => { server.closeAllConnections(); server.close(done); });
      resolve({port: at, url: `http://localhost:${at}/`, requests, close});
    });
  });
}

async function main(args) {
  let folder, port, host = '127.0.0.1';
  while (args.length) {
    const arg = args.shift();
    if (arg === '--port') port = Number(args.shift());
    else if (arg === '--host') host = args.shift();
    else folder = arg;
  }
  if (!folder || (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536)) || !host) {
    console.error('usage: node tools/serve.mjs FOLDER [--port N] [--host ADDRESS]');
    process.exit(2);
  }
  for (let tried = port ?? 8000;; ++tried) {
    try {
      const server = await serve(folder, {port: tried, host});
      console.log(`Attnscope: ${server.url}`);
      return;
    } catch (error) {
      if (error.code !== 'EADDRINUSE' || port !== undefined || tried === 8100) {
        console.error(`port ${tried}: ${error.message}`);
        process.exit(1);
      }
    }
  }
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
