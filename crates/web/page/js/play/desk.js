/** The desk beside the grid: started games, most recent first, and samples while there are few. */
import { all, fill, grid, markup } from '../dom.js';
import { load, order } from '../model/desk.js';
import { SAMPLES } from '../samples.js';
import { cap, kindName } from '../words.js';

/** Updates the bar of the current game. @param {HTMLElement} element @param {number} progress */
export function drawProgress(element, progress) {
  const bar = element.querySelector('[aria-current] .bar i');
  if (bar instanceof HTMLElement) bar.style.width = `${progress * 100}%`;
}

/** Games shown at first; a button shows the others. */
const SHOWN = 6;

/** @param {HTMLElement} element @param {string} current @param {boolean} everything */
export function drawDesk(element, current, everything) {
  const ids = order();
  const shown = everything ? ids : ids.slice(0, SHOWN);
  const games = shown.map((id) => ({ id, game: load(id) })).filter(({ game }) => game);
  fill(
    element,
    markup`${games.map(
      ({ id, game }) =>
        game &&
        markup`<li><button data-game="${id}"${
          id === current ? markup` aria-current="true"` : null
        }><q-grid mini></q-grid><span class="t">${kindName(
          game.puzzle,
        )} ${game.puzzle.n}×${game.puzzle.n}<br><span class="faint">${
          game.solved ? 'Solved' : cap(game.about.level ?? 'begun')
        }</span><span class="bar"><i></i></span></span></button>
    <button class="gone" data-discard="${id}"
      aria-label="Remove ${kindName(game.puzzle)} from the desk">×</button></li>`,
    )}
    ${
      ids.length > shown.length &&
      markup`<li><button class="more" data-do="all-games">${
        ids.length - shown.length
      } more</button></li>`
    }
    ${
      games.length < 3 &&
      SAMPLES.map(
        ({ name, level }, k) =>
          markup`<li><button class="sample" data-sample="${k}">${name}
            <span class="faint">${cap(level)}</span></button></li>`,
      )
    }`,
  );
  all(element, '[data-game]').forEach((button, k) => {
    const game = games[k].game;
    if (!game) return;
    const thumb = grid(button, 'q-grid');
    thumb.puzzle = game.puzzle;
    thumb.draw();
    /** @type {HTMLElement} */ (button.querySelector('.bar i')).style.width =
      `${game.progress * 100}%`;
  });
}
