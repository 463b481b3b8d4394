/**
 * The desk: all started games, stored in the browser. There is one key per game and one for their order, so
 * that a change writes only one game. Without storage the desk lasts as long as the page.
 */
import { Game } from './game.js';
import { toJson } from './puzzle.js';

const INDEX = 'quadrille.desk';
const GAME = 'quadrille.game.';
/** Entries that could not be read. They are set aside, so that nothing overwrites them. */
const BROKEN = 'quadrille.broken.';

/** @type {Map<string, string>} entries that the storage refused */
const memory = new Map();

/** @param {string} key */
function read(key) {
  try {
    return memory.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns true if it survives a reload. @param {string} key @param {string} text */
function write(key, text) {
  memory.delete(key);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

/** Identities of the games, most recent first. @returns {string[]} */
export function order() {
  try {
    const ids = JSON.parse(read(INDEX) ?? '[]');
    if (Array.isArray(ids)) return ids.filter((id) => typeof id === 'string');
  } catch {
    // Not JSON: handled like any other broken list.
  }
  return found();
}

/** The stored games, found without the list of them. */
function found() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(GAME));
    return keys.map((key) => key.slice(GAME.length));
  } catch {
    return [];
  }
}

/** The identity of a puzzle; each puzzle has one game. @param {import('./puzzle.js').Puzzle} puzzle */
export function identity(puzzle) {
  const text = JSON.stringify(toJson(puzzle));
  let hash = 0xcbf29ce484222325n;
  for (let k = 0; k < text.length; k++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(k))) * 0x100000001b3n);
  }
  return hash.toString(36);
}

/** Saves a game; true if it survives a reload. @param {Game} game */
export function save(game) {
  const text = JSON.stringify({ ...game, id: undefined, form: FORM });
  const kept = write(GAME + game.id, text);
  const ids = order();
  if (ids[0] === game.id) return kept;
  return write(INDEX, JSON.stringify([game.id, ...ids.filter((id) => id !== game.id)])) && kept;
}

/** Number of the form in which games are stored. In form 1 a cell had one colour, by its number. */
const FORM = 2;

/** Changes the contents of a cell from form 1 to form 2. @param {any} mark */
function renew(mark) {
  if (mark[3]) mark[3] = 1 << (mark[3] - 1);
}

/** Changes a game from form 1 to form 2. @param {any} kept */
function renewAll({ cells, past, future }) {
  const marks = new Set(cells);
  for (const [, before, after] of [...past, ...future].flat()) marks.add(before).add(after);
  marks.forEach(renew);
}

/** A game from its text; null if it is broken. @param {string} id @param {string | null} text */
function revive(id, text) {
  try {
    const kept = JSON.parse(text ?? 'null');
    // A newer version may store what this one does not know.
    if (kept.form > FORM || !Array.isArray(kept.past) || !Array.isArray(kept.future)) return null;
    if (kept.form !== FORM) renewAll(kept);
    delete kept.form;
    // Games from before rules were drawn.
    kept.puzzle.rules ??= [];
    kept.puzzle.rest ??= {};
    const game = Object.assign(new Game(kept.puzzle), kept);
    game.id = id;
    const cells = kept.puzzle.n ** 2;
    return kept.puzzle.givens.length === cells && game.cells.length === cells ? game : null;
  } catch {
    return null;
  }
}

/** A stored game, or null. One that cannot be read is set aside. @param {string} id */
export function load(id) {
  const text = read(GAME + id);
  const game = revive(id, text);
  if (text && !game && setAside(id, text)) discard(id);
  return game;
}

/** Keeps a text that cannot be read; true if it is stored. @param {string} name @param {string} text */
export const setAside = (name, text) => write(BROKEN + name, text);

/** Names of the entries that were set aside. */
export function broken() {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(BROKEN));
    return keys.map((key) => key.slice(BROKEN.length));
  } catch {
    return [];
  }
}

/** The entries that were set aside, as they are. */
export const brokenText = () =>
  JSON.stringify(Object.fromEntries(broken().map((name) => [name, read(BROKEN + name)])), null, 1);

export function discardBroken() {
  for (const name of broken()) localStorage.removeItem(BROKEN + name);
}

/**
 * The game that another tab has just stored under the same identity, or null.
 * @param {StorageEvent} event
 * @param {string} id
 */
export const keptElsewhere = ({ key, newValue }, id) =>
  key === GAME + id ? revive(id, newValue) : null;

/** Solved games. @param {string} except */
export const solvedGames = (except) => order().filter((id) => id !== except && load(id)?.solved);

/** @param {string} id */
export function discard(id) {
  memory.delete(GAME + id);
  try {
    localStorage.removeItem(GAME + id);
  } catch {
    // Nothing was stored.
  }
  write(INDEX, JSON.stringify(order().filter((other) => other !== id)));
}

/** The game of a puzzle: the stored one, or a new one. @param {import('./puzzle.js').Puzzle} puzzle */
export function take(puzzle) {
  const id = identity(puzzle);
  const known = load(id);
  if (known) return known;
  const game = new Game(puzzle);
  game.id = id;
  return game;
}

/** A persistent setting. @param {string} name @param {string} otherwise */
export const setting = (name, otherwise) => read(`quadrille.${name}`) ?? otherwise;

/** @param {string} name @param {string} value */
export const keep = (name, value) => write(`quadrille.${name}`, value);
