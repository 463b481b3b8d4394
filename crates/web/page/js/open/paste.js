/**
 * Open: paste or drop anything that the engine reads. The reading is shown while you type. If the format is
 * ambiguous or there are several puzzles, the user chooses.
 */
import { ask, isAborted, Problem, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { fill, find, input, markup, pressed } from '../dom.js';
import { some } from '../words.js';
import { readDraft } from '../model/draft-text.js';
import { pack, textOf } from './link.js';
import { showDialog } from './dialog.js';
import { unshown } from '../model/puzzle.js';
import { report, reportList } from './report.js';

const CONTENT = markup`<form class="stack" method="dialog">
  <h1>Open a puzzle</h1>
  <p class="prose quiet">Paste anything: a line of cells, a grid, pencil marks, a link of f-puzzles
    or SudokuPad, constraints of ISS, a Keen id, JSON. Or drop files here.</p>
  <textarea aria-label="Puzzle text" spellcheck="false" autocapitalize="off"></textarea>
  <pre class="caret" hidden></pre>
  <p class="small quiet read" role="status">No puzzle yet.</p>
  <ul class="report small" aria-label="What was read"></ul>
  <div class="row choices"><label class="field" hidden>Puzzle<select id="which" size="5"></select></label>
    <label class="field" hidden>Format<select id="from"></select></label>
    <label class="toggle" hidden><input type="checkbox" id="loose">_ * - ? x are empty cells</label>
  </div>
  <div class="row at-end">
  <label class="btn plain">Choose a file<input type="file" class="vh" multiple></label>
    <button type="button" class="btn plain" data-format>Choose a format…</button>
    <button type="button" class="btn" data-close>Cancel</button>
    <button type="button" class="btn" data-to="set">Set it</button>
    <button type="button" class="btn first" data-to="play">Play it</button></div></form>`;

/** @type {Record<string, string>} */
const SOLUTIONS = { unique: 'One solution.', none: 'No solution.', many: 'Several solutions.' };

/** Extracts the text from one of our own puzzle addresses. @param {string} text */
function unwrap(text) {
  const match = /#\w+\?p=([^&\s]+)/.exec(text);
  return match ? decodeURIComponent(match[1]) : null;
}

class Paste {
  #latest = new Latest();
  /** The text to open, null if it cannot be read. @type {string | null} */
  text = null;

  /** @param {HTMLDialogElement} dialog */
  constructor(dialog) {
    this.dialog = dialog;
    this.field = input(dialog, 'textarea');
    this.from = /** @type {HTMLSelectElement} */ (find(dialog, '#from'));
    this.which = /** @type {HTMLSelectElement} */ (find(dialog, '#which'));
    this.loose = input(dialog, '#loose');
    dialog.addEventListener('close', () => this.#latest.stop());
    this.#formats();
  }

  async #formats() {
    const { formats } = await ask('formats', {}).catch(() => ({ formats: [] }));
    const reads = formats.filter((/** @type {any} */ format) => format.reads);
    fill(
      this.from,
      markup`<option value="">detected</option>${reads.map(
        (/** @type {any} */ { format, about }) =>
          markup`<option value="${format}">${format}: ${about}</option>`,
      )}`,
    );
  }

  /** Starts with another text; choices made for the previous one are dropped. */
  begin() {
    this.from.value = '';
    this.loose.checked = false;
    this.#added.clear();
    for (const field of [this.from, this.which, this.loose]) this.#offer(field, false);
    return this.read();
  }

  async read() {
    const signal = this.#latest.next();
    const text = this.field.value;
    if (!text.trim()) return this.#take(null, 'No puzzle yet.');
    if (unwrap(text)) return this.#take(text, 'Read as a link of this page.');
    if (readDraft(text)) return this.#take(text, 'Read as a draft of Set.', ['set']);
    this.#take(null, '…');
    const how = {
      ...(this.from.value && { from: this.from.value }),
      ...(this.loose.checked && { loose_blanks: true }),
    };
    try {
      await this.#ask(text, how, signal);
    } catch (error) {
      if (isAborted(error)) return undefined;
      const problem = error instanceof Problem ? error.problem : null;
      this.#take(null, told(error), [], problem);
      this.#offer(this.from, true);
      const found = [...(problem?.excerpt ?? '')][problem?.caret?.indexOf('^') ?? -1];
      this.#offer(this.loose, this.loose.checked || (Boolean(found) && '_*-?xX'.includes(found)));
    }
    return undefined;
  }

  /** @param {string} text @param {object} how @param {AbortSignal} signal */
  async #ask(text, how, signal) {
    const { puzzles } = await ask('parse', { puzzle: text, all: true, ...how }, signal);
    if (!puzzles.length) throw new Problem({ detail: 'There is no puzzle in this text' });
    this.#list(puzzles);
    const puzzle = puzzles[Number(this.which.value) || 0];
    // The text is sent on as it was, so that nothing is lost, unless a rule was added to it.
    for (const kind of this.#added) (puzzle.json.rules ??= []).push({ [kind]: true });
    const shown = unshown(puzzle) ? [] : ['set', 'play'];
    const lines = report(puzzle);
    const plain = puzzles.length === 1 && !Object.keys(how).length && !this.#added.size;
    // A link does not hold the choices, so such a puzzle is passed on in a form that needs none.
    const taken = plain ? text : this.#added.size ? JSON.stringify(puzzle.json) : textOf(puzzle);
    const count = puzzles.length > 1 ? `${puzzles.length} puzzles. ` : '';
    this.#take(taken, `${count}Read as ${puzzle.summary}.`, shown);
    fill(find(this.dialog, '.report'), reportList(lines));
    if (!shown.length) return;
    const { verdict } = await ask('check', { puzzle: taken }, signal);
    find(this.dialog, '.read').textContent =
      `${count}Read as ${puzzle.summary}. ${SOLUTIONS[verdict] ?? ''}`;
  }

  /** The choice among several puzzles. @param {any[]} puzzles */
  #list(puzzles) {
    const count = puzzles.length;
    this.#offer(this.which, count > 1);
    if (this.which.length === count) return;
    const name = (/** @type {any} */ { title, givens }) =>
      title || some(givens.filter(Boolean).length, 'given');
    const options = puzzles.map(
      (puzzle, k) => markup`<option value="${k}">${k + 1} of ${count}: ${name(puzzle)}</option>`,
    );
    fill(this.which, markup`${options}`);
    this.which.value = '0';
  }

  /** Rules added to what was read. @type {Set<string>} */
  #added = new Set();

  /** @param {string} kind */
  add(kind) {
    this.#added.add(kind);
    return this.read();
  }

  /** Shows the choice of formats. */
  chooseFormat() {
    this.#offer(this.from, true);
    this.#offer(this.loose, true);
    this.from.focus();
  }

  /** Shows a field, or hides it. @param {HTMLElement} field @param {boolean} shown */
  #offer(field, shown) {
    /** @type {HTMLElement} */ (field.closest('label')).hidden = !shown;
  }

  /**
   * Sets the text to open and the message about it.
   * @param {string | null} text
   * @param {string} said
   * @param {string[]} views that can open it
   * @param {any} problem
   */
  #take(text, said, views = ['set', 'play'], problem = null) {
    this.text = text;
    fill(find(this.dialog, '.report'), markup``);
    for (const name of ['set', 'play']) {
      const button = find(this.dialog, `[data-to=${name}]`);
      button.toggleAttribute('disabled', text === null || !views.includes(name));
    }
    const line = find(this.dialog, '.read');
    line.textContent = said;
    line.classList.toggle('is-strike', Boolean(problem));
    this.field.toggleAttribute('aria-invalid', Boolean(problem));
    const caret = find(this.dialog, '.caret');
    caret.hidden = !problem?.caret;
    if (problem?.caret) fill(caret, markup`${problem.excerpt}\n${problem.caret}`);
  }

  /** @param {string} view */
  async go(view) {
    const button = find(this.dialog, `[data-to=${view}]`);
    if (this.text === null || button.hasAttribute('disabled')) return;
    const packed = unwrap(this.text) ?? (await pack(this.text));
    this.dialog.close();
    location.hash = `${view}?p=${packed}`;
  }
}

/** The texts of several files, one after the other. @param {Iterable<File>} files */
export const textOfFiles = async (files) =>
  (await Promise.all([...files].map((file) => file.text()))).join('\n');

/** @param {string} [text] */
export function showPaste(text = '') {
  const dialog = showDialog(CONTENT, 'Open a puzzle');
  const paste = new Paste(dialog);
  const put = (/** @type {string} */ words) => {
    paste.field.value = words;
    paste.begin();
  };
  paste.field.addEventListener('input', () => paste.begin());
  for (const field of [paste.from, paste.which, paste.loose]) {
    field.addEventListener('change', () => paste.read());
  }
  input(dialog, 'input[type=file]').addEventListener('change', async (event) => {
    const files = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (files.length) put(await textOfFiles(files));
  });
  dialog.addEventListener('click', (event) => {
    const { to, add, format } = pressed(event)?.dataset ?? {};
    if (to) paste.go(to);
    else if (add) paste.add(add);
    else if (format !== undefined) paste.chooseFormat();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) paste.go('play');
  });
  put(text);
  paste.field.focus();
}
