/**
 * <q-grid>: one SVG drawing of any puzzle with the player's marks, candidates, pattern and selection. Set
 * `puzzle`, `cells` and `view`, then call `draw()`. Emits `select` when the selection moves, `stroke` when a
 * drag ends, `ink` when the pen has drawn, `equals` on a double click and `candidate` on Alt-click. `mini` draws a thumbnail, `still` ignores keys and pointer.
 *
 * The svg element and its cells are kept between drawings, so that a screen reader keeps its position; only
 * the changed parts of the picture below them are replaced.
 */
import { dress, tag } from '../dom.js';
import { members, range, symbol } from '../model/cells.js';
import { layer, layersOf } from '../rules/layers.js';
import { rulesAt } from '../rules/spoken.js';
import { contents, overlay } from './contents.js';
import { lines, washes } from './ground.js';
import { Layers } from './layers.js';
import { drawPen } from './pen.js';
import { listen } from './pointer.js';
import { U, outline, round } from './shape.js';
import { Zoom } from './zoom.js';

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
 * @property {import('../rules/layers.js').Layers} layers the drawing of the rules
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
  zoom = new Zoom(this);
  /** Names of the cells as they are. @type {string[]} */
  #named = [];
  /** @type {Layers | null} */
  #layers = null;
  /** Strokes of the pen that are being drawn. @type {string[]} */
  ink = [];
  /** The last press, which a second one makes a double press; a change of the game between them does not. */
  pressed = { cell: -1, time: 0 };
  /** The effect of the pointer. @type {'select' | 'pen'} */
  tool = 'select';

  connectedCallback() {
    if (!this.svg) {
      this.innerHTML = '<svg><g class="picture" aria-hidden="true"></g><g class="cells"></g></svg>';
      this.svg = this.querySelector('svg');
      if (!this.hasAttribute('mini')) {
        listen(this);
        this.zoom.listen();
      }
    }
    this.draw();
  }

  /** Announces that the selection moved, and draws it, unless a listener does (`preventDefault`). */
  moved() {
    const moved = new CustomEvent('select', { bubbles: true, cancelable: true });
    if (this.dispatchEvent(moved)) this.draw();
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
    const layers = layersOf(puzzle, () => this.draw());
    const scene = { puzzle, cells, view, selection, mini, layers, id: this.#key };
    const margin = labels ? round(24 * Math.max(0.6, n / 9)) : 3;
    this.zoom.fit(this.#box(scene, margin));
    const kind = !puzzle.regions ? 'kenken' : puzzle.cages.length ? 'killer' : 'plain';
    const ruled = puzzle.rules.length ? ' ruled' : '';
    dress(svg, `${kind}${ruled}${n > 16 ? ' huge' : n > 9 ? ' large' : ''}`);
    const around = selection.size ? `<path class="select" d="${outline(selection, n, 2)}"/>` : '';
    this.#layers ??= new Layers(/** @type {SVGGElement} */ (svg.firstElementChild));
    this.#layers.draw({
      washes: washes(scene) + layer(layers.below, view.rules),
      lines: lines(scene) + (view.covered ? '' : layer(layers.above, view.rules)),
      cells: contents(scene),
      pen: view.covered ? '' : drawPen([...(view.pen ?? []), ...this.ink], n),
      overlay: overlay(scene),
      select: around + (view.handles ?? ''),
      labels: labels ? this.#labels(scene, margin) : '',
    });
    if (mini) svg.setAttribute('aria-hidden', 'true');
    else this.#cells(scene);
  }

  /** The grid with room for clues and labels around it. @param {Scene} scene @param {number} margin */
  #box({ puzzle: { n }, layers: { room }, view }, margin) {
    const around = (/** @type {'left' | 'top' | 'right' | 'bottom'} */ side, /** @type {number} */ least) =>
      Math.max(least, round(U * Math.max(room[side], view.room ?? 0)));
    const [left, top, right, bottom] = [
      around('left', margin),
      around('top', margin),
      around('right', 3),
      around('bottom', 3),
    ];
    return [-left, -top, n * U + left + right, n * U + top + bottom];
  }

  /** Numbers of rows and columns; they give way to clues. @param {Scene} scene @param {number} margin */
  #labels({ puzzle: { n }, layers: { room }, view }, margin) {
    const free = !view.room;
    const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ k) =>
      tag('text', { class: 'label', x: round(x), y: round(y) }, `${k + 1}`);
    return range(n)
      .map((k) => {
        const middle = k * U + U / 2;
        return (
          (free && !room.top ? text(middle, -margin * 0.36, k) : '') +
          (free && !room.left ? text(-margin * 0.54, middle + margin * 0.19, k) : '')
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
      this.#named = [];
      svg.setAttribute('role', 'grid');
      svg.setAttribute('tabindex', '0');
      svg.setAttribute('aria-multiselectable', 'true');
      svg.setAttribute('aria-rowcount', String(n));
      svg.setAttribute('aria-colcount', String(n));
      /** @type {Element} */ (svg.lastElementChild).innerHTML = range(n)
        .map(
          (r) =>
            `<g role="row" aria-label="row ${r + 1},">${range(n)
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
      if (this.#named[i] !== label) hit.setAttribute('aria-label', label);
      this.#named[i] = label;
      const selected = String(scene.selection.has(i));
      if (hit.getAttribute('aria-selected') !== selected)
        hit.setAttribute('aria-selected', selected);
    });
  }

  /** “row 5, column 9, given 3”. @param {Scene} scene @param {number} i */
  #label(scene, i) {
    const spoken = scene.view.covered ? '' : rulesAt(scene.puzzle, i);
    return this.#content(scene, i) + (spoken && `; ${spoken}`);
  }

  /** @param {Scene} scene @param {number} i */
  #content({ puzzle, cells, view }, i) {
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
