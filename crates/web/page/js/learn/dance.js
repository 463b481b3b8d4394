/** The dance: Algorithm X on the matrix, with the board and the search tree beside it. */
import { all, fill, find, grid, input as field, markup } from '../dom.js';
import { ask } from '../engine/engine.js';
import { marksOf } from '../grid/grid.js';
import { range } from '../model/cells.js';
import { fromParse } from '../model/puzzle.js';
import { copy, download } from '../open/dialog.js';
import { cap, some } from '../words.js';
import { moment, readColours, words } from './cover.js';
import { Matrix, givensOf } from './matrix.js';
import { Ones } from './ones.js';
import { columnGroups, coverClauses, itemsText, whyColumns } from './texts.js';
import { Tree } from './tree.js';

/** @typedef {import('./cover.js').Trace} Trace @typedef {import('./cover.js').Moment} Moment */

export const LEAD =
  'A Sudoku is an exact cover problem: pick rows of this table so that every column has exactly ' +
  'one square. Rows are options (a value in a cell), columns are items (what must happen once).';

const LEAD_OF_PROBLEM =
  'Exact cover: pick rows of this table so that every column has exactly one square. Rows are ' +
  'options, columns are items. Algorithm X takes a row, covers its columns, removes all rows that ' +
  'share one of them, and takes the row back when that fails.';

/** @typedef {'squares' | 'ones' | 'items' | 'dimacs'} Shape */
/** @type {[Shape, string][]} */
const SHAPES = [
  ['squares', 'squares'],
  ['ones', '0 and 1'],
  ['items', 'items'],
  ['dimacs', 'DIMACS'],
];

export const CONTROLS = markup`
  <div class="field" role="group" aria-label="Which item next">Which item next
    <div class="seg">
      <button data-order="left">leftmost</button><button data-order="min">fewest options</button>
    </div></div>
  <div class="field" role="group" aria-label="Show as">Show as
    <div class="seg">${SHAPES.map(
      ([shape, name]) => markup`<button data-shape="${shape}">${name}</button>`,
    )}</div></div>
  <div class="field columns" role="group" aria-label="Order of columns">Order of columns
    <div class="seg">
      <button data-layout="cell-first">cells first</button>
      <button data-layout="row-first">rows first</button></div></div>`;

export const MAIN = markup`<div class="matrix"></div><div class="ones stack tight" hidden></div>
  <div class="as-text stack" hidden><p class="small quiet about-text"></p>
  <textarea aria-label="The problem as text" readonly spellcheck="false"></textarea>
  <div class="row"><button class="btn" data-text="copy">Copy</button>
  <button class="btn" data-text="save">Save</button></div></div>`;

export const SIDE = markup`<div class="stack tight"><div class="between"><h2>The search tree</h2>
  <span class="small faint nodes"></span></div><div class="tree"></div></div>
  <div class="stack tight why"><h2></h2><ul class="columns-of"></ul>
  <p class="small quiet"></p></div>`;

export class Dance {
  /** @type {'min' | 'left'} */
  order = 'left';
  /** @type {Shape} */
  shape = 'squares';
  /** The problem as it was read. @type {{ puzzle?: any, problem?: string }} */
  input = {};
  layout = 'cell-first';
  /** @type {Trace | null} */
  trace = null;
  /** Givens of a large problem are taken in one step. */
  #skip = 0;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.board = grid(root, '.board q-grid');
  }

  /**
   * Loads the trace of a problem.
   * @param {{ puzzle?: any, problem?: string }} input
   * @param {AbortSignal} signal
   * @returns {Promise<number>} its last moment
   */
  async load(input, signal) {
    const layout = input.problem ? {} : { layout: this.layout };
    const [trace, parsed] = await Promise.all([
      ask('trace', { of: 'cover', ...input, order: this.order, ...layout }, signal),
      input.puzzle ? ask('parse', { puzzle: input.puzzle }, signal) : null,
    ]);
    this.trace = /** @type {Trace} */ (trace);
    this.input = input;
    if (input.problem) readColours(this.trace.options);
    this.puzzle = parsed ? fromParse(parsed) : null;
    this.matrix = new Matrix(find(this.root, '.matrix'), trace);
    this.ones = new Ones(find(this.root, '.ones'), trace);
    this.tree = new Tree(trace.steps);
    this.#why();
    this.#skip = this.matrix.large ? Math.max(0, givensOf(trace) - 1) : 0;
    find(this.root, '.board').hidden = !this.puzzle;
    find(this.root, '.columns').hidden = !this.puzzle;
    find(this.root, '.lead p').textContent = this.puzzle ? LEAD : LEAD_OF_PROBLEM;
    const cut = trace.cut ? `First ${trace.steps.length.toLocaleString('en')} steps. ` : '';
    find(this.root, '.nodes').textContent =
      `${cut}${some(trace.nodes, 'node')}, ` +
      some(trace.dead_ends, 'dead end').replace(/^0/, 'no');
    for (const button of all(this.root, '[data-order]'))
      button.setAttribute('aria-pressed', String(button.dataset.order === this.order));
    for (const button of all(this.root, '[data-layout]'))
      button.setAttribute('aria-pressed', String(button.dataset.layout === this.layout));
    await this.present(this.shape);
    return trace.steps.length - this.#skip;
  }

  /** The number of columns, group by group. */
  #why() {
    const { trace, puzzle, root } = this;
    if (!trace) return;
    find(root, '.why h2').textContent = `Why ${some(trace.items.length, 'column')}`;
    fill(
      find(root, '.columns-of'),
      markup`${columnGroups(trace).map(
        ([count, says]) => markup`<li><b class="num">${count}</b><span>${says}</span></li>`,
      )}`,
    );
    find(root, '.why p').textContent = whyColumns(trace, puzzle?.n ?? 0);
  }

  /** Shows the problem as squares, 0 and 1, or text. @param {Shape} shape */
  async present(shape) {
    const { root } = this;
    this.shape = shape;
    for (const button of all(root, '[data-shape]'))
      button.setAttribute('aria-pressed', String(button.dataset.shape === shape));
    find(root, '.matrix').hidden = shape !== 'squares';
    find(root, '.ones').hidden = shape !== 'ones';
    const isText = shape === 'items' || shape === 'dimacs';
    find(root, '.as-text').hidden = !isText;
    if (!isText) return;
    const text = shape === 'items' ? this.#items() : await this.#clauses();
    field(root, '.as-text textarea').value = text ?? '';
    find(root, '.about-text').textContent =
      text === null
        ? 'Problems with colours have no clauses here.'
        : shape === 'items'
          ? 'The items, then a line for each option, as Knuth writes them.'
          : 'The formula in the format of SAT solvers: a clause per line, each ended by 0.';
    for (const button of all(root, '[data-text]'))
      /** @type {HTMLButtonElement} */ (button).disabled = text === null;
    find(root, '[data-text=save]').textContent = shape === 'items' ? 'Save .xc' : 'Save .cnf';
  }

  #items() {
    const { trace, input } = this;
    return input.problem ?? itemsText(/** @type {any} */ (trace));
  }

  /** @returns {Promise<string | null>} */
  async #clauses() {
    const { trace, input } = this;
    if (input.problem) return coverClauses(/** @type {any} */ (trace));
    const question = { puzzle: input.puzzle, style: 'dimacs', givens: true };
    return (await ask('cnf', question)).text;
  }

  /** @param {HTMLElement} button */
  useText(button) {
    const text = field(this.root, '.as-text textarea').value;
    if (button.dataset.text === 'copy') copy(button, text);
    else download(this.shape === 'items' ? 'problem.xc' : 'problem.cnf', text);
  }

  /** @param {number} position */
  show(position) {
    const { trace, matrix, tree, root } = this;
    if (!trace || !matrix || !tree) return;
    const at = position > 0 ? position + this.#skip : 0;
    const now = moment(trace, at);
    matrix.show(now);
    this.ones?.show(now);
    if (this.puzzle) this.#board(now);
    const [tag, heading, sentence] = words(trace, now, this.order);
    fill(
      find(root, '.say'),
      markup`<p class="tag ${tag}">${heading}</p><p class="prose">${cap(sentence)}</p>`,
    );
    const alive = now.live.filter(Boolean).length;
    const depth = now.stack.filter(({ given }) => !given).length;
    fill(
      find(root, '.numbers'),
      markup`<dt>Step</dt><dd>${at} of ${trace.steps.length}</dd><dt>Items open</dt><dd>${
        trace.items.length - now.covered.size
      }</dd><dt>Options left</dt><dd>${alive}</dd><dt>Depth</dt><dd>${depth}</dd>`,
    );
    find(root, '.tree').innerHTML = tree.svg(at);
  }

  /** The board at a moment: values taken, candidates left. @param {Moment} now */
  #board(now) {
    const { trace, puzzle } = this;
    if (!trace || !puzzle) return;
    const { n } = puzzle;
    const values = new Array(n * n).fill(0);
    const givens = new Array(n * n).fill(0);
    const cellsOf = (/** @type {number} */ option) =>
      trace.options[option].places.map(([r, c]) => r * n + c);
    for (const { option, given } of now.stack) {
      for (const [r, c, v] of trace.options[option].places) {
        values[r * n + c] = v;
        if (given) givens[r * n + c] = v;
      }
    }
    /** @type {Set<number>[]} */
    const open = range(n * n).map(() => new Set());
    trace.options.forEach(({ places }, k) => {
      if (now.live[k]) for (const [r, c, v] of places) open[r * n + c].add(v);
    });
    const last = now.stack.at(-1);
    const tint = new Map();
    if (last && (now.step?.[0] === 't' || now.step?.[0] === 'g'))
      for (const i of cellsOf(last.option)) tint.set(i, 'pattern');
    if (now.item >= 0) {
      trace.options.forEach((option, k) => {
        if (!option.items.includes(now.item)) return;
        if (now.live[k]) for (const i of cellsOf(k)) tint.set(i, 'region');
        else if (now.dead) for (const i of cellsOf(k)) if (!values[i]) tint.set(i, 'strike');
      });
    }
    if (now.undone >= 0) for (const i of cellsOf(now.undone)) tint.set(i, 'link');
    this.board.puzzle = { ...puzzle, givens };
    this.board.cells = marksOf(values);
    this.board.view = {
      candidates: values.map((v, i) => (v ? null : [...open[i]].sort((a, b) => a - b))),
      tint,
      labels: false,
    };
    this.board.draw();
  }
}
