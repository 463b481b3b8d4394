/** The last ten positions of each technique, kept on this machine: found without help or not, and the time. */
import { keep, setting } from '../model/desk.js';

/** @typedef {[alone: 0 | 1, ms: number]} Try */

const MOST = 10;
const NAME = 'practice';

/** @returns {Record<string, Try[]>} */
function read() {
  try {
    const kept = JSON.parse(setting(NAME, '{}'));
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** @param {string} technique @returns {Try[]} */
export function triesOf(technique) {
  const list = read()[technique];
  const valid = (/** @type {unknown} */ one) => Array.isArray(one) && one.length === 2;
  return Array.isArray(list) ? list.filter(valid).slice(-MOST) : [];
}

/** @param {string} technique @param {boolean} alone @param {number} ms */
export function remember(technique, alone, ms) {
  const all = read();
  all[technique] = [
    ...triesOf(technique),
    /** @type {Try} */ ([alone ? 1 : 0, Math.round(ms)]),
  ].slice(-MOST);
  keep(NAME, JSON.stringify(all));
}

/** The middle time of the positions found without help; null if there is none. @param {Try[]} tries */
export function medianTime(tries) {
  const times = tries.filter(([alone]) => alone).map(([, ms]) => ms);
  times.sort((a, b) => a - b);
  return times.length ? times[Math.floor((times.length - 1) / 2)] : null;
}
