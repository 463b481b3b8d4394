/** Play: the grid in the middle, caption and desk on the left, pad and hint on the right. */
import { all, fill, find, keepFocus, markup, pressed, typing } from '../dom.js';
import { moveByArrow } from '../grid/pointer.js';
import { PAUSE, REDO, UNDO } from '../icons.js';
import { keep, load } from '../model/desk.js';
import { currentGame } from '../open/current.js';
import { commandOf } from './keys.js';
import { drawMap } from './map.js';
import { Play } from './play.js';

/** @typedef {import('./keys.js').Mode} Mode */

/** @type {[string, string][]} */
export const keys = [
  ['← ↑ ↓ →', 'move'],
  ['1–9', 'write'],
  ['Z X C V B', 'mode'],
  ['H', 'hint'],
  ['N', 'new game'],
  ['Ctrl Z', 'undo'],
  ['?', 'all keys'],
];

const LAYOUT = markup`
  <section class="plate" aria-label="Puzzle">
    <div class="topline num"><span class="status" role="status"></span>
      <span class="row"><button class="btn plain slim new-top" data-do="new-game">New game</button>
      <span class="time" role="timer"></span>
      <button class="btn plain icon tiny" data-do="pause" aria-label="Pause">${PAUSE}</button>
      </span></div>
    <p class="keeping small" role="alert" hidden></p>
    <div class="pane"><q-grid></q-grid><div class="map" hidden></div></div>
    <div class="zoom row" role="group" aria-label="Zoom" hidden>
      <button class="btn slim" data-do="zoom-out" aria-label="Smaller">−</button>
      <button class="btn slim" data-do="zoom-in" aria-label="Larger">+</button>
      <button class="btn slim" data-do="whole">Whole grid</button></div>
  </section>
  <aside class="stack wide side" aria-label="Pad and hint">
    <div class="stack pads">
      <div class="seg" role="group" aria-label="Mode">${[
        'Digit',
        'Corner',
        'Centre',
        'Colour',
        'Pen',
      ].map(
        (name, k) =>
          markup`<button data-mode="${name.toLowerCase()}">${name}<kbd>${'ZXCVB'[k]}</kbd></button>`,
      )}</div>
      <div class="pad"></div>
      <div class="tools"><button class="btn" data-do="undo" aria-label="Undo">${UNDO}</button>
      <button class="btn" data-do="redo" aria-label="Redo">${REDO}</button>
        <button class="btn" data-do="erase">Erase</button>
        <button class="btn" data-do="check">Check</button>
        <button class="btn first only-s" data-do="hint">Hint</button></div>
      <div class="row extra apart">
        <button class="btn" data-do="fill">Fill candidates</button>
        <label class="toggle"><input type="checkbox" id="clash">Clashes</label></div>
    </div>
    <section class="howto stack tight" aria-label="How to play" hidden></section>
    <section class="panel stack" aria-live="polite" aria-label="Hint"></section>
  </aside>
  <aside class="caption stack wide" aria-label="Puzzle and desk">
    <div class="welcome"></div>
    <div class="stack about"></div>
    <div class="stack next-games">
      <button class="btn begin" data-do="new-game">New game<kbd>N</kbd></button>
      <div class="today"></div>
      <div class="desk stack tight"></div>
      <div class="links"><button class="linkish" data-do="stats">Statistics</button></div></div>
  </aside>`;

/** @param {Play} play @param {MouseEvent} event */
function onClick(play, event) {
  const button = pressed(event);
  if (!button || button.getAttribute('aria-disabled') === 'true') return;
  play.penKeys.end();
  const { mode, value, game, day, discard: gone } = button.dataset;
  if (mode) play.setMode(/** @type {Mode} */ (mode));
  else if (value) play.write(Number(value));
  else if (gone) play.discard(gone);
  else if (day && !button.closest('.welcome')) play.today(day);
  else if (game) {
    const kept = load(game);
    if (kept) play.show(kept);
  } else if (button.dataset.do) play.run(button.dataset.do);
}

/** @param {Play} play @param {KeyboardEvent} event */
function onKey(play, event) {
  if (typing(event) || play.penKeys.key(event) || moveByArrow(play.grid, event)) return;
  const from = /** @type {Element} */ (event.target);
  if ((event.key === ' ' || event.key === 'Enter') && from.closest?.('button, a, input')) return;
  const command = commandOf(event, play.game.puzzle.n);
  if (!command) return;
  event.preventDefault();
  play.penKeys.end();
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
  play.welcome();
  play.clash.addEventListener('change', () => {
    keep('clashes', play.clash.checked ? 'on' : 'off');
    play.draw();
  });
  play.grid.addEventListener('select', (event) => {
    event.preventDefault(); // drawn here
    play.draw();
  });
  play.grid.addEventListener('equals', () => play.equals());
  play.grid.addEventListener('ink', (event) => play.ink(/** @type {CustomEvent} */ (event).detail));
  play.grid.addEventListener('candidate', (event) =>
    play.disc(/** @type {CustomEvent} */ (event).detail),
  );
  play.grid.addEventListener('zoom', () => drawMap(find(root, '.map'), play.grid));
  const press = () => {
    play.penKeys.end();
    if (play.paused) play.pause();
  };
  play.grid.addEventListener('pointerdown', press, { capture: true });
  const pad = find(root, '.pad');
  for (const name of ['pointerover', 'pointerleave']) {
    pad.addEventListener(name, (event) => {
      const { pointerType } = /** @type {PointerEvent} */ (event);
      const value = name === 'pointerover' && play.mode !== 'colour' ? pressed(event) : null;
      if (pointerType === 'mouse') play.hover(Number(value?.dataset.value ?? 0));
    });
  }
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
