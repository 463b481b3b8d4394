/** The layers below the digits: sheet, washes, diagonals, lines, cages, frame and clues. */
import { range } from '../model/cells.js';
import { windowCells } from '../model/puzzle.js';
import { layer } from '../rules/layers.js';
import { SIGNS } from '../words.js';
import { stripes } from './colours.js';
import { U, corner, outline } from './shape.js';

/** @typedef {import('./grid.js').Scene} Scene */

/** Washes that show relations to the chosen cell. */
const QUIET = ['peer', 'same', 'maybe'];

/** @param {number} i @param {number} n @param {string} name */
export function square(i, n, name) {
  const [x, y] = corner(i, n);
  return `<rect class="${name}" x="${x}" y="${y}" width="${U}" height="${U}"/>`;
}

/** The player's colours, windows, washes, the selection, clashes. @param {Scene} scene */
export function washes({ puzzle, cells, view, selection, layers }) {
  const { n } = puzzle;
  let out = `<rect class="sheet" width="${n * U}" height="${n * U}"/>`;
  if (puzzle.windows) for (const i of windowCells(n).flat()) out += square(i, n, 'window');
  if (view.covered) return out;
  out += layer(layers.tints, view.rules);
  cells.forEach((mark, i) => {
    if (mark[3]) out += stripes(i, n, mark[3]);
  });
  // A quiet wash would hide the colour of a cell, and so would the selection: it has its outline.
  for (const [i, tint] of view.tint ?? []) {
    if (!cells[i][3] || !QUIET.includes(tint)) out += square(i, n, `tint ${tint}`);
  }
  const falling = puzzle.diagonals || layers.falling;
  const rising = puzzle.diagonals || layers.rising;
  if (falling || rising) out += diagonals(puzzle, falling, rising);
  for (const i of selection) if (!cells[i][3]) out += square(i, n, 'chosen');
  for (const i of view.clash ?? []) out += square(i, n, 'tint strike');
  return out;
}

/** The diagonals, below everything that cells hold. @param {Scene['puzzle']} puzzle @param {boolean} falling @param {boolean} rising */
function diagonals({ n }, falling, rising) {
  const side = n * U;
  const down = falling ? `M0 0L${side} ${side}` : '';
  return `<path class="diagonal" d="${down}${rising ? `M0 ${side}L${side} 0` : ''}"/>`;
}

/** True if cages are drawn as thick lines, as in KenKen. @param {Scene['puzzle']} puzzle */
export const cagesAreWalls = (puzzle) => !puzzle.regions && puzzle.cages.length > 0;

/** Thin lines, cages, thick lines and frame. @param {Scene} scene */
export function lines(scene) {
  const { puzzle, view, mini } = scene;
  const { n } = puzzle;
  const cage = new Array(n * n).fill(-1);
  puzzle.cages.forEach(({ cells }, k) =>
    cells.forEach((i) => {
      cage[i] = k;
    }),
  );
  const walls = cagesAreWalls(puzzle) ? cage : (puzzle.regions ?? cage);
  let thin = '';
  for (let k = 1; k < n; k++) thin += `M${k * U} 0V${n * U}M0 ${k * U}H${n * U}`;
  let thick = '';
  for (const i of range(n * n)) {
    const [x, y] = corner(i, n);
    if (i % n < n - 1 && walls[i] !== walls[i + 1]) thick += `M${x + U} ${y}v${U}`;
    if (i < n * (n - 1) && walls[i] !== walls[i + n]) thick += `M${x} ${y + U}h${U}`;
  }
  const dashed = puzzle.cages.length && !cagesAreWalls(puzzle) ? dashes(scene) : '';
  const active =
    view.cage !== undefined && puzzle.cages[view.cage]
      ? `<path class="cage active" d="${outline(puzzle.cages[view.cage].cells, n, 5)}"/>`
      : '';
  return (
    `<path class="thin" d="${thin}"/>${dashed}<path class="thick" d="${thick}"/>${active}` +
    `<rect class="frame" width="${n * U}" height="${n * U}"/>` +
    (view.covered ? '' : clues(puzzle, mini))
  );
}

/** Killer cages: dashed lines that end before the sum. @param {Scene} scene */
function dashes({ puzzle: { n, cages }, mini, id }) {
  const side = n * U;
  const around = cages.map((cage) => outline(cage.cells, n, 5)).join('');
  const gaps = cages.map((cage) => {
    const [x, y] = corner(Math.min(...cage.cells), n);
    const width = clueText(cage).length * (mini ? 10 : 7.8) + 8;
    return `<rect x="${x}" y="${y}" width="${width}" height="${mini ? 21 : 17}"/>`;
  });
  return (
    `<mask id="mask-${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${side}" height="${side}">` +
    `<rect width="${side}" height="${side}" fill="#fff"/>${gaps.join('')}</mask>` +
    `<path class="cage" mask="url(#mask-${id})" d="${around}"/>`
  );
}

/** @param {import('../model/puzzle.js').Cage} cage */
const clueText = (cage) => (cage.target ? `${cage.target}${SIGNS[cage.op] ?? ''}` : '?');

/** @param {Scene['puzzle']} puzzle @param {boolean} mini */
function clues(puzzle, mini) {
  const { n } = puzzle;
  const ken = cagesAreWalls(puzzle);
  const sums = puzzle.cages.every((cage) => cage.op === '+');
  return puzzle.cages
    .map((cage) => {
      const [x, y] = corner(Math.min(...cage.cells), n);
      const down = ken ? (mini ? 16 : 4 + 14 * Math.max(0.6, n / 9)) : 14;
      const text = !ken && sums && cage.target ? String(cage.target) : clueText(cage);
      return `<text class="clue" x="${x + 5}" y="${y + down}">${text}</text>`;
    })
    .join('');
}
