/** The player's colours: one fills its cell, several share it in slanted stripes. */
import { members } from '../model/cells.js';
import { U, corner, round } from './shape.js';

/** The ends of the line x + y = t across a cell, the lower one first. @param {number} t */
const cut = (t) =>
  t <= U
    ? [
        [0, t],
        [t, 0],
      ]
    : [
        [t - U, U],
        [U, t - U],
      ];

/** The stripe of a cell between two such lines. @param {number} from @param {number} to */
function stripe(from, to) {
  const [low, high] = [cut(from), cut(to)];
  const across = from < U && to > U;
  return [
    low[0],
    ...(across ? [[0, U]] : []),
    high[0],
    high[1],
    ...(across ? [[U, 0]] : []),
    low[1],
  ];
}

/** @param {number} i cell @param {number} n @param {number} colours bit set */
export function stripes(i, n, colours) {
  const list = members(colours);
  const [x, y] = corner(i, n);
  if (list.length === 1) {
    return `<rect class="colour c${list[0]}" x="${x}" y="${y}" width="${U}" height="${U}"/>`;
  }
  return list
    .map((colour, k) => {
      const points = stripe((2 * U * k) / list.length, (2 * U * (k + 1)) / list.length);
      const text = points.map(([dx, dy]) => `${round(x + dx)},${round(y + dy)}`).join(' ');
      return `<polygon class="colour c${colour}" points="${text}"/>`;
    })
    .join('');
}
