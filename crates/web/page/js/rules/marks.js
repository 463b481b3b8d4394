/** Marks on borders and corners, signs and outlines of cells. */
import { outline } from '../grid/shape.js';
import { U, round } from '../grid/shape.js';
import { range } from '../model/cells.js';
import { EDGE, along, beside, middle, unit } from './pen.js';

/** @typedef {import('./pen.js').At} At @typedef {import('./pen.js').Pen} Pen */

/** @type {At[]} */
const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/** A mark on the border of two cells; `nth` of those on this border. @param {Pen} pen @param {string} mark @param {At} from @param {At} to @param {string} text @param {number} nth */
export function edgeMark(pen, mark, from, to, text, nth) {
  const way = unit(from, to);
  // A second mark stands beside the first one, a third on its other side.
  const at = beside(from, way, 0.5, 0.33 * Math.ceil(nth / 2) * (nth % 2 ? 1 : -1));
  const r = text ? 0.16 : 0.13;
  const size = 0.24 / Math.max(0.5 * text.length, 1);
  if (mark === 'open' || mark === 'filled') {
    pen.rect(at, [r, r, r], [0.035, 'clue'], mark === 'open' ? 'paper' : 'clue');
    pen.text(at, size, mark === 'open' ? 'bold' : 'bold reversed', text);
  } else if (mark === 'text') {
    pen.disc(at, 0.15, 'paper');
    pen.text(at, text.length > 1 ? 0.28 : 0.4, 'bold', text);
  } else if (mark === 'chevron') {
    const leg = (/** @type {number} */ aside) => beside(at, way, -0.06, aside);
    const points = [leg(-0.11), along(at, way, 0.08), leg(0.11)];
    pen.stroke(points, 0.13, 'paper');
    pen.stroke(points, 0.05, 'clue');
  }
}

/** A circle on a corner, with its digits in one or two rows. @param {Pen} pen @param {number[]} cells @param {number} n @param {string} text */
export function cornerMark(pen, cells, n, text) {
  const at = along(middle(Math.min(...cells), n), [0.5, 0.5], 1);
  const digits = text ? text.split(' ') : [];
  const wide = digits.length < 3 ? 3 : 2;
  const rows = range(Math.ceil(digits.length / wide)).map((k) =>
    digits.slice(k * wide, (k + 1) * wide).join(' '),
  );
  pen.rect(at, [0.26, 0.26, 0.26], [0.03, 'clue'], 'paper');
  rows.forEach((row, k) => {
    const down = 0.19 * (k - (rows.length - 1) / 2);
    pen.text([at[0], at[1] + down], 0.23, 'bold', row);
  });
}

/** The sign in a cell. @param {Pen} pen @param {string} sign @param {At} at */
export function cellSign(pen, sign, at) {
  const [x, y] = at;
  if (sign === 'disc') pen.rect(at, [0.39, 0.39, 0.39], [EDGE, 'edge'], 'body');
  else if (sign === 'square') pen.rect(at, [0.36, 0.36, 0], [EDGE, 'edge'], 'body');
  else if (sign === 'rings') for (const r of [0.41, 0.34]) pen.ring(at, r, EDGE, null);
  else if (sign === 'inwards') chevrons(pen, at, -1);
  else if (sign === 'outwards') chevrons(pen, at, 1);
  else if (sign === 'vertical') bothWays(pen, [x - 0.38, y], [0, 1]);
  else if (sign === 'horizontal') bothWays(pen, [x, y + 0.38], [1, 0]);
  else if (sign === 'lattice') {
    const [left, top] = [x - 0.44, y + 0.2];
    for (const k of [0, 0.08, 0.16, 0.24]) {
      pen.cut([[left + k, top], [left + k, top + 0.24]], 0.024, 'edge');
      pen.cut([[left, top + k], [left + 0.24, top + k]], 0.024, 'edge');
    }
  }
}

/** Four chevrons near the sides of a cell that point outwards, or inwards for −1. @param {Pen} pen @param {At} at @param {number} outwards */
function chevrons(pen, at, outwards) {
  for (const way of SIDES) {
    const point = (/** @type {number} */ far, /** @type {number} */ aside) =>
      beside(at, way, 0.39 + outwards * far, aside);
    pen.stroke([point(-0.05, -0.08), point(0.05, 0), point(-0.05, 0.08)], 0.04, 'edge');
  }
}

/** An arrow with two heads. @param {Pen} pen @param {At} centre @param {At} way */
function bothWays(pen, centre, way) {
  const [from, to] = [along(centre, way, -0.4), along(centre, way, 0.4)];
  pen.stroke([from, to], 0.03, 'edge');
  pen.head([from, to], 0.08, 0.03, 'edge');
  pen.head([to, from], 0.08, 0.03, 'edge');
}

/** Distance of an outline from the border of its cells, in the drawing's units. */
const INSET = 5;
const TEXT = 13;

/**
 * The line inside the edge of cells, and the text in the corner of the first; `nth` of the texts there.
 * @param {Pen} pen
 * @param {string} style
 * @param {number[]} cells
 * @param {number} n
 * @param {string} text
 * @param {number} nth
 */
export function outlined(pen, style, cells, n, text, nth) {
  if (style === 'nothing') return;
  pen.outline(outline(cells, n, INSET), style);
  if (!text) return;
  const first = Math.min(...cells);
  const [x, y] = [(first % n) * U, Math.floor(first / n) * U + nth * TEXT];
  const wide = text.length * 7.8 + 5;
  // The text stands in a gap of the line.
  pen.out += `<rect class="f-paper" x="${x + 2}" y="${y + 2}" width="${round(wide)}" height="14"/>`;
  pen.out += `<text class="clue" x="${x + 5}" y="${y + 14}">${text}</text>`;
}
