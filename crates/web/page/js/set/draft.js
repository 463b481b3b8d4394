/**
 * A puzzle being set. Every change makes a new puzzle object. So undo is a list of old ones, and an answer of the
 * engine can be matched with its puzzle.
 */
import { blank, layHouses } from '../model/puzzle.js';
import { cellName, range } from '../model/cells.js';
import { missing } from './chosen.js';

/**
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 * @typedef {import('../model/puzzle.js').Cage} Cage
 * @typedef {import('../model/puzzle.js').Rule} Rule
 */

export class Draft {
  /** @type {Puzzle[]} */
  past = [];
  /** @type {Puzzle[]} */
  future = [];

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
  }

  /**
   * Replaces parts of the puzzle. What the text said about its solution and level no longer counts.
   * @param {Partial<Puzzle>} parts
   */
  change(parts) {
    const { solution, level, er, ...rest } = this.puzzle.rest;
    const next = { ...this.puzzle, candidates: undefined, rest, ...parts, text: undefined };
    next.houses = layHouses(next);
    this.past.push(this.puzzle);
    this.future = [];
    this.puzzle = next;
  }

  undo() {
    const before = this.past.pop();
    if (!before) return false;
    this.future.push(this.puzzle);
    this.puzzle = before;
    return true;
  }

  redo() {
    const after = this.future.pop();
    if (!after) return false;
    this.past.push(this.puzzle);
    this.puzzle = after;
    return true;
  }

  /** An empty grid; its regions are rows if they are to be drawn. @param {number} n @param {[number, number] | null} box @param {boolean} [drawn] */
  resize(n, box, drawn = false) {
    const empty = blank(n, box);
    const { title, author } = this.puzzle.rest;
    const rest = { ...(title && { title }), ...(author && { author }) };
    const regions = drawn ? range(n * n).map((i) => Math.floor(i / n)) : empty.regions;
    this.change({ ...empty, regions, rest });
  }

  /**
   * Writes a given, or removes it if all cells have it; 0 removes any given.
   * @param {Iterable<number>} cells
   * @param {number} value
   */
  give(cells, value) {
    const list = [...cells];
    const givens = this.puzzle.givens.slice();
    const remove = list.every((i) => givens[i] === value);
    for (const i of list) givens[i] = remove ? 0 : value;
    if (givens.some((v, i) => v !== this.puzzle.givens[i])) this.change({ givens });
  }

  /** True if some given has no partner under a half turn. @param {Iterable<number>} cells */
  widowed(cells) {
    const { givens } = this.puzzle;
    return [...cells].filter((i) => givens[i] && !givens[givens.length - 1 - i]);
  }

  /**
   * Extends the last change to the partners of its cells: they get the values of a solution, or are removed.
   * @param {Iterable<number>} cells
   * @param {number[] | null} solution
   */
  pair(cells, solution) {
    const givens = this.puzzle.givens.slice();
    for (const i of cells) {
      const partner = givens.length - 1 - i;
      if (!givens[i]) givens[partner] = 0;
      else if (!givens[partner]) givens[partner] = solution?.[partner] ?? 0;
    }
    this.puzzle = { ...this.puzzle, givens };
  }

  /**
   * Paints cells with a region; boxes become regions.
   * @param {Iterable<number>} cells
   * @param {number} region
   */
  paint(cells, region) {
    const { n } = this.puzzle;
    const regions = (this.puzzle.regions ?? range(n * n).map((i) => Math.floor(i / n))).slice();
    for (const i of cells) regions[i] = region;
    this.change({ regions, box: null, windows: false });
  }

  /** The cage of a cell, −1 if none. @param {number} cell */
  cageAt(cell) {
    return this.puzzle.cages.findIndex((cage) => cage.cells.includes(cell));
  }

  /**
   * Makes a cage of cells, which leave the cages they were in.
   * @param {Iterable<number>} cells
   * @returns {number} its number
   */
  enclose(cells) {
    const inside = new Set(cells);
    const rest = this.puzzle.cages
      .map((cage) => ({ ...cage, cells: cage.cells.filter((i) => !inside.has(i)) }))
      .filter((cage) => cage.cells.length);
    const cage = {
      cells: [...inside].sort((a, b) => a - b),
      op: /** @type {Cage['op']} */ ('+'),
      target: 0,
      distinct: this.puzzle.regions !== null,
    };
    this.change({ cages: [...rest, cage] });
    return rest.length;
  }

  /** @param {number} k @param {Partial<Cage>} parts */
  setCage(k, parts) {
    this.change({
      cages: this.puzzle.cages.map((cage, j) => (j === k ? { ...cage, ...parts } : cage)),
    });
  }

  /** @param {number} k */
  removeCage(k) {
    this.change({ cages: this.puzzle.cages.filter((_, j) => j !== k) });
  }

  /** Adds a rule. @param {Rule} rule @returns {number} its position */
  addRule(rule) {
    this.change({ rules: [...this.puzzle.rules, rule] });
    return this.puzzle.rules.length - 1;
  }

  /** @param {number} k @param {Partial<Rule>} parts */
  setRule(k, parts) {
    this.change({
      rules: this.puzzle.rules.map((rule, j) => (j === k ? { ...rule, ...parts } : rule)),
    });
  }

  /** @param {number} k */
  removeRule(k) {
    this.change({ rules: this.puzzle.rules.filter((_, j) => j !== k) });
  }

  /** The puzzle for questions, without cages and rules that lack a part. @returns {Puzzle} */
  get asked() {
    const { cages, rules } = this.puzzle;
    return {
      ...this.puzzle,
      cages: cages.filter((cage) => cage.target > 0),
      rules: rules.filter((rule) => !missing(rule)),
    };
  }

  /** The positions in the draft of the rules that are asked about. */
  get askedRules() {
    return this.puzzle.rules.flatMap((rule, k) => (missing(rule) ? [] : [k]));
  }

  /** The reason why it is not a puzzle yet, or null. */
  get unfinished() {
    const { n, regions, box, cages } = this.puzzle;
    if (regions && !box) {
      const sizes = new Array(n).fill(0);
      for (const k of regions) sizes[k]++;
      const wrong = sizes.findIndex((size) => size !== n);
      if (wrong >= 0) {
        const at = regions.indexOf(wrong);
        const where = at >= 0 ? `, at ${cellName(at, n)},` : '';
        return `Region ${wrong + 1}${where} has ${sizes[wrong]} cells; it needs ${n}.`;
      }
    }
    const long = cages.find(({ op, cells }) => (op === '-' || op === '/') && cells.length !== 2);
    if (!long) return null;
    const head = cellName(Math.min(...long.cells), n);
    return `The cage at ${head} needs two cells for its operation.`;
  }
}
