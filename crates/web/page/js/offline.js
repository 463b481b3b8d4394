/**
 * The page as an installed app: its service worker, the notice of a newer version, and what other apps hand over
 * (shared text, opened files).
 */
import { fill, find, markup } from './dom.js';

/** @param {ServiceWorkerRegistration} registration */
function offer(registration) {
  const line = find(document, '#newer');
  fill(
    line,
    markup`A newer Quadrille is ready. <button class="linkish" data-load>Load it</button>
      <button class="linkish" data-later>Later</button>`,
  );
  line.hidden = false;
  find(line, '[data-later]').addEventListener('click', () => {
    line.hidden = true;
  });
  find(line, '[data-load]').addEventListener('click', () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    registration.waiting?.postMessage('take over');
  });
}

/** Keeps the files of the page, and offers a newer version when the server has one. */
export async function keepFiles() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const registration = await workers.register('sw.js').catch(() => null);
  if (!registration) return;
  if (registration.waiting && workers.controller) offer(registration);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && workers.controller) offer(registration);
    });
  });
}

/** Opens what another app has shared, or a file opened with this one. @param {(text: string) => void} open */
export function receive(open) {
  const params = new URLSearchParams(location.search);
  const shared = ['text', 'url', 'title'].map((name) => params.get(name)).find(Boolean);
  if (shared) {
    history.replaceState(null, '', location.pathname + location.hash);
    open(shared);
  }
  const queue = /** @type {any} */ (globalThis).launchQueue;
  queue?.setConsumer(async (/** @type {{ files: FileSystemFileHandle[] }} */ { files }) => {
    const [first] = files ?? [];
    if (first) open(await (await first.getFile()).text());
  });
}
