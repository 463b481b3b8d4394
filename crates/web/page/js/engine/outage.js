/** A line under the masthead while the engine is unavailable or busy, with a button to stop or go on. */
import { find } from '../dom.js';

const GONE =
  'Quadrille has stopped. Start it again with “quadrille serve”; your games are kept here.';

const LOCAL = 'Offline. Everything works: the engine runs in this page.';

/** @type {'here' | 'gone' | 'local'} */
let state = 'here';
/** Questions that a busy server has sent away; they are asked again. */
let waiting = 0;
/** The message about a long question. */
let long = { text: '', act: '', run: () => {}, time: '' };

function draw() {
  const line = document.querySelector('#outage');
  if (!(line instanceof HTMLElement)) return;
  const away = { here: '', gone: GONE, local: LOCAL }[state];
  const text = away || long.text || (waiting ? 'Waiting for the engine' : '');
  const act = away ? '' : long.act;
  line.hidden = !text;
  if (!line.firstElementChild) {
    // The time is not read aloud: it would be, every second.
    line.innerHTML =
      '<span></span><span aria-hidden="true"></span> <button class="btn slim"></button>';
    find(line, 'button').addEventListener('click', () => long.run());
  }
  const [words, time, button] = /** @type {HTMLElement[]} */ ([...line.children]);
  put(words, text);
  put(time, act ? long.time : '');
  put(button, act);
  button.hidden = !act;
}

/** @param {HTMLElement} element @param {string} text */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {'here' | 'gone' | 'local'} now */
export function emit(now) {
  state = now;
  draw();
}

/** A question starts (1) or stops (−1) waiting for a busy engine. @param {1 | -1} change */
export function wait(change) {
  waiting += change;
  draw();
}

/**
 * Shows a message about long questions.
 * @param {string} text
 * @param {string} [act] on the button
 * @param {() => void} [run] its effect
 * @param {string} [time] that they have taken
 */
export function show(text, act = '', run = () => {}, time = '') {
  long = { text, act, run, time };
  draw();
}
