/** Whether the engine answers: a line under the masthead while it does not. */

/** @type {Record<'gone' | 'busy', string>} */
const TEXT = {
  gone: 'Quadrille has stopped. Start it again with “quadrille serve”; your games are kept here.',
  busy: 'Waiting for the engine',
};

/** @param {'here' | 'gone' | 'busy'} state */
export function emit(state) {
  const line = document.querySelector('#outage');
  if (!(line instanceof HTMLElement)) return;
  line.hidden = state === 'here';
  const text = state === 'here' ? '' : TEXT[state];
  if (line.textContent !== text) line.textContent = text;
}
