/** Shapes of the grid in its own units: a cell is U wide, at any size on the screen. */
import { range } from '../model/cells.js';
import { isLabelled } from '../rules/registry.js';

export const U = 64;

/** @param {number} x */
export const round = (x) => Math.round(x * 100) / 100;

/** Top left corner of a cell. @param {number} i @param {number} n */
export const corner = (i, n) => [(i % n) * U, Math.floor(i / n) * U];

/** @typedef {[number, number]} Point @typedef {[Point, Point]} Edge */

/** Edges of a set of cells, clockwise, by their start. @param {Iterable<number>} cells @param {number} n */
function edgesOf(cells, n) {
  const inside = new Set(cells);
  /** @type {Map<string, Edge[]>} */
  const from = new Map();
  const has = (/** @type {number} */ r, /** @type {number} */ c) =>
    r >= 0 && c >= 0 && r < n && c < n && inside.has(r * n + c);
  const add = (/** @type {Point} */ a, /** @type {Point} */ b) => {
    const list = from.get(a.join()) ?? [];
    list.push([a, b]);
    from.set(a.join(), list);
  };
  for (const i of inside) {
    const r = Math.floor(i / n);
    const c = i % n;
    if (!has(r - 1, c)) add([c, r], [c + 1, r]);
    if (!has(r, c + 1)) add([c + 1, r], [c + 1, r + 1]);
    if (!has(r + 1, c)) add([c + 1, r + 1], [c, r + 1]);
    if (!has(r, c - 1)) add([c, r + 1], [c, r]);
  }
  return from;
}

/**
 * The loop that starts with an edge; where two loops touch it turns right, staying inside.
 * @param {Map<string, Edge[]>} from
 * @param {Edge} start
 */
function loopFrom(from, start) {
  const loop = [start];
  for (let edge = start; ;) {
    const next = from.get(edge[1].join());
    if (!next?.length) return loop;
    const dx = edge[1][0] - edge[0][0];
    const dy = edge[1][1] - edge[0][1];
    const right = next.findIndex(([a, b]) => b[0] - a[0] === -dy && b[1] - a[1] === dx);
    [edge] = next.splice(Math.max(0, right), 1);
    loop.push(edge);
  }
}

/** Corners of a loop, moved inward. @param {Edge[]} loop @param {number} inset */
function cornersOf(loop, inset) {
  const points = [];
  for (const k of range(loop.length)) {
    const [a0, a1] = loop[(k + loop.length - 1) % loop.length];
    const [b0, b1] = loop[k];
    const a = [a1[0] - a0[0], a1[1] - a0[1]];
    const b = [b1[0] - b0[0], b1[1] - b0[1]];
    if (a[0] === b[0] && a[1] === b[1]) continue;
    points.push([b0[0] * U + (-a[1] - b[1]) * inset, b0[1] * U + (a[0] + b[0]) * inset]);
  }
  return points;
}

/**
 * Path around a set of cells, moved inward by `inset`.
 * @param {Iterable<number>} cells
 * @param {number} n
 * @param {number} inset
 */
export function outline(cells, n, inset) {
  const from = edgesOf(cells, n);
  let path = '';
  for (const list of from.values()) {
    for (let start = list.pop(); start; start = list.pop()) {
      const points = cornersOf(loopFrom(from, start), inset);
      path += `M${points.map((point) => point.map(round).join(' ')).join('L')}Z`;
    }
  }
  return path;
}

/**
 * The position of candidate v in cell i: in a small square of candidates, below the clue of a cage and above its
 * dashes.
 * @param {import('../model/puzzle.js').Puzzle} puzzle @param {number} i @param {number} v
 * @returns {Point}
 */
export function spot(puzzle, i, v) {
  const { n, regions } = puzzle;
  const columns = Math.ceil(Math.sqrt(n));
  const rows = Math.ceil(n / columns);
  const caged = isLabelled(puzzle);
  const top = caged ? 17 : 4;
  const foot = caged && regions ? 9 : 4;
  const side = 4;
  const k = v - 1;
  const [x, y] = corner(i, n);
  return [
    x + side + ((k % columns) + 0.5) * ((U - 2 * side) / columns),
    y + top + (Math.floor(k / columns) + 0.5) * ((U - top - foot) / rows),
  ];
}
