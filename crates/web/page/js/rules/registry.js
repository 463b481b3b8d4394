/**
 * The kinds of rules, from the engine: names, sentences, looks. They are asked for once, when the first puzzle with
 * rules is drawn or edited.
 */
import { ask } from '../engine/engine.js';
import { range, symbol } from '../model/cells.js';

/**
 * @typedef {import('../model/rules.js').Rule} Rule
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 * @typedef {object} Look
 * @property {string} hue
 * @property {any} form as the engine names it: `{"line":{…}}`, `{"edge":"open"}`, `"corner"`, …
 * @property {[numbered: string, plain: string]} tags
 *
 * @typedef {object} Kind
 * @property {string} rule
 * @property {string} about
 * @property {'line' | 'edge' | 'corner' | 'outside' | 'cells' | 'global'} shape
 * @property {Look} look
 * @property {{ least: number, most?: number, cells: number, repeats: boolean }} lists
 * @property {'no' | 'optional' | 'required'} number
 * @property {'digits' | 'text' | 'rules' | null} takes
 * @property {any} example
 */

/** @type {Map<string, Kind>} */
const known = new Map();
/** @type {Promise<void> | null} */
let asking = null;

/** The kinds, once they are known. */
export const kinds = () => [...known.values()];

/** The kind of a name, if it is known. @param {string} name */
export const kindOf = (name) => known.get(name);

/** Asks for the kinds, again after a failure. */
export function learnKinds() {
  asking ??= ask('rules', {}).then(
    ({ rules }) => {
      for (const kind of rules) known.set(kind.rule, kind);
    },
    (error) => {
      asking = null;
      throw error;
    },
  );
  return asking;
}

/** Its name in a sentence: “white dot”, “anti-knight”. @param {string} name */
export const wordsOf = (name) => name.replaceAll('-', ' ').replace('anti ', 'anti-');

/** Its name in words: “White dot”. @param {string} name */
export const nameOf = (name) => {
  const words = wordsOf(name);
  return words.length < 3 ? words.toUpperCase() : words[0].toUpperCase() + words.slice(1);
};

/** The drawing of kinds that this page does not know: a grey band with the name. @type {Look} */
const UNKNOWN = {
  hue: 'grey',
  form: { line: { width: 0.18, body: 'band', ends: ['plain', 'plain'], ornament: 'plain' } },
  tags: ['{k} {n}', '{k}'],
};

const DUTCH = { width: 0.23, body: 'band', ends: ['plain', 'plain'], ornament: 'wave' };

/** The look of a rule: that of its kind, with the engine's exceptions. @param {Rule} rule @param {number} n @returns {Look} */
export function lookOf(rule, n) {
  const look = known.get(rule.kind)?.look ?? UNKNOWN;
  const usual = Math.ceil(n / 2);
  if (rule.kind === 'whispers' && rule.number === usual) return { ...look, tags: ['', ''] };
  if (rule.kind === 'whispers' && rule.number === usual - 1)
    return { hue: 'orange', form: { line: DUTCH }, tags: ['', ''] };
  if (rule.kind === 'cage' && rule.number === undefined)
    return { ...look, form: { cells: { wash: false, outline: 'dotted', sign: 'plain' } } };
  return look;
}

/** The text of its drawing, which may be empty. @param {Rule} rule @param {number} n @param {string} letter */
export function tagOf(rule, n, letter = '') {
  const digits = (rule.digits ?? []).map((digit) => (digit ? symbol(digit) : '0'));
  const pairs = range(Math.ceil(digits.length / 2)).map((k) =>
    digits.slice(2 * k, 2 * k + 2).join('×'),
  );
  const [numbered, plain] = lookOf(rule, n).tags;
  return (rule.number === undefined ? plain : numbered)
    .replace('{n}', String(rule.number ?? ''))
    .replace('{d}', digits.join(' '))
    .replace('{p}', pairs.join(' '))
    .replace('{a}', letter)
    .replace('{k}', wordsOf(rule.kind))
    .trim();
}

/** The letter of the nth rule, from 0; V and X are left out, since they are marks. @param {number} n */
export function letterOf(n) {
  const letter = 'ABCDEFGHIJKLMNOPQRSTUWYZ'[n % 24];
  return n < 24 ? letter : `${letter}${Math.floor(n / 24) + 1}`;
}

/** The rules that are drawn: the parts of compound rules in their place, each with the rule of the puzzle. @param {Puzzle} puzzle */
export function drawnRules(puzzle) {
  /** @type {{ rule: Rule, of: number }[]} */
  const drawn = [];
  const add = (/** @type {Rule} */ rule, /** @type {number} */ of) => {
    if (rule.rules?.length) rule.rules.forEach((inner) => add(inner, of));
    else drawn.push({ rule, of });
  };
  puzzle.rules.forEach(add);
  return drawn;
}

/** The region of a cell; extra regions count on a grid without any. @param {Puzzle} puzzle @param {number} cell */
function regionOf({ regions, rules }, cell) {
  if (regions) return regions[cell];
  return rules.findIndex(({ kind, lists }) => kind === 'extra-region' && lists[0]?.includes(cell));
}

/** The parts of its line between which it is drawn with a gap. @param {Rule} rule @param {Puzzle} puzzle */
export function strokesOf(rule, puzzle) {
  if (rule.kind !== 'region-sum-line') return rule.lists;
  /** @type {number[][]} */
  const parts = [];
  let last = NaN;
  for (const cell of rule.lists[0] ?? []) {
    const region = regionOf(puzzle, cell);
    if (region === last) parts[parts.length - 1].push(cell);
    else parts.push([cell]);
    last = region;
  }
  return parts;
}

/** @typedef {{ side: 'left' | 'top' | 'right' | 'bottom', slot: number, step: [number, number] }} Place */

/** The place of a clue outside the grid. @param {Rule} rule @param {number} n @returns {Place | null} */
export function placeOf(rule, n) {
  const form = lookOf(rule, n).form;
  const [first, second] = rule.lists[0] ?? [];
  if (form.outside === undefined || first === undefined) return null;
  const [row, column] = [Math.floor(first / n), first % n];
  // One cell on a diagonal is a corner of the grid, and is seen from outside.
  const inwards = (/** @type {number} */ at) => (at === 0 ? 1 : -1);
  const [down, right] =
    second === undefined
      ? [inwards(row), inwards(column)]
      : [Math.floor(second / n) - row, (second % n) - column];
  const side = sideOf(row, n, down, right);
  const slot = side === 'left' || side === 'right' ? row - down : column - right;
  return { side, slot, step: [down, right] };
}

/** @param {number} row @param {number} n @param {number} down @param {number} right */
function sideOf(row, n, down, right) {
  if (right === 0) return down > 0 ? 'top' : 'bottom';
  if (down > 0 && row === 0) return 'top';
  if (down < 0 && row === n - 1) return 'bottom';
  return right > 0 ? 'left' : 'right';
}

/** @type {WeakMap<Puzzle, boolean>} */
const labelled = new WeakMap();

/** True if texts stand in the upper left corners of cells. @param {Puzzle} puzzle */
export function isLabelled(puzzle) {
  if (!puzzle.rules.length || !known.size) return puzzle.cages.length > 0;
  let answer = labelled.get(puzzle);
  if (answer === undefined) {
    answer = puzzle.cages.length > 0 || drawnRules(puzzle).some(({ rule }) => {
      const outline = lookOf(rule, puzzle.n).form.cells?.outline ?? 'nothing';
      return outline !== 'nothing' && tagOf(rule, puzzle.n, 'A') !== '';
    });
    labelled.set(puzzle, answer);
  }
  return answer;
}
