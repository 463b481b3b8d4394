/** The signs on buttons, drawn in 18 units. */
import { Markup } from './dom.js';

/** @param {string} path @param {boolean} [solid] */
const icon = (path, solid = false) =>
  new Markup(
    `<svg viewBox="0 0 18 18" aria-hidden="true"><path d="${path}" ${
      solid ? 'fill="currentColor"' : 'fill="none" stroke="currentColor" stroke-width="1.5"'
    }/></svg>`,
  );

export const UNDO = icon('M6.5 3.5L3 7l3.5 3.5M3.4 7H11a4 4 0 0 1 0 8H7');
export const REDO = icon('M11.5 3.5L15 7l-3.5 3.5M14.6 7H7a4 4 0 0 0 0 8h4');
export const BACK = icon('M11.5 3.5L6 9l5.5 5.5');
export const NEXT = icon('M6.5 3.5L12 9l-5.5 5.5');
export const FIRST = icon('M13 3.5L7.5 9l5.5 5.5M4.7 3.5v11');
export const PLAY = icon('M5 3.2v11.6L14.5 9z', true);
export const PAUSE = icon('M5 3.5h2.8v11H5zM10.2 3.5H13v11h-2.8z', true);
export const CLOSE = icon('M4.5 4.5l9 9M13.5 4.5l-9 9');
