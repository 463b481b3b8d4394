/** The page's words for puzzles: titles, rules, counts, times. Short, no exclamation marks. */
import { symbol } from './model/cells.js';
import { kindOf, nameOf } from './rules/registry.js';

/** @typedef {import('./model/puzzle.js').Puzzle} Puzzle */

/** Capitalizes a text, unless it begins with a cell name. @param {string} text */
export const cap = (text) =>
  /^r\d/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** @param {number} count @param {string} one @param {string} [many] */
export const some = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Printed form of operations. @type {Record<string, string>} */
export const SIGNS = { '+': '+', '-': '−', '*': '×', '/': '÷', '=': '', '?': '' };

/** Names of rules that are usual together. @type {[string, string[]][]} */
const TOGETHER = [
  ['Kropki', ['white-dot', 'black-dot', 'negative-kropki']],
  ['XV', ['x', 'v', 'negative-xv']],
  ['Consecutive', ['white-dot', 'negative-difference']],
  ['Miracle', ['anti-knight', 'anti-king', 'nonconsecutive']],
];

/** The usual name of some kinds of rules. @param {string[]} kinds */
function rulesName(kinds) {
  const known = TOGETHER.find(
    ([, all]) => all.length === kinds.length && all.every((kind) => kinds.includes(kind)),
  );
  if (known) return known[0];
  return kinds.length > 2 ? 'Rules' : [...new Set(kinds.map(nameOf))].join(' and ');
}

/** The usual name of this kind of puzzle. @param {Puzzle} p */
export function kindName(p) {
  const parts = [];
  if (!p.regions) parts.push(p.cages.length ? 'KenKen' : 'Latin square');
  else if (!p.box) parts.push('Jigsaw');
  if (p.regions && p.cages.length) parts.push('Killer');
  if (p.windows) parts.push('Windoku');
  if (p.diagonals) parts.push(parts.length ? 'X' : 'Sudoku X');
  if (p.rules.length) parts.push(rulesName([...new Set(p.rules.map(({ kind }) => kind))]));
  return parts.length ? parts.join(' ') : 'Classic';
}

/** @param {Puzzle} p */
export const title = (p) => p.rest.title || `${kindName(p)}, ${p.n}×${p.n}`;

/** @param {Puzzle} p */
function housesText(p) {
  const houses = ['row', 'column'];
  if (p.regions) houses.push(p.box ? 'box' : 'outlined region');
  if (p.windows) houses.push('shaded window');
  const last = houses.pop();
  return `Every ${houses.join(', ')} and ${last}${p.diagonals ? ' and both diagonals' : ''}`;
}

/** The setter's own text, or a sentence for each kind of rule. @param {Puzzle} p @param {string} first @returns {string} */
function ruled(p, first) {
  if (p.rest.drawings?.ruleset) return p.rest.drawings.ruleset;
  const kinds = [...new Set(p.rules.map(({ kind }) => kind))];
  const caged = p.cages.length ? ` ${rules({ ...p, rules: [] }).slice(first.length + 1)}` : '';
  return `${first}${caged} ${kinds.map((kind) => `${nameOf(kind)}: ${kindOf(kind)?.about ?? ''}`).join(' ')}`;
}

/** The rules in two sentences at most, and one for each kind of rule. @param {Puzzle} p @returns {string} */
export function rules(p) {
  const values = p.n <= 9 ? `1 to ${p.n}` : `1 to 9 and A to ${symbol(p.n)}`;
  const first = `${housesText(p)} ${p.diagonals ? 'hold' : 'holds'} ${values} once.`;
  if (p.rules.length) return ruled(p, first);
  if (!p.cages.length) return first;
  const sums = p.cages.every((cage) => cage.op === '+');
  const distinct = p.cages.every((cage) => cage.distinct);
  const rule = sums
    ? 'The cells of a cage add up to its number'
    : 'The cells of a cage give its number by its operation';
  return `${first} ${rule}${distinct && p.regions ? '; no value repeats in a cage' : ''}.`;
}

/** @param {number} ms */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ x) => String(x).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Level and ER. @param {{ level?: string | null, er?: number | null }} of */
export function hardness({ level, er }) {
  return [level ? cap(level) : '', er ? `ER ${er.toFixed(1)}` : ''].filter(Boolean).join(', ');
}

/** @param {number} ms */
export const answered = (ms) => `answered in ${ms < 1 ? 'under 1' : Math.round(ms)} ms`;

/** The first few names as a list. @param {string[]} names @param {number} [most] */
export function listed(names, most = 5) {
  if (names.length <= most) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${names.length - most} more`;
}
