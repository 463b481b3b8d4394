/** Open: paste or drop anything that the engine reads; what it understood is said while typing. */
import { ask, Problem, told } from '../engine/engine.js';
import { fill, find, input, markup } from '../dom.js';
import { pack } from './link.js';
import { showDialog } from './dialog.js';

const CONTENT = markup`<form class="stack" method="dialog">
  <h1>Open a puzzle</h1>
  <p class="prose quiet">Paste anything: a line of cells, a grid, pencil marks, an f-puzzles
    link, a Keen id, JSON. Or drop a file here.</p>
  <textarea aria-label="Puzzle text" spellcheck="false" autocapitalize="off"></textarea>
  <pre class="caret" hidden></pre>
  <p class="small quiet read" role="status">Nothing is read yet.</p>
  <div class="row at-end">
  <label class="btn plain">Choose a file<input type="file" class="vh"></label>
    <button type="button" class="btn" data-close>Cancel</button>
    <button type="button" class="btn" data-to="set">Set it</button>
    <button type="button" class="btn first" data-to="play">Play it</button></div></form>`;

/** @type {Record<string, string>} */
const SOLUTIONS = { unique: 'One solution.', none: 'No solution.', many: 'Several solutions.' };

/** A text read out of the addresses that hold puzzles of ours. @param {string} text */
function unwrap(text) {
  const match = /#\w+\?p=([^&\s]+)/.exec(text);
  return match ? decodeURIComponent(match[1]) : null;
}

class Paste {
  /** @type {AbortController | null} */
  #asking = null;
  /** The text that was read, null if it cannot be. @type {string | null} */
  text = null;

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
    this.field = input(dialog, 'textarea');
  }

  async read() {
    this.#asking?.abort();
    const { signal } = (this.#asking = new AbortController());
    const text = this.field.value;
    this.text = null;
    this.#enable();
    if (!text.trim()) return this.#say('Nothing is read yet.', null);
    if (unwrap(text)) {
      this.text = text;
      this.#enable();
      return this.#say('Read as a link of this page.', null);
    }
    try {
      const answer = await ask('parse', { puzzle: text }, signal);
      this.text = text;
      this.#say(`Read as ${answer.summary}.`, null);
      this.#enable();
      const { verdict } = await ask('check', { puzzle: text }, signal);
      this.#say(`Read as ${answer.summary}. ${SOLUTIONS[verdict] ?? ''}`, null);
    } catch (error) {
      if (error instanceof DOMException) return undefined;
      this.#say(told(error), error instanceof Problem ? error.problem : null);
    }
    return undefined;
  }

  /**
   * @param {string} text
   * @param {any} problem
   */
  #say(text, problem) {
    find(this.dialog, '.read').textContent = text;
    const wrong = Boolean(problem);
    this.field.toggleAttribute('aria-invalid', wrong);
    find(this.dialog, '.read').classList.toggle('is-strike', wrong);
    const caret = find(this.dialog, '.caret');
    caret.hidden = !problem?.caret;
    if (problem?.caret) fill(caret, markup`${problem.excerpt}\n${problem.caret}`);
  }

  #enable() {
    for (const name of ['set', 'play']) {
      find(this.dialog, `[data-to=${name}]`).toggleAttribute('disabled', this.text === null);
    }
  }

  /** @param {string} view */
  async go(view) {
    if (this.text === null) return;
    const packed = unwrap(this.text) ?? (await pack(this.text));
    this.dialog.close();
    location.hash = `${view}?p=${packed}`;
  }
}

/** @param {string} [text] */
export function showPaste(text = '') {
  const dialog = showDialog(CONTENT, 'Open a puzzle');
  const paste = new Paste(dialog);
  const put = (/** @type {string} */ words) => {
    paste.field.value = words;
    paste.read();
  };
  paste.field.addEventListener('input', () => paste.read());
  input(dialog, 'input[type=file]').addEventListener('change', async (event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (file) put(await file.text());
  });
  dialog.addEventListener('click', (event) => {
    const button = /** @type {Element} */ (event.target).closest('[data-to]');
    if (button) paste.go(/** @type {HTMLElement} */ (button).dataset.to ?? 'play');
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) paste.go('play');
  });
  put(text);
  paste.field.focus();
}
