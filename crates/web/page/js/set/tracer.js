/**
 * Drawing rules in Set. A path grows by dragging, tapping or arrow keys; borders, corners and places outside are
 * pressed. The result is a rule of the kind that the palette has chosen.
 */
import { kindOf } from '../rules/registry.js';
import * as spots from './spots.js';

/**
 * @typedef {import('./setter.js').Setter} Setter
 * @typedef {import('../model/rules.js').Rule} Rule
 */

/** Kinds whose cells are marked one by one; all of them make one rule. */
const SINGLES = [
  ...['odd', 'even', 'minimum', 'maximum', 'counting-circles'],
  ...['row-indexer', 'column-indexer', 'box-indexer'],
];

export class Tracer {
  /** The line being drawn. @type {number[] | null} */
  path = null;
  /** The lists drawn before it, of a rule that takes several. @type {number[][]} */
  lists = [];
  /** The rule that the path replaces, −1 if none; its line may be drawn backwards. */
  replaces = -1;
  backwards = false;
  /** The cursor outside the grid. @type {spots.Slot | null} */
  slot = null;
  /** True after `.`: the next arrow names a border. */
  pointing = false;
  #dragging = false;
  #moved = false;

  /** @param {Setter} setter */
  constructor(setter) {
    this.setter = setter;
  }

  get kind() {
    return this.setter.tool === 'rule' ? kindOf(this.setter.kind) : undefined;
  }

  get shape() {
    return this.kind?.shape;
  }

  get n() {
    return this.setter.draft.puzzle.n;
  }

  /** True if nothing is being drawn. */
  get idle() {
    return !this.path && !this.lists.length;
  }

  drop() {
    [this.path, this.lists, this.replaces, this.backwards] = [null, [], -1, false];
    this.pointing = false;
  }

  /** The rule being drawn, for the picture. @returns {Rule | null} */
  get shown() {
    if (this.idle || !this.kind) return null;
    const lists = [...this.lists, ...(this.path ? [this.path] : [])];
    return { kind: this.kind.rule, lists, several: this.kind.lists.most !== 1 };
  }

  /** A press on the grid; true if it was taken. @param {PointerEvent} event */
  down(event) {
    const { setter, shape, n } = this;
    if (event.button > 0 || !shape || shape === 'global' || shape === 'cells') return false;
    setter.grid.svg?.focus({ preventScroll: true });
    const at = spots.pointAt(setter.grid, event);
    const i = spots.cellOf(at, n);
    if (shape === 'line') this.#begin(i, event);
    else this.#press(at);
    if (i >= 0) setter.grid.cursor = i;
    setter.draw();
    return true;
  }

  /** @param {[number, number]} at */
  #press(at) {
    const { shape, n } = this;
    const border = shape === 'edge' ? spots.borderOf(at, n) : null;
    const corner = shape === 'corner' ? spots.cornerOf(at, n) : null;
    const slot = shape === 'outside' ? spots.slotOf(at, n) : null;
    if (border) this.edge(border);
    else if (corner) this.corner(corner);
    else if (slot) this.outside(slot);
  }

  /** @param {number} i @param {PointerEvent} event */
  #begin(i, event) {
    if (i < 0) return;
    const { setter } = this;
    this.#dragging = true;
    this.#moved = false;
    setter.grid.setPointerCapture(event.pointerId);
    const chosen = setter.draft.puzzle.rules[setter.chosen];
    const ends = chosen?.kind === this.kind?.rule && chosen.lists.length === 1 ? chosen.lists[0] : [];
    if (this.path) {
      const more = spots.straight(this.path[this.path.length - 1], i, this.n);
      if (more) this.path = this.#allowed([...this.path, ...more]);
      this.#moved = this.path.length > 1 && !more;
    } else if (ends.length > 1 && (i === ends[0] || i === ends.at(-1))) {
      this.take(setter.chosen, i === ends[0]);
    } else this.path = [i];
  }

  /** Takes up a line to make it longer. @param {number} rule @param {boolean} backwards */
  take(rule, backwards) {
    const { lists } = this.setter.draft.puzzle.rules[rule];
    this.replaces = rule;
    this.backwards = backwards;
    this.lists = lists.slice(0, -1);
    const last = [...lists[lists.length - 1]];
    this.path = backwards ? last.reverse() : last;
  }

  /** Takes up a rule to add another list. @param {number} rule */
  more(rule) {
    this.replaces = rule;
    this.lists = this.setter.draft.puzzle.rules[rule].lists.map((list) => [...list]);
    this.path = null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.#dragging || !this.path) return;
    const i = spots.middleOf(spots.pointAt(this.setter.grid, event), this.n);
    if (i < 0 || i === this.path[this.path.length - 1]) return;
    this.#moved = true;
    this.step(i);
  }

  /** Adds a cell, or goes back to the one before. @param {number} i */
  step(i) {
    const { path } = this;
    if (!path) return;
    if (path[path.length - 2] === i) path.pop();
    else {
      const more = spots.straight(path[path.length - 1], i, this.n) ?? [i];
      this.path = this.#allowed([...path, ...more]);
    }
    this.setter.grid.cursor = i;
    this.setter.draw();
  }

  /** A path without cells that may not be repeated. @param {number[]} path */
  #allowed(path) {
    return this.kind?.lists.repeats ? path : [...new Set(path)];
  }

  up() {
    if (!this.#dragging) return;
    this.#dragging = false;
    const { setter, path } = this;
    if (this.#moved) return this.finish();
    // A tap on a line chooses it; on a free cell it begins a line, which further taps continue.
    if (path?.length === 1 && this.replaces < 0 && !this.lists.length) {
      const found = setter.ruleAt(path[0], 'line');
      if (found >= 0) {
        this.drop();
        setter.choose(found);
      }
    }
    return setter.draw();
  }

  /** Ends the list being drawn; makes the rule when it has enough. */
  finish() {
    const { setter, kind, path, lists } = this;
    if (!kind || !path) return;
    if (path.length < Math.max(1, kind.lists.cells)) return;
    const done = [...lists, this.backwards ? [...path].reverse() : path];
    if (done.length < kind.lists.least) {
      this.lists = done;
      this.path = null;
      return setter.draw();
    }
    const replaces = this.replaces;
    this.drop();
    if (replaces >= 0) setter.setRule(replaces, { lists: done });
    else setter.addRule(setter.ruleOf(done));
  }

  /** Sets, turns or removes a mark on a border. @param {[number, number]} cells */
  edge(cells) {
    const { setter, kind } = this;
    if (!kind) return;
    const key = [...cells].sort((a, b) => a - b).join();
    const { rules } = setter.draft.puzzle;
    const found = rules.findIndex(
      (rule) => rule.kind === kind.rule && [...(rule.lists[0] ?? [])].sort((a, b) => a - b).join() === key,
    );
    const ordered = kind.rule === 'greater-than' ? cells : [...cells].sort((a, b) => a - b);
    if (found < 0) return setter.addRule(setter.ruleOf([ordered]));
    const [a, b] = rules[found].lists[0];
    if (kind.rule === 'greater-than' && a < b) return setter.setRule(found, { lists: [[b, a]] });
    return setter.removeRule(found);
  }

  /** @param {number[]} cells */
  corner(cells) {
    const { setter, kind } = this;
    const found = setter.draft.puzzle.rules.findIndex(
      (rule) => rule.kind === kind?.rule && Math.min(...(rule.lists[0] ?? [])) === cells[0],
    );
    if (found < 0) setter.addRule(setter.ruleOf([cells]));
    else if (found === setter.chosen) setter.removeRule(found);
    else setter.choose(found);
  }

  /** Sets a clue, goes on to the next direction, or chooses it. @param {spots.Slot} slot */
  outside(slot) {
    const { setter, kind, n } = this;
    if (!kind) return;
    this.slot = slot;
    const lines = spots.linesFrom(slot, kind.look.form.outside === 'arrow', n);
    const same = (/** @type {number[]} */ a, /** @type {number[]} */ b) => a.join() === b.join();
    const { rules } = setter.draft.puzzle;
    const at = lines.findIndex((line) =>
      rules.some((rule) => rule.kind === kind.rule && same(rule.lists[0] ?? [], line)),
    );
    if (at < 0) {
      if (lines.length) setter.addRule(setter.ruleOf([lines[0]]));
      return;
    }
    const found = rules.findIndex(
      (rule) => rule.kind === kind.rule && same(rule.lists[0] ?? [], lines[at]),
    );
    if (found !== setter.chosen) setter.choose(found);
    else if (lines[at + 1]) setter.setRule(found, { lists: [lines[at + 1]] });
    else setter.removeRule(found);
  }

  /** A drag over cells has ended, or Enter was pressed. @param {number[]} cells */
  area(cells) {
    const { setter, kind } = this;
    if (!kind || !cells.length) return;
    if (SINGLES.includes(kind.rule)) return this.#mark(cells);
    const found = setter.ruleAt(cells[0], 'cells', kind.rule);
    if (cells.length === 1 && found >= 0 && !this.lists.length) return setter.choose(found);
    if (cells.length < kind.lists.cells) return;
    this.path = cells;
    this.finish();
    setter.grid.choose([]);
    setter.draw();
  }

  /** Marks cells, or takes the mark off if all have it. @param {number[]} cells */
  #mark(cells) {
    const { setter, kind } = this;
    const { rules } = setter.draft.puzzle;
    const found = rules.findIndex((rule) => rule.kind === kind?.rule);
    if (found < 0) return setter.addRule(setter.ruleOf([cells]));
    const marked = rules[found].lists[0] ?? [];
    const without = marked.filter((i) => !cells.includes(i));
    const list = cells.every((i) => marked.includes(i))
      ? without
      : [...without, ...cells].sort((a, b) => a - b);
    if (!list.length) return setter.removeRule(found);
    setter.grid.choose([]);
    return setter.setRule(found, { lists: [list] });
  }

  /** A key; true if it was used. @param {KeyboardEvent} event */
  key(event) {
    const { setter, shape, n } = this;
    if (!shape || event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = spots.ARROWS[event.key];
    if (event.key === 'Escape' && !(this.idle && setter.chosen < 0 && !this.slot)) {
      this.drop();
      this.slot = null;
      setter.choose(-1);
    } else if (arrow && this.path && shape === 'line') this.#lead(arrow);
    else if (arrow && this.pointing) {
      const border = spots.neighbour(Math.max(0, setter.grid.cursor), arrow, n);
      this.pointing = false;
      if (border) this.edge(border);
    } else if (arrow && shape === 'outside') this.#walk(event.key);
    else if (event.key === '.' && shape === 'edge') this.pointing = true;
    else if (event.key === 'Backspace' && this.path) this.#shorten();
    else if (event.key === 'Enter') return this.#enter(event);
    else return false;
    setter.draw();
    return true;
  }

  /** @param {[number, number]} arrow */
  #lead(arrow) {
    const last = this.path?.[this.path.length - 1] ?? 0;
    const next = spots.neighbour(last, arrow, this.n);
    if (next) this.step(next[1]);
  }

  /** @param {string} key */
  #walk(key) {
    const { setter } = this;
    const to = spots.walk(this.slot ?? Math.max(0, setter.grid.cursor), key, this.n);
    this.slot = typeof to === 'number' ? null : to;
    setter.grid.choose(typeof to === 'number' ? [to] : []);
    if (typeof to === 'number') setter.grid.cursor = to;
  }

  #shorten() {
    this.path?.pop();
    if (!this.path?.length) this.drop();
  }

  /** @param {KeyboardEvent} event */
  #enter(event) {
    const { setter, shape } = this;
    const cursor = Math.max(0, setter.grid.cursor);
    if (/** @type {Element} */ (event.target).closest('button, a')) return false;
    if (shape === 'line') {
      if (this.path) this.finish();
      else this.path = [cursor];
    } else if (shape === 'cells') this.area([...setter.grid.selection]);
    else if (shape === 'outside' && this.slot) this.outside(this.slot);
    else if (shape === 'corner') {
      const square = spots.squareAt(Math.floor(cursor / this.n) + 1, (cursor % this.n) + 1, this.n);
      if (square) this.corner(square);
    } else return false;
    setter.draw();
    return true;
  }
}
