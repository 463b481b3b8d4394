/**
 * The base of the tests: the real binary (`QUADRILLE`, else the newest build), a running server
 * (`QUADRILLE_ADDRESS`) or a static folder (`QUADRILLE_STATIC`), in Debian's chromium, and helpers for the things
 * that a user of the page can see and do.
 */
import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STATIC = process.env.QUADRILLE_STATIC;
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
  .concat(['--disable-background-networking', '--disable-component-update', '--disable-sync']);
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };

/** The binary: `QUADRILLE`, or the newest build. */
function binary() {
  if (process.env.QUADRILLE) return process.env.QUADRILLE;
  const built = ['debug', 'release'].map((kind) => join(ROOT, 'target', kind, 'quadrille'));
  const [newest] = built.filter(existsSync).sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  if (!newest) throw new Error('no binary: build it, or name it in QUADRILLE');
  return newest;
}

/** Starts `quadrille serve` on a free port. */
export async function serve(listen = '127.0.0.1:0') {
  const child = spawn(binary(), ['serve', '--listen', listen], { stdio: ['ignore', 'pipe', 'pipe'] });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk) => {
      said += chunk;
      const match = /https?:\/\/[\d.]+:\d+/.exec(said);
      if (match) resolve(match[0]);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`serve ended with ${code}: ${said}`)));
  });
  return { address, stop: () => child.kill('SIGTERM'), child };
}

/** Serves a static folder, as any web server would. */
async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url, 'http://x').pathname);
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    try {
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      response.end(await readFile(file));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  return { address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

let browser;
export let server;
export let address;

before(async () => {
  if (process.env.QUADRILLE_ADDRESS) server = { address: process.env.QUADRILLE_ADDRESS, stop: () => {} };
  else server = STATIC ? await serveFolder(STATIC) : await serve();
  address = server.address;
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
});

after(async () => {
  await browser?.close();
  server?.stop();
});

/** Opens the page and waits for its view; a script error fails the test. */
export async function open(t, hash = '', options = {}) {
  const page = await visit(t, hash, options);
  await page.locator('main > .view').waitFor();
  return page;
}

/** Goes to an address of the server, or of another one (`at`). */
export async function visit(t, path, { at = address, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, serviceWorkers: 'block', ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const expected = /status of 4\d\d|Failed to fetch|ERR_CONNECTION_REFUSED|ERR_FAILED/.test(message.text());
    if (message.type() === 'error' && !expected) errors.push(message.text());
  });
  t.after(() => {
    if (errors.length) throw new Error(`the page reported: ${errors.join('; ')}`);
  });
  page.setDefaultTimeout(30_000);
  await page.goto(`${at}/${path}`);
  return page;
}

/** A test of the service behind the page; skipped without one. */
export const it = (name, run) => test(name, { skip: STATIC ? 'needs the service' : false }, run);

/** A test that also runs on the static folder. */
export const both = (name, run) => test(name, run);

/** Asks the service directly. */
export async function ask(name, request) {
  const response = await fetch(`${address}/api/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  return response.json();
}

export const CLASSIC = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const CLASSIC_SOLUTION = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
/** Needs chains. */
export const HARD = '3.49....6...7.84.1.7....2...5.4....3....9....1....2.6...6....1.4.31.6...7....56.9';

export const puzzleHash = (text, view = 'play') => `#${view}?p=${encodeURIComponent(text)}`;

/** Values of the grid from its labels for screen readers; '.' for an open cell. */
export async function values(page, grid = '.plate q-grid') {
  const labels = await page.locator(`${grid} [role=gridcell]`).evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('aria-label')));
  return labels.map((label) => /, (?:given )?([1-9A-P])(?:, wrong)?$/.exec(label)?.[1] ?? '.').join('');
}

export const cell = (page, i, grid = '.plate q-grid') => page.locator(`${grid} [data-i="${i}"]`);

/** Waits until the grid shows a puzzle with givens or cages. */
export async function ready(page, status = /to go|Solved/) {
  await page.locator('.plate .status').filter({ hasText: status }).waitFor();
}

export const status = (page) => page.locator('.plate .status').textContent();

/** Focuses the grid with Tab only. */
export async function tabToGrid(page) {
  for (let k = 0; k < 60; k++) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'grid')) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never reached the grid');
}

/**
 * Answers the requests of a page in place of the server, like `page.route`. Chromium hands requests over only a
 * while after it was asked to, longer on a busy machine: a request sent before that reaches the server. So this
 * waits until one is handed over.
 */
export async function intercept(page, url, answer) {
  const probe = '**/intercepted';
  await page.route(url, answer);
  await page.route(probe, (route) => route.fulfill({ body: 'intercepted' }));
  const heard = () => fetch('intercepted').then((response) => response.text(), () => '');
  await until(async () => await page.evaluate(heard) === 'intercepted', 'requests are intercepted');
  await page.unroute(probe);
}

/** Waits for a condition in the page. */
export async function until(check, what) {
  for (let k = 0; k < 150; k++) {
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`it never came that ${what}`);
}
