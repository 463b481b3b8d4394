/**
 * Play: the grid in the middle, the puzzle's caption and the desk in the left margin, pad and hint
 * in the right one.
 */
import { fill, markup, pressed, typing } from '../dom.js';
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
  <aside class="caption stack wide" aria-label="Puzzle and desk">
    <div class="stack about"></div>
    <div class="desk stack tight"><h2>On your desk</h2><ul></ul></div>
  </aside>
  <section class="plate" aria-label="Puzzle">
    <div class="topline num"><span class="status" role="status"></span>
      <span class="row"><span class="time" role="timer"></span>
      <button class="btn plain icon tiny" data-do="pause" aria-label="Pause">${PAUSE}</button>
      </span></div>
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
  </aside>`;

/** @param {Play} play @param {MouseEvent} event */
function onClick(play, event) {
  const button = pressed(event);
  if (!button) return;
  const { mode, value, game, sample, discard: gone } = button.dataset;
  if (mode) play.setMode(/** @type {Mode} */ (mode));
  else if (value) play.write(Number(value));
  else if (gone) play.discard(gone);
  else if (sample) play.open(gameOf(SAMPLES[Number(sample)].text));
  else if (game) {
    const kept = load(game);
    if (kept) play.show(kept);
  } else if (button.dataset.do) play.run(button.dataset.do);
}

/** @param {Play} play @param {KeyboardEvent} event */
function onKey(play, event) {
  if (typing(event)) return;
  const from = /** @type {Element} */ (event.target);
  if ((event.key === ' ' || event.key === 'Enter') && from.closest?.('button, a, input')) return;
  const command = commandOf(event, play.game.puzzle.n);
  if (!command) return;
  event.preventDefault();
  if ('value' in command) play.write(command.value, command.mode ?? play.mode);
  else if ('mode' in command) play.setMode(command.mode);
  else play.run(command.do);
}

/** @param {HTMLElement} root @param {URLSearchParams} params */
export function mount(root, params) {
  fill(root, LAYOUT);
  const play = new Play(root);
  const key = (/** @type {KeyboardEvent} */ event) => onKey(play, event);
  const hide = () => play.leaveGame();
  root.addEventListener('click', (event) => onClick(play, event));
  play.auto.addEventListener('change', () => play.draw());
  play.clash.addEventListener('change', () => {
    keep('clashes', play.clash.checked ? 'on' : 'off');
    play.draw();
  });
  play.grid.addEventListener('select', () => play.draw());
  addEventListener('keydown', key);
  addEventListener('pagehide', hide);
  document.addEventListener('visibilitychange', hide);
  play.open(currentGame(params));
  return () => {
    hide();
    play.timer.end();
    removeEventListener('keydown', key);
    removeEventListener('pagehide', hide);
    document.removeEventListener('visibilitychange', hide);
  };
}
