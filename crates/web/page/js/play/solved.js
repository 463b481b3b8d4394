/** The panel of a solved game: time, help, earlier times, and the next puzzle. */
import { dress, fill, markup } from '../dom.js';
import { lastTimes, median, record } from '../model/stats.js';
import { cap, clock, kindName, some } from '../words.js';
import { harder, orderOf } from './orders.js';
import { keyOf } from './today.js';

/** @typedef {import('../model/game.js').Game} Game */

/** Earlier times that are shown as bars. */
const BARS = 12;

/** The kind and level under which a game is recorded. @param {Game} game */
const groupOf = ({ puzzle, about }) => ({
  kind: kindName(puzzle),
  n: puzzle.n,
  level: about.level ?? 'unrated',
});

/** Records a game when it is solved for the first time. @param {Game} game */
export function recordSolved(game) {
  if (game.about.counted) return;
  game.about.counted = true;
  record({
    day: keyOf(new Date()),
    ...groupOf(game),
    ms: Math.round(game.elapsed),
    hints: game.help.hints,
    checks: game.help.checks,
    ...(game.origin?.today ? { today: game.origin.today } : {}),
  });
}

/** “2 hints, to depth 3 · 1 check”. @param {Game} game */
export function helpText({ help: { hints, depth, checks } }) {
  const hint = hints ? `${some(hints, 'hint')}, to depth ${depth}` : 'no hint';
  return [hint, checks ? some(checks, 'check') : 'no check'].join(' · ');
}

/** @param {Game} game */
function bars(game) {
  const times = lastTimes(groupOf(game), BARS);
  if (times.length < 2) return null;
  const most = Math.max(...times);
  const word = times.length === BARS ? `Your last ${BARS}` : `Your ${times.length}`;
  return markup`<div class="bars-of" aria-hidden="true">${times.map(
    (ms, k) =>
      markup`<i class="${k === times.length - 1 ? 'now' : ''}" data-part="${ms / most}"></i>`,
  )}</div><p class="small faint">${word}; median ${clock(median(times))}</p>`;
}

/** @param {HTMLElement} panel @param {Game} game */
export function drawSolved(panel, game) {
  const next = harder(orderOf(game));
  dress(panel, 'panel stack sheetup solved');
  fill(
    panel,
    markup`<h2 class="is-pattern">Solved in ${clock(game.elapsed)}</h2>
    <p class="small">${kindName(game.puzzle)} ${game.puzzle.n}×${game.puzzle.n}${
      game.about.level ? `, ${cap(game.about.level)}` : ''
    } · ${helpText(game)}</p>${bars(game)}
    <button class="btn first" data-do="${next ? 'next-harder' : 'next-same'}">${
      next ? `Next: ${cap(next.level)}` : 'Another one'
    }</button>
    <div class="row">${
      next && markup`<button class="btn" data-do="next-same">Same again</button>`
    }<a class="btn" href="#explain">Explain it</a>
    <button class="btn" data-do="share">Share</button></div>
    <p class="small making" role="status" hidden></p>`,
  );
  for (const bar of /** @type {NodeListOf<HTMLElement>} */ (
    panel.querySelectorAll('[data-part]')
  )) {
    bar.style.height = `${Math.max(8, Number(bar.dataset.part) * 100)}%`;
  }
}
