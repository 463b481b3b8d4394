/**
 * Share: a link that holds the puzzle, the puzzle in every format, links to f-puzzles and
 * SudokuPad.
 */
import { ask, told } from '../engine/engine.js';
import { all, find, input, markup } from '../dom.js';
import { toJson } from '../model/puzzle.js';
import { currentGame } from './current.js';
import { copy, download, showDialog } from './dialog.js';
import { linkTo, sudokuPad } from './link.js';

/** What files of a format are called. @type {Record<string, string>} */
const ENDING = { json: 'json', fpuzzles: 'json', csv: 'csv', sdk: 'sdk', sdm: 'sdm' };

/** @param {{ format: string, about: string }[]} formats */
const content = (formats) => markup`<div class="stack"><h1>Share</h1>
  <label class="field">Link to this page<span class="pair one-up">
  <input type="text" id="link" readonly>
  <button class="btn" data-copy="#link">Copy</button></span></label>
  <label class="field">As text<select id="format">${formats.map(
    ({ format, about }) => markup`<option value="${format}">${format}: ${about}</option>`,
  )}</select></label>
  <textarea aria-label="The puzzle in that format" readonly spellcheck="false" id="text"></textarea>
  <p class="small quiet" role="status"></p>
  <div class="row apart"><span class="row">
  <a class="btn plain" id="fpuzzles" target="_blank" rel="noopener" hidden>f-puzzles</a>
  <a class="btn plain" id="sudokupad" target="_blank" rel="noopener" hidden>SudokuPad</a></span>
    <span class="row"><button class="btn" data-close>Close</button>
    <button class="btn" id="picture">Picture…</button>
    <button class="btn" id="save">Save…</button>
    <button class="btn first" data-copy="#text">Copy text</button></span></div></div>`;

/**
 * The puzzle in the chosen format. The text of the one before goes at once, and an answer that comes after
 * another choice is dropped: what can be copied is never in another format than the one shown.
 * @param {HTMLDialogElement} dialog
 * @param {object} puzzle
 * @param {HTMLSelectElement} format
 */
async function write(dialog, puzzle, format) {
  const area = input(dialog, '#text');
  const status = find(dialog, '[role=status]');
  const to = format.value;
  area.value = '';
  let text = '';
  let message = '';
  try {
    ({ text } = await ask('convert', { puzzle, to }));
  } catch (error) {
    message = told(error);
  }
  if (format.value !== to) return;
  area.value = text;
  status.textContent = message;
}

/**
 * The links that other pages open, where the puzzle can be expressed.
 * @param {HTMLDialogElement} dialog
 * @param {object} puzzle
 */
async function elsewhere(dialog, puzzle) {
  try {
    const address = (await ask('convert', { puzzle, to: 'fpuzzles-url' })).text.trim();
    const links = /** @type {[string, string][]} */ ([
      ['#fpuzzles', address],
      ['#sudokupad', sudokuPad(address)],
    ]);
    for (const [id, href] of links) {
      const link = /** @type {HTMLAnchorElement} */ (find(dialog, id));
      link.href = href;
      link.hidden = false;
    }
  } catch {
    // It cannot be expressed there: the links stay hidden.
  }
}

/** Saves the puzzle as a picture to print. @param {HTMLDialogElement} dialog @param {object} puzzle */
async function savePicture(dialog, puzzle) {
  try {
    const { svg } = await ask('draw', { puzzle, size: 720 });
    download('puzzle.svg', svg, 'image/svg+xml');
  } catch (error) {
    find(dialog, '[role=status]').textContent = told(error);
  }
}

/** @param {object} [given] a puzzle as our JSON; else the one being played */
export async function showShare(given) {
  const puzzle =
    given && !(given instanceof Event)
      ? given
      : toJson((await currentGame(new URLSearchParams())).puzzle);
  const { formats } = await ask('formats', {});
  const writes = formats.filter((/** @type {any} */ format) => format.writes);
  const dialog = showDialog(content(writes), 'Share');
  const format = /** @type {HTMLSelectElement} */ (find(dialog, '#format'));
  const { text } = await ask('parse', { puzzle });
  input(dialog, '#link').value = await linkTo(text.trim());
  format.addEventListener('change', () => write(dialog, puzzle, format));
  for (const button of all(dialog, '[data-copy]')) {
    button.addEventListener('click', () =>
      copy(button, input(dialog, button.dataset.copy ?? '').value),
    );
  }
  find(dialog, '#picture').addEventListener('click', () => savePicture(dialog, puzzle));
  find(dialog, '#save').addEventListener('click', () => {
    download(`puzzle.${ENDING[format.value] ?? 'txt'}`, input(dialog, '#text').value);
  });
  await Promise.all([write(dialog, puzzle, format), elsewhere(dialog, puzzle)]);
}
