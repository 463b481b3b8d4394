/** Orders of New game: kinds, sizes and levels, and the questions made from them. */
import { ask } from '../engine/engine.js';
import { readLine } from '../model/cells.js';
import { gameOf } from '../open/current.js';
import { kindName } from '../words.js';

/**
 * @typedef {string} Kind one of `KINDS`
 * @typedef {{ kind: Kind, n: number, level: string }} Order
 * @typedef {import('../model/game.js').Game} Game
 */

/** Variants: the names of the engine's presets, and those shown. @type {Record<string, string>} */
export const VARIANTS = {
  thermo: 'Thermo',
  arrow: 'Arrow',
  kropki: 'Kropki',
  xv: 'XV',
  sandwich: 'Sandwich',
  skyscraper: 'Skyscraper',
  'little-killer': 'Little Killer',
  renban: 'Renban',
  whispers: 'Whispers',
  'anti-knight': 'Anti-knight',
  consecutive: 'Consecutive',
  quadruple: 'Quadruple',
  palindrome: 'Palindrome',
  between: 'Between',
  'odd-even': 'Odd-Even',
  windoku: 'Windoku',
  miracle: 'Miracle',
};
/** Variants that are made for 9×9 only. */
const NINE_ONLY = ['windoku', 'miracle', 'anti-knight'];
/** Variants whose techniques begin at medium. */
const NEVER_EASY = ['sandwich', 'skyscraper', 'quadruple', 'between'];

/** @type {Record<Kind, { name: string, sizes: number[] }>} */
export const KINDS = {
  classic: { name: 'Classic', sizes: [9, 4, 6, 8, 12, 16, 25] },
  killer: { name: 'Killer', sizes: [9, 4, 6, 8] },
  jigsaw: { name: 'Jigsaw', sizes: [9, 5, 6, 7, 8] },
  diagonal: { name: 'Diagonal', sizes: [9, 6, 8] },
  kenken: { name: 'KenKen', sizes: [6, 4, 5, 7, 8, 9] },
  ...Object.fromEntries(
    Object.entries(VARIANTS).map(([kind, name]) => [
      kind,
      { name, sizes: NINE_ONLY.includes(kind) ? [9] : [9, 6] },
    ]),
  ),
};

/** Levels from easy to hard, each with the techniques that it may need. @type {[string, string][]} */
const PLAIN = [
  ['easy', 'singles only'],
  ['medium', 'pairs and boxes'],
  ['hard', 'fish and wings'],
  ['expert', 'chains; marks are needed'],
  ['extreme', 'for the stubborn'],
];
/** @type {[string, string][]} */
const CAGED = [
  ['easy', 'what fits into a cage'],
  ['normal', 'fillings of a cage'],
  ['hard', 'cages and lines together'],
  ['extreme', 'chains; marks are needed'],
  ['unreasonable', 'only by trying values'],
];

/** @type {[string, string][]} */
const RULED = [
  ['easy', 'one clue at a time'],
  ['medium', 'all fillings of one rule'],
  ['hard', 'two rules together'],
];

/** @type {Record<number, string>} */
const BOXES = { 4: '2x2', 6: '2x3', 8: '2x4', 9: '3x3', 12: '3x4', 16: '4x4', 25: '5x5' };

/** Hardest levels of small and large grids, by kind and side; all levels elsewhere. @type {Record<string, number>} */
const MOST = {
  'classic 4': 1,
  'classic 6': 4,
  'classic 16': 3,
  'classic 25': 2,
  'diagonal 6': 3,
  'killer 4': 2,
  'jigsaw 5': 3,
  'kenken 4': 3,
  'xv 6': 2,
  'quadruple 6': 2,
};

/** @param {Kind} kind @param {number} n */
export function levelsOf(kind, n) {
  const levels =
    kind in VARIANTS ? RULED : kind === 'killer' || kind === 'kenken' ? CAGED : PLAIN;
  return levels.slice(NEVER_EASY.includes(kind) ? 1 : 0, MOST[`${kind} ${n}`]);
}

/** The question of an order. @param {Order} order @param {number} seed @returns {object} */
function question({ kind, n, level }, seed) {
  // A few variants take longer: a hard Sandwich up to half a minute.
  const time = kind in VARIANTS ? '60s' : '30s';
  const rest = { level, seed, count: 1, rate: n <= 9, time };
  if (kind === 'jigsaw' || kind === 'kenken') return { kind, size: n, ...rest };
  const box = BOXES[n];
  if (kind === 'killer') return { kind, box, ...rest };
  if (kind in VARIANTS) return { kind: 'variant', preset: kind, box, ...rest };
  return { kind: 'sudoku', box, ...(kind === 'diagonal' ? { diagonals: true } : {}), ...rest };
}

/**
 * Makes a puzzle and its game.
 * @param {Order} order
 * @param {number} seed
 * @param {AbortSignal} signal
 */
export async function makeGame(order, seed, signal) {
  const { puzzles, failed, stopped } = await ask('generate', question(order, seed), signal);
  if (!puzzles.length) {
    const why = stopped ? 'it took too long' : (failed[0]?.reason ?? 'none was found');
    return { game: null, why: `No puzzle was made: ${why}.` };
  }
  const [made] = puzzles;
  const game = await gameOf(made.puzzle, signal);
  if (game.origin) return { game, why: '' };
  game.origin = { ...order, seed };
  const { level, er, hardest } = made;
  Object.assign(game.about, { level: level ?? order.level, er, hardest, verdict: 'unique' });
  game.about.rated = order.n <= 9;
  const solution = made.solution?.length === order.n ** 2 ? readLine(made.solution) : null;
  game.solution ??= solution?.every(Boolean) ? solution : null;
  if (!game.solution) game.about.verdict = undefined;
  return { game, why: '' };
}

/** The nearest kind that can be ordered. @param {Game['puzzle']} puzzle @returns {Kind} */
function kindOf(puzzle) {
  const name = kindName(puzzle);
  // The names of presets begin those of their rules: thermo, thermometer.
  const fits = (/** @type {string} */ preset) =>
    VARIANTS[preset] === name ||
    (puzzle.rules.length > 0 && puzzle.rules.every((rule) => rule.kind.startsWith(preset)));
  const preset = Object.keys(VARIANTS).find(fits);
  if (preset) return preset;
  if (name.includes('Killer')) return 'killer';
  if (name === 'KenKen') return 'kenken';
  if (name.includes('Jigsaw')) return 'jigsaw';
  return puzzle.diagonals ? 'diagonal' : 'classic';
}

/** The order that a game was made by, or would be. @param {Game} game @returns {Order} */
export function orderOf({ origin, puzzle, about }) {
  if (origin) return { kind: origin.kind, n: origin.n, level: origin.level };
  const kind = kindOf(puzzle);
  const n = KINDS[kind].sizes.includes(puzzle.n) ? puzzle.n : KINDS[kind].sizes[0];
  const levels = levelsOf(kind, n).map(([level]) => level);
  return { kind, n, level: levels.includes(about.level) ? about.level : levels[0] };
}

/** The next harder order, or null. @param {Order} order @returns {Order | null} */
export function harder(order) {
  const levels = levelsOf(order.kind, order.n).map(([level]) => level);
  const next = levels[levels.indexOf(order.level) + 1];
  return next && next !== 'unreasonable' ? { ...order, level: next } : null;
}

/** “Killer, 9×9”. @param {Order} order */
export const orderName = ({ kind, n }) => `${KINDS[kind].name}, ${n}×${n}`;

/** A seed for one more puzzle. */
export const anySeed = () => Math.floor(Math.random() * 1e9);
