/** Cells that are like another: the same digit, the same marks, the same colour. */
import { peersOf } from '../model/puzzle.js';

/**
 * @typedef {import('../model/game.js').Game} Game
 * @typedef {import('../grid/view.js').Tint} Tint
 */

/**
 * Washes around the chosen cell: its peers, and the cells that hold its digit or, up to 16×16, have it as a candidate.
 * The value of the pad below the pointer goes first.
 * @param {Game} game
 * @param {(number[] | null)[]} candidates that are shown
 * @param {number} cell the chosen one, −1 if none
 * @param {number} over value below the pointer, 0 if none
 */
export function relations(game, candidates, cell, over) {
  /** @type {Map<number, Tint>} */
  const tint = new Map();
  const same = over || (cell >= 0 ? game.cells[cell][0] : 0);
  if (cell >= 0) for (const j of peersOf(game.puzzle)[cell]) tint.set(j, 'peer');
  if (!same) return { tint };
  const bit = 1 << (same - 1);
  // In a large grid nearly every cell has it as a candidate, and each would be redrawn.
  const large = game.puzzle.n > 16;
  game.cells.forEach((mark, i) => {
    if (mark[0] === same) tint.set(i, 'same');
    else if (mark[0] || large) return;
    else if (candidates[i] ? candidates[i].includes(same) : (mark[1] | mark[2]) & bit) {
      tint.set(i, 'maybe');
    }
  });
  return large ? { tint } : { tint, same };
}

/**
 * The cells that are like one of the chosen ones. In colour mode: a common colour; else the same digit, or the same
 * notes if there are any.
 * @param {Game} game
 * @param {Iterable<number>} chosen
 * @param {string} mode
 */
export function equalsOf(game, chosen, mode) {
  const { cells } = game;
  const marks = game.marks();
  const note = (/** @type {number} */ i) =>
    marks[i]
      ? `all ${marks[i].join()}`
      : cells[i][1] || cells[i][2]
        ? `${cells[i][1]} ${cells[i][2]}`
        : '';
  const like = (/** @type {number} */ a, /** @type {number} */ b) => {
    if (a === b) return true;
    if (mode === 'colour') return (cells[a][3] & cells[b][3]) > 0;
    if (cells[a][0] || cells[b][0]) return cells[a][0] === cells[b][0];
    return note(a) !== '' && note(a) === note(b);
  };
  const from = [...chosen];
  const equals = cells.flatMap((_, i) => (from.some((a) => like(a, i)) ? [i] : []));
  // The last chosen cell stays the cursor.
  const last = from.at(-1) ?? -1;
  return [...equals.filter((i) => i !== last), ...(last >= 0 ? [last] : [])];
}
