/**
 * The desk: every game that was begun, kept in the browser. One key per game and one for their
 * order, so that a change writes one game only. Without storage the desk lasts as long as the page.
 */
import { Game } from './game.js';
import { toJson } from './puzzle.js';

const INDEX = 'quadrille.desk';
const GAME = 'quadrille.game.';

/** @type {Map<string, string>} what storage refused to take */
const memory = new Map();

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/** @param {string} key @param {string} text */
function write(key, text) {
  memory.delete(key);
  try {
    localStorage.setItem(key, text);
  } catch {
    memory.set(key, text);
  }
}

/** Identities of the games, the last played first. @returns {string[]} */
export function order() {
  try {
    return JSON.parse(read(INDEX) ?? '[]');
  } catch {
    return [];
  }
}

/**
 * The identity of a puzzle: games of one puzzle are one game.
 * @param {import('./puzzle.js').Puzzle} puzzle
 */
export function identity(puzzle) {
  const text = JSON.stringify(toJson(puzzle));
  let hash = 0xcbf29ce484222325n;
  for (let k = 0; k < text.length; k++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(k))) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/** @param {Game} game */
export function save(game) {
  const { puzzle, cells, past, future, elapsed, solved, solution, about } = game;
  const text = JSON.stringify({ puzzle, cells, past, future, elapsed, solved, solution, about });
  write(GAME + game.id, text);
  const ids = order();
  if (ids[0] !== game.id) {
    write(INDEX, JSON.stringify([game.id, ...ids.filter((id) => id !== game.id)]));
  }
}

/** The game as it was left, or null. @param {string} id */
export function load(id) {
  const text = read(GAME + id);
  if (!text) return null;
  try {
    const kept = JSON.parse(text);
    const game = Object.assign(new Game(kept.puzzle), kept);
    game.id = id;
    return game;
  } catch {
    return null;
  }
}

/** @param {string} id */
export function discard(id) {
  memory.delete(GAME + id);
  try {
    localStorage.removeItem(GAME + id);
  } catch {
    // Nothing was kept.
  }
  write(INDEX, JSON.stringify(order().filter((other) => other !== id)));
}

/**
 * The game of a puzzle: the one on the desk, or a new one.
 * @param {import('./puzzle.js').Puzzle} puzzle
 */
export function take(puzzle) {
  const id = identity(puzzle);
  const known = load(id);
  if (known) return known;
  const game = new Game(puzzle);
  game.id = id;
  return game;
}

/** A setting that outlives the page. @param {string} name @param {string} otherwise */
export const setting = (name, otherwise) => read(`quadrille.${name}`) ?? otherwise;

/** @param {string} name @param {string} value */
export const keep = (name, value) => write(`quadrille.${name}`, value);
