/**
 * The frame of the page: five views by fragment, the theme, the dialogs, the global keys. A view is a
 * module with `keys` and `mount(root, params, signal)`. The signal is aborted when the view is left; that ends
 * its questions and listeners. `mount` may return a function that returns the puzzle to share.
 */
import './grid/grid.js';
import { all, fill, find, markup, typing } from './dom.js';
import { look } from './engine/engine.js';
import { keep, setting } from './model/desk.js';

/**
 * @typedef {import('./open/share.js').Shared} Shared
 * @typedef {[keys: string, what: string][]} Keys
 * @typedef {object} View
 * @property {Keys | ((params: URLSearchParams) => Keys)} keys
 * @property {(root: HTMLElement, params: URLSearchParams, signal: AbortSignal)
 *   => (() => Shared) | void} mount
 */

/** @type {Record<string, () => Promise<View>>} */
const VIEWS = {
  play: () => import('./play/view.js'),
  set: () => import('./set/view.js'),
  make: () => import('./make/view.js'),
  explain: () => import('./explain/view.js'),
  learn: () => import('./learn/view.js'),
};

const root = find(document, 'main');
let leaving = new AbortController();
/** The puzzle that the view shares instead of the current game. @type {(() => Shared) | void} */
let shared;
/** Counts routes, so that a slowly loading view does not replace a newer one. */
let visit = 0;
let shown = location.hash;

async function route() {
  const turn = ++visit;
  const [path, query = ''] = (location.hash.slice(1) || 'play').split('?');
  const [name, page = ''] = path.split('/');
  const key = name in VIEWS ? name : 'play';
  const params = new URLSearchParams(query);
  // The page within a view: `#learn/x-wing`.
  if (page) params.set('page', page);
  look();
  const view = await VIEWS[key]().catch(() => null);
  if (turn !== visit) return;
  // If the server is gone, keep the current view and its address.
  if (!view) return history.replaceState(null, '', shown || '#play');
  shown = `#${key}`;
  leaving.abort();
  leaving = new AbortController();
  for (const link of /** @type {HTMLAnchorElement[]} */ (all(document, '.nav a'))) {
    if (link.hash === shown) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${key[0].toUpperCase()}${key.slice(1)} · Quadrille`;
  const box = document.createElement('div');
  box.className = `view v-${key}`;
  root.replaceChildren(box);
  const keys = typeof view.keys === 'function' ? view.keys(params) : view.keys;
  fill(
    find(document, '.foot .keys'),
    markup`${keys.map(
      ([keys, what]) =>
        markup`<span>${keys.split(' ').map((k) => markup`<kbd>${k}</kbd>`)}${what}</span>`,
    )}`,
  );
  shared = view.mount(box, params, leaving.signal);
  return undefined;
}

/** The system's theme, until the user chooses the other one. */
function wireTheme() {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const button = find(document, '#theme');
  const page = document.documentElement;
  const dark = () => (page.dataset.theme ? page.dataset.theme === 'dark' : system.matches);
  const label = () => {
    const next = page.dataset.theme === undefined ? (dark() ? 'Light' : 'Dark') : 'System';
    button.setAttribute('aria-label', `${next} theme`);
    button.title = `${next} theme (D)`;
  };
  const turn = () => {
    if (page.dataset.theme) delete page.dataset.theme;
    else page.dataset.theme = dark() ? 'light' : 'dark';
    keep('theme', page.dataset.theme ?? '');
    label();
  };
  button.addEventListener('click', turn);
  system.addEventListener('change', label);
  if (!setting('theme', '')) delete page.dataset.theme;
  label();
  return turn;
}

const turnTheme = wireTheme();
const dialog = {
  open: async () => (await import('./open/paste.js')).showPaste(),
  share: async () => (await import('./open/share.js')).showShare(shared?.()),
  keys: async () => (await import('./open/keys.js')).showKeys(),
};

/** Keys that work in every view, unless the view handles them. @param {KeyboardEvent} event */
function everywhere(event) {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  const view =
    event.altKey && !ctrl ? Object.keys(VIEWS)['12345'.indexOf(event.code.slice(-1))] : null;
  if (view && event.code.startsWith('Digit')) location.hash = view;
  else if (ctrl && letter === 'o') dialog.open();
  else if (ctrl && letter === 's') dialog.share();
  else if (typing(event)) return;
  else if (event.key === '?') dialog.keys();
  else if (letter === 'd' && !ctrl && !event.altKey) turnTheme();
  else return;
  event.preventDefault();
}

find(document, '#open').addEventListener('click', dialog.open);
find(document, '#share').addEventListener('click', dialog.share);
find(document, '.skip').addEventListener('click', (event) => {
  event.preventDefault();
  const grid = /** @type {HTMLElement | null} */ (root.querySelector('[role=grid]'));
  (grid ?? root).focus();
});
addEventListener('keydown', everywhere);
addEventListener('hashchange', route);
document.addEventListener('visibilitychange', () => document.hidden || look());
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', async (event) => {
  event.preventDefault();
  // The event does not keep its files.
  const files = [...(event.dataTransfer?.files ?? [])];
  const dropped = event.dataTransfer?.getData('text') ?? '';
  const { showPaste, textOfFiles } = await import('./open/paste.js');
  const text = files.length ? await textOfFiles(files) : dropped;
  if (text) showPaste(text);
});
addEventListener('paste', async (event) => {
  const from = /** @type {Element} */ (event.target);
  const text = event.clipboardData?.getData('text') ?? '';
  if (!text.trim() || from.closest?.('input, textarea, select, dialog')) return;
  event.preventDefault();
  (await import('./open/paste.js')).showPaste(text);
});
route();

// The other views and the dialogs are loaded when idle, so that they work after the server has gone.
function loadAll() {
  const dialogs = [
    () => import('./open/paste.js'),
    () => import('./open/share.js'),
    () => import('./open/keys.js'),
  ];
  for (const load of [...Object.values(VIEWS), ...dialogs]) load().catch(() => {});
  import('./offline.js')
    .then(({ keepFiles, receive }) => {
      receive(async (text) => (await import('./open/paste.js')).showPaste(text));
      return keepFiles();
    })
    .catch(() => {});
}
if ('requestIdleCallback' in globalThis) requestIdleCallback(loadAll);
else setTimeout(loadAll, 2000);
