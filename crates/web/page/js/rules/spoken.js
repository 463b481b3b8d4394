/** The rules at a cell in words, for screen readers: “bulb of a thermometer of 4, white dot below”. */
import { drawnRules, kindOf, kinds, nameOf } from './registry.js';

/** @typedef {import('../model/puzzle.js').Puzzle} Puzzle @typedef {import('../model/rules.js').Rule} Rule */

/** The names of the ends of lines. @type {Record<string, string>} */
const ENDS = { bulb: 'bulb', circle: 'circle', target: 'circle', diamond: 'diamond', pill: 'pill' };

/** @param {Rule} rule */
const named = (rule) =>
  nameOf(rule.kind).replace(/^[A-Z](?=[a-z])/, (c) => c.toLowerCase()) +
  (rule.number === undefined ? '' : ` ${rule.number}`);

/** @param {Rule} rule @param {number} i */
function onLine(rule, i) {
  return rule.lists.flatMap((list, k) => {
    const at = list.indexOf(i);
    if (at < 0) return [];
    const [first] = kindOf(rule.kind)?.look.form.line?.ends ?? [];
    const end = at === 0 && (k === 0 || first !== 'pill') ? ENDS[first] : undefined;
    return [`${end ?? `cell ${at + 1}`} of ${named(rule)} of ${list.length}`];
  });
}

/** @param {Rule} rule @param {number} i @param {number} n */
function onEdge(rule, i, n) {
  const [a, b] = rule.lists[0] ?? [];
  if (i !== a && i !== b) return [];
  const other = i === a ? b : a;
  /** @type {Record<number, string>} */
  const sides = { 1: 'to the right', [-1]: 'to the left', [n]: 'below', [-n]: 'above' };
  if (rule.kind !== 'greater-than') return [`${named(rule)} ${sides[other - i] ?? ''}`];
  return [`${i === a ? 'greater' : 'less'} than the cell ${sides[other - i] ?? ''}`];
}

/** @param {Rule} rule @param {number} i @param {number} n */
function spoken(rule, i, n) {
  const shape = kindOf(rule.kind)?.shape ?? 'line';
  if (shape === 'global' || !rule.lists.some((list) => list.includes(i))) return [];
  if (shape === 'line') return onLine(rule, i);
  if (shape === 'edge') return onEdge(rule, i, n);
  if (shape === 'outside') return rule.lists[0][0] === i ? [`clue ${named(rule)}`] : [];
  const digits = rule.digits?.length ? ` ${rule.digits.join(' ')}` : '';
  return [`${named(rule)}${digits}`];
}

/** @type {WeakMap<Puzzle, string[]>} */
const known = new WeakMap();

/** The rules at a cell. @param {Puzzle} puzzle @param {number} i */
export function rulesAt(puzzle, i) {
  if (!puzzle.rules.length || !kinds().length) return '';
  let words = known.get(puzzle);
  if (!words) {
    const rules = drawnRules(puzzle).map(({ rule }) => rule);
    words = puzzle.givens.map((_, cell) =>
      rules.flatMap((rule) => spoken(rule, cell, puzzle.n)).join(', '),
    );
    known.set(puzzle, words);
  }
  return words[i];
}
