/** The margin of Set: size and boxes, drawing tools, the cage being edited, display options. */
import { markup, Markup } from '../dom.js';
import { range } from '../model/cells.js';
import { PALETTE } from './palette.js';

/** @typedef {import('../model/puzzle.js').Puzzle} Puzzle */
/** @typedef {'givens' | 'regions' | 'cages' | 'rule'} Tool */

const FRAME = '<path d="M3.5 3.5h19v19h-19z"/>';

/** Name, key and sign of each tool. @type {[name: string, key: string, sign: string][]} */
const TOOLS = [
  ['givens', 'G', `${FRAME}<path d="M16.5 8h-6v4.6h3a2.9 2.9 0 0 1 0 5.8h-3.4"/>`],
  ['regions', 'R', `${FRAME}<path d="M3.5 13H10V9.5h6V16h6.5" stroke-width="2.6"/>`],
  ['cages', 'K', `${FRAME}<path d="M6.5 6.5h13v6h-6v7h-7z" stroke-dasharray="3 2"/>`],
  [
    'diagonals',
    'D',
    `${FRAME}<path d="M3.5 3.5l19 19M22.5 3.5l-19 19" stroke-dasharray="1.5 2.5"/>`,
  ],
  ['windows', 'W', `${FRAME}<path d="M6 6h5v5H6zM15 6h5v5h-5zM6 15h5v5H6zM15 15h5v5h-5z"/>`],
];

/** Every side from 3 to 25 with its boxes, the most square first, and without boxes. */
export const SHAPES = range(23)
  .map((k) => k + 3)
  .flatMap((n) => {
    const heights = range(n)
      .map((k) => k + 1)
      .filter((h) => n % h === 0 && h > 1 && h < n && h <= n / h);
    const boxes = heights
      .reverse()
      .map((h) => ({ value: `${n}:${h}x${n / h}`, text: `${n}×${n}, boxes ${h}×${n / h}` }));
    return [
      ...boxes,
      { value: `${n}:none`, text: `${n}×${n}, no boxes (KenKen)` },
      { value: `${n}:drawn`, text: `${n}×${n}, drawn regions` },
    ];
  });

/** Side, boxes, and true for regions to be drawn. @param {string} value @returns {[number, [number, number] | null, boolean]} */
export function shapeOf(value) {
  const [n, box] = value.split(':');
  const [h, w] = box.split('x').map(Number);
  return [Number(n), box === 'none' || box === 'drawn' ? null : [h, w], box === 'drawn'];
}

/** @param {Puzzle} puzzle */
export const shapeValue = ({ n, box, regions }) =>
  `${n}:${box ? box.join('x') : regions ? 'drawn' : 'none'}`;

/** Operations of a cage: key, printed form and name. */
const OPS = [
  ['+', '+', 'sum'],
  ['-', '−', 'difference'],
  ['*', '×', 'product'],
  ['/', '÷', 'quotient'],
  ['?', '?', 'hidden'],
];

export const MARGIN = markup`
  <div class="stack set-size"><h1>New puzzle</h1>
    <label class="field">Size and boxes<select id="shape">${SHAPES.map(
      ({ value, text }) => markup`<option value="${value}">${text}</option>`,
    )}</select></label></div>
  <div class="stack tight set-draw"><h2>Draw</h2><div class="draw-tools">${TOOLS.map(
    ([name, key, sign]) =>
      markup`<button class="tool" data-tool="${name}">
        <svg viewBox="0 0 26 26" fill="none" stroke="currentColor" stroke-width="1.3"
          aria-hidden="true">${new Markup(
            sign,
          )}</svg>${name[0].toUpperCase()}${name.slice(1)}<kbd>${key}</kbd></button>`,
  )}</div></div>
  <form class="stack tight cage-form" hidden><h2>Cage</h2><div class="pair two-up">
  <label class="field">Number<input type="number" id="target" min="1"></label>
    <button type="button" class="btn" data-do="remove-cage">Remove</button></div>
    <div class="seg ops" role="group" aria-label="Operation">${OPS.map(
      ([op, sign, name]) =>
        markup`<button type="button" data-op="${op}" aria-label="${name}">${sign}</button>`,
    )}</div></form>
  <p class="small quiet how"></p>
  ${PALETTE}
  <div class="stack tight set-show"><h2>Show</h2><div><label class="toggle">
  <input type="checkbox" id="truth" checked>True candidates</label>
    <label class="toggle"><input type="checkbox" id="counts">By number of solutions</label>
    <p class="small quiet counts-key" hidden>Disc: one solution. Ring: 2 to 9. Plain: more.</p>
    <label class="toggle">
    <input type="checkbox" id="differ" checked>Where solutions differ</label>
    <label class="toggle"><input type="checkbox" id="half-turn">Keep half-turn symmetry</label>
  </div></div>
  <div class="row set-undo"><button class="btn" data-do="undo">Undo</button>
  <button class="btn" data-do="redo">Redo</button>
  <button class="btn plain" data-do="clear">New</button></div>
  <section class="stack tight drafts" aria-label="Drafts put aside" hidden><h2>Drafts</h2>
  <ul></ul></section>`;

/** Instructions for each tool. @type {Record<Exclude<Tool, 'rule'>, string>} */
export const HOW = {
  givens: 'Choose cells and type a value; Backspace removes it.',
  regions: 'Drag from a region into cells to add them to it; or choose cells and type its number.',
  cages: 'Drag over cells, or choose them and press Enter; then type the number and + − × ÷.',
};
