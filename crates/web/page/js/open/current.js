/** The puzzle that the views share: the last game, or a puzzle in the address. */
import { ask } from '../engine/engine.js';
import { bitsOf } from '../model/cells.js';
import { load, order, save, take } from '../model/desk.js';
import { fromParse } from '../model/puzzle.js';
import { learnKinds } from '../rules/registry.js';
import { FIRST } from '../samples.js';
import { unpack } from './link.js';

/** @typedef {import('../model/game.js').Game} Game */

/** Waits for the kinds of rules if a puzzle has any, so that all can be drawn and named. @param {import('../model/puzzle.js').Puzzle} puzzle */
const ready = ({ rules }) => (rules.length ? learnKinds().catch(() => {}) : undefined);

/** The game of a text in any format. @param {string | object} text @param {AbortSignal} [signal] */
export async function gameOf(text, signal) {
  const answer = await ask('parse', { puzzle: text }, signal);
  const puzzle = fromParse(answer);
  await ready(puzzle);
  const game = take(puzzle);
  if (answer.state && !game.past.length) begin(game, answer.state);
  return game;
}

/**
 * Starts a puzzle in progress with its digits and pencil marks. They are its candidates if every open cell has
 * some, and notes otherwise.
 * @param {Game} game
 * @param {any} state
 */
function begin(game, { values, candidates }) {
  const { n } = game.puzzle;
  const entered = game.cells.map((mark, i) => mark[0] || values?.[i] || 0);
  const lists = entered.map((value, i) => (value ? [] : (candidates?.[i] ?? [])));
  if (lists.every((list, i) => entered[i] || list.length)) {
    game.stand(lists.map((marks, i) => ({ value: entered[i], marks })));
    game.past = [];
    return;
  }
  lists.forEach((list, i) => {
    game.cells[i][0] = entered[i];
    if (list.length < n) game.cells[i][2] = bitsOf(list);
  });
}

/**
 * The game of an address: its puzzle, else the last one played, else the first of a newcomer.
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
  if (known) await ready(known.puzzle);
  return known ?? gameOf(FIRST, signal);
}
