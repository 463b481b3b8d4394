/**
 * Order among the questions of this page. Cheap ones are asked at once. Heavy ones run one at a time, in the order in
 * which they were asked; leaving a view aborts its questions, also those that wait.
 */

/** Questions whose work is not bounded by the size of the puzzle. */
const HEAVY = new Set([
  'complete',
  'core',
  'count',
  'explain',
  'generate',
  'minimize',
  'prove',
  'rate',
  'spare',
]);

/** @param {string} name of a question */
export const isHeavy = (name) => HEAVY.has(name);

/** Ends when the last heavy question that was asked has ended. @type {Promise<unknown>} */
let last = Promise.resolve();

/** @param {AbortSignal} [signal] */
const aborted = (signal) =>
  new Promise((_, reject) => {
    const stop = () => reject(new DOMException('aborted', 'AbortError'));
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop);
  });

/**
 * Runs a question when its turn has come.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} run
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export function inTurn(name, run, signal) {
  if (!isHeavy(name)) return run();
  const turn = Promise.race([last, aborted(signal)]);
  const answer = turn.then(run);
  const over = answer.then(
    () => {},
    () => {},
  );
  // One that is aborted while it waits does not let the next one pass the one before it.
  last = Promise.all([last, over]);
  return answer;
}
