/** The pad: values with the number left, marks in their positions, colour swatches. */
import { all, dress, fill, find, markup } from '../dom.js';
import { range, symbol } from '../model/cells.js';

/**
 * @typedef {import('../model/game.js').Game} Game
 * @typedef {import('./keys.js').Mode} Mode
 */

/** Names of the player's colours, for screen readers. */
export const COLOURS = ['blue', 'orange', 'green', 'red', 'purple', 'yellow', 'grey', 'slate'];

/** @param {number} k @param {Mode} mode */
function label(k, mode) {
  if (mode === 'colour') return `${COLOURS[k]}, colour`;
  return mode === 'digit' ? '' : `${symbol(k + 1)}, ${mode} mark`;
}

/**
 * The buttons of a mode. They are kept between moves, so that the focus stays on them.
 * @param {HTMLElement} element
 * @param {number} n
 * @param {Mode} mode
 */
function build(element, n, mode) {
  if (mode === 'pen') {
    fill(
      element,
      markup`<p class="small quiet">Drag from cell to cell for a line, click for a cross,
        again for a ring.<span class="by-keys"> By keyboard: Enter, arrows, Enter; twice Enter for a
        sign.</span></p><button class="btn" data-do="wipe">Clear the pen</button>`,
    );
    return;
  }
  fill(
    element,
    markup`${range(mode === 'colour' ? COLOURS.length : n).map((k) => {
      const name = label(k, mode);
      const aria = name ? markup` aria-label="${name}"` : null;
      const swatch = mode === 'colour' ? markup` class="bg${k + 1}"` : null;
      const count =
        mode === 'digit' ? markup`<small><span></span><span class="vh"> left</span></small>` : null;
      return markup`<button data-value="${k + 1}"${aria}><b${swatch}>${
        mode === 'colour' ? '' : symbol(k + 1)
      }</b>${count}</button>`;
    })}`,
  );
}

/** The size class of a pad, by the side of the grid. @param {number} n */
export const padSize = (n) => (n <= 6 ? 'few' : n <= 9 ? 'nine' : n <= 16 ? 'many' : 'most');

/** @param {HTMLElement} element @param {Game} game @param {Mode} mode */
export function drawPad(element, game, mode) {
  const { n } = game.puzzle;
  const made = `${mode} ${n}`;
  if (element.dataset.made !== made) build(element, n, mode);
  element.dataset.made = made;
  dress(element, `pad ${mode} ${mode === 'colour' ? 'nine' : padSize(n)}`);
  if (mode === 'pen') find(element, '[data-do=wipe]').toggleAttribute('disabled', !game.pen.length);
  if (mode !== 'digit') return;
  const used = new Array(n + 1).fill(0);
  for (const value of game.values) used[value]++;
  all(element, 'button').forEach((button, k) => {
    const left = n - used[k + 1];
    button.setAttribute('aria-disabled', String(left <= 0));
    const count = find(button, 'small');
    count.hidden = left <= 0;
    find(count, 'span').textContent = String(left);
  });
}
