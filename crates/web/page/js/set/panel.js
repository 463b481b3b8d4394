/** The verdict in words, sign and colour, with the next thing to do. */
import { all, fill, grid, markup, Markup } from '../dom.js';
import { marksOf } from '../grid/grid.js';
import { cellName } from '../model/cells.js';
import { nameOf } from '../rules/registry.js';
import { cap, listed, some } from '../words.js';

/**
 * @typedef {import('./inquiry.js').Verdict} Verdict
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 */

const RING =
  '<circle cx="13" cy="13" r="9.2" fill="none" stroke="currentColor" stroke-width="1.8"/>';

/** @type {Record<Verdict['word'], string>} */
const SIGN = {
  unique: '<circle cx="13" cy="13" r="10" fill="currentColor"/>',
  many: `${RING}<path d="M13 3.8a9.2 9.2 0 0 1 0 18.4z" fill="currentColor"/>`,
  none: `${RING}<path d="M6.6 19.4L19.4 6.6" stroke="currentColor" stroke-width="1.8"/>`,
  unknown: RING,
  unfinished: RING,
};

/** Every draft can be shared, whatever the verdict. */
const SHARE = markup`<button class="btn" data-do="share">Share</button>`;

/** @param {Verdict} verdict @param {Puzzle} puzzle */
function unique({ rating, spare, spareRules }, { rules }) {
  const rated = rating && !rating.error && !rating.stopped;
  const none = spare?.length === 0 ? markup` disabled` : null;
  const harder = rated
    ? Object.entries(rating.steps)
        .filter(([name]) => !/single|full-house/.test(name))
        .reduce((sum, [, count]) => sum + Number(count), 0)
    : 0;
  const total = rated ? Object.values(rating.steps).reduce((a, b) => a + Number(b), 0) : 0;
  const path = rated ? `${some(total - harder, 'single')}, ${some(harder, 'harder step')}` : '…';
  const er =
    rated && rating.er
      ? `${rating.er} / ${rating.ep ?? '–'} / ${rating.ed ?? '–'}`
      : rated
        ? '–'
        : '…';
  return markup`<p class="prose">One solution. ${
    rated
      ? markup`<strong>${cap(rating.level ?? 'Not graded')}</strong>; the hardest step is
          ${rating.hardest ?? 'a single'}.`
      : 'The rating follows.'
  }</p>
    <dl class="facts num"><dt>ER / EP / ED</dt><dd>${er}</dd><dt>HoDoKu</dt><dd>${
      rated ? (rating.hodoku ? `${rating.hodoku.score}, ${rating.hodoku.level}` : '–') : '…'
    }</dd>
    <dt>Path</dt><dd>${path}</dd><dt>Spare givens</dt><dd>${
      spare ? spare.length || 'none: every one is needed' : '…'
    }</dd>${
      rules.length
        ? markup`<dt>Spare rules</dt><dd>${
            spareRules
              ? spareRules.length
                ? `${spareRules.length} of ${rules.length}, one at a time`
                : 'none: every one is needed'
              : '…'
          }</dd>`
        : null
    }</dl><hr class="rule">
    <div class="row"><button class="btn first" data-do="play">Play it</button>
    <button class="btn" data-do="minimise"${none}>Minimise</button>
    ${spareRules?.length ? markup`<button class="btn" data-do="minimise-rules">Remove spare rules</button>` : null}
    ${SHARE}</div>`;
}

/** @param {Verdict} verdict @param {Puzzle} puzzle */
function many({ differ, ways, count, mark }, { n }) {
  const names = listed(differ.map((i) => cellName(i, n)));
  const fix = !ways
    ? '…'
    : ways.length
      ? `One given is enough: ${ways.join(', or ')}.`
      : 'More than one given is needed.';
  return markup`<p class="prose">Several solutions${
    count ? `: ${count}` : null
  }. The two below differ in
    ${some(differ.length, 'cell')}: ${names}.</p>
    <div class="two">${['First', 'Second'].map(
      (name) => markup`<figure><q-grid mini></q-grid><figcaption>${name}</figcaption></figure>`,
    )}</div><hr class="rule">
    <div class="stack tight"><button class="btn first" data-do="complete">Make it unique</button>
    <p class="small quiet">${fix}</p>${
      mark
        ? markup`<button class="btn" data-do="add-mark">Add ${nameOf(mark.kind).toLowerCase()} ${mark.lists[0]
            .map((i) => cellName(i, n))
            .join('–')}</button>`
        : null
    }</div>
    <div class="row"><button class="btn" data-do="play">Play it as it is</button>${SHARE}</div>`;
}

/** @param {Verdict} verdict @param {Puzzle} puzzle */
function body(verdict, puzzle) {
  switch (verdict.word) {
    case 'unique':
      return unique(verdict, puzzle);
    case 'many':
      return many(verdict, puzzle);
    case 'none':
      return markup`<p class="prose">${verdict.why || 'No solution, though nothing clashes.'}</p>
        <hr class="rule"><div class="row">
        <button class="btn first" data-do="undo">Undo the last change</button>
        ${SHARE}</div>`;
    case 'unfinished':
      return markup`<p class="prose">${verdict.why}</p><hr class="rule">
        <div class="row">${SHARE}</div>`;
    default:
      return markup`<p class="prose">${verdict.why || 'Not decided in 2 s.'}</p><hr class="rule">
      <div class="row"><button class="btn first" data-do="longer">Search longer</button>
      ${SHARE}</div>`;
  }
}

/** @param {HTMLElement} panel @param {Verdict} verdict @param {Puzzle} puzzle */
export function drawVerdict(panel, verdict, puzzle) {
  panel.className = `verdict stack wide ${verdict.word}`;
  const sign = new Markup(
    `<svg viewBox="0 0 26 26" aria-hidden="true">${SIGN[verdict.word]}</svg>`,
  );
  fill(panel, markup`<div class="word">${sign}${cap(verdict.word)}</div>${body(verdict, puzzle)}`);
  all(panel, 'q-grid').forEach((_, k) => {
    const small = grid(panel, `figure:nth-child(${k + 1}) q-grid`);
    small.puzzle = puzzle;
    small.cells = marksOf(verdict.solutions[k]);
    small.view = { tint: new Map(verdict.differ.map((i) => [i, 'region'])) };
    small.draw();
  });
}
