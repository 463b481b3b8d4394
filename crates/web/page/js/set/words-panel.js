/** The rules in words: title, author, one sentence for each kind with its count, and the setter's own text. */
import { fill, find, input, markup } from '../dom.js';
import { kindOf, nameOf } from '../rules/registry.js';
import { rules as basics } from '../words.js';
import { icon } from './icon.js';

/** @typedef {import('./setter.js').Setter} Setter @typedef {import('../model/puzzle.js').Puzzle} Puzzle */

export const WORDS = markup`<section class="stack tight words" aria-label="Rules in words">
  <label class="field">Title<input id="title" type="text" maxlength="200" autocomplete="off"></label>
  <label class="field">Author<input id="author" type="text" maxlength="200" autocomplete="off"></label>
  <h2>Rules</h2><ul class="said"></ul>
  <label class="field own-text">Your own text<textarea id="own-text" rows="4"
    spellcheck="true"></textarea></label>
  <button type="button" class="btn plain slim" data-do="write-text">Write it from the rules</button>
</section>`;

/** The kinds of a puzzle with the positions of their rules. @param {Puzzle} puzzle */
export function byKind({ rules }) {
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  rules.forEach(({ kind }, k) => groups.set(kind, [...(groups.get(kind) ?? []), k]));
  return [...groups];
}

/** The sentences of all kinds in a puzzle. @param {Puzzle} puzzle */
export const sentences = (puzzle) => [
  basics({ ...puzzle, rules: [] }),
  ...byKind(puzzle).map(([kind]) => `${nameOf(kind)}: ${kindOf(kind)?.about ?? ''}`),
];

/** @param {Setter} setter */
export function drawWords(setter) {
  const { root, draft, chosen } = setter;
  const { puzzle } = draft;
  const about = (/** @type {[string, number[]]} */ [kind, at]) => {
    const spare = at.filter((k) => setter.verdict?.spareRules?.includes(k)).length;
    return markup`<li><button type="button" class="said-rule" data-rules="${at.join(' ')}"
      aria-pressed="${at.includes(chosen)}">${icon(kind)}<span><strong>${nameOf(kind)}</strong>
      ${kindOf(kind)?.about ?? 'A rule that this page does not know; it is kept.'}</span>
      <span class="num quiet">${at.length > 1 ? `×${at.length}` : ''}${
        spare ? ` ${spare} spare` : ''
      }</span></button></li>`;
  };
  fill(
    find(root, '.said'),
    markup`<li class="small quiet">${basics({ ...puzzle, rules: [] })}</li>${byKind(puzzle).map(
      about,
    )}`,
  );
  const fields = /** @type {[string, string][]} */ ([
    ['#title', puzzle.rest.title ?? ''],
    ['#author', puzzle.rest.author ?? ''],
    ['#own-text', puzzle.rest.drawings?.ruleset ?? ''],
  ]);
  for (const [id, text] of fields) {
    const field = input(root, id);
    if (document.activeElement !== field && field.value !== text) field.value = text;
  }
}

/** The other keys of a puzzle after a field was changed. @param {Puzzle} puzzle @param {string} id @param {string} text */
export function described({ rest }, id, text) {
  const { title, author, drawings, ...others } = rest;
  const { ruleset, ...pictures } = drawings ?? {};
  const now = { title, author, ruleset, [id === 'own-text' ? 'ruleset' : id]: text.trim() };
  const kept = { ...pictures, ...(now.ruleset ? { ruleset: now.ruleset } : {}) };
  return {
    ...others,
    ...(now.title ? { title: now.title } : {}),
    ...(now.author ? { author: now.author } : {}),
    ...(Object.keys(kept).length ? { drawings: kept } : {}),
  };
}
