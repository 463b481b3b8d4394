/** Play: the grid in the middle, caption and desk on the left, pad and hint on the right. */
import { all, fill, keepFocus, markup, pressed, typing } from '../dom.js';
import { moveByArrow } from '../grid/pointer.js';
import { PAUSE, REDO, UNDO } from '../icons.js';
import { keep, load } from '../model/desk.js';
import { currentGame, gameOf } from '../open/current.js';
import { SAMPLES } from '../samples.js';
import { commandOf } from './keys.js';
import { Play } from './play.js';

/** @typedef {import('../model/game.js').Mode} Mode */

/** @type {[string, string][]} */
export const keys = [
  ['← ↑ ↓ →', 'move'],
  ['1–9', 'write'],
  ['Z X C V', 'mode'],
  ['H', 'hint'],
  ['Ctrl Z', 'undo'],
  ['?', 'all keys'],
];

const LAYOUT = markup`
  <section class="plate" aria-label="Puzzle">
    <div class="topline num"><span class="status" role="status"></span>
      <span class="row"><span class="time" role="timer"></span>
      <button class="btn plain icon tiny" data-do="pause" aria-label="Pause">${PAUSE}</button>
      </span></div>
    <p class="keeping small" role="alert" hidden></p>
    <q-grid></q-grid>
  </section>
  <aside class="stack wide side" aria-label="Pad and hint">
    <div class="stack pads">
      <div class="seg" role="group" aria-label="Mode">${['Digit', 'Corner', 'Centre', 'Colour'].map(
        (name, k) =>
          markup`<button data-mode="${name.toLowerCase()}">${name}<kbd>${'ZXCV'[k]}</kbd></button>`,
      )}</div>
      <div class="pad"></div>
      <div class="tools"><button class="btn" data-do="undo" aria-label="Undo">${UNDO}</button>
      <button class="btn" data-do="redo" aria-label="Redo">${REDO}</button>
        <button class="btn" data-do="erase">Erase</button>
        <button class="btn" data-do="check">Check</button>
        <button class="btn first only-s" data-do="hint">Hint</button></div>
      <div class="row extra apart"><label class="toggle">
      <input type="checkbox" id="auto">All candidates</label>
        <label class="toggle"><input type="checkbox" id="clash">Clashes</label></div>
    </div>
    <section class="panel stack" aria-live="polite" aria-label="Hint"></section>
  </aside>
  <aside class="caption stack wide" aria-label="Puzzle and desk">
    <div class="stack about"></div>
    <div class="desk stack tight"><h2>On your desk</h2><ul></ul></div>
  </aside>`;

/** @param {Play} play @param {MouseEvent} event */
function onClick(play, event) {
  const button = pressed(event);
  if (!button || button.getAttribute('aria-disabled') === 'true') return;
  const { mode, value, game, sample, discard: gone } = button.dataset;
  if (mode) play.setMode(/** @type {Mode} */ (mode));
  else if (value) play.write(Number(value));
  else if (gone) play.discard(gone);
  else if (sample) play.open(gameOf(SAMPLES[Number(sample)].text, play.leaving));
  else if (game) {
    const kept = load(game);
    if (kept) play.show(kept);
  } else if (button.dataset.do) play.run(button.dataset.do);
}

/** @param {Play} play @param {KeyboardEvent} event */
function onKey(play, event) {
  if (typing(event) || moveByArrow(play.grid, event)) return;
  const from = /** @type {Element} */ (event.target);
  if ((event.key === ' ' || event.key === 'Enter') && from.closest?.('button, a, input')) return;
  const command = commandOf(event, play.game.puzzle.n);
  if (!command) return;
  event.preventDefault();
  if ('value' in command) play.write(command.value, command.mode ?? play.mode);
  else if ('mode' in command) play.setMode(command.mode);
  else play.run(command.do);
}

/** @type {import('../app.js').View['mount']} */
export function mount(root, params, signal) {
  fill(root, LAYOUT);
  const play = new Play(root, signal);
  root.addEventListener('click', (event) => onClick(play, event));
  for (const element of all(root, '.plate, .side')) keepFocus(element);
  play.auto.addEventListener('change', () => play.draw());
  play.clash.addEventListener('change', () => {
    keep('clashes', play.clash.checked ? 'on' : 'off');
    play.draw();
  });
  play.grid.addEventListener('select', () => play.draw());
  addEventListener('keydown', (event) => onKey(play, event), { signal, capture: true });
  addEventListener('pagehide', () => play.leaveGame(), { signal });
  addEventListener('storage', (event) => play.keeping.heard(event, play.game), { signal });
  const seen = () => {
    play.timer.seen();
    play.leaveGame();
  };
  document.addEventListener('visibilitychange', seen, { signal });
  signal.addEventListener('abort', () => {
    play.leaveGame();
    play.timer.end();
  });
  play.open(currentGame(params, signal));
}
