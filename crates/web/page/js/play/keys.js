/**
 * The meaning of a key in Play. Values come first: letters that are values of a large grid win over commands,
 * which then need Alt.
 */
import { valueOf } from '../model/cells.js';

/** @typedef {import('../model/game.js').Mode | 'pen'} Mode */

/** @type {Mode[]} */
export const MODES = ['digit', 'corner', 'centre', 'colour', 'pen'];

/** @type {Record<string, Mode>} */
const MODE_KEYS = { z: 'digit', x: 'corner', c: 'centre', v: 'colour', b: 'pen' };

/** @type {Record<string, string>} */
const COMMANDS = {
  h: 'hint',
  k: 'check',
  a: 'fill',
  p: 'pause',
  n: 'new-game',
  e: 'equals',
  '+': 'zoom-in',
  '=': 'zoom-in',
  '-': 'zoom-out',
};

/**
 * @typedef {{ do: 'write', value: number, mode: Mode | null }
 *   | { do: 'mode', mode: Mode }
 *   | { do: string }} Command
 */

/** The character of a key, regardless of Shift. @param {KeyboardEvent} event */
const character = (event) => (/^Digit\d$/.test(event.code) ? event.code[5] : event.key);

/** @param {KeyboardEvent} event @param {number} n side of the grid @returns {Command | null} */
export function commandOf(event, n) {
  const ctrl = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (ctrl && letter === 'z') return { do: event.shiftKey ? 'redo' : 'undo' };
  if (ctrl && letter === 'y') return { do: 'redo' };
  const typed = character(event);
  const value = typed.length === 1 && !event.altKey ? valueOf(typed) : 0;
  if (value > 0 && value <= n) {
    return { do: 'write', value, mode: event.shiftKey ? 'corner' : ctrl ? 'centre' : null };
  }
  if (ctrl) return letter === 'a' ? { do: 'all' } : null;
  if (event.key === 'Backspace' || event.key === 'Delete' || event.key === '0')
    return { do: 'erase' };
  if (event.key === ' ') return { do: 'next-mode' };
  if (event.key === 'Escape') return { do: 'escape' };
  if (MODE_KEYS[letter]) return { do: 'mode', mode: MODE_KEYS[letter] };
  return COMMANDS[letter] ? { do: COMMANDS[letter] } : null;
}
