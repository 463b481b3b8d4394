/** Statistics of solved games, kept on this machine: one record per game. */
import { keep, setAside, setting } from './desk.js';

/**
 * @typedef {object} Solved
 * @property {string} day on which it was solved
 * @property {string} kind
 * @property {number} n
 * @property {string} level
 * @property {number} ms
 * @property {number} hints
 * @property {number} checks
 * @property {string} [today] the day whose puzzle it was
 */

/** The oldest records are dropped beyond this number. */
const MOST = 5000;

/** @param {any} one */
const isRecord = (one) =>
  typeof one?.day === 'string' &&
  typeof one.kind === 'string' &&
  typeof one.level === 'string' &&
  Number.isFinite(one.n) &&
  Number.isFinite(one.ms);

/** All records, oldest first; none if the list is broken. @returns {Solved[]} */
export function records() {
  const text = setting('stats', '[]');
  try {
    const list = JSON.parse(text);
    if (Array.isArray(list)) return list.filter(isRecord);
  } catch {
    // Not JSON: like any other text that is not a list.
  }
  if (setAside('statistics', text)) clear();
  return [];
}

export const isOn = () => setting('stats-off', '') !== 'off';

/** @param {boolean} on */
export const turn = (on) => keep('stats-off', on ? '' : 'off');

/** @param {Solved} solved */
export function record(solved) {
  if (isOn()) keep('stats', JSON.stringify([...records(), solved].slice(-MOST)));
}

export const clear = () => keep('stats', '[]');

/** Days whose puzzle was solved. */
export const solvedDays = () =>
  new Set(records().flatMap(({ today }) => (typeof today === 'string' ? [today] : [])));

/** The middle one. @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Records by kind, size and level, most frequent first. */
export function groups() {
  /** @type {Map<string, Solved[]>} */
  const by = new Map();
  for (const one of records()) {
    const key = `${one.kind} ${one.n} ${one.level}`;
    by.set(key, [...(by.get(key) ?? []), one]);
  }
  return [...by.values()].sort((a, b) => b.length - a.length);
}

/** Times of the last games like one. @param {Pick<Solved, 'kind' | 'n' | 'level'>} like @param {number} count */
export const lastTimes = ({ kind, n, level }, count) =>
  records()
    .filter((one) => one.kind === kind && one.n === n && one.level === level)
    .slice(-count)
    .map(({ ms }) => ms);
