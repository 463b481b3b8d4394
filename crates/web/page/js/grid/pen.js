/**
 * The pen: lines between the centres of neighbouring cells, crosses and rings. A stroke is a text: `3-4` is the line
 * between cells 3 and 4, `x3` a cross and `o3` a ring in cell 3.
 */
import { U, corner } from './shape.js';

/** The line between two cells, or null if they are not neighbours. @param {number} a @param {number} b @param {number} n */
export function lineBetween(a, b, n) {
  const far = Math.max(
    Math.abs((a % n) - (b % n)),
    Math.abs(Math.floor(a / n) - Math.floor(b / n)),
  );
  return far === 1 ? `${Math.min(a, b)}-${Math.max(a, b)}` : null;
}

/** The strokes with one more, or without it if it is there. @param {string[]} strokes @param {string} stroke */
export const toggled = (strokes, stroke) =>
  strokes.includes(stroke) ? strokes.filter((other) => other !== stroke) : [...strokes, stroke];

/** @param {string[]} strokes @param {number} n */
export function drawPen(strokes, n) {
  const middle = (/** @type {number} */ i) => {
    const [x, y] = corner(i, n);
    return [x + U / 2, y + U / 2];
  };
  let lines = '';
  let rings = '';
  for (const stroke of strokes) {
    const [x, y] = middle(Number(stroke.replace(/^[xo]|-.*/g, '')));
    if (stroke[0] === 'x') lines += `M${x - 13} ${y - 13}l26 26M${x + 13} ${y - 13}l-26 26`;
    else if (stroke[0] === 'o') rings += `<circle class="pen" cx="${x}" cy="${y}" r="17"/>`;
    else lines += `M${x} ${y}L${middle(Number(stroke.split('-')[1])).join(' ')}`;
  }
  return (lines && `<path class="pen" d="${lines}"/>`) + rings;
}
