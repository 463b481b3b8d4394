/** Learn: the dance and the clauses, both driven by a trace that the engine records. */
import { fill, find, grid, markup, pressed, typing } from '../dom.js';
import { isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { toJson } from '../model/puzzle.js';
import { currentGame } from '../open/current.js';
import * as clauses from './clauses.js';
import * as dance from './dance.js';
import { COVERS, FORMULAS, pasted } from './problems.js';
import { showDialog } from '../open/dialog.js';
import { tabs } from './tabs.js';
import { Transport } from './transport.js';

/** @type {[string, string][]} */
const STEPPING = [
  ['← →', 'step'],
  ['Space', 'play, pause'],
  ['Home End', 'first, last'],
  ['+ −', 'speed'],
];

/** @param {boolean} first @returns {[string, string][]} */
export const keys = (first) => [
  ...STEPPING,
  .../** @type {[string, string][]} */ (
    first
      ? [
          ['O', 'the other order'],
          ['0', '0 and 1'],
        ]
      : []
  ),
];

/** @param {boolean} first true for exact cover @param {import('./problems.js').Problem[]} problems */
const layout = (first, problems) => markup`
  ${tabs(first ? 'dance' : 'clauses')}
  <aside class="lead stack" aria-label="About">
  <p class="prose quiet">${first ? dance.LEAD : clauses.LEAD}</p>
    <label class="field">Problem<select id="problem">${problems.map(
      ({ key, name }) => markup`<option value="${key}">${name}</option>`,
    )}</select></label>
    ${first ? dance.CONTROLS : null}</aside>
  <section class="panel say stack tight" aria-live="polite" aria-label="What happens"></section>
  <section class="main" aria-label="${first ? 'Matrix' : 'Clauses'}">${
    first ? dance.MAIN : clauses.MAIN
  }<div class="transport"></div></section>
  <aside class="stack wide right" aria-label="Board and search"><div class="stack tight board">
  <h2>The board</h2><q-grid still></q-grid></div>
    <dl class="facts num numbers"></dl>${first ? dance.SIDE : clauses.SIDE}</aside>`;

class Lesson {
  key = '';
  /** @type {{ puzzle?: any, problem?: string }} */
  input = {};

  /** @param {HTMLElement} root @param {boolean} first @param {AbortSignal} leaving */
  constructor(root, first, leaving) {
    this.root = root;
    this.latest = new Latest(leaving);
    this.problems = first ? COVERS : FORMULAS;
    fill(root, layout(first, this.problems));
    grid(root, '.board q-grid').name = 'board';
    this.lesson = first ? new dance.Dance(root) : new clauses.Clauses(root);
    this.transport = new Transport(find(root, '.transport'), (at) => this.lesson.show(at));
    this.select = /** @type {HTMLSelectElement} */ (find(root, '#problem'));
  }

  /** Loads a problem of the list. @param {string} key */
  async choose(key) {
    const entry = this.problems.find((problem) => problem.key === key) ?? this.problems[0];
    if (entry.key === 'paste') return this.#paste();
    this.key = entry.key;
    this.select.value = entry.key;
    if (this.lesson instanceof dance.Dance) this.lesson.order = entry.order ?? 'min';
    if (entry.key === 'current') {
      const { puzzle } = await currentGame(new URLSearchParams(), this.latest.next());
      return this.load({ puzzle: toJson(puzzle) });
    }
    return this.load(entry.problem ? { problem: entry.problem } : { puzzle: entry.puzzle });
  }

  /** @param {{ puzzle?: any, problem?: string }} input */
  async load(input) {
    this.input = input;
    try {
      this.transport.load(await this.lesson.load(input, this.latest.next()));
    } catch (error) {
      if (isAborted(error)) return;
      this.transport.stop();
      this.#refuse(error);
    }
  }

  #paste() {
    const dialog = showDialog(
      markup`<div class="stack"><h1>A problem of your own</h1>
      <p class="prose quiet">A small puzzle in any format, or an exact cover problem in Knuth’s
        form: a line of items, then a line for each option.</p>
      <textarea aria-label="Problem" spellcheck="false"
        placeholder="A B C D&#10;A B&#10;C D&#10;B C"></textarea>
      <div class="row at-end"><button class="btn" data-close>Cancel</button>
      <button class="btn first" id="show">Show it</button></div></div>`,
      'A problem of your own',
    );
    dialog.addEventListener('close', () => {
      this.select.value = this.key;
    });
    find(dialog, '#show').addEventListener('click', () => {
      const text = /** @type {HTMLTextAreaElement} */ (find(dialog, 'textarea')).value;
      dialog.close();
      this.key = 'paste';
      this.select.value = 'paste';
      this.load(pasted(text));
    });
  }

  /** Shows the table in another form. @param {dance.Shape} shape */
  async present(shape) {
    if (!(this.lesson instanceof dance.Dance)) return;
    try {
      await this.lesson.present(shape);
    } catch (error) {
      if (!isAborted(error)) this.#refuse(error);
    }
  }

  /** @param {unknown} error */
  #refuse(error) {
    fill(
      find(this.root, '.say'),
      markup`<p class="tag x">Not shown</p><p class="prose">${told(error)}</p>`,
    );
  }

  /** Changes the order of items or columns. @param {{ order?: string, layout?: string }} change */
  reorder({ order, layout: columns }) {
    const { lesson } = this;
    if (!(lesson instanceof dance.Dance)) return;
    if (order) lesson.order = /** @type {'min' | 'left'} */ (order);
    if (columns) lesson.layout = columns;
    this.load(this.input);
  }
}

/**
 * @param {HTMLElement} root
 * @param {URLSearchParams} params
 * @param {AbortSignal} signal
 * @param {boolean} first true for exact cover
 */
export function mount(root, params, signal, first) {
  const lesson = new Lesson(root, first, signal);
  const key = (/** @type {KeyboardEvent} */ event) => {
    const from = /** @type {Element} */ (event.target);
    if (typing(event) || event.ctrlKey || event.altKey) return;
    if (event.key === ' ' && from.closest?.('button, a')) return;
    const shown = lesson.lesson;
    if (event.key.toLowerCase() === 'o' && shown instanceof dance.Dance) {
      lesson.reorder({ order: shown.order === 'min' ? 'left' : 'min' });
    } else if (event.key === '0' && shown instanceof dance.Dance) {
      lesson.present(shown.shape === 'ones' ? 'squares' : 'ones');
    } else if (!lesson.transport.key(event)) return;
    event.preventDefault();
  };
  root.addEventListener('click', (event) => {
    const button = pressed(event);
    const { order, layout: columns, shape, text } = button?.dataset ?? {};
    if (order || columns) lesson.reorder({ order, layout: columns });
    else if (shape) lesson.present(/** @type {dance.Shape} */ (shape));
    else if (text && button && lesson.lesson instanceof dance.Dance) lesson.lesson.useText(button);
  });
  lesson.select.addEventListener('change', () => lesson.choose(lesson.select.value));
  addEventListener('keydown', key, { signal, capture: true });
  signal.addEventListener('abort', () => lesson.transport.stop());
  lesson.choose(params.get('problem') ?? 'sudoku');
}
