/**
 * A game: a puzzle, the player's entries, and every move, for unlimited undo. A move lists the changed cells with
 * their contents before and after.
 */
import { bitsOf, members } from './cells.js';
import { candidatesOf, peersOf } from './puzzle.js';

/**
 * The contents of a cell: value, corner marks and centre marks as bit sets, colour; 0 is nothing.
 * @typedef {[value: number, corner: number, centre: number, colour: number]} Mark
 * @typedef {[cell: number, before: Mark, after: Mark]} Change
 * @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode
 */

/** @type {Record<Mode, 0 | 1 | 2 | 3>} */
const SLOT = { digit: 0, corner: 1, centre: 2, colour: 3 };

export class Game {
  /** @param {import('./puzzle.js').Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {Mark[]} */
    this.cells = puzzle.givens.map((value) => [value, 0, 0, 0]);
    /** @type {Change[][]} */
    this.past = [];
    /** @type {Change[][]} */
    this.future = [];
    /** Milliseconds played. */
    this.elapsed = 0;
    this.solved = false;
    /** @type {number[] | null} the only solution, once known */
    this.solution = null;
    /** Answers of the engine: verdict, level, ER, hardest technique. @type {any} */
    this.about = {};
    this.id = '';
  }

  get values() {
    return this.cells.map((mark) => mark[0]);
  }

  get open() {
    return this.cells.filter((mark) => !mark[0]).length;
  }

  /** @param {number} i */
  isGiven(i) {
    return this.puzzle.givens[i] > 0;
  }

  /** Candidates as the player sees them: centre marks if there are any. @param {boolean} auto */
  candidates(auto) {
    const allowed = candidatesOf(this.puzzle, this.values);
    return this.cells.map((mark, i) => {
      if (mark[0]) return null;
      const own = mark[2] ? members(mark[2]) : null;
      const left = auto ? own?.filter((v) => allowed[i]?.includes(v)) : own;
      return left?.length ? left : allowed[i];
    });
  }

  /**
   * Strikes a visible candidate or restores it; a value that a peer holds is not changed.
   * @param {Iterable<number>} cells
   * @param {number} value
   */
  toggle(cells, value) {
    const allowed = candidatesOf(this.puzzle, this.values);
    const shown = this.candidates(true);
    const into = [...cells].filter((i) => allowed[i]?.includes(value));
    const strike = into.every((i) => shown[i]?.includes(value));
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    for (const i of into) {
      const others = (shown[i] ?? []).filter((v) => v !== value);
      this.#at(changed, i)[2] = bitsOf(strike ? others : [...others, value]);
    }
    return this.#commit(changed);
  }

  /** The player's marks for the engine: null for a cell without marks. */
  marks() {
    return this.cells.map((mark) => (mark[0] || !mark[2] ? null : members(mark[2])));
  }

  /** Makes one move. @param {Map<number, Mark>} changed */
  #commit(changed) {
    /** @type {Change[]} */
    const move = [];
    for (const [i, after] of changed) {
      const before = this.cells[i];
      if (before.some((part, k) => part !== after[k])) move.push([i, before, after]);
    }
    if (!move.length) return false;
    for (const [i, , after] of move) this.cells[i] = after;
    this.past.push(move);
    this.future = [];
    return true;
  }

  /** @param {Map<number, Mark>} changed @param {number} i */
  #at(changed, i) {
    const known = changed.get(i);
    if (known) return known;
    const copy = /** @type {Mark} */ ([...this.cells[i]]);
    changed.set(i, copy);
    return copy;
  }

  /**
   * Writes a value and removes it from the marks of its peers.
   * @param {Map<number, Mark>} changed
   * @param {number} i
   * @param {number} value
   */
  #place(changed, i, value) {
    this.#at(changed, i)[0] = value;
    if (!value) return;
    const keep = ~(1 << (value - 1));
    for (const j of peersOf(this.puzzle)[i]) {
      const mark = this.#at(changed, j);
      mark[1] &= keep;
      mark[2] &= keep;
    }
  }

  /**
   * Writes a value, mark or colour into cells, or removes it if all have it.
   * @param {Iterable<number>} cells
   * @param {number} value
   * @param {Mode} mode
   */
  write(cells, value, mode) {
    const slot = SLOT[mode];
    const bit = 1 << (value - 1);
    const free = [...cells].filter((i) => mode === 'colour' || !this.isGiven(i));
    const into = slot === 1 || slot === 2 ? free.filter((i) => !this.cells[i][0]) : free;
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    const has = (/** @type {number} */ i) =>
      slot === 1 || slot === 2 ? (this.cells[i][slot] & bit) > 0 : this.cells[i][slot] === value;
    const remove = into.every(has);
    for (const i of into) {
      if (slot === 0) this.#place(changed, i, remove ? 0 : value);
      else if (slot === 3) this.#at(changed, i)[3] = remove ? 0 : value;
      else if (remove) this.#at(changed, i)[slot] &= ~bit;
      else this.#at(changed, i)[slot] |= bit;
    }
    return this.#commit(changed);
  }

  /** Removes the digits of cells; if there are none, marks and colour. @param {Iterable<number>} cells */
  erase(cells) {
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    for (const i of cells) {
      const mark = this.cells[i];
      if (this.isGiven(i)) changed.set(i, [mark[0], 0, 0, 0]);
      else changed.set(i, mark[0] ? [0, mark[1], mark[2], mark[3]] : [0, 0, 0, 0]);
    }
    return this.#commit(changed);
  }

  /**
   * Applies a hint in one move: digits written, candidates struck. A cell whose marks lack the right value gets
   * all candidates that its peers allow, because the right one alone would give the solution away.
   * @param {Record<'placements' | 'eliminations' | 'restores', [number, number][]>} action
   */
  apply(action) {
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    const shown = this.candidates(false);
    for (const [i, value] of action.placements) this.#place(changed, i, value);
    for (const [i, value] of action.eliminations) {
      const mark = this.#at(changed, i);
      if (mark[0] === value && !this.isGiven(i)) mark[0] = 0;
      else if (!mark[0]) mark[2] = (mark[2] || bitsOf(shown[i] ?? [])) & ~(1 << (value - 1));
    }
    const allowed = candidatesOf(this.puzzle, this.values);
    for (const [i] of action.restores) this.#at(changed, i)[2] = bitsOf(allowed[i] ?? []);
    return this.#commit(changed);
  }

  /**
   * Takes over the position of a path in one move: digits and centre marks; colours stay.
   * @param {{ value: number, marks: number[] }[]} cells
   */
  stand(cells) {
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    cells.forEach(({ value, marks }, i) => {
      changed.set(i, [value, 0, bitsOf(marks), this.cells[i][3]]);
    });
    return this.#commit(changed);
  }

  undo() {
    const move = this.past.pop();
    if (!move) return false;
    for (const [i, before] of move) this.cells[i] = before;
    this.future.push(move);
    return true;
  }

  redo() {
    const move = this.future.pop();
    if (!move) return false;
    for (const [i, , after] of move) this.cells[i] = after;
    this.past.push(move);
    return true;
  }

  /** Removes everything written, in one move. */
  restart() {
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    this.cells.forEach((_, i) => changed.set(i, [this.puzzle.givens[i], 0, 0, 0]));
    return this.#commit(changed);
  }

  /** The filled fraction of the open cells. */
  get progress() {
    const total = this.puzzle.givens.filter((value) => !value).length;
    return total ? 1 - this.open / total : 1;
  }
}
