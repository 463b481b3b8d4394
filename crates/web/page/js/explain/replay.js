/** The path replayed: values and candidates before each step. */
import { candidatesOf, peersOf } from '../model/puzzle.js';
import { pairs } from '../picture.js';

/**
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 * @typedef {{ values: number[], candidates: (number[] | null)[] }} State
 */

/**
 * @param {Puzzle} puzzle
 * @param {State | null} start of the path; null means the givens
 * @param {any[]} steps
 * @returns {State[]} one more than steps
 */
export function replay(puzzle, start, steps) {
  const peers = peersOf(puzzle);
  let values = (start?.values ?? puzzle.givens).slice();
  const allowed = candidatesOf(puzzle, values);
  let candidates = allowed.map(
    (all, i) => all && (start?.candidates[i]?.filter((v) => all.includes(v)) ?? all),
  );
  const states = [{ values, candidates }];
  for (const step of steps) {
    values = values.slice();
    candidates = candidates.slice();
    const drop = (/** @type {number} */ i, /** @type {number} */ value) => {
      candidates[i] = candidates[i]?.filter((v) => v !== value) ?? null;
    };
    for (const [i, value] of pairs(step.placements, puzzle.n)) {
      values[i] = value;
      candidates[i] = null;
      for (const j of peers[i]) drop(j, value);
    }
    for (const [i, value] of pairs(step.eliminations, puzzle.n)) drop(i, value);
    states.push({ values, candidates });
  }
  return states;
}

/**
 * A state as a player's cells: digits, and centre marks for candidates that are fewer than the digits allow.
 * @param {Puzzle} puzzle
 * @param {State} state
 */
export function marksIn(puzzle, { values, candidates }) {
  const allowed = candidatesOf(puzzle, values);
  return values.map((value, i) => {
    const own = candidates[i];
    const fewer = !value && own && own.length < (allowed[i]?.length ?? 0);
    return { value, marks: fewer ? own : [] };
  });
}
