/** Strokes, discs and texts in the ink of one rule, as SVG. Lengths are in cells. */
import { tag } from '../dom.js';
import { U, round } from '../grid/shape.js';

/**
 * A point: columns and rows from the upper left corner of the grid.
 * @typedef {[number, number]} At
 * @typedef {'edge' | 'body' | 'paper' | 'clue'} Ink
 */

/** The width of an edge. */
export const EDGE = 0.027;

/** The direction from one point to another. @param {At} from @param {At} to @returns {At} */
export function unit(from, to) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.max(Math.hypot(x, y), 1e-9);
  return [x / length, y / length];
}

/** The point this far from another in a direction. @param {At} at @param {At} way @param {number} far @returns {At} */
export const along = ([x, y], [dx, dy], far) => [x + dx * far, y + dy * far];

/** The same, and to the right of the direction. @param {At} at @param {At} way @param {number} far @param {number} aside */
export const beside = (at, way, far, aside) =>
  along(along(at, way, far), [-way[1], way[0]], aside);

/** The middle of a cell. @param {number} cell @param {number} n @returns {At} */
export const middle = (cell, n) => [(cell % n) + 0.5, Math.floor(cell / n) + 0.5];

const size = (/** @type {number} */ x) => round(x * U);

/** @param {At[]} points */
const path = (points) =>
  points.map(([x, y], k) => `${k ? 'L' : 'M'}${size(x)} ${size(y)}`).join('');

export class Pen {
  out = '';

  /** @param {string} d @param {number} width @param {Ink} ink @param {string} more classes */
  #line(d, width, ink, more) {
    this.out += `<path class="s-${ink}${more}" d="${d}" stroke-width="${size(width)}"/>`;
  }

  /** A line with round ends. @param {At[]} points @param {number} width @param {Ink} ink */
  stroke(points, width, ink) {
    this.#line(path(points), width, ink, ' round');
  }

  /** A line that is cut off at its last points. @param {At[]} points @param {number} width @param {Ink} ink */
  cut(points, width, ink) {
    this.#line(path(points), width, ink, '');
  }

  /** A dashed line. @param {At[]} points @param {number} width */
  dashes(points, width) {
    this.#line(path(points), width, 'edge', ' dashes');
  }

  /** A path in the drawing's units. @param {string} d @param {string} name */
  outline(d, name) {
    this.out += `<path class="s-edge outline ${name}" d="${d}"/>`;
  }

  /** A closed shape. @param {At[]} points @param {number} width */
  polygon(points, width) {
    this.out += `<path class="s-edge f-body round" d="${path(points)}Z" stroke-width="${size(width)}"/>`;
  }

  /**
   * A rectangle around a point with round corners.
   * @param {At} at
   * @param {[wide: number, high: number, radius: number]} half
   * @param {[width: number, ink: Ink] | null} edge
   * @param {Ink | null} fill
   */
  rect([x, y], [wide, high, radius], edge, fill) {
    const names = [edge ? `s-${edge[1]}` : '', fill ? `f-${fill}` : ''].filter(Boolean).join(' ');
    const around = edge ? ` stroke-width="${size(edge[0])}"` : '';
    this.out +=
      `<rect class="${names}"${around} x="${size(x - wide)}" y="${size(y - high)}" ` +
      `width="${size(2 * wide)}" height="${size(2 * high)}" rx="${size(radius)}"/>`;
  }

  /** A filled disc. @param {At} at @param {number} radius @param {Ink} ink */
  disc(at, radius, ink) {
    this.rect(at, [radius, radius, radius], null, ink);
  }

  /** A circle. @param {At} at @param {number} radius @param {number} width @param {Ink | null} fill */
  ring(at, radius, width, fill) {
    this.rect(at, [radius, radius, radius], [width, 'edge'], fill);
  }

  /** An open arrowhead at the end of a line. @param {At[]} points @param {number} of size @param {number} width @param {Ink} ink */
  head(points, of, width, ink) {
    const [from, to] = points.slice(-2);
    const [x, y] = unit(from, to);
    const leg = (/** @type {number} */ s) =>
      /** @type {At} */ ([to[0] - of * (x - 0.7 * s * y), to[1] - of * (y + 0.7 * s * x)]);
    this.stroke([leg(1), to, leg(-1)], width, ink);
  }

  /** A text centred at a point. @param {At} at @param {number} high @param {string} name of its style @param {string} text */
  text([x, y], high, name, text) {
    if (!text) return;
    const at = { x: size(x), y: size(y + 0.325 * high), 'font-size': size(high) };
    this.out += tag('text', { class: `rt ${name}`, ...at }, text.replace(/[<>&]/g, ''));
  }
}
