/**
 * The pen by keyboard. Enter, arrows and Enter do what press, drag and release do: without arrows they make the next
 * sign in the cell. Shift with two arrows is a diagonal step, Backspace goes back, Esc drops the line.
 */
import { ARROWS } from '../grid/pointer.js';
import { lineBetween, toggled } from '../grid/pen.js';
import { cellName } from '../model/cells.js';

export class PenKeys {
  /** The cells of the line that is being drawn; empty if there is none. @type {number[]} */
  #path = [];
  /** The first arrow of a diagonal step. @type {[number, number] | null} */
  #half = null;

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    this.play = play;
  }

  get drawing() {
    return this.#path.length > 0;
  }

  /** The message above the grid while a line is drawn. */
  get words() {
    return `Drawing from ${cellName(this.#path[0], this.play.game.puzzle.n)}`;
  }

  /** A key; true if the pen used it. @param {KeyboardEvent} event */
  key(event) {
    const { play } = this;
    if (play.mode !== 'pen' || play.paused) return false;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = ARROWS[event.key];
    if (event.key === 'Enter') {
      if (/** @type {Element} */ (event.target).closest?.('button, a, input')) return false;
      if (this.drawing) this.end(true);
      else this.#begin();
    } else if (!this.drawing) return false;
    else if (arrow) this.#lead(arrow, event.shiftKey);
    else if (event.key === 'Backspace') this.#back();
    else if (event.key === 'Escape') this.drop();
    else return false;
    event.preventDefault();
    return true;
  }

  #begin() {
    const { play } = this;
    this.#path = [Math.max(0, play.grid.cursor)];
    play.note = '';
    this.#show();
  }

  /** @param {[number, number]} arrow @param {boolean} shift */
  #lead(arrow, shift) {
    const half = shift ? this.#half : null;
    this.#half = null;
    const turned = half && (half[0] === 0) !== (arrow[0] === 0);
    if (shift && !turned) this.#half = arrow;
    else if (turned) this.#step(half[0] + arrow[0], half[1] + arrow[1]);
    else this.#step(...arrow);
  }

  /** Adds the next cell; a step back to the one before takes the last part away. @param {number} down @param {number} right */
  #step(down, right) {
    const { n } = this.play.game.puzzle;
    const last = this.#path[this.#path.length - 1];
    const [row, column] = [Math.floor(last / n) + down, (last % n) + right];
    if (row < 0 || column < 0 || row >= n || column >= n) return;
    const next = row * n + column;
    if (this.#path[this.#path.length - 2] === next) this.#path.pop();
    else this.#path.push(next);
    this.#show();
  }

  #back() {
    if (this.#path.length === 1) return this.drop();
    this.#path.pop();
    return this.#show();
  }

  #strokes() {
    const { n } = this.play.game.puzzle;
    /** @type {string[]} */
    let strokes = [];
    this.#path.slice(1).forEach((cell, k) => {
      strokes = toggled(strokes, lineBetween(this.#path[k], cell, n) ?? '');
    });
    return strokes;
  }

  #show() {
    const { grid } = this.play;
    grid.choose([this.#path[this.#path.length - 1]]);
    grid.ink = this.#strokes();
    grid.zoom.follow();
    this.play.draw();
  }

  /** Ends the line and keeps it. @param {boolean} [sign] true if a line of one cell makes a sign in it */
  end(sign = false) {
    if (!this.drawing) return;
    const strokes = this.#strokes();
    const [cell, ...others] = this.#path;
    this.drop();
    if (strokes.length || (sign && !others.length)) this.play.ink({ strokes, cell });
  }

  /** Drops the line. */
  drop() {
    if (!this.drawing) return;
    this.#path = [];
    this.#half = null;
    this.play.grid.ink = [];
    this.play.draw();
  }
}
