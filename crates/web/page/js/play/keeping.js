/**
 * The autosave of Play, and a warning when it is off: the storage is full, or the same puzzle is played in
 * another tab, whose moves would be overwritten.
 */
import { fill, markup } from '../dom.js';
import { discard, keptElsewhere, save, solvedGames } from '../model/desk.js';
import { some } from '../words.js';

/** @typedef {import('../model/game.js').Game} Game */

/** A move is saved after this time, so that the grid is painted first. */
const AFTER_MS = 150;

export class Keeping {
  /** @type {'kept' | 'full' | 'elsewhere'} */
  #state = 'kept';
  #timer = 0;

  /** @param {HTMLElement} line */
  constructor(line) {
    this.line = line;
  }

  /** Another game is opened. */
  reset() {
    this.#state = 'kept';
    this.#draw('');
  }

  /** Saves a game shortly. @param {() => void} save */
  soon(save) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(save, AFTER_MS);
  }

  /** @param {Game} game */
  keep(game) {
    clearTimeout(this.#timer);
    if (!game.id || this.#state === 'elsewhere') return;
    this.#state = save(game) ? 'kept' : 'full';
    this.#draw(game.id);
  }

  /** Another tab has written. @param {StorageEvent} event @param {Game} game */
  heard(event, game) {
    const other = keptElsewhere(event, game.id);
    if (!other || JSON.stringify(other.cells) === JSON.stringify(game.cells)) return;
    this.#state = 'elsewhere';
    this.#draw(game.id);
  }

  /** Makes room, and keeps the game. @param {Game} game */
  makeRoom(game) {
    for (const id of solvedGames(game.id)) discard(id);
    this.keep(game);
  }

  /** @param {string} id */
  #draw(id) {
    this.line.hidden = this.#state === 'kept';
    if (this.#state === 'kept') return;
    if (this.#state === 'elsewhere') {
      fill(
        this.line,
        markup`This puzzle is open in another tab, and is saved there.
          <button class="btn slim" data-do="take-over">Take over here</button>`,
      );
      return;
    }
    const solved = solvedGames(id).length;
    fill(
      this.line,
      markup`Storage is full: this game is no longer saved. ${
        solved
          ? markup`<button class="btn slim" data-do="make-room">Remove ${some(
              solved,
              'solved game',
            )}</button>`
          : 'Remove games from your desk to make room.'
      }`,
    );
  }
}
