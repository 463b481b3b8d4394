/** A small picture of each kind of rule, for the palette and the list of rules. */
import { Markup } from '../dom.js';
import { layer, layersOf } from '../rules/layers.js';
import { kindOf } from '../rules/registry.js';
import { blank } from '../model/puzzle.js';

/** A look at each shape on a 4×4 grid: lists of cells and the part of the drawing. @type {Record<string, { lists: number[][], box: string }>} */
const SHAPES = {
  line: { lists: [[0, 1, 2]], box: '4 4 184 56' },
  edge: { lists: [[0, 1]], box: '2 6 124 52' },
  corner: { lists: [[0, 1, 4, 5]], box: '4 40 120 48' },
  outside: { lists: [[0, 1, 2, 3]], box: '-50 8 110 48' },
  cells: { lists: [[0]], box: '-30 -2 124 68' },
};

/** @type {Record<string, string>} */
const GRID = {
  'falling-diagonal': '<path d="M13 3l18 18" stroke-dasharray="2 2"/>',
  'rising-diagonal': '<path d="M31 3L13 21" stroke-dasharray="2 2"/>',
  'anti-knight': '<path d="M16 18V6h12" /><circle cx="16" cy="18" r="2"/><circle cx="28" cy="6" r="2"/>',
  'anti-king': '<path d="M17 17l10-10"/><circle cx="17" cy="17" r="2"/><circle cx="27" cy="7" r="2"/>',
};

/** @param {string} name */
export function icon(name) {
  const kind = kindOf(name);
  const shape = SHAPES[kind?.shape ?? ''];
  if (!kind || !shape) {
    const frame = '<path d="M13 3h18v18H13zM22 3v18M13 12h18" opacity=".45"/>';
    return new Markup(
      `<svg class="sign" viewBox="0 0 44 24" fill="none" stroke="currentColor" stroke-width="1.3" aria-hidden="true">${frame}${GRID[name] ?? ''}</svg>`,
    );
  }
  const several = kind.lists.most !== 1;
  const lists = several && kind.shape === 'line' ? [[0], [1, 2]] : shape.lists;
  const line = kind.look.form.outside === 'arrow' ? [[0, 5, 10, 15]] : lists;
  const rule = {
    kind: name,
    lists: line,
    several,
    ...(kind.number === 'required' ? { number: 8 } : {}),
    ...(kind.takes === 'digits' ? { digits: [1, 2] } : {}),
  };
  const layers = layersOf({ ...blank(4, [2, 2]), rules: [rule] }, () => {});
  const box = kind.look.form.outside === 'arrow' ? '-52 -40 110 48' : shape.box;
  const all = layer(layers.tints) + layer(layers.below) + layer(layers.above);
  return new Markup(`<svg class="sign drawing" viewBox="${box}" aria-hidden="true">${all}</svg>`);
}
