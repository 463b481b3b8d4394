/** Places on and around the grid: borders, corners, clues outside; from a pointer and from keys. */
import { U } from '../grid/shape.js';

/**
 * @typedef {import('../grid/grid.js').QGrid} QGrid
 * @typedef {import('../rules/registry.js').Place} Place
 * @typedef {'left' | 'top' | 'right' | 'bottom'} Side
 * @typedef {{ side: Side, slot: number }} Slot
 */

/** Distance from the middle of a cell within which a line passes through it. */
const NEAR = 0.38;
/** Distance from a border or corner within which it is meant. */
const TARGET = 0.3;

/** The position of a pointer in cells. @param {QGrid} grid @param {PointerEvent} event @returns {[number, number]} */
export function pointAt({ svg }, event) {
  const matrix = svg?.getScreenCTM();
  if (!matrix) return [NaN, NaN];
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return [x / U, y / U];
}

/** The cell at a point, −1 if none. @param {[number, number]} point @param {number} n */
export function cellOf([x, y], n) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < n && row < n ? row * n + column : -1;
}

/** The same, if the point is near its middle. @param {[number, number]} point @param {number} n */
export function middleOf([x, y], n) {
  const far = Math.hypot(x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5);
  return far < NEAR ? cellOf([x, y], n) : -1;
}

/** The two cells of the border at a point, or null. @param {[number, number]} point @param {number} n @returns {[number, number] | null} */
export function borderOf([x, y], n) {
  const i = cellOf([x, y], n);
  if (i < 0) return null;
  const [dx, dy] = [x - Math.floor(x) - 0.5, y - Math.floor(y) - 0.5];
  const across = Math.abs(dx) > Math.abs(dy);
  if (0.5 - Math.abs(across ? dx : dy) > TARGET) return null;
  return neighbour(i, across ? [0, Math.sign(dx)] : [Math.sign(dy), 0], n);
}

/** A cell and the one beside it, or null. @param {number} i @param {number[]} step @param {number} n @returns {[number, number] | null} */
export function neighbour(i, [down, right], n) {
  const [row, column] = [Math.floor(i / n) + down, (i % n) + right];
  const inside = row >= 0 && column >= 0 && row < n && column < n;
  return inside ? [i, row * n + column] : null;
}

/** The four cells around the corner at a point, or null. @param {[number, number]} point @param {number} n */
export function cornerOf([x, y], n) {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (Math.abs(x - column) > 0.42 || Math.abs(y - row) > 0.42) return null;
  return squareAt(row, column, n);
}

/** The four cells around a corner. @param {number} row @param {number} column @param {number} n */
export function squareAt(row, column, n) {
  if (row < 1 || column < 1 || row >= n || column >= n) return null;
  const first = (row - 1) * n + column - 1;
  return [first, first + 1, first + n, first + n + 1];
}

/** The place outside the grid at a point; corners count for clues on diagonals. @param {[number, number]} point @param {number} n @returns {Slot | null} */
export function slotOf([x, y], n) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [across, down] = [x < 0 || x >= n, y < 0 || y >= n];
  if (!across && !down) return null;
  // Beyond a corner the row counts.
  if (across) return { side: x < 0 ? 'left' : 'right', slot: Math.max(-1, Math.min(n, row)) };
  return { side: y < 0 ? 'top' : 'bottom', slot: column };
}

/** The steps from a place outside into the grid. @type {Record<Side, [number, number]>} */
const INWARDS = { left: [0, 1], right: [0, -1], top: [1, 0], bottom: [-1, 0] };

/** The cells that a clue looks along. @param {Slot} slot @param {number[]} step @param {number} n */
function seen({ side, slot }, [down, right], n) {
  const start = { left: [slot, -1], right: [slot, n], top: [-1, slot], bottom: [n, slot] }[side];
  const cells = [];
  for (let [row, column] = [start[0] + down, start[1] + right]; ; row += down, column += right) {
    if (row < 0 || column < 0 || row >= n || column >= n) return cells;
    cells.push(row * n + column);
  }
}

/**
 * The lines of cells that a clue at this place can mean: its row or column, or up to two diagonals.
 * @param {Slot} slot
 * @param {boolean} diagonal
 * @param {number} n
 * @returns {number[][]}
 */
export function linesFrom(slot, diagonal, n) {
  const [down, right] = INWARDS[slot.side];
  const steps = diagonal
    ? right
      ? [[-1, right], [1, right]]
      : [[down, -1], [down, 1]]
    : [[down, right]];
  return steps.map((step) => seen(slot, step, n)).filter((cells) => cells.length);
}

/** The place outside after an arrow key: in from the margin, along it, or out of the grid. @param {Slot | number} at a place or a cell @param {string} key @param {number} n @returns {Slot | number} */
export function walk(at, key, n) {
  const [down, right] = ARROWS[key];
  if (typeof at === 'number') {
    const [row, column] = [Math.floor(at / n) + down, (at % n) + right];
    if (row < 0) return { side: 'top', slot: column };
    if (row >= n) return { side: 'bottom', slot: column };
    if (column < 0) return { side: 'left', slot: row };
    return column >= n ? { side: 'right', slot: row } : row * n + column;
  }
  const [inDown, inRight] = INWARDS[at.side];
  const across = inRight !== 0;
  if (down === inDown && right === inRight) return linesFrom(at, false, n)[0]?.[0] ?? at;
  const along = across ? down : right;
  return { side: at.side, slot: Math.max(0, Math.min(n - 1, at.slot + along)) };
}

/** @type {Record<string, [number, number]>} */
export const ARROWS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cells between two cells of a row, column or diagonal, with the second; null if they are not. @param {number} from @param {number} to @param {number} n */
export function straight(from, to, n) {
  const [down, right] = [Math.floor(to / n) - Math.floor(from / n), (to % n) - (from % n)];
  const count = Math.max(Math.abs(down), Math.abs(right));
  if (!count || (down && right && Math.abs(down) !== Math.abs(right))) return null;
  return Array.from(
    { length: count },
    (_, k) => from + (k + 1) * (Math.sign(down) * n + Math.sign(right)),
  );
}
