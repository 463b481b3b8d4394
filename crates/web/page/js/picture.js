/** The drawing of a step in the grid: area, pattern and consequences. */
import { cellAt } from './model/cells.js';

/**
 * A step as the engine sends it; a hint has the same in parts.
 * @typedef {{ cells: number[][], on: boolean, value: number }} ChainNode
 * @typedef {object} Pattern
 * @property {number[][]} cells
 * @property {number[]} values
 * @property {string[]} houses
 * @property {string[]} covers
 * @property {number[][]} fins
 * @property {{ cells: number[][], values: number[] }[]} sets
 * @property {ChainNode[][]} chains
 *
 * @typedef {{ cell: number[], value: number }} At
 * @typedef {{ placements: At[], eliminations: At[] }} Action
 * @typedef {import('./grid/view.js').View} View
 * @typedef {import('./model/puzzle.js').Puzzle} Puzzle
 */

/** Cells of houses by name. @param {Puzzle} puzzle @param {string[]} names */
export function cellsOfHouses(puzzle, names) {
  return puzzle.houses
    .filter((house) => names.includes(house.name))
    .flatMap((house) => house.cells);
}

/** @param {At[] | undefined} list @param {number} n @returns {[number, number][]} */
export const pairs = (list, n) => (list ?? []).map(({ cell, value }) => [cellAt(cell, n), value]);

/** The nearest two cells of two groups. @param {number[][]} from @param {number[][]} to */
function nearest(from, to) {
  let best = { far: Infinity, a: from[0], b: to[0] };
  for (const a of from) {
    for (const b of to) {
      const far = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (far < best.far) best = { far, a, b };
    }
  }
  return best;
}

/** Nodes and links of chains. @param {ChainNode[][]} chains @param {number} n @param {View} view */
function drawChains(chains, n, view) {
  const nodes = new Map();
  view.links = [];
  for (const chain of chains) {
    chain.forEach((node, k) => {
      const end = k === 0 || k === chain.length - 1;
      for (const pair of node.cells) {
        const cell = cellAt(pair, n);
        view.tint?.set(cell, 'pattern');
        const known = nodes.get(`${cell} ${node.value}`);
        nodes.set(`${cell} ${node.value}`, {
          cell,
          value: node.value,
          on: node.on,
          end: end || known?.end,
        });
      }
      if (k === 0) return;
      const before = chain[k - 1];
      const { a, b } = nearest(before.cells, node.cells);
      view.links?.push({
        from: [cellAt(a, n), before.value],
        to: [cellAt(b, n), node.value],
        kind: node.on ? 'strong' : 'weak',
      });
    });
  }
  view.nodes = [...nodes.values()];
}

/** The pattern, without its consequences. @param {Puzzle} puzzle @param {Pattern} pattern @returns {View} */
export function drawPattern(puzzle, pattern) {
  const { n } = puzzle;
  /** @type {View} */
  const view = { tint: new Map(), hot: [] };
  const houses = [...(pattern.houses ?? []), ...(pattern.covers ?? [])];
  if (!pattern.chains?.length) {
    for (const i of cellsOfHouses(puzzle, houses)) view.tint?.set(i, 'region');
  }
  for (const pair of [...(pattern.cells ?? []), ...(pattern.fins ?? [])]) {
    const i = cellAt(pair, n);
    view.tint?.set(i, 'pattern');
    for (const value of pattern.values ?? []) view.hot?.push([i, value]);
  }
  for (const pair of pattern.fins ?? []) view.tint?.set(cellAt(pair, n), 'link');
  for (const set of pattern.sets ?? []) {
    for (const pair of set.cells) {
      view.tint?.set(cellAt(pair, n), 'pattern');
      for (const value of set.values) view.hot?.push([cellAt(pair, n), value]);
    }
  }
  if (pattern.chains?.length) drawChains(pattern.chains, n, view);
  return view;
}

/** Adds the consequences. @param {View} view @param {Action} action @param {number} n */
export function drawAction(view, action, n) {
  view.strikes = pairs(action.eliminations, n);
  for (const [i] of view.strikes) {
    if (view.tint?.get(i) !== 'pattern' || view.nodes?.length) view.tint?.set(i, 'strike');
  }
  const shown = new Set((view.nodes ?? []).map((node) => `${node.cell} ${node.value}`));
  for (const [cell, value] of pairs(action.placements, n)) {
    view.tint?.set(cell, 'pattern');
    if (shown.has(`${cell} ${value}`)) continue;
    view.nodes = [...(view.nodes ?? []), { cell, value, on: true, end: false }];
  }
  return view;
}
