/** The engine over HTTP: `POST /api/v1/NAME`. A busy server is asked again. */
import { Problem } from './engine.js';
import { events } from './events.js';

const BASE = 'api/v1/';
/** Questions without a body, which use GET. */
const LISTS = ['formats', 'techniques', 'rules', 'orders'];

/** @param {number} ms @param {AbortSignal} [signal] */
const pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('aborted', 'AbortError'));
    });
  });

/** @param {string} name @param {object} request @param {string} accept @param {AbortSignal} [signal] */
async function post(name, request, accept, signal) {
  for (;;) {
    const response = LISTS.includes(name)
      ? await fetch(BASE + name, { signal })
      : await fetch(BASE + name, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: accept },
          body: JSON.stringify(request),
          signal,
        });
    if (response.status !== 429) return response;
    const seconds = Number(response.headers.get('Retry-After') ?? 0.2);
    await pause(Math.min(5000, 1000 * seconds), signal);
  }
}

/** @type {import('./engine.js').Body['ping']} */
export const ping = () =>
  fetch(BASE + LISTS[0], { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

/** @param {Response} response */
async function problem(response) {
  const about = { status: response.status, title: `The engine answered ${response.status}` };
  try {
    return new Problem({ ...about, ...(await response.json()) });
  } catch {
    return new Problem(about);
  }
}

/** @type {import('./engine.js').Body['ask']} */
export async function ask(name, request, signal) {
  const response = await post(name, request, 'application/json', signal);
  if (!response.ok) throw await problem(response);
  return response.json();
}

/** @type {import('./engine.js').Body['stream']} */
export async function stream(name, request, on, signal) {
  const response = await post(name, request, 'text/event-stream', signal);
  if (!response.ok || !response.body) throw await problem(response);
  let end = null;
  for await (const { event, data } of events(response.body)) {
    if (event === 'problem' || event === 'error') throw new Problem(data);
    if (event === 'end') end = data;
    else on(event, data);
  }
  return end;
}
