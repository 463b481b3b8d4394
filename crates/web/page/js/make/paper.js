/**
 * A batch on paper: a title, the rules once, one to six puzzles a page, solutions at the end. The pages are made
 * when the browser begins to print and removed when it has finished.
 */
import { all, fill, grid, markup } from '../dom.js';
import { marksOf } from '../grid/grid.js';
import { range, readLine } from '../model/cells.js';
import { hardness, rules } from '../words.js';

/**
 * @typedef {import('./batch.js').Card} Card
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 * @typedef {{ card: Card, puzzle: Puzzle }} Sheet
 * @typedef {object} Options
 * @property {string} title
 * @property {number} each puzzles on a page
 * @property {boolean} levels
 * @property {boolean} solutions
 */

/** @type {Options} */
export const DEFAULT = { title: '', each: 4, levels: true, solutions: true };

/** Solutions on a page. */
const SMALL = 12;

/** @template T @param {T[]} list @param {number} size */
const pieces = (list, size) =>
  range(Math.ceil(list.length / size)).map((k) => list.slice(k * size, (k + 1) * size));

/** @param {Sheet} sheet @param {boolean} levels */
const figure = ({ card }, levels) => markup`<figure class="printed">
  <figcaption><b>No. ${card.number}</b><span>${levels && hardness(card)}</span></figcaption>
  <q-grid still></q-grid></figure>`;

/** @param {Sheet[]} sheets @param {Options} options */
function pages(sheets, { title, each, levels, solutions }) {
  const says = [...new Set(sheets.map(({ puzzle }) => rules(puzzle)))];
  const head = markup`<header><h1>${title}</h1>${says.map((text) => markup`<p>${text}</p>`)}</header>`;
  const first = pieces(sheets, each).map(
    (some, k) => markup`<section class="page by-${each}">${k === 0 && head}
      <div class="grids">${some.map((sheet) => figure(sheet, levels))}</div></section>`,
  );
  if (!solutions) return markup`${first}`;
  const last = pieces(sheets, SMALL).map(
    (some, k) => markup`<section class="page by-12 solved">${k === 0 && markup`<h2>Solutions</h2>`}
      <div class="grids">${some.map((sheet) => figure(sheet, false))}</div></section>`,
  );
  return markup`${first}${last}`;
}

/** Lays out the pages below the page's own content. @param {Sheet[]} sheets @param {Options} options */
export function layPaper(sheets, options) {
  removePaper();
  const paper = document.createElement('div');
  paper.className = 'paper';
  fill(paper, pages(sheets, options));
  document.body.append(paper);
  document.documentElement.classList.add('on-paper');
  const grids = all(paper, 'q-grid');
  const drawn = options.solutions ? [...sheets, ...sheets] : sheets;
  drawn.forEach(({ card, puzzle }, k) => {
    const board = grid(grids[k].parentElement ?? paper, 'q-grid');
    board.puzzle = puzzle;
    board.view = { labels: false };
    if (k >= sheets.length) board.cells = marksOf(readLine(card.solution ?? ''));
    board.draw();
  });
}

export function removePaper() {
  document.querySelector('body > .paper')?.remove();
  document.documentElement.classList.remove('on-paper');
}
