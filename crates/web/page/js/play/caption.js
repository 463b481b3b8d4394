/** The caption of a puzzle: kind, difficulty and rules, and the questions that find them out. */
import { ask } from '../engine/engine.js';
import { fill, markup } from '../dom.js';
import { readLine } from '../model/cells.js';
import { toJson } from '../model/puzzle.js';
import { cap, rules, title } from '../words.js';

/** @typedef {import('../model/game.js').Game} Game */

/** @type {Record<string, string>} */
const SOLUTIONS = { none: 'none', unique: 'one', many: 'several', unknown: 'not known' };

/** @param {HTMLElement} element @param {Game} game */
export function drawCaption(element, game) {
  const { puzzle, about } = game;
  const givens = puzzle.givens.filter(Boolean).length;
  /** @type {[string, string | number][]} */
  const facts = [];
  if (about.hardest) facts.push(['Hardest step', about.hardest]);
  if (about.tooLarge) facts.push(['Level', 'not rated: it takes too long']);
  if (about.er) facts.push(['ER', about.er.toFixed(1)]);
  if (givens) facts.push(['Givens', givens]);
  if (puzzle.cages.length) facts.push(['Cages', puzzle.cages.length]);
  if (about.verdict) facts.push(['Solutions', SOLUTIONS[about.verdict] ?? about.verdict]);
  fill(
    element,
    markup`<div><h1>${title(puzzle)}</h1>
      <p class="prose quiet sub-line">${cap(about.level ?? '') || ' '}</p></div>
    <dl class="facts num">${facts.map(
      ([name, value]) => markup`<dt>${name}</dt>
      <dd>${value}</dd>`,
    )}</dl>
    <p class="prose rules">${rules(puzzle)}</p>
    <div class="links"><a href="#explain">Explain it</a>
    <button class="linkish" data-do="edit">Edit in Set</button>
    <button class="linkish" data-do="restart">Restart</button>
    <button class="linkish" data-do="print">Print</button></div>`,
  );
}

/**
 * The verdict on the puzzle of a game, with its solution; asked once.
 * @param {Game} game
 * @param {AbortSignal} signal
 */
export async function verdictOf(game, signal) {
  if (!game.about.verdict) {
    const checked = await ask('check', { puzzle: toJson(game.puzzle) }, signal);
    game.about.verdict = checked.verdict;
    if (checked.verdict === 'unique') game.solution = readLine(checked.solutions[0]);
  }
  return game.about.verdict;
}

/**
 * Asks for everything unknown: the verdict with the solution, then the rating.
 * @param {Game} game
 * @param {AbortSignal} signal
 */
export async function learnAbout(game, signal) {
  if (game.about.rated || game.about.tooLarge) return;
  try {
    if ((await verdictOf(game, signal)) !== 'unique') return;
    const rated = await ask('rate', { puzzle: toJson(game.puzzle), time: '5s' }, signal);
    if (rated.error) return;
    // What was found when the time ran out is not a rating.
    if (rated.stopped) game.about.tooLarge = true;
    else {
      const { level, er, hardest } = rated;
      Object.assign(game.about, { level, er, hardest, rated: true });
    }
  } catch {
    // The puzzle can be played without them; they are asked again when it is opened again.
  }
}
