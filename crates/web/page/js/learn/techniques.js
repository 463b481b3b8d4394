/** The techniques that can be practised, in groups, and the engine's words for all of them. */
import { ask } from '../engine/engine.js';

/**
 * @typedef {object} Technique
 * @property {string} technique its key: `x-wing`
 * @property {string} name
 * @property {string} code
 * @property {string} level
 * @property {string} text the pattern
 * @property {string} then its consequence
 * @property {string[]} look the way to find it
 * @property {[language: string, name: string][]} names
 */

/** The groups, from easy to hard. @type {[string, string[]][]} */
export const GROUPS = [
  ['Singles', ['full-house', 'naked-single', 'hidden-single']],
  ['Boxes and lines', ['pointing', 'claiming', 'locked-pair']],
  ['Sets', ['naked-pair', 'naked-triple', 'hidden-pair', 'hidden-triple', 'naked-quadruple']],
  ['Fish', ['x-wing', 'swordfish', 'finned-x-wing', 'sashimi-x-wing']],
  ['One value', ['skyscraper', '2-string-kite', 'turbot-fish', 'empty-rectangle', 'x-chain']],
  ['Wings and chains', ['w-wing', 'xy-wing', 'xyz-wing', 'remote-pair', 'xy-chain', 'aic']],
  ['One solution', ['unique-rectangle-type-1', 'unique-rectangle-type-4', 'bug1']],
  ['Cages', ['cage-combination', 'cage-filling', 'cage-in-line', 'innies-and-outies']],
];

export const KEYS = GROUPS.flatMap(([, keys]) => keys);

/** @type {Promise<Map<string, Technique>> | null} */
let known = null;

/** The techniques by key. @returns {Promise<Map<string, Technique>>} */
export function techniques() {
  known ??= ask('techniques', {}).then(
    ({ techniques: list }) =>
      new Map(list.map((/** @type {Technique} */ entry) => [entry.technique, entry])),
  );
  known.catch(() => {
    known = null;
  });
  return known;
}
