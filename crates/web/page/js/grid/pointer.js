/** Selecting cells: press and drag, or arrow keys; Ctrl or Shift adds and removes. The pen draws instead. */
import { range } from '../model/cells.js';
import { lineBetween, toggled } from './pen.js';
import { U, spot } from './shape.js';

/** @typedef {import('./grid.js').QGrid} QGrid */

/** While dragging, the corners of a cell do not count, so that diagonals can be drawn. */
const CORNER = 0.36;

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * The cell below a pointer, −1 if none.
 * @param {QGrid} grid
 * @param {PointerEvent} event
 * @param {boolean} dragging
 */
function cellBelow({ svg, puzzle }, event, dragging) {
  const matrix = svg?.getScreenCTM();
  if (!matrix || !puzzle) return -1;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const [column, row] = [Math.floor(point.x / U), Math.floor(point.y / U)];
  const { n } = puzzle;
  if (column < 0 || row < 0 || column >= n || row >= n) return -1;
  const dx = Math.abs(point.x / U - column - 0.5);
  const dy = Math.abs(point.y / U - row - 0.5);
  return dragging && dx > CORNER && dy > CORNER ? -1 : row * n + column;
}

/**
 * Handles an arrow key, wherever the focus is; true if it was one.
 * @param {QGrid} grid
 * @param {KeyboardEvent} event
 */
export function moveByArrow(grid, event) {
  const step = ARROWS[event.key];
  if (!step || !grid.puzzle || event.altKey) return false;
  const { n } = grid.puzzle;
  const from = Math.max(0, grid.cursor);
  const row = (Math.floor(from / n) + step[0] + n) % n;
  const column = ((from % n) + step[1] + n) % n;
  if (!event.shiftKey && !event.ctrlKey && !event.metaKey) grid.selection.clear();
  grid.cursor = grid.cursor < 0 ? 0 : row * n + column;
  grid.selection.add(grid.cursor);
  grid.zoom.follow();
  grid.moved();
  event.preventDefault();
  return true;
}

/** Two presses on one cell within this time choose its equals. */
const DOUBLE_MS = 350;

/** The candidate below a pointer. @param {QGrid} grid @param {PointerEvent} event @param {number} cell */
function candidateBelow({ svg, puzzle }, event, cell) {
  const matrix = svg?.getScreenCTM();
  if (!matrix || !puzzle) return 0;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const far = (/** @type {number} */ v) => {
    const [x, y] = spot(puzzle, cell, v);
    return Math.hypot(x - point.x, y - point.y);
  };
  return range(puzzle.n)
    .map((k) => k + 1)
    .reduce((best, v) => (far(v) < far(best) ? v : best));
}

/** @param {QGrid} grid */
export function listen(grid) {
  /** @type {'no' | 'adding' | 'removing' | 'inking'} */
  let drag = 'no';
  const still = () => grid.hasAttribute('still');
  const emit = (/** @type {string} */ name, /** @type {object} */ detail = {}) =>
    grid.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  const take = (/** @type {number} */ i) => {
    if (drag === 'removing') grid.selection.delete(i);
    else grid.selection.add(i);
    grid.cursor = i;
    grid.moved();
  };
  const ink = (/** @type {number} */ i) => {
    const line = lineBetween(grid.cursor, i, grid.puzzle?.n ?? 0);
    grid.cursor = i;
    if (!line) return;
    grid.ink = toggled(grid.ink, line);
    grid.draw();
  };
  grid.addEventListener('pointerdown', (event) => {
    const i = cellBelow(grid, event, false);
    if (i < 0 || still() || event.button > 0 || !event.isPrimary) return;
    event.preventDefault();
    grid.svg?.focus({ preventScroll: true });
    if (event.altKey)
      return void emit('candidate', { cell: i, value: candidateBelow(grid, event, i) });
    grid.setPointerCapture(event.pointerId);
    if (grid.tool === 'pen') {
      drag = 'inking';
      grid.cursor = i;
      return;
    }
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    const { cell, time } = grid.pressed;
    const twice = cell === i && event.timeStamp - time < DOUBLE_MS;
    grid.pressed = { cell: twice ? -1 : i, time: event.timeStamp };
    drag = more && grid.selection.has(i) && !twice ? 'removing' : 'adding';
    if (!more) grid.selection.clear();
    take(i);
    if (twice) emit('equals');
  });
  grid.addEventListener('pointermove', (event) => {
    if (drag === 'no' || !event.isPrimary) return;
    const i = cellBelow(grid, event, true);
    if (i < 0 || i === grid.cursor) return;
    if (drag === 'inking') ink(i);
    else take(i);
  });
  const stop = () => {
    if (drag === 'no') return;
    const inked = drag === 'inking';
    drag = 'no';
    if (!inked) return void emit('stroke');
    const strokes = grid.ink;
    grid.ink = [];
    emit('ink', { strokes, cell: grid.cursor });
  };
  grid.addEventListener('pointerup', stop);
  const drop = () => {
    if (drag !== 'inking') return stop();
    drag = 'no';
    grid.ink = [];
    grid.draw();
  };
  grid.addEventListener('pointercancel', drop);
  // A second finger moves and zooms the grid; the first one selects nothing more.
  grid.addEventListener('gesture', drop);
}
