/** A report of the text, one line per thing: givens, cages, each kind of rule; questions; drawings without a meaning. */
import { markup } from '../dom.js';
import { unshown } from '../model/puzzle.js';
import { nameOf, wordsOf } from '../rules/registry.js';
import { some } from '../words.js';

/**
 * @typedef {object} Line
 * @property {'read' | 'question' | 'unread'} sign
 * @property {string} text
 * @property {string} [add] the rule about the whole grid that a button adds
 */

/** Rules about the whole grid, as texts of puzzles call them. @type {[kind: string, RegExp][]} */
const NAMED = [
  ['anti-knight', /anti-?\s?knight|knight['’]?s move/i],
  ['anti-king', /anti-?\s?king\b|king['’]?s move/i],
  ['nonconsecutive', /non-?\s?consecutive/i],
  ['disjoint-groups', /disjoint/i],
  ['negative-kropki', /all (possible )?(kropki )?dots (are|have been) given/i],
  ['negative-xv', /all (possible )?(xv|x'?s and v'?s|xvs) (are|have been) given/i],
];

const PARAMETERS = ['number', 'digits', 'text'];

/** @param {Record<string, unknown>} rule */
const kindOf = (rule) => Object.keys(rule).find((key) => !PARAMETERS.includes(key)) ?? '';

/** “3 thermometers, 2 arrows”. @param {any[]} rules */
function counted(rules) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const rule of rules) counts.set(kindOf(rule), (counts.get(kindOf(rule)) ?? 0) + 1);
  return [...counts].map(([kind, count]) => {
    const name = kind.length > 1 ? wordsOf(kind) : nameOf(kind);
    return count > 1 ? `${count} × ${name}` : name;
  });
}

/** @param {any} drawings */
function drawn(drawings) {
  const lists = Object.entries(drawings ?? {}).filter(([, list]) => Array.isArray(list));
  return lists.reduce((sum, [key, list]) => sum + (key === 'grid' ? 0 : list.length), 0);
}

/** The report on a puzzle. @param {any} answer of `parse` @returns {Line[]} */
export function report(answer) {
  const { json, givens, cages, title, author, notes, state } = answer;
  /** @type {Line[]} */
  const lines = [];
  const read = (/** @type {string} */ text) => lines.push({ sign: 'read', text });
  if (title || author) read([title && `“${title}”`, author && `by ${author}`].filter(Boolean).join(' '));
  const counts = [some(givens.filter(Boolean).length, 'given')];
  if (cages.length) counts.push(some(cages.length, 'cage'));
  read([...counts, ...counted(json.rules ?? [])].join(', '));
  if (state) read('A game in progress, with its digits and marks');
  for (const note of notes ?? []) lines.push({ sign: 'question', text: note });
  const kinds = (json.rules ?? []).map(kindOf);
  for (const [kind, pattern] of NAMED) {
    if (!pattern.test(json.drawings?.ruleset ?? '') || kinds.includes(kind)) continue;
    const text = `Its text mentions ${nameOf(kind).toLowerCase()}, but no such rule is set.`;
    lines.push({ sign: 'question', text, add: kind });
  }
  const count = drawn(json.drawings);
  if (count) {
    const text = `${some(count, 'drawing')} without a meaning: kept in what you save, not shown here.`;
    lines.push({ sign: 'unread', text });
  }
  const why = unshown(answer);
  if (why) lines.push({ sign: 'unread', text: `The page cannot show it: ${why}.` });
  return lines;
}

/** @type {Record<Line['sign'], string>} */
const SIGNS = { read: '●', question: '◐', unread: '⊘' };

/** @param {Line[]} lines */
export const reportList = (lines) =>
  markup`${lines.map(
    ({ sign, text, add }) => markup`<li class="sign-${sign}"><span aria-hidden="true">${SIGNS[sign]}</span>
      <span>${text} ${
        add ? markup`<button type="button" class="btn plain slim" data-add="${add}">Add it</button>` : null
      }</span></li>`,
  )}`;
