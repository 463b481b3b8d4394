/** The dialogs of Make: printing a batch, and saving all of it. */
import { find, input, markup } from '../dom.js';
import { download, showDialog } from '../open/dialog.js';
import { DEFAULT } from './paper.js';

/** @typedef {import('./paper.js').Options} Options @typedef {import('./batch.js').Card} Card */

const PRINT = markup`<div class="stack"><h1>Print</h1>
  <label class="field">Title<input type="text" name="title" maxlength="120"></label>
  <label class="field">Puzzles on a page<select name="each">${[1, 2, 4, 6].map(
    (each) => markup`<option>${each}</option>`,
  )}</select></label>
  <label class="toggle"><input type="checkbox" name="levels">Level of each puzzle</label>
  <label class="toggle"><input type="checkbox" name="solutions">Solutions at the end</label>
  <p class="small quiet">The browser’s print dialog chooses the paper, and can save a PDF.</p>
  <div class="row at-end"><button class="btn" data-close>Cancel</button>
  <button class="btn first" id="print">Print</button></div></div>`;

/** The last choice; the next dialog begins with it. @type {Options} */
let chosen = DEFAULT;

/** @param {string} title @param {(options: Options) => void} print */
export function showPrint(title, print) {
  const dialog = showDialog(PRINT, 'Print');
  const field = (/** @type {string} */ name) => input(dialog, `[name=${name}]`);
  field('title').value = chosen.title || title;
  field('each').value = String(chosen.each);
  field('levels').checked = chosen.levels;
  field('solutions').checked = chosen.solutions;
  find(dialog, '#print').addEventListener('click', () => {
    chosen = {
      title: field('title').value.trim(),
      each: Number(field('each').value),
      levels: field('levels').checked,
      solutions: field('solutions').checked,
    };
    dialog.close();
    print(chosen);
  });
}

/** @param {Card[]} cards @returns {Record<string, [name: string, text: string, type: string]>} */
const written = (cards) => ({
  lines: ['puzzles.txt', cards.map(({ puzzle }) => `${puzzle?.trim()}\n`).join(''), 'text/plain'],
  csv: ['puzzles.csv', csv(cards), 'text/csv'],
  json: [
    'puzzles.json',
    `${JSON.stringify(
      cards.map(({ number, puzzle, solution, level, er }) => ({
        number,
        puzzle,
        solution,
        level,
        er,
      })),
      null,
      1,
    )}\n`,
    'application/json',
  ],
});

/** @param {unknown} value */
const quoted = (value) => {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** @param {Card[]} cards */
function csv(cards) {
  const lines = cards.map(({ number, puzzle, solution, level, er }) =>
    [number, puzzle?.trim(), solution, level, er].map(quoted).join(','),
  );
  return `${['number,puzzle,solution,level,er', ...lines].join('\n')}\n`;
}

const SAVE = markup`<div class="stack"><h1>Save all</h1>
  <label class="field">As<select name="form"><option value="lines">text: a puzzle per line</option>
  <option value="csv">CSV: with solution, level and ER</option>
  <option value="json">JSON: the same</option></select></label>
  <div class="row at-end"><button class="btn" data-close>Cancel</button>
  <button class="btn first" id="save-all">Save</button></div></div>`;

/** @param {Card[]} cards */
export function showSave(cards) {
  const dialog = showDialog(SAVE, 'Save all');
  find(dialog, '#save-all').addEventListener('click', () => {
    const form = /** @type {HTMLSelectElement} */ (find(dialog, '[name=form]')).value;
    download(...written(cards.filter(({ puzzle }) => puzzle))[form]);
    dialog.close();
  });
}
