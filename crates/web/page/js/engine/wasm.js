/**
 * The engine as WebAssembly in two workers, with the same questions and answers as over HTTP. The questions of a
 * worker run one after the other. Cancelling a waiting question drops it; cancelling the running one ends the worker.
 */
import { Problem } from './engine.js';
import { isHeavy } from './lanes.js';

/**
 * @typedef {object} Job
 * @property {string} name
 * @property {object} request
 * @property {(answer: any) => void} done
 * @property {(error: unknown) => void} fail
 */

const aborted = () => new DOMException('aborted', 'AbortError');

/** A worker and the questions that wait for it. */
class Line {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Job[]} */
  #queue = [];
  /** @type {Job | null} */
  #running = null;

  #open() {
    const worker = new Worker(new URL('./worker.js', import.meta.url));
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      const job = this.#running;
      this.#running = null;
      if (data.status === 200) job?.done(data.answer);
      else job?.fail(new Problem({ status: data.status, ...data.problem }));
      this.#next();
    };
    worker.onerror = () => {
      this.#running?.fail(new Error('the engine could not be loaded'));
      this.#running = null;
      this.#worker = null;
      this.#next();
    };
  }

  #next() {
    if (this.#running) return;
    this.#running = this.#queue.shift() ?? null;
    if (!this.#running) return;
    if (!this.#worker) this.#open();
    this.#worker?.postMessage({ ask: this.#running.name, request: this.#running.request });
  }

  /** @param {Job} job */
  #cancel(job) {
    this.#queue = this.#queue.filter((other) => other !== job);
    if (this.#running === job) {
      this.#worker?.terminate();
      this.#worker = null;
      this.#running = null;
    }
    job.fail(aborted());
    this.#next();
  }

  /** @param {Job} job @param {AbortSignal} [signal] */
  add(job, signal) {
    this.#queue.push(job);
    signal?.addEventListener('abort', () => this.#cancel(job));
    this.#next();
  }
}

/** Heavy questions have a worker of their own, so that cheap ones never wait for them. */
const lines = { cheap: new Line(), heavy: new Line() };

/** @type {import('./engine.js').Body['ask']} */
export function ask(name, request, signal) {
  return new Promise((done, fail) => {
    if (signal?.aborted) fail(aborted());
    else lines[isHeavy(name) ? 'heavy' : 'cheap'].add({ name, request, done, fail }, signal);
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
