/** A line under the masthead while the engine is unavailable or busy. */

const GONE =
  'Quadrille has stopped. Start it again with “quadrille serve”; your games are kept here.';

let gone = false;
/** Questions that have been waiting for a long time. */
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

/** A question starts (1) or stops (−1) waiting for a busy engine. @param {1 | -1} change */
export function wait(change) {
  waiting += change;
  draw();
}
