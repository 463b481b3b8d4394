/**
 * A rule as an automaton that reads the digits of its cells in order. Unrolled over the cells it is a graph in
 * layers: each path from the first layer to an accepting state of the last is one way to fill the cells, and a
 * candidate on no path can be struck.
 */
import { range } from '../model/cells.js';

/**
 * @typedef {object} Machine
 * @property {string} key
 * @property {string} name
 * @property {string} state the meaning of a state
 * @property {string} step the rule of a step
 * @property {number} values
 * @property {number} cells
 * @property {(state: number, value: number) => number} next −1 if the digit is refused; 0 is the first state
 * @property {(state: number) => boolean} accepts
 *
 * @typedef {{ layer: number, from: number, value: number, to: number }} Edge
 * @typedef {object} Graph
 * @property {number[][]} layers the states that are reached, in order
 * @property {Edge[]} edges from states that are reached
 * @property {Set<Edge>} alive edges on a path to an accepting state
 * @property {number[][]} left candidates of each cell on such a path
 */

/** The circle of the arrow. */
const SUM = 7;

/** @type {Machine[]} */
export const MACHINES = [
  {
    key: 'thermometer',
    name: 'Thermometer: digits increase',
    state: 'the last digit',
    step: 'A digit is read only if it is more than the last one.',
    values: 6,
    cells: 4,
    next: (state, value) => (value > state ? value : -1),
    accepts: () => true,
  },
  {
    key: 'whispers',
    name: 'German whispers: neighbours differ by 5 or more',
    state: 'the last digit',
    step: 'A digit is read only if it differs from the last one by at least 5.',
    values: 9,
    cells: 4,
    next: (state, value) => (!state || Math.abs(value - state) >= 5 ? value : -1),
    accepts: () => true,
  },
  {
    key: 'arrow',
    name: `Arrow: three digits add up to ${SUM}`,
    state: 'the sum so far',
    step: `A digit is added to the sum. At the end the sum must be ${SUM}.`,
    values: 6,
    cells: 3,
    next: (state, value) => (state + value <= SUM ? state + value : -1),
    accepts: (state) => state === SUM,
  },
];

/** All candidates of each cell. @param {Machine} machine */
export const open = ({ cells, values }) => range(cells).map(() => range(values).map((k) => k + 1));

/** @param {Machine} machine @param {number[][]} candidates @returns {Graph} */
export function unroll(machine, candidates) {
  /** @type {number[][]} */
  const layers = [[0]];
  /** @type {Edge[]} */
  const edges = [];
  candidates.forEach((values, layer) => {
    /** @type {Set<number>} */
    const reached = new Set();
    for (const from of layers[layer]) {
      for (const value of values) {
        const to = machine.next(from, value);
        if (to < 0) continue;
        edges.push({ layer, from, value, to });
        reached.add(to);
      }
    }
    layers.push([...reached].sort((a, b) => a - b));
  });
  let leads = new Set((layers.at(-1) ?? []).filter((state) => machine.accepts(state)));
  /** @type {Set<Edge>} */
  const alive = new Set();
  for (let layer = candidates.length - 1; layer >= 0; layer--) {
    const good = edges.filter((edge) => edge.layer === layer && leads.has(edge.to));
    for (const edge of good) alive.add(edge);
    leads = new Set(good.map(({ from }) => from));
  }
  const left = candidates.map((values, layer) =>
    values.filter((v) => [...alive].some((edge) => edge.layer === layer && edge.value === v)),
  );
  return { layers, edges, alive, left };
}
