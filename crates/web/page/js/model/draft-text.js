/**
 * The text of a draft that is not a puzzle yet: regions of the wrong size, cages without a number. No puzzle
 * format can hold it. Share produces this text; Open and the links of Set read it.
 */
import { layHouses } from './puzzle.js';
import { isRule } from './rules.js';

/** @typedef {import('./puzzle.js').Puzzle} Puzzle */

/** @param {Puzzle} puzzle */
export function draftText({ houses, text, ...draft }) {
  return JSON.stringify({ draft });
}

/** @param {unknown} list @param {number} length @param {number} below */
const isList = (list, length, below) =>
  Array.isArray(list) &&
  list.length === length &&
  list.every((value) => Number.isInteger(value) && value >= 0 && value < below);

/** @param {any} cage @param {number} n */
const isCage = (cage, n) =>
  isList(cage?.cells, cage?.cells?.length, n * n) &&
  cage.cells.length > 0 &&
  ['+', '-', '*', '/', '=', '?'].includes(cage.op) &&
  Number.isSafeInteger(cage.target) &&
  cage.target >= 0;

/** The draft in a text, or null. @param {string} text @returns {Puzzle | null} */
export function readDraft(text) {
  try {
    const { n, box, regions, diagonals, windows, cages, givens, candidates, rules, rest } = {
      rules: [],
      rest: {},
      ...JSON.parse(text).draft,
    };
    const sized = Number.isInteger(n) && n >= 1 && n <= 35;
    const boxed = box === null || (isList(box, 2, n + 1) && box[0] * box[1] === n);
    const divided = regions === null ? box === null : isList(regions, n * n, n);
    if (!sized || !boxed || !divided || !isList(givens, n * n, n + 1)) return null;
    if (!Array.isArray(cages) || !cages.every((cage) => isCage(cage, n))) return null;
    if (!Array.isArray(rules) || !rules.every((rule) => isRule(rule, n))) return null;
    if (typeof rest !== 'object' || rest === null || Array.isArray(rest)) return null;
    const bare = {
      n,
      box,
      regions,
      diagonals: diagonals === true,
      windows: windows === true,
      cages: cages.map((cage) => ({ ...cage, distinct: cage.distinct === true })),
      givens,
      candidates,
      rules,
      rest,
    };
    return { ...bare, houses: layHouses(bare) };
  } catch {
    return null;
  }
}
