/**
 * The additions to the puzzle and the player's marks in a grid.
 *
 * @typedef {{ cell: number, value: number, on: boolean, end: boolean }} Node
 * @typedef {[cell: number, value: number]} Candidate
 * @typedef {{ from: Candidate, to: Candidate, kind: 'strong' | 'weak' }} Link
 * @typedef {'pattern' | 'strike' | 'region' | 'link' | 'peer' | 'same' | 'maybe'} Tint
 *
 * @typedef {object} View
 * @property {(number[] | null)[]} [candidates] drawn instead of the player's marks
 * @property {Map<number, Tint>} [tint] wash of cells
 * @property {Node[]} [nodes] candidates in discs: filled if true when the chain runs
 * @property {Link[]} [links] arrows between nodes
 * @property {[cell: number, value: number][]} [strikes] candidates with a slash
 * @property {[cell: number, value: number][]} [hot] candidates of the pattern
 * @property {Iterable<number>} [clash] cells that contradict each other
 * @property {Set<number>} [wrong] digits that a check found wrong
 * @property {number} [same] the value whose candidates are emphasized
 * @property {string[]} [pen] strokes of the pen
 * @property {number} [cage] the cage being edited
 * @property {boolean} [labels] row and column numbers, unless false
 * @property {Map<number, string>} [rules] the state of rules, by their position: broken, finished, chosen, dim
 * @property {number} [room] least room around the grid for clues, in cells
 * @property {string} [handles] drawn above everything
 * @property {boolean} [covered] a paused game: only the lines
 */

/** @type {View} */
export const PLAIN = {};
