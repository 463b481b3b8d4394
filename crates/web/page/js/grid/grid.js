/**
 * <q-grid>: one SVG drawing of any puzzle with the player's marks, candidates, pattern and selection. Set
 * `puzzle`, `cells` and `view`, then call `draw()`. Emits `select` when the selection moves and `stroke` when a
 * drag ends. `mini` draws a thumbnail, `still` ignores keys and pointer.
 *
 * The svg element and its cells are kept between drawings, so that a screen reader keeps its position; only
 * the picture below them is replaced.
 */
import { tag } from '../dom.js';
import { members, range, symbol } from '../model/cells.js';
import { contents } from './contents.js';
import { lines, washes } from './ground.js';
import { listen } from './pointer.js';
import { U, outline, round } from './shape.js';

/**
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 * @typedef {import('../model/game.js').Mark} Mark
 * @typedef {import('./view.js').View} View
 * @typedef {object} Scene everything in one drawing
 * @property {Puzzle} puzzle
 * @property {Mark[]} cells
 * @property {View} view
 * @property {Set<number>} selection
 * @property {boolean} mini
 * @property {string} id of this grid, for names inside the drawing
 */

/** Phones and low windows have no room for row and column numbers. */
const narrow = matchMedia('(max-width: 759px), (max-height: 479px)');
let grids = 0;

/** @param {number[]} values @returns {Mark[]} */
export const marksOf = (values) => values.map((value) => [value, 0, 0, 0]);

export class QGrid extends HTMLElement {
  /** @type {Puzzle | null} */
  puzzle = null;
  /** @type {Mark[] | null} null means only the givens */
  cells = null;
  /** @type {View} */
  view = {};
  /** @type {Set<number>} */
  selection = new Set();
  cursor = -1;
  name = 'puzzle';
  /** @type {SVGSVGElement | null} */
  svg = null;
  /** Key of the shape for which the cells below the pointer were made. */
  #made = '';
  #key = `g${++grids}`;

  connectedCallback() {
    if (!this.svg) {
      this.innerHTML = '<svg><g class="picture"></g><g class="cells"></g></svg>';
      this.svg = this.querySelector('svg');
      if (!this.hasAttribute('mini')) listen(this);
    }
    this.draw();
  }

  /** Announces that the selection moved. */
  moved() {
    this.draw();
    this.dispatchEvent(new CustomEvent('select', { bubbles: true }));
  }

  /** Takes the focus, unless it is somewhere else already. */
  takeFocus() {
    if (document.activeElement === document.body) this.svg?.focus({ preventScroll: true });
  }

  /** @param {Iterable<number>} cells */
  choose(cells) {
    this.selection = new Set(cells);
    this.cursor = [...this.selection].at(-1) ?? this.cursor;
  }

  draw() {
    const { puzzle, svg } = this;
    if (!puzzle || !svg) return;
    const { n } = puzzle;
    const mini = this.hasAttribute('mini');
    const labels = !mini && this.view.labels !== false && !narrow.matches;
    const cells = this.cells ?? marksOf(puzzle.givens);
    const { view, selection } = this;
    const scene = { puzzle, cells, view, selection, mini, id: this.#key };
    const margin = labels ? round(24 * Math.max(0.6, n / 9)) : 3;
    const side = n * U + margin + 3;
    svg.setAttribute('viewBox', `${-margin} ${-margin} ${side} ${side}`);
    const kind = !puzzle.regions ? 'kenken' : puzzle.cages.length ? 'killer' : 'plain';
    svg.setAttribute('class', `${kind}${n > 16 ? ' huge' : n > 9 ? ' large' : ''}`);
    svg.style.setProperty('--k', String(round(Math.max(0.55, n / 9))));
    const around = selection.size ? `<path class="select" d="${outline(selection, n, 2)}"/>` : '';
    const picture = /** @type {SVGGElement} */ (svg.firstElementChild);
    picture.innerHTML =
      washes(scene) +
      lines(scene) +
      contents(scene) +
      around +
      (labels ? this.#labels(n, margin) : '');
    if (mini) svg.setAttribute('aria-hidden', 'true');
    else this.#cells(scene);
  }

  /** @param {number} n @param {number} margin */
  #labels(n, margin) {
    return range(n)
      .map((k) => {
        const middle = k * U + U / 2;
        return (
          `<text class="label" x="${middle}" y="${round(-margin * 0.36)}">${k + 1}</text>` +
          tag(
            'text',
            { class: 'label', x: round(-margin * 0.54), y: round(middle + margin * 0.19) },
            `${k + 1}`,
          )
        );
      })
      .join('');
  }

  /** The cells that a pointer hits and a screen reader reads. @param {Scene} scene */
  #cells(scene) {
    const svg = /** @type {SVGSVGElement} */ (this.svg);
    const { n } = scene.puzzle;
    if (this.#made !== String(n)) {
      this.#made = String(n);
      svg.setAttribute('role', 'grid');
      svg.setAttribute('tabindex', '0');
      svg.setAttribute('aria-multiselectable', 'true');
      svg.setAttribute('aria-rowcount', String(n));
      svg.setAttribute('aria-colcount', String(n));
      /** @type {Element} */ (svg.lastElementChild).innerHTML = range(n)
        .map(
          (r) =>
            `<g role="row">${range(n)
              .map(
                (c) =>
                  `<rect class="hit" role="gridcell" id="${this.#key}-${r * n + c}" ` +
                  `data-i="${r * n + c}" x="${c * U}" y="${r * U}" width="${U}" height="${U}"/>`,
              )
              .join('')}</g>`,
        )
        .join('');
    }
    svg.setAttribute('aria-label', this.name);
    if (this.cursor >= 0) svg.setAttribute('aria-activedescendant', `${this.#key}-${this.cursor}`);
    else svg.removeAttribute('aria-activedescendant');
    svg.querySelectorAll('.hit').forEach((hit, i) => {
      const label = this.#label(scene, i);
      if (hit.getAttribute('aria-label') !== label) hit.setAttribute('aria-label', label);
      hit.setAttribute('aria-selected', String(scene.selection.has(i)));
    });
  }

  /** “row 5, column 9, given 3”. @param {Scene} scene @param {number} i */
  #label({ puzzle, cells, view }, i) {
    const { n, givens } = puzzle;
    const place = `row ${Math.floor(i / n) + 1}, column ${(i % n) + 1}`;
    if (view.covered) return `${place}, covered`;
    const [value, corner, centre] = cells[i];
    if (value) {
      const wrong = view.wrong?.has(i) ? ', wrong' : '';
      return `${place}, ${givens[i] ? 'given ' : ''}${symbol(value)}${wrong}`;
    }
    const cage = puzzle.cages.find(({ cells: inside }) => Math.min(...inside) === i);
    const clue = cage ? `, cage ${cage.target}${cage.op}` : '';
    const marks = view.candidates?.[i] ?? members(centre | corner);
    return `${place}${clue}, ${marks.length ? `marks ${marks.map(symbol).join(' ')}` : 'empty'}`;
  }
}

customElements.define('q-grid', QGrid);
