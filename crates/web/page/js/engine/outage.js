/**
 * A line while the engine is unavailable, under the masthead; and a message over the page while it is slow, with a
 * button to stop or go on.
 */
import { find } from '../dom.js';

const GONE =
  'Quadrille has stopped. Start it again with “quadrille serve”; your games are kept here.';

const LOCAL = 'Offline. Everything works: the engine runs in this page.';

/** @type {'here' | 'gone' | 'local'} */
let state = 'here';
/** The message about a long question. */
let long = { text: '', act: '', run: () => {}, time: '' };

function draw() {
  const line = document.querySelector('#outage');
  if (!(line instanceof HTMLElement)) return;
  const away = { here: '', gone: GONE, local: LOCAL }[state];
  const text = away || long.text;
  const act = away ? '' : long.act;
  line.hidden = !text;
  line.classList.toggle('passing', !away);
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
