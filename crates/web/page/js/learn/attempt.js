/** One attempt at a position: its tasks, the player's marks, and the feedback. */
import { drawAction, drawPattern, pairs } from '../picture.js';
import { cap, some } from '../words.js';
import { compare, key, strikesOf, writes } from './position.js';
import { whyNot, whyNotHere, whyStays } from './reasons.js';

/**
 * @typedef {import('./position.js').Position} Position
 * @typedef {import('./position.js').Step} Step
 * @typedef {import('../grid/view.js').View} View
 * @typedef {{ text: string, kind: 'right' | 'wrong' | '', lines: string[] }} Said
 */

/** @param {string} text @param {Said['kind']} [kind] @param {string[]} [lines] @returns {Said} */
const saying = (text, kind = '', lines = []) => ({ text, kind, lines });

export class Attempt {
  /** @type {'mark' | 'strike' | 'write' | 'done'} */
  task;
  /** The digit that is washed, struck or written; 0 if none. */
  digit = 0;
  /** Cells of the pattern, as marked. @type {Set<number>} */
  marked = new Set();
  /** Candidates struck. @type {Set<number>} */
  struck = new Set();
  /** Digits written. @type {Map<number, number>} */
  digits = new Map();
  /** The steps whose pattern was found. @type {Step[]} */
  found = [];
  /** True if the solution was not shown. */
  alone = true;
  recorded = false;
  since = performance.now();

  /** @param {Position} position @param {string} name of the technique */
  constructor(position, name) {
    this.position = position;
    this.name = name;
    this.task = writes(position) ? 'write' : 'mark';
    this.said = saying(
      this.task === 'write'
        ? 'Choose the cell and type its digit.'
        : 'Mark the cells of the pattern, then press Answer.',
    );
  }

  get heading() {
    if (this.task === 'done') return this.alone ? 'Found' : 'Shown';
    return this.task === 'strike' ? 'Strike what follows' : `Find the ${this.name}`;
  }

  /** Cells were clicked. @param {number[]} cells */
  touch(cells) {
    const { task, digit, position } = this;
    const toggle = (/** @type {Set<number>} */ set, /** @type {number} */ k) =>
      set.delete(k) || set.add(k);
    if (task === 'mark') for (const i of cells) toggle(this.marked, i);
    else if (task === 'strike' && digit) {
      const may = cells.filter((i) => position.candidates[i]?.includes(digit));
      for (const i of may) toggle(this.struck, key(i, digit));
    } else if (task === 'strike') this.said = saying('Choose the digit to strike first.');
    else if (task === 'write' && digit) this.#write(cells[0], digit);
  }

  /** A digit was chosen; in the writing task it goes into the cell of the cursor. @param {number} digit @param {number} cell */
  press(digit, cell) {
    if (this.task === 'write' && cell >= 0 && !this.position.values[cell]) this.#write(cell, digit);
    else this.digit = this.digit === digit ? 0 : digit;
  }

  /** @param {number} cell @param {number} digit */
  #write(cell, digit) {
    const { position } = this;
    if (position.values[cell]) return;
    const { n } = position.puzzle;
    const step = position.steps.find(({ placements }) =>
      pairs(placements, n).some(([i, v]) => i === cell && v === digit),
    );
    if (!step) {
      this.said = saying(`Not this one. ${cap(whyNotHere(position, cell, digit))}`, 'wrong');
      return;
    }
    this.digits.set(cell, digit);
    this.#finish(step, 'Right.');
  }

  answer() {
    if (this.task === 'mark') this.#answerMarks();
    else if (this.task === 'strike') this.#answerStrikes();
    else if (this.task === 'write') this.said = saying('Choose a cell, then type its digit.');
  }

  #answerMarks() {
    const { position, marked } = this;
    if (!marked.size) {
      this.said = saying('Mark some cells first: click them, or move there and press Space.');
      return;
    }
    const { steps, hits, of, extra } = compare(position, marked);
    if (!steps.length) {
      const why = extra.length ? whyNot(position, marked) : null;
      const reason = why ? ` ${cap(why)}` : '';
      const count = extra.length
        ? `${hits} of these ${some(marked.size, 'cell')} belong to the nearest one.`
        : `Right so far: ${hits} of ${of} cells.`;
      this.said = saying(`Not yet. ${count}${reason}`, 'wrong');
      return;
    }
    this.found = steps;
    this.task = 'strike';
    // Several values can be struck in turn: the choice of the digit is part of the task only then.
    const [values] = steps.map((step) => step.values);
    this.digit = values.length === 1 ? values[0] : 0;
    const count = strikesOf(steps, position.puzzle.n).size;
    this.said = saying('Right.', 'right', [
      `Now strike what follows: ${some(count, 'candidate')}. ${
        this.digit ? 'Click the cells.' : 'Choose a digit, then click the cells.'
      }`,
    ]);
  }

  #answerStrikes() {
    const { position, struck, found } = this;
    const { n } = position.puzzle;
    const wanted = strikesOf(found, n);
    const wrong = [...struck].find((k) => !wanted.has(k));
    const right = [...struck].filter((k) => wanted.has(k)).length;
    if (wrong !== undefined) {
      const [cell, value] = [Math.floor(wrong / 64), wrong % 64];
      this.said = saying(cap(whyStays(position, found[0], cell, value)), 'wrong');
    } else if (right < wanted.size) {
      this.said = saying(`Right so far: ${right} of ${wanted.size}.`, right ? 'right' : '');
    } else this.#finish(found[0], `Right: all ${wanted.size}.`);
  }

  /** Shows the pattern and what follows. */
  show() {
    if (this.task === 'done') return;
    this.alone = false;
    const [step] = this.found.length ? this.found : this.position.steps;
    this.#finish(step, '');
  }

  /** @param {Step} step @param {string} praise */
  #finish(step, praise) {
    this.found = this.found.length ? this.found : [step];
    this.task = 'done';
    this.marked.clear();
    const [first, ...more] = step.lines;
    const lines = [first.slice(`${step.name}: `.length), ...more];
    this.said = saying(praise || 'This is it:', praise ? 'right' : '', lines);
  }

  /** The drawing. @returns {View} */
  view() {
    const { position, task, digit, struck, found } = this;
    const { puzzle } = position;
    const candidates = position.candidates.map((list, i) => (this.digits.has(i) ? null : list));
    if (task === 'done') {
      const view = drawPattern(puzzle, found[0]);
      return { ...drawAction(view, allOf(found), puzzle.n), candidates };
    }
    /** @type {View} */
    const view = task === 'strike' ? drawPattern(puzzle, found[0]) : { tint: new Map() };
    position.candidates.forEach((list, i) => {
      if (digit && list?.includes(digit) && !view.tint?.get(i)) view.tint?.set(i, 'peer');
    });
    view.strikes = [...struck].map((k) => [Math.floor(k / 64), k % 64]);
    for (const [i] of view.strikes)
      if (view.tint?.get(i) !== 'pattern') view.tint?.set(i, 'strike');
    return { ...view, candidates };
  }
}

/** The consequences of several steps with one pattern. @param {Step[]} steps */
const allOf = (steps) => ({
  placements: steps.flatMap((step) => step.placements),
  eliminations: steps.flatMap((step) => step.eliminations),
});
