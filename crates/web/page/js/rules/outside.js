/** Clues outside the grid. Those at the same end of a line stand in a queue outwards. */
import { along } from './pen.js';
import { drawnRules, lookOf, placeOf, tagOf } from './registry.js';

/**
 * @typedef {import('./pen.js').At} At
 * @typedef {import('./pen.js').Pen} Pen
 * @typedef {import('./registry.js').Place} Place
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 * @typedef {{ rule: import('../model/rules.js').Rule, of: number, place: Place, nth: number }} Clue
 */

/** The room of one clue, in cells. */
export const ROOM = 0.72;
const SIZE = 0.3;

/**
 * The clues with their places and the number of clues between each and the grid. Arrows come first, since they
 * point at a cell.
 * @param {Puzzle} puzzle
 */
export function queued(puzzle) {
  /** @type {Clue[]} */
  const clues = drawnRules(puzzle).flatMap(({ rule, of }) => {
    const place = placeOf(rule, puzzle.n);
    return place ? [{ rule, of, place, nth: 0 }] : [];
  });
  const straight = (/** @type {Clue} */ { place: { step } }) => Number(step[0] === 0 || step[1] === 0);
  clues.sort((/** @type {Clue} */ a, /** @type {Clue} */ b) => straight(a) - straight(b));
  const lengths = new Map();
  for (const clue of clues) {
    const key = `${clue.place.side} ${clue.place.slot}`;
    clue.nth = lengths.get(key) ?? 0;
    lengths.set(key, clue.nth + 1);
  }
  return clues;
}

/** The room that clues take at the left, above, at the right and below, in cells. @param {Puzzle} puzzle */
export function margins(puzzle) {
  const room = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { place, nth } of queued(puzzle)) {
    const { side, slot } = place;
    room[side] = Math.max(room[side], ROOM * (nth + 1));
    // Clues beyond a corner take room on two sides.
    const [before, after] = /** @type {['top', 'bottom'] | ['left', 'right']} */ (
      side === 'left' || side === 'right' ? ['top', 'bottom'] : ['left', 'right']
    );
    if (slot < 0) room[before] = Math.max(room[before], ROOM);
    else if (slot >= puzzle.n) room[after] = Math.max(room[after], ROOM);
  }
  return room;
}

/** The middle of a clue. @param {Place} place @param {number} nth @param {number} n @returns {At} */
export function spotOf({ side, slot }, nth, n) {
  const out = ROOM * (nth + 0.5);
  const at = slot + 0.5;
  if (side === 'left') return [-out, at];
  if (side === 'top') return [at, -out];
  return side === 'right' ? [n + out, at] : [at, n + out];
}

/** @param {Pen} pen @param {Clue} clue @param {number} n */
export function drawClue(pen, { rule, place, nth }, n) {
  const sign = lookOf(rule, n).form.outside;
  const at = spotOf(place, nth, n);
  signed(pen, sign, sign === 'arrow' ? arrow(pen, at, place, n) : at, tagOf(rule, n) || '?');
}

/** An arrow to the corner of the first cell; returns the middle of the text. @param {Pen} pen @param {At} at @param {Place} place @param {number} n @returns {At} */
function arrow(pen, [x, y], { side, step: [down, right] }, n) {
  const way = /** @type {At} */ ([right, down]);
  // The corner of the grid's lattice that the arrow points at.
  const near = (/** @type {number} */ at, /** @type {number} */ by) => Math.round(at + 0.5 * by);
  /** @type {Record<string, At>} */
  const corners = {
    left: [0, near(y, down)],
    right: [n, near(y, down)],
    top: [near(x, right), 0],
    bottom: [near(x, right), n],
  };
  const points = [along(corners[side], way, -0.26), along(corners[side], way, -0.05)];
  pen.stroke(points, 0.03, 'clue');
  pen.head(points, 0.11, 0.03, 'clue');
  // The text leaves the way to the arrow.
  return side === 'left' || side === 'right' ? [x, y - 0.07 * down] : [x - 0.1 * right, y - 0.07 * down];
}

const STEPS = [[0, 0], [0.07, 0], [0.07, -0.08], [0.14, -0.08], [0.14, -0.16], [0.21, -0.16]];
const ROOF = [[0, 0], [0, -0.16], [0.1, -0.16], [0.1, -0.07], [0.2, -0.07], [0.2, 0]];

/** A text with its sign around or before it. @param {Pen} pen @param {string} sign @param {At} at @param {string} text */
function signed(pen, sign, [x, y], text) {
  const half = 0.26 * SIZE * text.length;
  const rising = sign === 'steps' ? STEPS : sign === 'roof' ? ROOF : null;
  if (rising) {
    const start = [x - half - 0.15, y + 0.11];
    const points = rising.map(([dx, dy]) => /** @type {At} */ ([start[0] + dx, start[1] + dy]));
    pen.cut(points, 0.03, 'clue');
  } else if (sign === 'bars') {
    for (const at of [x - half - 0.07, x + half + 0.07]) {
      pen.cut([[at, y - 0.15], [at, y + 0.15]], 0.03, 'clue');
    }
  } else if (sign === 'frame') {
    pen.rect([x, y], [half + 0.08, 0.19, 0.03], [0.03, 'clue'], null);
  }
  pen.text([x + (rising ? 0.12 : 0), y], SIZE, 'outer', text);
}
