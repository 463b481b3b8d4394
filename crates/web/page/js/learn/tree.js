/** The search tree of a trace: nodes are options taken; those not yet visited are faint. */
import { tag } from '../dom.js';

/**
 * @typedef {object} Node
 * @property {Node | null} up
 * @property {Node[]} kids
 * @property {number} depth
 * @property {number} born the step that creates it
 * @property {number} x
 * @property {'' | 'dead' | 'solution'} end
 */

/** @param {number} x @param {number} y @param {number} r */
const cross = (x, y, r) =>
  `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x + r} ${y - r}l${-2 * r} ${2 * r}`;

/** @param {number} x @param {number} y @param {number} r */
const square = (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`;

const WIDTH = 264;
const HEIGHT = 170;

/** @param {Node | null} up @param {number} born @returns {Node} */
const node = (up, born) => ({ up, kids: [], depth: up ? up.depth + 1 : 0, born, x: 0, end: '' });

export class Tree {
  root = node(null, 0);
  /** The node of each moment. @type {Node[]} */
  at = [this.root];
  /** @type {Node[]} */
  nodes = [this.root];
  leaves = 0;
  deepest = 0;

  /** @param {import('./cover.js').Step[]} steps */
  constructor(steps) {
    let here = this.root;
    steps.forEach(([kind], k) => {
      if (kind === 't') {
        const kid = node(here, k + 1);
        here.kids.push(kid);
        this.nodes.push(kid);
        here = kid;
      } else if (kind === 'u') here = here.up ?? here;
      else if (kind === 'x') here.end = 'dead';
      else if (kind === 's') here.end = 'solution';
      this.at.push(here);
    });
    this.#lay();
  }

  /** Places leaves side by side and parents above the middle of their children, deepest nodes first. */
  #lay() {
    const down = [this.root];
    /** @type {Node[]} */
    const order = [];
    for (let next = down.pop(); next; next = down.pop()) {
      order.push(next);
      this.deepest = Math.max(this.deepest, next.depth);
      if (!next.kids.length) next.x = this.leaves++;
      down.push(...next.kids.slice().reverse());
    }
    for (const parent of order.reverse()) {
      const { kids } = parent;
      if (kids.length) parent.x = (kids[0].x + kids[kids.length - 1].x) / 2;
    }
  }

  /** @param {number} at */
  svg(at) {
    const step = Math.min(30, (WIDTH - 16) / Math.max(1, this.leaves - 1));
    const down = Math.min(20, HEIGHT / (this.deepest + 1));
    const x = (/** @type {Node} */ n) => (WIDTH - step * (this.leaves - 1)) / 2 + n.x * step;
    const y = (/** @type {Node} */ n) => 10 + n.depth * down;
    const r = Math.min(4.2, Math.max(1.2, Math.min(step, down) / 3.6));
    const here = this.at[at];
    const path = new Set();
    for (let n = /** @type {Node | null} */ (here); n; n = n.up) path.add(n);
    const lines = this.nodes.slice(1).map((n) => {
      const up = /** @type {Node} */ (n.up);
      const name = `${path.has(n) ? 'on' : ''}${n.born > at ? ' later' : ''}`;
      return tag('path', { class: name, d: `M${x(up)} ${y(up)}L${x(n)} ${y(n)}` });
    });
    const dots = this.nodes.map((n) => {
      const [cx, cy, later] = [x(n), y(n), n.born > at];
      if (n.end === 'dead' && !later) return tag('path', { class: 'deadx', d: cross(cx, cy, r) });
      if (n.end === 'solution' && !later)
        return tag('path', { class: 'sol', d: square(cx, cy, r + 1) });
      const name = `${n === here ? 'now' : path.has(n) ? 'on' : ''}${later ? ' later' : ''}`;
      return `<circle class="${name}" cx="${cx}" cy="${cy}" r="${n === here ? r + 1 : r}"/>`;
    });
    const height = 20 + this.deepest * down;
    const name = `Search tree, ${this.nodes.length} nodes`;
    const picture = { viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': name };
    return tag('svg', picture, lines.join('') + dots.join(''));
  }
}
