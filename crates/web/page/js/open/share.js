/**
 * Share: a link that holds the puzzle, the puzzle in every possible format, links to f-puzzles and SudokuPad. A
 * draft that is not a puzzle yet is shared as draft text.
 */
import { ask, isAborted, Problem, told } from '../engine/engine.js';
import { all, fill, find, input, markup } from '../dom.js';
import { toJson } from '../model/puzzle.js';
import { some } from '../words.js';
import { currentGame } from './current.js';
import { copy, download, showDialog } from './dialog.js';
import { linkTo, sudokuPad, textOf } from './link.js';

/**
 * The shared object: a puzzle with the view that its link opens, and a draft in case it is not a puzzle.
 * @typedef {{ puzzle?: object | string, view?: string, draft?: string }} Shared
 * @typedef {{ format: string, about: string, text: string }} Written
 */

/** File extensions of formats. @type {Record<string, string>} */
const ENDING = { json: 'json', fpuzzles: 'json', csv: 'csv', sdk: 'sdk', sdm: 'sdm' };

const CONTENT = markup`<div class="stack"><h1>Share</h1>
  <label class="field">Link to this page<span class="pair one-up">
  <input type="text" id="link" readonly>
  <button class="btn" data-copy="#link">Copy</button></span></label>
  <label class="field">As text<select id="format"></select></label>
  <textarea aria-label="The puzzle in that format" readonly spellcheck="false" id="text"></textarea>
  <p class="small quiet" role="status">Writing…</p>
  <div class="row apart"><span class="row">
  <a class="btn plain" id="fpuzzles" target="_blank" rel="noopener" hidden>f-puzzles</a>
  <a class="btn plain" id="sudokupad" target="_blank" rel="noopener" hidden>SudokuPad</a></span>
    <span class="row"><button class="btn" data-close>Close</button>
    <button class="btn" id="picture">SVG…</button>
    <button class="btn" id="pdf" hidden>PDF…</button>
    <button class="btn" id="save" disabled>Save…</button>
    <button class="btn first" data-copy="#text" disabled>Copy text</button></span></div></div>`;

/**
 * The puzzle in a format; null if the format cannot hold it.
 * @param {object | string} puzzle
 * @param {{ format: string, about: string }} to
 * @param {AbortSignal} signal
 * @returns {Promise<Written | null>}
 */
async function inFormat(puzzle, { format, about }, signal) {
  try {
    const { text } = await ask('convert', { puzzle, to: format }, signal);
    return text.trim() ? { format, about, text } : null;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Bytes from base64. @param {string} text */
const bytesOf = (text) => Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));

class Share {
  /** @type {Written[]} */
  #written = [];
  #closing = new AbortController();

  /** @param {Shared} shared */
  constructor(shared) {
    this.shared = shared;
    this.dialog = showDialog(CONTENT, 'Share');
    this.format = /** @type {HTMLSelectElement} */ (find(this.dialog, '#format'));
    this.dialog.addEventListener('close', () => this.#closing.abort());
    this.format.addEventListener('change', () => this.#choose());
    for (const button of all(this.dialog, '[data-copy]')) {
      const from = button.dataset.copy ?? '';
      button.addEventListener('click', () => copy(button, input(this.dialog, from).value));
    }
    find(this.dialog, '#picture').addEventListener('click', () => this.#picture('svg'));
    find(this.dialog, '#pdf').addEventListener('click', () => this.#picture('pdf'));
    find(this.dialog, '#save').addEventListener('click', () => {
      const ending = ENDING[this.format.value] ?? 'txt';
      download(`puzzle.${ending}`, input(this.dialog, '#text').value);
    });
  }

  async show() {
    const { puzzle, draft, view } = this.shared;
    const { signal } = this.#closing;
    try {
      const text = puzzle ? await this.#read(puzzle, signal) : null;
      if (!puzzle || text === null) return await this.#draft(draft ?? '');
      input(this.dialog, '#link').value = await linkTo(text, view);
      await this.#write(puzzle, signal);
    } catch (error) {
      if (!isAborted(error)) this.#say(told(error));
    }
    return undefined;
  }

  /**
   * The shortest text of a puzzle; null if it is not one and there is a draft to share instead.
   * @param {object | string} puzzle
   * @param {AbortSignal} signal
   */
  async #read(puzzle, signal) {
    try {
      return textOf(await ask('parse', { puzzle }, signal));
    } catch (error) {
      if (error instanceof Problem && this.shared.draft) return null;
      throw error;
    }
  }

  /** @param {object | string} puzzle @param {AbortSignal} signal */
  async #write(puzzle, signal) {
    const { formats, pictures } = await ask('formats', {}, signal);
    find(this.dialog, '#pdf').hidden = !pictures.includes('pdf');
    const writes = formats.filter((/** @type {any} */ format) => format.writes);
    const tries = writes.map((/** @type {any} */ format) => inFormat(puzzle, format, signal));
    this.#written = (await Promise.all(tries)).filter(Boolean);
    this.#offer();
    const others = writes.length - this.#written.length;
    this.#say(others ? `${some(others, 'other format')} cannot hold this puzzle.` : '');
    const address = this.#written.find(({ format }) => format === 'fpuzzles-url')?.text.trim();
    if (!address) return;
    for (const [id, href] of [
      ['#fpuzzles', address],
      ['#sudokupad', sudokuPad(address)],
    ]) {
      const link = /** @type {HTMLAnchorElement} */ (find(this.dialog, id));
      link.href = href;
      link.hidden = false;
    }
  }

  /** @param {string} text */
  async #draft(text) {
    this.#written = [{ format: 'json', about: 'draft of Set', text }];
    for (const id of ['#picture', '#pdf']) find(this.dialog, id).hidden = true;
    input(this.dialog, '#link').value = await linkTo(text, 'set');
    this.#offer();
    this.#say('This draft is not a puzzle yet. Its link and this text open it in Set again.');
  }

  #offer() {
    fill(
      this.format,
      markup`${this.#written.map(
        ({ format, about }) => markup`<option value="${format}">${format}: ${about}</option>`,
      )}`,
    );
    this.#choose();
    for (const id of ['#save', '[data-copy="#text"]']) {
      find(this.dialog, id).toggleAttribute('disabled', !this.#written.length);
    }
  }

  #choose() {
    const chosen = this.#written.find(({ format }) => format === this.format.value);
    input(this.dialog, '#text').value = chosen?.text ?? '';
  }

  /** @param {string} text */
  #say(text) {
    find(this.dialog, '[role=status]').textContent = text;
  }

  /** Saves the puzzle as a picture to print. @param {'svg' | 'pdf'} as */
  async #picture(as) {
    try {
      const { svg, pdf } = await ask('draw', { puzzle: this.shared.puzzle, size: 720, as });
      if (as === 'svg') download('puzzle.svg', svg, 'image/svg+xml');
      else download('puzzle.pdf', bytesOf(pdf), 'application/pdf');
    } catch (error) {
      this.#say(told(error));
    }
  }
}

/** @param {Shared | void} given default: the current game */
export async function showShare(given) {
  const puzzle = async () => toJson((await currentGame(new URLSearchParams())).puzzle);
  await new Share(given ?? { puzzle: await puzzle() }).show();
}
