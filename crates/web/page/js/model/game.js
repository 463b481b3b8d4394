/**
 * A game: a puzzle, the player's entries, and every move, for unlimited undo. A move lists the changed cells with
 * their contents before and after, and the lines of the pen as those of cell −1.
 */
import { bitsOf, members, range } from './cells.js';
import { candidatesOf, peersOf } from './puzzle.js';

/**
 * The contents of a cell; sets of values and colours are bit sets, 0 is nothing. `struck` is `null` while the
 * player's own notes are shown. A number means that the candidates are filled in: all values that no peer holds,
 * except those struck. `discs` has the colour of each coloured candidate, one character per value.
 * @typedef {[value: number, corner: number, centre: number, colours: number,
 *   struck?: number | null, discs?: string]} Mark
 * @typedef {[cell: number, before: Mark | string[], after: Mark | string[]]} Change
 * @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode
 */

/** @type {Record<Mode, 0 | 1 | 2 | 3>} */
const SLOT = { digit: 0, corner: 1, centre: 2, colour: 3 };
/** The pen in a list of changed cells. */
const PEN = -1;
/** Colours that fit in a cell. */
const MOST_COLOURS = 4;

/** True if the candidates of a cell are filled in. @param {Mark} mark */
const isFilled = (mark) => typeof mark[4] === 'number';

export class Game {
  /** @param {import('./puzzle.js').Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {Mark[]} */
    this.cells = puzzle.givens.map((value) => [value, 0, 0, 0, null, '']);
    /** Lines and signs of the pen (see grid/pen.js). @type {string[]} */
    this.pen = [];
    /** @type {Change[][]} */
    this.past = [];
    /** @type {Change[][]} */
    this.future = [];
    /** Milliseconds played. */
    this.elapsed = 0;
    this.solved = false;
    /** Hints asked, the deepest of them, and checks. */
    this.help = { hints: 0, depth: 0, checks: 0 };
    /** The order it was made by, and the day if it is a puzzle of the day. @type {any} */
    this.origin = null;
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

  /** Values that no peer holds and that are not struck. @returns {(number[] | null)[]} */
  candidates() {
    return candidatesOf(this.puzzle, this.values).map((allowed, i) =>
      allowed ? this.#left(allowed, this.cells[i]) : null,
    );
  }

  /** @param {number[]} allowed @param {Mark} mark */
  #left(allowed, mark) {
    const struck = mark[4] ?? 0;
    return struck ? allowed.filter((v) => !((struck >> (v - 1)) & 1)) : allowed;
  }

  /** Candidates that are filled in; null for a cell with a digit or with notes. */
  marks() {
    if (!this.cells.some(isFilled)) return this.cells.map(() => null);
    return this.candidates().map((list, i) => (isFilled(this.cells[i]) ? list : null));
  }

  /** True if the candidates of every open cell are filled in. */
  get filled() {
    return this.open > 0 && this.cells.every((mark) => mark[0] > 0 || isFilled(mark));
  }

  /** Fills in the candidates of every open cell, or shows the notes again, in one move. */
  fill() {
    const struck = this.filled ? null : 0;
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    this.cells.forEach((mark, i) => {
      if (mark[0] || (struck === 0 && isFilled(mark))) return;
      this.#at(changed, i)[4] = struck;
    });
    return this.#commit(changed);
  }

  /**
   * Strikes a candidate that is filled in, or restores it.
   * @param {Map<number, Mark>} changed
   * @param {number[]} cells
   * @param {number} value
   */
  #toggle(changed, cells, value) {
    const allowed = candidatesOf(this.puzzle, this.values);
    const bit = 1 << (value - 1);
    const into = cells.filter((i) => allowed[i]?.includes(value));
    const strike = into.some((i) => !((this.cells[i][4] ?? 0) & bit));
    for (const i of into) {
      const mark = this.#at(changed, i);
      mark[4] = strike ? (mark[4] ?? 0) | bit : (mark[4] ?? 0) & ~bit;
    }
  }

  /** Makes one move. @param {Map<number, Mark>} changed @param {string[]} [pen] */
  #commit(changed, pen) {
    /** @type {Change[]} */
    const move = [];
    for (const [i, after] of changed) {
      const before = this.cells[i];
      if (after.some((part, k) => part !== (before[k] ?? (k === 5 ? '' : null)))) {
        move.push([i, before, after]);
      }
    }
    if (pen) move.push([PEN, this.pen, pen]);
    if (!move.length) return false;
    for (const [i, , after] of move) this.#put(i, after);
    this.past.push(move);
    this.future = [];
    return true;
  }

  /** @param {number} i @param {Mark | string[]} contents */
  #put(i, contents) {
    if (i === PEN) this.pen = /** @type {string[]} */ (contents);
    else this.cells[i] = /** @type {Mark} */ (contents);
  }

  /** @param {Map<number, Mark>} changed @param {number} i */
  #at(changed, i) {
    const known = changed.get(i);
    if (known) return known;
    const [value, corner, centre, colours, struck = null, discs = ''] = this.cells[i];
    /** @type {Mark} */
    const copy = [value, corner, centre, colours, struck, discs];
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
    const into = [...cells].filter((i) => mode === 'colour' || !this.isGiven(i));
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    if (mode === 'digit') {
      const remove = into.every((i) => this.cells[i][0] === value);
      for (const i of into) this.#place(changed, i, remove ? 0 : value);
    } else if (mode === 'colour') this.#flip(changed, into, value, 3);
    else {
      const open = into.filter((i) => !this.cells[i][0]);
      const filled = open.filter((i) => isFilled(this.cells[i]));
      if (filled.length) this.#toggle(changed, filled, value);
      else this.#flip(changed, open, value, SLOT[mode]);
    }
    return this.#commit(changed);
  }

  /**
   * Adds a mark or colour, or removes it if all cells have it.
   * @param {Map<number, Mark>} changed
   * @param {number[]} cells
   * @param {number} value
   * @param {0 | 1 | 2 | 3} slot
   */
  #flip(changed, cells, value, slot) {
    const bit = 1 << (value - 1);
    const remove = cells.every((i) => this.cells[i][slot] & bit);
    for (const i of cells) {
      const mark = this.#at(changed, i);
      if (remove) mark[slot] &= ~bit;
      else if (slot !== 3 || members(mark[3] | bit).length <= MOST_COLOURS) mark[slot] |= bit;
    }
  }

  /**
   * Puts a disc of a colour behind a candidate, or removes it.
   * @param {number} i
   * @param {number} value
   * @param {number} colour
   */
  disc(i, value, colour) {
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    const mark = this.#at(changed, i);
    const discs = range(this.puzzle.n).map((k) => mark[5]?.[k] ?? '0');
    discs[value - 1] = discs[value - 1] === String(colour) ? '0' : String(colour);
    mark[5] = discs.some((c) => c !== '0') ? discs.join('') : '';
    return this.#commit(changed);
  }

  /** Adds lines and signs of the pen, or removes them if all are there. @param {string[]} strokes */
  draw(strokes) {
    const all = strokes.every((stroke) => this.pen.includes(stroke));
    const others = this.pen.filter((stroke) => !strokes.includes(stroke));
    return this.#commit(new Map(), all ? others : [...others, ...strokes]);
  }

  /** The next sign of the pen in a cell: a cross, a ring, nothing. @param {number} i */
  sign(i) {
    const [cross, ring] = [`x${i}`, `o${i}`];
    const others = this.pen.filter((stroke) => stroke !== cross && stroke !== ring);
    if (this.pen.includes(ring)) return this.#commit(new Map(), others);
    return this.#commit(new Map(), [...others, this.pen.includes(cross) ? ring : cross]);
  }

  /** Removes everything that the pen drew. */
  wipe() {
    return this.pen.length > 0 && this.#commit(new Map(), []);
  }

  /** Removes the digits of cells; if there are none, marks and colours. @param {Iterable<number>} cells */
  erase(cells) {
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    for (const i of cells) {
      const mark = this.#at(changed, i);
      if (mark[0] && !this.isGiven(i)) mark[0] = 0;
      else changed.set(i, [mark[0], 0, 0, 0, null, '']);
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
    for (const [i, value] of action.placements) this.#place(changed, i, value);
    for (const [i, value] of action.eliminations) {
      const mark = this.#at(changed, i);
      if (mark[0] === value && !this.isGiven(i)) mark[0] = 0;
      else if (!mark[0]) mark[4] = (mark[4] ?? 0) | (1 << (value - 1));
    }
    for (const [i] of action.restores) this.#at(changed, i)[4] = 0;
    return this.#commit(changed);
  }

  /**
   * Takes over the position of a path in one move: digits, and candidates where there are fewer than the digits
   * allow; colours stay.
   * @param {{ value: number, marks: number[] }[]} cells
   */
  stand(cells) {
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    const allowed = candidatesOf(
      this.puzzle,
      cells.map(({ value }) => value),
    );
    cells.forEach(({ value, marks }, i) => {
      const struck = marks.length ? bitsOf(allowed[i] ?? []) & ~bitsOf(marks) : null;
      changed.set(i, [value, 0, 0, this.cells[i][3], struck, '']);
    });
    return this.#commit(changed);
  }

  undo() {
    const move = this.past.pop();
    if (!move) return false;
    for (const [i, before] of move) this.#put(i, before);
    this.future.push(move);
    return true;
  }

  redo() {
    const move = this.future.pop();
    if (!move) return false;
    for (const [i, , after] of move) this.#put(i, after);
    this.past.push(move);
    return true;
  }

  /** Removes everything written, in one move. */
  restart() {
    /** @type {Map<number, Mark>} */
    const changed = new Map();
    this.cells.forEach((_, i) => changed.set(i, [this.puzzle.givens[i], 0, 0, 0, null, '']));
    return this.#commit(changed, this.pen.length ? [] : undefined);
  }

  /** The filled fraction of the open cells. */
  get progress() {
    const total = this.puzzle.givens.filter((value) => !value).length;
    return total ? 1 - this.open / total : 1;
  }
}
