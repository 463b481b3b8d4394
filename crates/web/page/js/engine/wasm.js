/**
 * The engine as WebAssembly in a worker, with the same questions and answers as over HTTP. Questions run one
 * after the other. Cancelling a waiting question drops it; cancelling the running one ends the worker.
 */
import { Problem } from './engine.js';

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {object} request
 * @property {(answer: any) => void} done
 * @property {(error: unknown) => void} fail
 */

/** @type {Worker | null} */
let worker = null;
/** @type {Job[]} */
let queue = [];
/** @type {Job | null} */
let running = null;

const aborted = () => new DOMException('aborted', 'AbortError');

function open() {
  worker = new Worker(new URL('./worker.js', import.meta.url));
  worker.onmessage = ({ data }) => {
    const job = running;
    running = null;
    if (data.status === 200) job?.done(data.answer);
    else job?.fail(new Problem({ status: data.status, ...data.problem }));
    next();
  };
  worker.onerror = () => {
    running?.fail(new Error('the engine could not be loaded'));
    running = null;
    worker = null;
    next();
  };
}

function next() {
  if (running) return;
  running = queue.shift() ?? null;
  if (!running) return;
  if (!worker) open();
  worker?.postMessage({ ask: running.name, request: running.request });
}

/** @param {Job} job */
function cancel(job) {
  queue = queue.filter((other) => other !== job);
  if (running === job) {
    worker?.terminate();
    worker = null;
    running = null;
  }
  job.fail(aborted());
  next();
}

/** @type {import('./engine.js').Body['ask']} */
export function ask(name, request, signal) {
  return new Promise((done, fail) => {
    if (signal?.aborted) return fail(aborted());
    const job = { name, request, done, fail };
    queue.push(job);
    signal?.addEventListener('abort', () => cancel(job));
    return next();
  });
}

/**
 * Creates the events from single questions: `generate` is asked one puzzle at a time.
 * @type {import('./engine.js').Body['stream']}
 */
export async function stream(name, request, on, signal) {
  if (name !== 'generate') return ask(name, request, signal);
  const count = /** @type {any} */ (request).count ?? 1;
  const since = performance.now();
  /** @type {any} */
  let answer = null;
  for (let k = 1; k <= count; k++) {
    answer = await ask(name, { ...request, count: 1, first: k }, signal);
    for (const puzzle of answer.puzzles) on('puzzle', { ...puzzle, number: k });
    for (const failed of answer.failed) on('failed', { ...failed, number: k });
    on('progress', { done: k, of: count, fraction: k / count, ms: performance.now() - since });
  }
  return answer;
}
