/** The installed page: kept files, the engine of the page when the service is gone, the notice of a newer version. */
import assert from 'node:assert/strict';
import { createServer, request as ask } from 'node:http';
import { CLASSIC, both, intercept, it, open, puzzleHash, ready, serve, visit } from '../browser.js';

/** Waits until all files are kept and the worker answers for the page. */
const kept = (page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
});

const withWorker = { serviceWorkers: 'allow' };

/**
 * An engine as WebAssembly that gives one answer to every question: memory, reserve, ask and release, as
 * docs/api.md describes the worker.
 */
function constantEngine(answer) {
  const text = [...Buffer.from(answer)];
  const leb = (n) => (n < 128 ? [n] : [(n & 127) | 128, ...leb(n >> 7)]);
  const signed = (n) => {
    const out = [];
    for (let rest = BigInt(n); ;) {
      const byte = Number(rest & 127n);
      rest >>= 7n;
      const last = (rest === 0n && !(byte & 64)) || (rest === -1n && byte & 64);
      out.push(last ? byte : byte | 128);
      if (last) return out;
    }
  };
  const section = (id, body) => [id, ...leb(body.length), ...body];
  const name = (word) => [word.length, ...Buffer.from(word)];
  const body = (code) => [...leb(code.length + 2), 0, ...code, 0x0b];
  const at = 1024;
  const packed = (BigInt(at) << 32n) | BigInt(text.length);
  return Uint8Array.from([
    0, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [3, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 1, 0x7e, 0x60, 2, 0x7f, 0x7f, 0]),
    ...section(3, [3, 0, 1, 2]),
    ...section(5, [1, 0, 4]),
    ...section(7, [4, ...name('memory'), 2, 0, ...name('reserve'), 0, 0, ...name('ask'), 0, 1, ...name('release'), 0, 2]),
    ...section(10, [3, ...body([0x41, ...signed(65_536)]), ...body([0x42, ...signed(packed)]), ...body([])]),
    ...section(11, [1, 0, 0x41, ...signed(at), 0x0b, ...leb(text.length), ...text]),
  ]);
}

it('without the server, the page loads from its kept files and every view opens', async (t) => {
  const own = await serve();
  t.after(own.stop);
  const page = await open(t, puzzleHash(CLASSIC), { ...withWorker, at: own.address });
  await ready(page);
  await kept(page);
  own.child.kill('SIGKILL');
  await page.reload();
  await page.locator('.plate .value').first().waitFor();
  for (const name of ['Set', 'Make', 'Explain', 'Learn', 'Play']) {
    await page.locator('.nav a', { hasText: name }).click();
    await page.locator(`.v-${name.toLowerCase()}`).waitFor();
  }
  await page.locator('#outage', { hasText: 'Quadrille has stopped' }).waitFor();
});

it('the engine of the page takes over when the service is gone, and gives way when it is back', async (t) => {
  const own = await serve();
  t.after(own.stop);
  const page = await open(t, puzzleHash(CLASSIC), { ...withWorker, at: own.address });
  await ready(page);
  await page.waitForLoadState('networkidle');
  await kept(page);
  const hint = { about: 'step', depth: 4, area: { text: 'Said by the engine of the page.', houses: [], cells: [] }, verdict: 'unique', solutions: [] };
  const bytes = [...constantEngine(JSON.stringify({ status: 200, answer: hint }))];
  await page.evaluate(async (list) => {
    const [name] = await caches.keys();
    await (await caches.open(name)).put('quadrille.wasm', new Response(Uint8Array.from(list)));
  }, bytes);
  // The worker of the engine loads its module from the network or, as here, from the kept files.
  await intercept(page, '**/quadrille.wasm', (route) => route.fulfill({ body: Buffer.from(bytes), contentType: 'application/wasm' }));
  own.child.kill('SIGKILL');
  await page.keyboard.press('h');
  await page.locator('.depths', { hasText: 'Said by the engine of the page.' }).waitFor();
  await page.locator('#outage', { hasText: 'Offline. Everything works: the engine runs in this page.' }).waitFor();
  const again = await serve(new URL(own.address).host);
  t.after(again.stop);
  await page.locator('#outage').waitFor({ state: 'hidden' });
});

it('the service worker lists files that exist, with one hash each', async (t) => {
  const page = await visit(t, 'healthz');
  const source = await (await fetch(new URL('/sw.js', page.url()))).text();
  const files = JSON.parse(/^const FILES = (\{.+\});$/m.exec(source)[1]);
  assert.ok(Object.keys(files).length > 60);
  for (const path of ['index.html', 'css/all.css', 'js/app.js', 'js/engine/worker.js', 'icons/512.png']) {
    assert.match(files[path] ?? '', /^[0-9a-f]{16}$/, path);
  }
  const missing = [];
  for (const path of Object.keys(files)) {
    const answer = await fetch(new URL(`/${path}`, page.url()), { method: 'GET' });
    if (!answer.ok) missing.push(path);
  }
  assert.deepEqual(missing, []);
});

/** Stands before a server and changes its service worker as a newer version would, once it is told to. */
async function newerVersion(t, to) {
  const state = { newer: false };
  const proxy = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = { ...request.headers };
    delete headers['if-none-match'];
    // The text is changed below, so it must not be compressed.
    delete headers['accept-encoding'];
    const passed = await new Promise((resolve, reject) => {
      ask({ host: '127.0.0.1', port: new URL(to).port, path: request.url, method: request.method, headers }, resolve)
        .on('error', reject).end(Buffer.concat(chunks));
    });
    const body = [];
    for await (const chunk of passed) body.push(chunk);
    let content = Buffer.concat(body);
    if (state.newer && request.url === '/sw.js')
      content = Buffer.from(content.toString().replace(/"js\/words.js":"[0-9a-f]+"/, '"js/words.js":"0000000000000000"'));
    const sent = { ...passed.headers };
    delete sent['content-length'];
    delete sent['transfer-encoding'];
    response.writeHead(passed.statusCode, sent).end(content);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { state, address: `http://127.0.0.1:${proxy.address().port}` };
}

it('a newer version is offered, and loading it replaces the old files', async (t) => {
  const own = await serve();
  t.after(own.stop);
  const { state, address } = await newerVersion(t, own.address);
  const page = await open(t, puzzleHash(CLASSIC), { ...withWorker, at: address });
  await ready(page);
  await kept(page);
  const before = await page.evaluate(async () => (await caches.keys()).join());
  state.newer = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration()).update());
  await page.locator('#newer', { hasText: 'A newer Quadrille is ready' }).waitFor();
  await page.locator('#newer [data-load]').click();
  await page.waitForFunction(async (old) => {
    const names = await caches.keys();
    return names.length === 1 && names.join() !== old;
  }, before);
  await ready(page);
  assert.ok(await page.locator('#newer').isHidden());
});

both('the manifest makes the page installable', async (t) => {
  const page = await open(t, '');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await fetch(new URL(href, page.url()))).json();
  assert.equal(manifest.display, 'standalone');
  for (const { src, sizes } of manifest.icons) {
    const answer = await fetch(new URL(src, page.url()));
    const png = Buffer.from(await answer.arrayBuffer());
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
  }
});

it('text shared by another app is opened', async (t) => {
  const page = await visit(t, `?text=${encodeURIComponent(CLASSIC)}#play`);
  await page.locator('dialog textarea').waitFor();
  assert.equal(await page.locator('dialog textarea').inputValue(), CLASSIC);
  assert.equal(new URL(page.url()).search, '');
});
