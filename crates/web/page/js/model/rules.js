/**
 * Rules as the page keeps them, and their JSON: `{"cage":["r1c1","r1c2"],"number":9}`. Every part of a rule is
 * kept, also of kinds that the page has no tool for.
 */
import { cellName, cellNamed } from './cells.js';

/**
 * @typedef {object} Rule
 * @property {string} kind its name in the registry
 * @property {number[][]} lists lists of cells; none for a rule about the whole grid
 * @property {boolean} several true if JSON has a list of lists
 * @property {number} [number]
 * @property {number[]} [digits]
 * @property {string} [text]
 * @property {Rule[]} [rules] the rules that it is made of
 */

const PARAMETERS = ['number', 'digits', 'text'];

/** The rule of its JSON. @param {any} json @param {number} n @returns {Rule} */
export function readRule(json, n) {
  const [kind] = Object.keys(json).filter((key) => !PARAMETERS.includes(key));
  const body = json[kind];
  const list = Array.isArray(body) ? body : [];
  const cells = (/** @type {string[]} */ names) => names.map((name) => cellNamed(name, n));
  /** @type {Rule} */
  const rule = { kind, lists: [], several: Array.isArray(list[0]) };
  if (list.length && typeof list[0] === 'object' && !rule.several) {
    rule.rules = list.map((inner) => readRule(inner, n));
  } else if (rule.several) rule.lists = list.map(cells);
  else if (list.length) rule.lists = [cells(list)];
  if (json.number !== undefined) rule.number = json.number;
  if (json.digits) rule.digits = json.digits;
  if (json.text) rule.text = json.text;
  return rule;
}

/** A rule as JSON. @param {Rule} rule @param {number} n @returns {Record<string, unknown>} */
export function writeRule(rule, n) {
  const names = (/** @type {number[]} */ cells) => cells.map((i) => cellName(i, n));
  const { kind, lists, several, number, digits, text, rules } = rule;
  const body = rules
    ? rules.map((inner) => writeRule(inner, n))
    : several
      ? lists.map(names)
      : lists.length
        ? names(lists[0])
        : true;
  return {
    [kind]: body,
    ...(number === undefined ? {} : { number }),
    ...(digits?.length ? { digits } : {}),
    ...(text ? { text } : {}),
  };
}

/** True if a value can be a rule of a grid of side n. @param {any} rule @param {number} n @returns {boolean} */
export const isRule = (rule, n) =>
  typeof rule?.kind === 'string' &&
  typeof rule.several === 'boolean' &&
  Array.isArray(rule.lists) &&
  rule.lists.every(
    (/** @type {unknown} */ list) =>
      Array.isArray(list) && list.every((i) => Number.isInteger(i) && i >= 0 && i < n * n),
  ) &&
  (rule.number === undefined || Number.isSafeInteger(rule.number)) &&
  (rule.digits === undefined || (Array.isArray(rule.digits) && rule.digits.every(Number.isInteger))) &&
  (rule.text === undefined || typeof rule.text === 'string') &&
  (rule.rules === undefined ||
    (Array.isArray(rule.rules) && rule.rules.every((/** @type {any} */ inner) => isRule(inner, n))));

/** Kinds whose cells hold different digits. */
const DIFFERENT = [
  'thermometer', 'renban', 'nabner', 'lunchbox', 'cage', 'equality-cage', 'extra-region',
  'white-dot', 'black-dot', 'greater-than',
];

/** @type {Record<string, [number, number][]>} */
const MOVES = {
  'anti-knight': [[1, 2], [2, 1], [-1, 2], [-2, 1]],
  'anti-king': [[1, 1], [-1, 1]],
};

/**
 * Sets of cells of which no two hold the same digit.
 * @param {Rule} rule
 * @param {{ n: number, box: [number, number] | null }} puzzle
 * @returns {number[][]}
 */
export function differentSets(rule, { n, box }) {
  const { kind, lists, number } = rule;
  const cells = [...Array(n * n).keys()];
  const moves = MOVES[kind];
  if (moves) {
    return cells.flatMap((i) =>
      moves.flatMap(([down, right]) => {
        const [r, c] = [Math.floor(i / n) + down, (i % n) + right];
        return r >= 0 && r < n && c >= 0 && c < n ? [[i, r * n + c]] : [];
      }),
    );
  }
  if (kind === 'falling-diagonal') return [cells.filter((i) => i % (n + 1) === 0)];
  if (kind === 'rising-diagonal') return [Array.from({ length: n }, (_, k) => (k + 1) * (n - 1))];
  if (kind === 'disjoint-groups' && box) {
    const place = (/** @type {number} */ i) =>
      (Math.floor(i / n) % box[0]) * box[1] + ((i % n) % box[1]);
    return Array.from({ length: n }, (_, k) => cells.filter((i) => place(i) === k));
  }
  // A ratio of 1 and a difference of 0 mean equal digits.
  const equal = (kind === 'black-dot' && number === 1) || (kind === 'white-dot' && number === 0);
  return DIFFERENT.includes(kind) && !equal ? lists : [];
}
