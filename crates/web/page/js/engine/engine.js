/**
 * The engine as the page sees it: one question by name, one answer. There are two implementations, the
 * service over HTTP and WebAssembly in a worker; a meta tag of the page selects one.
 */
import { emit } from './outage.js';

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
  const engine = await load().catch(() => null);
  if (engine && !engine.ping) return;
  const here = await engine?.ping?.();
  emit(here ? 'here' : 'gone');
  clearTimeout(again);
  if (!here) again = setTimeout(look, AGAIN_MS);
}

/** True if the question was cancelled. @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === 'AbortError';

/**
 * Runs a question and reports whether the engine is available.
 * @template T
 * @param {() => Promise<T>} run
 */
async function watched(run) {
  try {
    const answer = await run();
    emit('here');
    return answer;
  } catch (error) {
    if (error instanceof Problem) emit('here');
    else if (!isAborted(error)) {
      emit('gone');
      look();
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
  const engine = await load();
  return watched(() => engine.ask(name, request, signal));
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
  const engine = await load();
  return watched(() => engine.stream(name, request, on, signal));
}

/** The message of an error for the user. @param {unknown} error */
export function told(error) {
  if (!(error instanceof Problem)) return 'The engine does not answer.';
  const { line, column, detail, title } = error.problem;
  const where = line && column ? `Line ${line}, column ${column}: ` : '';
  return `${where}${detail ?? title}`.replace(/([^.])$/, '$1.');
}
