/**
 * One more mark on a border that leaves a single solution. Marks of the kinds already used are tried that hold in
 * the first solution found and not in the second, each with a check of the engine.
 */
import { ask } from '../engine/engine.js';
import { range } from '../model/cells.js';
import { toJson } from '../model/puzzle.js';
import { neighbour } from './spots.js';

/** @typedef {import('../model/puzzle.js').Puzzle} Puzzle @typedef {import('../model/rules.js').Rule} Rule */

/** When a mark without a number holds. @type {Record<string, (a: number, b: number) => boolean>} */
const HOLDS = {
  'white-dot': (a, b) => Math.abs(a - b) === 1,
  'black-dot': (a, b) => a === 2 * b || b === 2 * a,
  x: (a, b) => a + b === 10,
  v: (a, b) => a + b === 5,
  'greater-than': (a, b) => a > b,
};

/** Most marks that are tried. */
const MOST = 24;
/** Time for each. */
const TIME = '500ms';

/** The borders of a grid, each in both orders. @param {number} n */
const borders = (n) =>
  range(n * n).flatMap((i) =>
    [[0, 1], [1, 0], [0, -1], [-1, 0]].flatMap((step) => {
      const pair = neighbour(i, step, n);
      return pair ? [pair] : [];
    }),
  );

/** Marks that hold in the first of two solutions only. @param {Puzzle} puzzle @param {number[][]} solutions @returns {Rule[]} */
export function marksBetween({ n, rules }, [first, second]) {
  const used = Object.keys(HOLDS).filter((kind) => rules.some((rule) => rule.kind === kind));
  const marked = new Set(rules.map(({ lists }) => [...(lists[0] ?? [])].sort((a, b) => a - b).join()));
  return used.flatMap((kind) =>
    borders(n).flatMap(([a, b]) => {
      const ordered = kind === 'greater-than' || a < b;
      const free = !marked.has([Math.min(a, b), Math.max(a, b)].join());
      const holds = HOLDS[kind];
      const tells = holds(first[a], first[b]) && !holds(second[a], second[b]);
      return ordered && free && tells ? [{ kind, lists: [[a, b]], several: false }] : [];
    }),
  );
}

/**
 * The first mark that makes a puzzle unique, or null if none of those tried does.
 * @param {Puzzle} puzzle
 * @param {number[][]} solutions two of them
 * @param {AbortSignal} signal
 */
export async function oneMark(puzzle, solutions, signal) {
  for (const rule of marksBetween(puzzle, solutions).slice(0, MOST)) {
    const json = toJson({ ...puzzle, rules: [...puzzle.rules, rule] });
    const { verdict } = await ask('check', { puzzle: json, time: TIME }, signal);
    if (verdict === 'unique') return rule;
  }
  return null;
}
