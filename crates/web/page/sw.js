/**
 * The service worker: keeps every file of the page, so that it opens without the server. The server writes the
 * list of files with their hashes into this file, so it changes whenever one of them does, and the browser then
 * installs it anew. Questions to the engine are never kept.
 */

/** Hash of each file by its path. @type {Record<string, string>} */
const FILES = {};
/** Changes with any file. */
const VERSION = Object.values(FILES).join('');
const NAME = 'quadrille-files-';

/** A short number for a text. @param {string} text */
const digest = (text) => {
  let hash = 5381;
  for (let k = 0; k < text.length; k++) hash = (hash * 33 + text.charCodeAt(k)) >>> 0;
  return hash.toString(36);
};

const CACHE = NAME + digest(VERSION);
const address = (/** @type {string} */ path) => new URL(path, self.registration.scope).href;
/** The name under which a file of this content is kept. @param {string} path */
const keyOf = (path) => `${address(path)}?hash=${FILES[path]}`;

/** Keeps a file; one that an older version has is copied. @param {Cache} cache @param {string} path */
async function keep(cache, path) {
  const old = await caches.match(keyOf(path));
  const answer =
    old ?? (await fetch(address(path === 'index.html' ? './' : path), { cache: 'no-cache' }));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(keyOf(path), answer);
}

/** Keeps all files, a few at a time. */
async function install() {
  const cache = await caches.open(CACHE);
  const left = Object.keys(FILES);
  const next = async () => {
    for (let path = left.pop(); path; path = left.pop()) await keep(cache, path);
  };
  await Promise.all([next(), next(), next(), next()]);
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(NAME) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The path of a kept file; empty if it is not one. @param {URL} url */
function pathOf(url) {
  if (!url.href.startsWith(self.registration.scope)) return '';
  const path = url.origin + url.pathname;
  const name = path.slice(self.registration.scope.length) || 'index.html';
  return name in FILES ? name : '';
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting());
self.addEventListener('fetch', (event) => {
  const path = event.request.method === 'GET' ? pathOf(new URL(event.request.url)) : '';
  if (!path) return;
  event.respondWith(caches.match(keyOf(path)).then((kept) => kept ?? fetch(event.request)));
});
