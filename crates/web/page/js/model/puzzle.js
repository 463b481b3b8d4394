/**
 * A puzzle as the page draws and sends it: the engine's model (side, boxes or regions, extra houses, cages,
 * givens) with cells as row-major indices.
 */
import { Problem } from '../engine/engine.js';
import { cellAt, range } from './cells.js';
import { differentSets, readRule, writeRule } from './rules.js';

/**
 * @typedef {'+' | '-' | '*' | '/' | '=' | '?'} Op
 * @typedef {{ cells: number[], op: Op, target: number, distinct: boolean, many?: boolean }} Cage
 * @typedef {import('./rules.js').Rule} Rule
 * @typedef {{ name: string, cells: number[] }} House
 * @typedef {object} Puzzle
 * @property {number} n side
 * @property {[number, number] | null} box rows and columns of a box
 * @property {number[] | null} regions region of every cell, null in a Latin square
 * @property {boolean} diagonals both diagonals hold every value
 * @property {boolean} windows the inner boxes of Windoku
 * @property {Cage[]} cages
 * @property {Rule[]} rules
 * @property {number[]} givens value of every cell, 0 for an open cell
 * @property {House[]} houses sets of cells that hold each value at most once
 * @property {unknown} [candidates] of each cell, as in our JSON
 * @property {Record<string, any>} rest the other keys of our JSON: title, author, drawings, …
 * @property {string} [text] the shortest text that reads back
 */

/** @param {number} n @param {[number, number]} box */
export function boxRegions(n, [h, w]) {
  return range(n * n).map((i) => {
    const row = Math.floor(i / n);
    return Math.floor(row / h) * (n / w) + Math.floor((i % n) / w);
  });
}

/** The inner boxes of Windoku: with boxes of side k, (k−1)² of them. @param {number} n */
export function windowCells(n) {
  const k = Math.round(Math.sqrt(n));
  const starts = range(k - 1).map((j) => 1 + j * (k + 1));
  return starts.flatMap((top) =>
    starts.map((left) => range(k * k).map((j) => (top + Math.floor(j / k)) * n + left + (j % k))),
  );
}

/** The houses of a puzzle, with the engine's names. @param {Omit<Puzzle, 'houses'>} p */
export function layHouses(p) {
  const { n } = p;
  /** @type {House[]} */
  const houses = [];
  for (const k of range(n)) {
    houses.push({ name: `row ${k + 1}`, cells: range(n).map((c) => k * n + c) });
  }
  for (const k of range(n)) {
    houses.push({ name: `column ${k + 1}`, cells: range(n).map((r) => r * n + k) });
  }
  const { regions } = p;
  if (regions) {
    for (const k of range(n)) {
      const cells = range(n * n).filter((i) => regions[i] === k);
      houses.push({ name: `${p.box ? 'box' : 'region'} ${k + 1}`, cells });
    }
  }
  if (p.diagonals) {
    houses.push({ name: 'the main diagonal', cells: range(n).map((k) => k * (n + 1)) });
    houses.push({ name: 'the other diagonal', cells: range(n).map((k) => (k + 1) * (n - 1)) });
  }
  if (p.windows) {
    windowCells(n).forEach((cells, k) => houses.push({ name: `window ${k + 1}`, cells }));
  }
  return houses;
}

/** An empty puzzle. @param {number} n @param {[number, number] | null} box @returns {Puzzle} */
export function blank(n, box) {
  const bare = {
    n,
    box,
    regions: box ? boxRegions(n, box) : null,
    diagonals: false,
    windows: false,
    cages: [],
    rules: [],
    rest: {},
    givens: new Array(n * n).fill(0),
  };
  return { ...bare, houses: layHouses(bare) };
}

/** Keys of our JSON that have a place of their own in a puzzle. */
const OWN = [
  ...['kind', 'size', 'box', 'cells', 'regions', 'diagonals', 'extras', 'cages', 'rules'],
  'candidates',
];

/** The reason why the page cannot show a puzzle, or null. @param {any} answer */
export function unshown({ json }) {
  if (Array.isArray(json?.size)) return `it has ${json.size.join(' rows and ')} columns`;
  if (json?.values !== undefined) return 'it has more values than rows';
  return json?.lowest === 0 ? 'its lowest digit is 0' : null;
}

/** The puzzle in the engine's answer to `parse`. @param {any} answer @returns {Puzzle} */
export function fromParse(answer) {
  const n = answer.size;
  const why = unshown(answer);
  if (why) {
    const detail = `The puzzle was read, but the page cannot show it: ${why}`;
    throw new Problem({ detail: `${detail}. The command line solves it.` });
  }
  const json = answer.json ?? {};
  const rest = Object.entries(json).filter(([key]) => !OWN.includes(key));
  return {
    n,
    box: answer.box,
    regions: answer.regions,
    diagonals: answer.diagonals,
    windows: (json.extras ?? []).includes('windows'),
    rules: (json.rules ?? []).map((/** @type {any} */ rule) => readRule(rule, n)),
    rest: Object.fromEntries(rest),
    cages: answer.cages.map((/** @type {any} */ cage, /** @type {number} */ k) => ({
      ...(json.cages?.[k]?.many && { many: true }),
      cells: cage.cells.map((/** @type {number[]} */ pair) => cellAt(pair, n)),
      op: cage.op,
      target: cage.target,
      distinct: Boolean(cage.distinct),
    })),
    givens: answer.givens,
    houses: answer.houses,
    candidates: json.candidates,
    text: answer.text,
  };
}

/** Rows of numbers. @param {number[]} cells @param {number} n */
const rows = (cells, n) => range(n).map((r) => cells.slice(r * n, r * n + n));

/** True if every cell is in a cage, as in KenKen. @param {Puzzle} p */
const isCovered = ({ n, cages }) => new Set(cages.flatMap(({ cells }) => cells)).size === n * n;

/** The puzzle as our JSON. @param {Puzzle} p */
export function toJson(p) {
  const { n } = p;
  const kind = p.regions ? 'sudoku' : isCovered(p) ? 'kenken' : 'latin';
  /** @type {Record<string, unknown>} */
  const json = { ...p.rest, kind };
  if (p.box) json.box = p.box;
  else json.size = n;
  if (p.givens.some(Boolean) || !(p.cages.length || p.rules.length)) json.cells = rows(p.givens, n);
  if (p.regions && !p.box)
    json.regions = rows(
      p.regions.map((k) => k + 1),
      n,
    );
  if (p.candidates) json.candidates = p.candidates;
  if (p.diagonals) json.diagonals = true;
  if (p.windows) json.extras = ['windows'];
  if (p.cages.length) {
    json.cages = p.cages.map(({ cells, op, target, distinct, many }) => ({
      cells: cells.map((i) => [Math.floor(i / n), i % n]),
      op,
      target,
      ...(distinct === (kind !== 'kenken') ? {} : { repeats: !distinct }),
      ...(many ? { many } : {}),
    }));
  }
  if (p.rules.length) json.rules = p.rules.map((rule) => writeRule(rule, n));
  return json;
}

/** @type {WeakMap<Puzzle, number[][]>} */
const peersKnown = new WeakMap();

/** For each cell, the cells that cannot hold its value. @param {Puzzle} p */
export function peersOf(p) {
  const known = peersKnown.get(p);
  if (known) return known;
  const sets = p.givens.map(() => new Set());
  const sure = p.cages.filter((cage) => cage.distinct).map((cage) => cage.cells);
  const ruled = p.rules.flatMap((rule) => differentSets(rule, p));
  for (const cells of [...p.houses.map((house) => house.cells), ...sure, ...ruled]) {
    for (const a of cells) for (const b of cells) if (a !== b) sets[a].add(b);
  }
  const peers = sets.map((set) => [...set]);
  peersKnown.set(p, peers);
  return peers;
}

/** Candidates of open cells that no peer holds. @param {Puzzle} p @param {number[]} values */
export function candidatesOf(p, values) {
  const peers = peersOf(p);
  const all = range(p.n).map((k) => k + 1);
  const used = new Uint8Array(p.n + 1);
  return values.map((value, i) => {
    if (value) return null;
    used.fill(0);
    for (const j of peers[i]) used[values[j]] = 1;
    return all.filter((v) => !used[v]);
  });
}
