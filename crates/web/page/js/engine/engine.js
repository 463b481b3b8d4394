/**
 * The engine as the page sees it: one question by name, one answer. There are two implementations, the
 * service over HTTP and WebAssembly in a worker; a meta tag of the page selects one.
 */
import { inTurn } from './lanes.js';
import { emit } from './outage.js';
import { stoppable } from './patience.js';

/**
 * @typedef {object} Body
 * @property {(name: string, request: object, signal?: AbortSignal) => Promise<any>} ask
 * @property {(name: string, request: object, on: Events, stop: AbortSignal) => Promise<any>} stream
 * @property {() => Promise<boolean>} [ping] true if it is available; without this, it always is
 *
 * @typedef {(event: string, data: any) => void} Events
 */

/** An error answer: what is wrong with the question. */
export class Problem extends Error {
  /** @param {any} problem problem+json of the service */
  constructor(problem) {
    super(problem.detail ?? problem.title ?? 'The engine did not answer');
    this.problem = problem;
    /** @type {number} */
    this.status = problem.status ?? 0;
  }
}

/** @type {Promise<Body> | null} */
let body = null;
/** True while the engine of the page stands in for the service. */
let local = false;

/**
 * The service has gone. If the page has its own engine among its kept files, it takes over until the service is
 * back. Returns false if there is none.
 */
async function takeOver() {
  if (local) return true;
  const kept = await globalThis.caches
    ?.match(new URL('quadrille.wasm', document.baseURI), { ignoreSearch: true })
    .catch(() => undefined);
  if (!kept) return false;
  local = true;
  body = import('./wasm.js');
  return true;
}

function load() {
  const meta = document.querySelector('meta[name=engine]')?.getAttribute('content');
  body ??= meta === 'wasm' ? import('./wasm.js') : import('./http.js');
  return body;
}

/** Interval at which a missing engine is looked for. */
const AGAIN_MS = 2000;
let again = 0;

/** Checks that the engine is available, repeatedly while it is not. */
export async function look() {
  clearTimeout(again);
  const engine = await (local ? import('./http.js') : load()).catch(() => null);
  if (engine && !engine.ping) return;
  const here = await engine?.ping?.();
  if (here && local) [local, body] = [false, null];
  emit(here ? 'here' : (await takeOver()) ? 'local' : 'gone');
  clearTimeout(again);
  if (!here) again = setTimeout(look, AGAIN_MS);
}

/** True if the question was cancelled. @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Runs a question and reports whether the engine is available. If the service has gone before it answered
 * anything, the engine of the page is asked instead.
 * @template T
 * @param {(engine: Body) => Promise<T>} run
 * @param {() => boolean} [begun] true if a part of the answer has come
 * @returns {Promise<T>}
 */
async function watched(run, begun) {
  try {
    const answer = await run(await load());
    emit(local ? 'local' : 'here');
    return answer;
  } catch (error) {
    if (error instanceof Problem) emit(local ? 'local' : 'here');
    else if (!isAborted(error) && !local) {
      const stands = await takeOver();
      emit(stands ? 'local' : 'gone');
      look();
      if (stands && !begun?.()) return run(await load());
    }
    throw error;
  }
}

/**
 * Asks a question: `check`, `hint`, …
 * @param {string} name
 * @param {object} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(name, request, signal) {
  /** @param {AbortSignal} [stop] */
  const run = (stop) => watched((engine) => engine.ask(name, request, stop));
  return stoppable(name, (stop) => inTurn(name, () => run(stop), stop), signal);
}

/**
 * Asks a long question that is answered with events.
 * @param {string} name
 * @param {object} request
 * @param {Events} on
 * @param {AbortSignal} signal
 * @returns {Promise<any>}
 */
export async function stream(name, request, on, signal) {
  let begun = false;
  /** @type {Events} */
  const heard = (event, data) => {
    begun = true;
    on(event, data);
  };
  return watched(
    (engine) => engine.stream(name, request, heard, signal),
    () => begun,
  );
}

/** The message of an error for the user. @param {unknown} error */
export function told(error) {
  if (!(error instanceof Problem)) return 'The engine does not answer.';
  const { line, column, detail, title } = error.problem;
  const where = line && column ? `Line ${line}, column ${column}: ` : '';
  return `${where}${detail ?? title}`.replace(/([^.])$/, '$1.');
}
