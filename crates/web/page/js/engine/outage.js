/** Whether the engine answers: a line under the masthead while it does not, or lets wait. */

const GONE =
  'Quadrille has stopped. Start it again with “quadrille serve”; your games are kept here.';

let gone = false;
/** Questions that have waited for long. */
let waiting = 0;

function draw() {
  const line = document.querySelector('#outage');
  if (!(line instanceof HTMLElement)) return;
  const text = gone ? GONE : waiting ? 'Waiting for the engine' : '';
  line.hidden = !text;
  if (line.textContent !== text) line.textContent = text;
}

/** @param {'here' | 'gone'} state */
export function emit(state) {
  gone = state === 'gone';
  draw();
}

/** A question begins to wait for a busy engine (1), or no longer does (−1). @param {1 | -1} change */
export function wait(change) {
  waiting += change;
  draw();
}
