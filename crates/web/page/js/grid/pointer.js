/** Selecting cells: press and drag, or arrow keys; Ctrl or Shift adds and removes. */
import { U } from './shape.js';

/** @typedef {import('./grid.js').QGrid} QGrid */

/** While dragging, the corners of a cell do not count, so that diagonals can be drawn. */
const CORNER = 0.36;

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

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
  grid.moved();
  event.preventDefault();
  return true;
}

/** @param {QGrid} grid */
export function listen(grid) {
  /** @type {'no' | 'adding' | 'removing'} */
  let drag = 'no';
  const still = () => grid.hasAttribute('still');
  const take = (/** @type {number} */ i) => {
    if (drag === 'removing') grid.selection.delete(i);
    else grid.selection.add(i);
    grid.cursor = i;
    grid.moved();
  };
  grid.addEventListener('pointerdown', (event) => {
    const i = cellBelow(grid, event, false);
    if (i < 0 || still() || event.button > 0) return;
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    drag = more && grid.selection.has(i) ? 'removing' : 'adding';
    if (!more) grid.selection.clear();
    grid.setPointerCapture(event.pointerId);
    grid.svg?.focus({ preventScroll: true });
    take(i);
    event.preventDefault();
  });
  grid.addEventListener('pointermove', (event) => {
    if (drag === 'no') return;
    const i = cellBelow(grid, event, true);
    if (i >= 0 && i !== grid.cursor) take(i);
  });
  const stop = () => {
    if (drag === 'no') return;
    drag = 'no';
    grid.dispatchEvent(new CustomEvent('stroke', { bubbles: true }));
  };
  grid.addEventListener('pointerup', stop);
  grid.addEventListener('pointercancel', stop);
}
