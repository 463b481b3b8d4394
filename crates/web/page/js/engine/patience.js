/**
 * A question that takes long is shown with its seconds, also while a busy server sends it away. It can be stopped
 * there, and asked again: its view keeps the last answer and does not notice.
 */
import { show } from './outage.js';

/** Questions that run in the background, or whose view shows them and can stop them. */
const QUIET = new Set(['formats', 'techniques', 'rate', 'spare', 'complete', 'generate', 'draw']);
/** A longer wait is shown. */
const PATIENCE_MS = 2000;

/**
 * @typedef {object} Waiting
 * @property {number} since
 * @property {AbortController} stop
 * @property {(() => void) | null} goOn set while it is stopped
 */

/** @type {Set<Waiting>} */
const all = new Set();
let ticking = 0;

function draw() {
  const now = performance.now();
  const long = [...all].filter((one) => one.goOn || now - one.since > PATIENCE_MS);
  const seconds = Math.floor(Math.max(0, ...long.map((one) => now - one.since)) / 1000);
  if (!long.length) show('');
  else if (long.every((one) => one.goOn)) {
    show('Stopped. The last answer is kept.', 'Go on', () => long.forEach((one) => one.goOn?.()));
  } else {
    const stop = () => long.forEach((one) => one.stop.abort());
    show('Waiting for the engine', 'Stop', stop, `, ${seconds} s`);
  }
  if (all.size && !ticking) ticking = setInterval(draw, 500);
  if (!all.size) {
    clearInterval(ticking);
    ticking = 0;
  }
}

/** The first of two signals. @param {AbortSignal} one @param {AbortSignal} [other] */
function either(one, other) {
  if (!other) return one;
  const both = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) both.abort();
    else signal.addEventListener('abort', () => both.abort());
  }
  return both.signal;
}

/**
 * Runs a question that the user can stop and continue.
 * @template T
 * @param {string} name
 * @param {(signal?: AbortSignal) => Promise<T>} run
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export async function stoppable(name, run, signal) {
  if (QUIET.has(name)) return run(signal);
  for (;;) {
    /** @type {Waiting} */
    const one = { since: performance.now(), stop: new AbortController(), goOn: null };
    all.add(one);
    if (!ticking) ticking = setInterval(draw, 500);
    try {
      return await run(either(one.stop.signal, signal));
    } catch (error) {
      if (!one.stop.signal.aborted || signal?.aborted) throw error;
      await new Promise((resolve, reject) => {
        one.goOn = () => resolve(undefined);
        signal?.addEventListener('abort', () => reject(error));
        draw();
      });
    } finally {
      all.delete(one);
      draw();
    }
  }
}
