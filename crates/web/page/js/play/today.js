/**
 * The puzzle of the day. It is made from the date as seed, so it is the same on every machine, without a server.
 * Monday is easy, Friday extreme; Saturday is a Killer, Sunday a Jigsaw.
 */
import { fill, markup } from '../dom.js';
import { solvedDays } from '../model/stats.js';
import { cap } from '../words.js';
import { KINDS } from './orders.js';

/** @typedef {import('./orders.js').Order} Order */

/** From Monday. @type {[day: string, order: Order][]} */
const WEEK = [
  ['Monday', { kind: 'classic', n: 9, level: 'easy' }],
  ['Tuesday', { kind: 'classic', n: 9, level: 'medium' }],
  ['Wednesday', { kind: 'classic', n: 9, level: 'hard' }],
  ['Thursday', { kind: 'classic', n: 9, level: 'expert' }],
  ['Friday', { kind: 'classic', n: 9, level: 'extreme' }],
  ['Saturday', { kind: 'killer', n: 9, level: 'normal' }],
  ['Sunday', { kind: 'jigsaw', n: 9, level: 'medium' }],
];

/** A day as it is written in its key: 2026-11-18. @param {Date} date */
export function keyOf(date) {
  const two = (/** @type {number} */ x) => String(x).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Days since Monday. @param {Date} date */
const weekday = (date) => (date.getDay() + 6) % 7;

/** @param {string} key */
export function dayOf(key) {
  const [year, month, day] = key.split('-').map(Number);
  const [name, order] = WEEK[weekday(new Date(year, month - 1, day, 12))];
  return { key, name, order, seed: year * 10_000 + month * 100 + day };
}

/** The seven days of this week, from Monday. @param {Date} now */
function week(now) {
  return WEEK.map((_, k) => {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - weekday(now) + k, 12);
    return dayOf(keyOf(date));
  });
}

/** Days in a row that were solved, up to today or yesterday. @param {Set<string>} solved @param {Date} now */
export function streak(solved, now) {
  let count = 0;
  for (let back = 0; ; back++) {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back, 12);
    if (solved.has(keyOf(date))) count++;
    else if (back > 0) return count;
  }
}

/** The card of today, with the days of the week. @param {HTMLElement} element @param {string} [playing] */
export function drawToday(element, playing) {
  const now = new Date();
  const today = dayOf(keyOf(now));
  const solved = solvedDays();
  const { kind, n, level } = today.order;
  fill(
    element,
    markup`<button class="today-card" data-day="${today.key}">
      <span class="small faint">Today, ${today.name}</span>
      <span class="prose">${KINDS[kind].name} ${n}×${n}, ${cap(level)}</span>
      <span class="small faint">${solved.has(today.key) ? 'Solved' : 'The same for everyone'}</span>
    </button>
    <div class="week" role="group" aria-label="This week">${week(now).map((day) => {
      const done = solved.has(day.key);
      const words = [day.name, cap(day.order.level), done ? 'solved' : ''].filter(Boolean);
      return markup`<button data-day="${day.key}" class="${done ? 'done' : ''}"
        aria-label="${words.join(', ')}" title="${words.join(', ')}"${
          day.key === today.key ? markup` aria-current="date"` : null
        }${day.key === playing ? markup` aria-pressed="true"` : null}${
          day.key > today.key ? markup` disabled` : null
        }>${day.name[0]}</button>`;
    })}</div>`,
  );
}
