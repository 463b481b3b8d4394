/**
 * Zoom and pan of a large grid: the part of the drawing that the svg shows. Two fingers, Ctrl-wheel, + and − change
 * it; the wheel moves it, and the cursor pulls it along. Emits `zoom` when it changes.
 */
import { U } from './shape.js';

/** @typedef {import('./grid.js').QGrid} QGrid */

/** A cell is at least this wide, in pixels, when a large grid is first drawn; smaller ones are hard to hit. */
const LEAST_PX = 22;
const FIRST_PX = 30;
/** At most zoom, cells are this wide. */
const MOST_PX = 96;
const STEP = 1.4;
/** Grids up to this side are always shown whole. */
const SMALL = 9;

export class Zoom {
  scale = 1;
  /** Top left corner of the part that is shown, in units of the drawing. */
  x = 0;
  y = 0;
  /** The whole drawing: left and top edge, width and height. */
  #whole = { left: 0, top: 0, width: 1, height: 1 };
  /** Side of the puzzle for which the first zoom was chosen. */
  #n = 0;
  /** @type {Map<number, PointerEvent>} fingers */
  #fingers = new Map();

  /** @param {QGrid} grid */
  constructor(grid) {
    this.grid = grid;
  }

  get #large() {
    return (this.grid.puzzle?.n ?? 0) > SMALL && !this.grid.hasAttribute('mini');
  }

  get zoomed() {
    return this.scale > 1.001;
  }

  /** The part that is shown, as fractions of the whole. */
  get part() {
    const { left, top, width, height } = this.#whole;
    return { x: (this.x - left) / width, y: (this.y - top) / height, part: 1 / this.scale };
  }

  /** Sets the extent of the whole drawing. @param {number[]} box */
  fit([left, top, width, height]) {
    this.#whole = { left, top, width, height };
    const n = this.grid.puzzle?.n ?? 0;
    if (this.#n !== n) {
      this.#n = n;
      this.scale = 1;
      const width = this.grid.clientWidth;
      if (this.#large && width && width / n < LEAST_PX) this.scale = (FIRST_PX * n) / width;
    }
    this.#show();
  }

  /** Width and height of the part that is shown. */
  #part() {
    return [this.#whole.width / this.scale, this.#whole.height / this.scale];
  }

  #show() {
    const { left, top, width, height } = this.#whole;
    const [wide, high] = this.#part();
    this.x = Math.max(left, Math.min(left + width - wide, this.x));
    this.y = Math.max(top, Math.min(top + height - high, this.y));
    const box = [this.x, this.y, wide, high].map((v) => Math.round(v * 100) / 100).join(' ');
    const { svg } = this.grid;
    // Lines keep their width on the screen.
    const k = String(Math.round((100 * Math.max(0.55, this.#n / 9)) / this.scale) / 100);
    if (svg?.style.getPropertyValue('--k') !== k) svg?.style.setProperty('--k', k);
    if (!svg || svg.getAttribute('viewBox') === box) return;
    svg.setAttribute('viewBox', box);
    this.grid.classList.toggle('zoomed', this.zoomed);
    this.grid.dispatchEvent(new CustomEvent('zoom', { bubbles: true }));
  }

  /**
   * Changes the scale, so that a point of the drawing stays where it is.
   * @param {number} factor
   * @param {{ x: number, y: number }} [around]
   */
  by(factor, around = this.#focus()) {
    if (!this.#large) return;
    const most = Math.max(1, (MOST_PX * this.#n) / (this.grid.clientWidth || 1));
    const scale = Math.max(1, Math.min(most, this.scale * factor));
    const keep = this.scale / scale;
    this.x = around.x - (around.x - this.x) * keep;
    this.y = around.y - (around.y - this.y) * keep;
    this.scale = scale;
    this.#show();
  }

  in() {
    this.by(STEP);
  }

  out() {
    this.by(1 / STEP);
  }

  whole() {
    this.by(1 / this.scale);
  }

  /** Moves the part so that its middle is at a fraction of the whole. @param {number} x @param {number} y */
  center(x, y) {
    const { left, top, width, height } = this.#whole;
    const [wide, high] = this.#part();
    this.x = left + x * width - wide / 2;
    this.y = top + y * height - high / 2;
    this.#show();
  }

  /** The middle of the cursor's cell, or of the part that is shown. */
  #focus() {
    const { cursor } = this.grid;
    const [wide, high] = this.#part();
    if (cursor < 0) return { x: this.x + wide / 2, y: this.y + high / 2 };
    return { x: ((cursor % this.#n) + 0.5) * U, y: (Math.floor(cursor / this.#n) + 0.5) * U };
  }

  /** Moves the part so that the cursor and its neighbours are seen. */
  follow() {
    const { cursor } = this.grid;
    if (!this.zoomed || cursor < 0) return;
    const [wide, high] = this.#part();
    const [left, top] = [(cursor % this.#n) * U, Math.floor(cursor / this.#n) * U];
    const room = Math.min(U, (Math.min(wide, high) - U) / 2);
    this.x = Math.min(left - room, Math.max(left + U + room - wide, this.x));
    this.y = Math.min(top - room, Math.max(top + U + room - high, this.y));
    this.#show();
  }

  /** A point of the screen in units of the drawing. @param {{ clientX: number, clientY: number }} event */
  #point({ clientX, clientY }) {
    const matrix = this.grid.svg?.getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  }

  listen() {
    const { grid } = this;
    grid.addEventListener(
      'wheel',
      (event) => {
        if (!this.#large || !(event.ctrlKey || this.zoomed)) return;
        event.preventDefault();
        if (event.ctrlKey) return this.by(Math.exp(-event.deltaY / 240), this.#point(event));
        const unit = this.#part()[0] / (grid.clientWidth || 1);
        this.x += event.deltaX * unit;
        this.y += event.deltaY * unit;
        this.#show();
      },
      { passive: false },
    );
    grid.addEventListener('pointerdown', (event) => {
      if (event.pointerType !== 'touch' || !this.#large) return;
      this.#fingers.set(event.pointerId, event);
      if (this.#fingers.size === 2) grid.dispatchEvent(new CustomEvent('gesture'));
    });
    grid.addEventListener('pointermove', (event) => this.#pinch(event));
    for (const name of ['pointerup', 'pointercancel']) {
      grid.addEventListener(name, (event) => {
        this.#fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
      });
    }
  }

  /** Two fingers: their middle keeps its point of the grid, their distance is the scale. @param {PointerEvent} event */
  #pinch(event) {
    const before = [...this.#fingers.values()];
    if (before.length !== 2 || !this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, event);
    const after = [...this.#fingers.values()];
    const middle = (/** @type {PointerEvent[]} */ [a, b]) => ({
      clientX: (a.clientX + b.clientX) / 2,
      clientY: (a.clientY + b.clientY) / 2,
    });
    const far = (/** @type {PointerEvent[]} */ [a, b]) =>
      Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1;
    const [from, to] = [this.#point(middle(before)), this.#point(middle(after))];
    this.x += from.x - to.x;
    this.y += from.y - to.y;
    this.by(far(after) / far(before), from);
  }
}
