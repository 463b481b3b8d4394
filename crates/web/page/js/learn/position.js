/**
 * A position to practise on, as the engine made it: a puzzle in progress and every step of the technique in it.
 * Answers are judged against these steps.
 */
import { cellAt } from '../model/cells.js';
import { fromParse } from '../model/puzzle.js';
import { pairs } from '../picture.js';

/**
 * @typedef {import('../picture.js').Pattern & import('../picture.js').Action
 *   & { technique: string, name: string, lines: string[], action: string }} Step
 * @typedef {object} Position
 * @property {string} technique
 * @property {string} seed
 * @property {number} number
 * @property {import('../model/puzzle.js').Puzzle} puzzle
 * @property {number[]} values
 * @property {(number[] | null)[]} candidates
 * @property {Step[]} steps
 */

/** The position in the engine's answer; null if none was found. @param {any} answer @returns {Position | null} */
export function fromAnswer({ technique, seed, number, puzzle, state, steps }) {
  if (!puzzle) return null;
  return { technique, seed, number, puzzle: fromParse(puzzle), ...state, steps };
}

/** Cells of a step's pattern. @param {Step} step @param {number} n */
export function patternCells(step, n) {
  const groups = [step.cells, step.fins, ...step.sets.map(({ cells }) => cells)];
  for (const chain of step.chains) for (const node of chain) groups.push(node.cells);
  return new Set(groups.flat().map((pair) => cellAt(pair, n)));
}

/** One number for a candidate. @param {number} cell @param {number} value */
export const key = (cell, value) => cell * 64 + value;

/** The candidates that steps strike. @param {Step[]} steps @param {number} n */
export const strikesOf = (steps, n) =>
  new Set(steps.flatMap((step) => pairs(step.eliminations, n).map(([i, v]) => key(i, v))));

/** True if the technique writes a digit. @param {Position} position */
export const writes = ({ steps }) => steps[0].placements.length > 0;

/**
 * Compares marked cells with the patterns.
 * @param {Position} position
 * @param {Set<number>} marked
 * @returns {{ steps: Step[], hits: number, of: number, extra: number[] }} the steps whose pattern it is, else none,
 *   and the comparison with the nearest pattern
 */
export function compare({ steps, puzzle }, marked) {
  let best = { hits: -1, of: 0, extra: /** @type {number[]} */ ([]) };
  /** @type {Step[]} */
  const found = [];
  for (const step of steps) {
    const cells = patternCells(step, puzzle.n);
    const extra = [...marked].filter((i) => !cells.has(i));
    const hits = marked.size - extra.length;
    if (!extra.length && hits === cells.size) found.push(step);
    const better = hits - best.hits || best.extra.length - extra.length || best.of - cells.size;
    if (better > 0) best = { hits, of: cells.size, extra };
  }
  return { steps: found, ...best };
}

/** The house that holds all of these cells, if there is one. @param {Position} position @param {number[]} cells */
export const commonHouse = ({ puzzle }, cells) =>
  puzzle.houses.find((house) => cells.every((i) => house.cells.includes(i)));

/** Candidates that all of these cells have. @param {Position} position @param {number[]} cells */
export const commonValues = ({ candidates }, cells) =>
  (candidates[cells[0]] ?? []).filter((v) => cells.every((i) => candidates[i]?.includes(v)));

/** Open cells of a house that can hold a value. @param {Position} position @param {number[]} house @param {number} v */
export const placesIn = ({ candidates }, house, v) =>
  house.filter((i) => candidates[i]?.includes(v));
