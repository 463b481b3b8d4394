/** A problem of the dance as text: items and options in Knuth's form, and the clauses of an exact cover. */
import { some } from '../words.js';
import { moment } from './cover.js';
import { givensOf } from './matrix.js';

/** @typedef {import('./cover.js').Trace} Trace */

/** More clauses than this are not written here. */
const MOST = 200_000;

/**
 * Items, then a line per option. A given leaves only its own option: those that clash with it are left out.
 * @param {Trace & { primary: number }} trace
 */
export function itemsText(trace) {
  const { items, options, primary } = trace;
  const start = moment(trace, givensOf(trace));
  const taken = new Set(start.stack.map(({ option }) => option));
  const possible = options.filter((_, k) => taken.has(k) || start.live[k]);
  const names = items.map(({ name }) => name);
  const second = names.slice(primary);
  const head = [...names.slice(0, primary), ...(second.length ? ['|', ...second] : [])];
  const lines = possible.map(({ items: list }) => list.map((item) => names[item]).join(' '));
  return `${[head.join(' '), ...lines].join('\n')}\n`;
}

/**
 * DIMACS text of an exact cover: variable k takes option k, every primary item has at least one option, and two
 * options that share an item are not both taken. Null if there are colours or too many clauses.
 * @param {Trace & { primary: number }} trace
 */
export function coverClauses({ items, options, primary }) {
  if (options.some(({ colours }) => colours?.some(Boolean))) return null;
  /** @type {number[][]} */
  const of = items.map(() => []);
  options.forEach((option, k) => option.items.forEach((item) => of[item].push(k + 1)));
  const clauses = of.slice(0, primary).map((list) => [...list]);
  const known = new Set();
  for (const list of of) {
    for (let a = 0; a < list.length; a++) {
      for (let b = a + 1; b < list.length; b++) {
        const pair = list[a] * (options.length + 1) + list[b];
        if (known.has(pair)) continue;
        known.add(pair);
        clauses.push([-list[a], -list[b]]);
        if (clauses.length > MOST) return null;
      }
    }
  }
  const lines = clauses.map((clause) => [...clause, 0].join(' '));
  return [
    'c variable k: option k is taken',
    `p cnf ${options.length} ${clauses.length}`,
    ...lines,
    '',
  ].join('\n');
}

/** The meaning of an item, by the group it belongs to. @type {Record<string, string>} */
const SAYS = {
  cell: 'each cell holds a value',
  row: 'each row holds every value',
  column: 'each column holds every value',
  box: 'each box holds every value',
  region: 'each region holds every value',
  diagonal: 'each diagonal holds every value',
  window: 'each window holds every value',
  cage: 'each cage is filled once',
};

/** The number of columns of each group, with its meaning. @param {Trace} trace @returns {[number, string][]} */
export function columnGroups({ items }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { group } of items) counts.set(group ?? '', (counts.get(group ?? '') ?? 0) + 1);
  return [...counts].map(([group, count]) => [count, SAYS[group] ?? (group || 'each item once')]);
}

/** Why there are that many columns and rows. @param {Trace} trace @param {number} n side, 0 if it is not a puzzle */
export function whyColumns(trace, n) {
  const { items, options } = trace;
  const square = n * n;
  const plain = items.length === 4 * square && options.length === n ** 3;
  if (plain)
    return (
      `4 × N² columns and N³ rows: ${items.length} and ${options.length} here, 324 and 729 for 9×9. ` +
      'A row has four 1s, one in each part.'
    );
  const rows = n
    ? `${some(options.length, 'row')}: the ways to fill a ${hasCages(trace) ? 'cage' : 'cell'}. `
    : '';
  return `${rows}${some(items.length, 'column')}. A solution takes rows that have one 1 in each column.`;
}

/** @param {Trace} trace */
const hasCages = ({ items }) => items.some(({ group }) => group === 'cage');
