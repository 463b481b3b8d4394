/** The pad: each value with how many are left; marks where they will stand; swatches. */
import { dress, fill, markup } from '../dom.js';
import { range, symbol } from '../model/cells.js';

/**
 * @typedef {import('../model/game.js').Game} Game
 * @typedef {import('../model/game.js').Mode} Mode
 */

/** Names of the player's colours, for those who do not see them. */
export const COLOURS = ['blue', 'orange', 'green', 'red', 'purple', 'yellow', 'grey', 'slate'];

/** @param {number} k @param {Mode} mode */
function label(k, mode) {
  if (mode === 'colour') return `${COLOURS[k]}, colour`;
  return mode === 'digit' ? '' : `${symbol(k + 1)}, ${mode} mark`;
}

/** @param {HTMLElement} element @param {Game} game @param {Mode} mode */
export function drawPad(element, game, mode) {
  const { n } = game.puzzle;
  const used = new Array(n + 1).fill(0);
  for (const value of game.values) used[value]++;
  const size = n <= 6 ? 'few' : n <= 9 ? 'nine' : n <= 16 ? 'many' : 'most';
  dress(element, `pad ${mode} ${mode === 'colour' ? 'nine' : size}`);
  fill(
    element,
    markup`${range(mode === 'colour' ? COLOURS.length : n).map((k) => {
      const left = mode === 'digit' ? n - used[k + 1] : 1;
      const count =
        mode === 'digit' && left > 0
          ? markup`<small>${left}<span class="vh"> left</span></small>`
          : null;
      const name = label(k, mode);
      const aria = name ? markup` aria-label="${name}"` : null;
      const swatch = mode === 'colour' ? markup` class="bg${k + 1}"` : null;
      const off = left <= 0 ? markup` disabled` : null;
      return markup`<button data-value="${k + 1}"${aria}${off}><b${swatch}>${
        mode === 'colour' ? '' : symbol(k + 1)
      }</b>${count}</button>`;
    })}`,
  );
}
