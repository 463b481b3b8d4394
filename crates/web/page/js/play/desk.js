/** The desk beside the grid: started games, most recent first. */
import { all, fill, grid, markup } from '../dom.js';
import { broken, load, order } from '../model/desk.js';
import { cap, clock, kindName, some } from '../words.js';

/** Updates the bar of the current game. @param {HTMLElement} element @param {number} progress */
export function drawProgress(element, progress) {
  const bar = element.querySelector('[aria-current] .bar i');
  if (bar instanceof HTMLElement) bar.style.width = `${progress * 100}%`;
}

/** @typedef {import('../model/game.js').Game} Game */

/** Games shown at first; a button shows the others. */
const SHOWN = 4;

/** “Classic 9×9”. @param {Game} game */
const nameOf = ({ puzzle }) => `${kindName(puzzle)} ${puzzle.n}×${puzzle.n}`;

/** The second line of an entry. @param {Game} game */
function stateOf(game) {
  const level = game.about.level ? cap(game.about.level) : 'Begun';
  const today = game.origin?.today ? `, ${game.origin.today}` : '';
  return game.solved ? `Solved in ${clock(game.elapsed)}` : `${level}${today}`;
}

/** @param {HTMLElement} element @param {string} current @param {boolean} everything */
export function drawDesk(element, current, everything) {
  const ids = order();
  const shown = everything ? ids : ids.slice(0, SHOWN);
  const games = shown.flatMap((id) => {
    const game = load(id);
    return game ? [{ id, game }] : [];
  });
  const lost = broken().length;
  element.hidden = !games.length && !lost;
  const solved = everything
    ? games.filter(({ id, game }) => game.solved && id !== current).length
    : 0;
  fill(
    element,
    markup`<h2>On your desk</h2><ul>${games.map(
      ({ id, game }) => markup`<li><button data-game="${id}"${
        id === current ? markup` aria-current="true"` : null
      }><q-grid mini></q-grid><span class="t">${nameOf(game)}<br>
        <span class="faint">${stateOf(game)}</span><span class="bar"><i></i></span></span></button>
      <button class="gone" data-discard="${id}"
        aria-label="Remove ${nameOf(game)} from the desk">×</button></li>`,
    )}${
      ids.length > shown.length &&
      markup`<li><button class="more" data-do="all-games">${
        ids.length - shown.length
      } more</button></li>`
    }${
      solved > 0 &&
      markup`<li><button class="more" data-do="remove-solved">Remove ${some(
        solved,
        'solved game',
      )}</button></li>`
    }</ul>${
      lost > 0 &&
      markup`<p class="small">${some(lost, 'stored entry', 'stored entries')} cannot be read.
        <button class="linkish" data-do="save-broken">Save as a file</button>
        <button class="linkish" data-do="discard-broken">Remove</button></p>`
    }`,
  );
  all(element, '[data-game]').forEach((button, k) => {
    const { game } = games[k];
    const thumb = grid(button, 'q-grid');
    thumb.puzzle = game.puzzle;
    thumb.draw();
    /** @type {HTMLElement} */ (button.querySelector('.bar i')).style.width =
      `${game.progress * 100}%`;
  });
}
