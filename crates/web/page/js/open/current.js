/** The puzzle that the views share: the last game, or a puzzle in the address. */
import { ask } from '../engine/engine.js';
import { load, order, save, take } from '../model/desk.js';
import { fromParse } from '../model/puzzle.js';
import { SAMPLES } from '../samples.js';
import { unpack } from './link.js';

/** @typedef {import('../model/game.js').Game} Game */

/** The game of a text in any format. @param {string | object} text @param {AbortSignal} [signal] */
export async function gameOf(text, signal) {
  const answer = await ask('parse', { puzzle: text }, signal);
  const game = take(fromParse(answer));
  if (answer.state && !game.past.length) begin(game, answer.state);
  return game;
}

/** Starts a puzzle in progress with its digits and pencil marks. @param {Game} game @param {any} state */
function begin(game, { values, candidates }) {
  const { n, givens } = game.puzzle;
  const full = (n * (n + 1)) / 2;
  values?.forEach((/** @type {number} */ value, /** @type {number} */ i) => {
    if (value && !givens[i]) game.cells[i][0] = value;
  });
  candidates?.forEach((/** @type {number[] | null} */ marks, /** @type {number} */ i) => {
    const all = !marks || marks.reduce((a, b) => a + b, 0) === full;
    if (!game.cells[i][0] && !all)
      game.cells[i][2] = (marks ?? []).reduce((a, v) => a | (1 << (v - 1)), 0);
  });
}

/**
 * The game of an address: its puzzle, else the last one played, else a sample.
 * @param {URLSearchParams} params
 * @param {AbortSignal} [signal]
 * @returns {Promise<Game>}
 */
export async function currentGame(params, signal) {
  const packed = params.get('p');
  if (packed) {
    const game = await gameOf(await unpack(packed), signal);
    save(game);
    return game;
  }
  const [last] = order();
  const known = last ? load(last) : null;
  return known ?? gameOf(SAMPLES[0].text, signal);
}
