/**
 * The rules while playing: those that the digits break are marked with a line that says why, and finished ones
 * fade if asked. Only the digits written count, never the solution. A puzzle with rules is solved when all hold.
 */
import { fill, find, markup } from '../dom.js';
import { ask, isAborted } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { cellAt } from '../model/cells.js';
import { keep, setting } from '../model/desk.js';
import { toJson } from '../model/puzzle.js';

/** @typedef {import('../model/game.js').Game} Game */

export class Ruling {
  /** The state of each rule: `open`, `finished`, `broken`. @type {{ state: string, cells: number[][], why: string | null }[]} */
  #rules = [];
  #game = '';
  #latest;
  /** True until the answer about the latest digits is there. */
  waiting = false;

  /**
   * @param {HTMLElement} root
   * @param {AbortSignal} leaving
   * @param {() => void} changed called with each answer
   */
  constructor(root, leaving, changed) {
    this.#latest = new Latest(leaving);
    this.changed = changed;
    this.why = document.createElement('p');
    this.why.className = 'why small is-strike';
    this.why.setAttribute('role', 'status');
    find(root, '.plate').append(this.why);
    this.toggle = document.createElement('label');
    this.toggle.className = 'toggle';
    fill(this.toggle, markup`<input type="checkbox" id="finished">Finished rules`);
    find(root, '.extra').append(this.toggle);
    this.fade = /** @type {HTMLInputElement} */ (find(this.toggle, 'input'));
    this.fade.checked = setting('finished', 'on') === 'on';
    this.fade.addEventListener('change', () => {
      keep('finished', this.fade.checked ? 'on' : 'off');
      changed();
    });
  }

  /** Asks about the digits of a game. @param {Game} game */
  async look(game) {
    const { puzzle, values } = game;
    const signal = this.#latest.next();
    if (this.#game !== game.id) this.#rules = [];
    this.#game = game.id;
    this.toggle.hidden = this.why.hidden = !puzzle.rules.length;
    this.waiting = puzzle.rules.length > 0;
    if (!this.waiting) return;
    try {
      const request = { puzzle: toJson(puzzle), state: { values } };
      this.#rules = (await ask('standing', request, signal)).rules;
    } catch (error) {
      if (isAborted(error)) return;
      // Without the engine nothing is claimed.
      this.#rules = [];
    }
    this.waiting = false;
    this.changed();
  }

  /** True if every rule holds. @param {Game} game */
  holds({ puzzle }) {
    return (
      this.#rules.length === puzzle.rules.length &&
      this.#rules.every(({ state }) => state === 'finished')
    );
  }

  /** The states for the grid. @param {boolean} clashes true if clashes are shown */
  states(clashes) {
    /** @type {Map<number, string>} */
    const states = new Map();
    this.#rules.forEach(({ state }, k) => {
      if (state === 'broken' ? clashes : state === 'finished' && this.fade.checked)
        states.set(k, state);
    });
    return states;
  }

  /** The cells whose digits break a rule. @param {number} n */
  cells(n) {
    return this.#rules.flatMap(({ cells }) => cells.map((cell) => cellAt(cell, n)));
  }

  /** Says why the first broken rule is broken. @param {boolean} shown */
  tell(shown) {
    const broken = this.#rules.filter(({ state }) => state === 'broken');
    const more = broken.length > 1 ? ` (${broken.length} rules are broken)` : '';
    const text = shown && broken.length ? `${broken[0].why}${more}` : '';
    if (this.why.textContent !== text) this.why.textContent = text;
  }
}
