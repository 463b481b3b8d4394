/** The signs along lines. They lie on the borders of cells, away from digits. */
import { range } from '../model/cells.js';
import { EDGE, along, beside, unit } from './pen.js';

/** @typedef {import('./pen.js').At} At @typedef {import('./pen.js').Pen} Pen */

/** Distance of an ornament from the centres of cells. */
const CLEAR = 0.3;
/** Half the gap at the border of a box. */
const GAP = 0.16;

/** @param {At} a @param {At} b */
const length = (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Neighbouring points of a list. @param {At[]} points @returns {[At, At][]} */
const steps = (points) => points.slice(1).map((to, k) => [points[k], to]);

/** Draws an ornament. @param {Pen} pen @param {string} ornament @param {At[][]} parts @param {number} width of the body */
export function drawOrnament(pen, ornament, parts, width) {
  for (const part of parts) {
    // A line may stay in a cell, where there is no border.
    for (const [from, to] of steps(part)) if (length(from, to)) border(pen, ornament, from, to, width);
    if (ornament === 'teeth') lozenge(pen, part);
    if (ornament === 'mirror') mirror(pen, part);
  }
  if (ornament !== 'equals') return;
  parts.slice(1).forEach((part, k) => equals(pen, /** @type {At} */ (parts[k].at(-1)), part[0]));
}

/** The ornament between two cells. @param {Pen} pen @param {string} ornament @param {At} from @param {At} to @param {number} width */
function border(pen, ornament, from, to, width) {
  const way = unit(from, to);
  const far = length(from, to);
  const clear = far - 2 * CLEAR;
  const pieces = Math.round(clear / 0.1);
  const curve = (/** @type {number} */ count, /** @type {(k: number) => number} */ aside) =>
    range(count + 1).map((k) => beside(from, way, CLEAR + (clear * k) / count, width * aside(k)));
  const blocks = (/** @type {number} */ thick, /** @type {[number, number][]} */ list) => {
    for (const [a, b] of list) {
      pen.cut([along(from, way, far / 2 + a), along(from, way, far / 2 + b)], thick * width, 'edge');
    }
  };
  if (ornament === 'dash-dots') blocks(0.45, [[-0.22, -0.05], [0.03, 0.09], [0.15, 0.21]]);
  else if (ornament === 'blocks') blocks(0.7, [[-0.2, -0.07], [0.07, 0.2]]);
  else if (ornament === 'zigzag')
    pen.stroke(curve(pieces, (k) => (k % 2 ? -0.33 : 0.33)), 0.15 * width, 'edge');
  else if (ornament === 'wave') {
    const wave = curve(16 * Math.round(clear / 0.4), (k) => 0.3 * Math.sin((k * Math.PI) / 8));
    pen.stroke(wave, 0.15 * width, 'edge');
  } else if (ornament === 'stroke') pen.stroke(curve(1, () => 0), 0.18 * width, 'edge');
  else if (ornament === 'teeth') {
    curve(pieces, () => 0).forEach((at, k) =>
      pen.stroke([at, beside(at, way, 0, (k % 2 ? -0.5 : 0.5) * width)], 0.034, 'edge'),
    );
  }
}

/** The lozenge in the middle cell, if there is one. @param {Pen} pen @param {At[]} part */
function lozenge(pen, part) {
  if (part.length % 2 === 0) return;
  const [x, y] = part[(part.length - 1) / 2];
  const r = 0.3;
  pen.polygon([[x, y - r], [x + r, y], [x, y + r], [x - r, y]], 0.034);
}

/** Two bars across the middle; in a cell they leave room for its digit. @param {Pen} pen @param {At[]} part */
function mirror(pen, part) {
  const after = Math.max(1, Math.floor(part.length / 2));
  const [from, to] = part.slice(after - 1, after + 1);
  if (!to) return;
  const inCell = part.length % 2 === 1;
  const far = length(from, to) * (inCell ? 1 : 0.5);
  const pieces = inCell ? [[-0.205, -0.11], [0.11, 0.205]] : [[-0.205, 0.205]];
  const way = unit(from, to);
  for (const shift of [-0.04, 0.04]) {
    for (const piece of pieces) pen.stroke(piece.map((aside) => beside(from, way, far + shift, aside)), 0.04, 'edge');
  }
}

/** The parts of a line that is cut at the borders of boxes: each ends a little before them. @param {At[][]} parts */
export function apart(parts) {
  const reach = (/** @type {At} */ from, /** @type {At} */ to) =>
    along(from, unit(from, to), length(from, to) / 2 - GAP);
  return parts.map((part, k) => {
    const points = [...part];
    const before = parts[k - 1]?.at(-1);
    const next = parts[k + 1]?.[0];
    if (before) points.unshift(reach(part[0], before));
    if (next) points.push(reach(/** @type {At} */ (part.at(-1)), next));
    return points;
  });
}

/** An equals sign on the border between two cells. @param {Pen} pen @param {At} from @param {At} to */
function equals(pen, from, to) {
  const way = unit(from, to);
  const half = length(from, to) / 2;
  for (const [width, ink] of /** @type {[number, 'paper' | 'edge'][]} */ ([[0.1, 'paper'], [1.5 * EDGE, 'edge']])) {
    for (const aside of [-0.05, 0.05]) {
      pen.stroke([beside(from, way, half - 0.07, aside), beside(from, way, half + 0.07, aside)], width, ink);
    }
  }
}
