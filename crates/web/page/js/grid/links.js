/**
 * Links of a chain as bent arrows between candidates. Of ten bends, the one that crosses the fewest digits and
 * nodes is drawn.
 */
import { U, round, spot } from './shape.js';

/**
 * @typedef {import('./shape.js').Point} Point
 * @typedef {import('./view.js').Link} Link
 * @typedef {import('./view.js').Node} Node
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 */

const BENDS = [0.08, -0.08, 0.15, -0.15, 0.22, -0.22, 0.3, -0.3, 0.4, -0.4];
/** Radius of a node, and of one at an end of the chain, with room for the arrow's tip. */
const NODE = 9.4;
const TIP = 9.8;
const TIP_OF_END = 12;

/** The point of a quadratic curve. @param {Point} a @param {Point} c @param {Point} b @param {number} t */
const on = (a, c, b, t) =>
  /** @type {Point} */ (
    [0, 1].map((k) => (1 - t) ** 2 * a[k] + 2 * t * (1 - t) * c[k] + t * t * b[k])
  );

/** @param {Point} a @param {Point} b */
const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/**
 * The cost of a point on the curve: digits and nodes that it crosses, cells that it enters.
 * @param {Point} p
 * @param {Link} link
 * @param {{ n: number, values: number[], others: Point[] }} scene
 */
function costAt(p, link, { n, values, others }) {
  const edge = n * U - 2;
  if (p[0] < 2 || p[1] < 2 || p[0] > edge || p[1] > edge) return 60;
  const column = Math.floor(p[0] / U);
  const row = Math.floor(p[1] / U);
  const i = row * n + column;
  let cost = 0;
  for (const other of others) if (far(p, other) < 13) cost += 30;
  const toMiddle = far(p, [(column + 0.5) * U, (row + 0.5) * U]);
  if (values[i] && toMiddle < 24) cost += 26 - toMiddle;
  else if (!values[i] && i !== link.from[0] && i !== link.to[0]) cost += 1.5;
  return cost;
}

/**
 * The control point of the curve.
 * @param {Puzzle} puzzle
 * @param {number[]} values
 * @param {Link} link
 * @param {Node[]} nodes
 * @returns {Point}
 */
function bendOf(puzzle, values, link, nodes) {
  const a = spot(puzzle, ...link.from);
  const b = spot(puzzle, ...link.to);
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const bend = (/** @type {number} */ s) =>
    /** @type {Point} */ ([(a[0] + b[0]) / 2 - dy * s, (a[1] + b[1]) / 2 + dx * s]);
  if (link.from[0] === link.to[0]) {
    const n = puzzle.n;
    const middle = [((link.from[0] % n) + 0.5) * U, (Math.floor(link.from[0] / n) + 0.5) * U];
    const side = Math.sign((middle[0] - a[0]) * -dy + (middle[1] - a[1]) * dx) || 1;
    return bend(far(a, b) < 24 ? 1.9 * side : 0);
  }
  const ends = [link.from, link.to];
  const others = nodes
    .filter((node) => !ends.some((end) => end[0] === node.cell && end[1] === node.value))
    .map((node) => spot(puzzle, node.cell, node.value));
  const scene = { n: puzzle.n, values, others };
  let best = { cost: Infinity, at: bend(0) };
  for (const s of BENDS) {
    const at = bend(s);
    let cost = Math.abs(s) * 60;
    for (let t = 0.06; t < 0.95; t += 0.03) cost += costAt(on(a, at, b, t), link, scene);
    if (cost < best.cost) best = { cost, at };
  }
  return best.at;
}

/**
 * A link as a path and its arrow head.
 * @param {Puzzle} puzzle
 * @param {number[]} values
 * @param {Link} link
 * @param {Node[]} nodes
 */
export function drawLink(puzzle, values, link, nodes) {
  const a = spot(puzzle, ...link.from);
  const b = spot(puzzle, ...link.to);
  const c = bendOf(puzzle, values, link, nodes);
  const target = nodes.find((node) => node.cell === link.to[0] && node.value === link.to[1]);
  const tip = target?.end ? TIP_OF_END : TIP;
  let t0 = 0;
  while (t0 < 0.5 && far(on(a, c, b, t0), a) < NODE) t0 += 0.002;
  let t1 = 1;
  while (t1 > 0.5 && far(on(a, c, b, t1), b) < tip) t1 -= 0.002;
  const end = on(a, c, b, t1);
  const near = link.from[0] === link.to[0];
  const head = near ? (far(a, b) < 24 ? 5.5 : 7) : 9;
  let t2 = t1;
  while (t2 > t0 && far(on(a, c, b, t2), end) < head * 0.8) t2 -= 0.002;
  const start = on(a, c, b, t0);
  const stop = on(a, c, b, t2);
  const handle = [0, 1].map((k) => {
    const first = (1 - t0) * a[k] + t0 * c[k];
    const second = (1 - t0) * c[k] + t0 * b[k];
    return (1 - t2) * first + t2 * second;
  });
  const [p, q, r] = [start, handle, stop].map((point) => point.map(round).join(' '));
  const curve = `M${p}Q${q} ${r}`;
  return `<path class="link ${link.kind}" d="${curve}"/>
  <path class="arrow" d="${arrow(stop, end, head)}"/>`;
}

/** @param {Point} from @param {Point} to @param {number} length */
function arrow(from, to, length) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const x = to[0] - length * cos;
  const y = to[1] - length * sin;
  const w = length * 0.42;
  const left = `${round(x - w * sin)} ${round(y + w * cos)}`;
  const right = `${round(x + w * sin)} ${round(y - w * cos)}`;
  return `M${round(to[0])} ${round(to[1])}L${left}L${right}Z`;
}
