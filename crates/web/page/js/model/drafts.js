/**
 * Drafts of Set that were put aside: when another puzzle is opened in Set, or a new one begun, the one in view is
 * kept here. The one in view has a key of its own.
 */
import { keep, setting } from './desk.js';
import { draftText, readDraft } from './draft-text.js';
import { title } from '../words.js';

/** @typedef {import('./puzzle.js').Puzzle} Puzzle @typedef {{ name: string, text: string }} Kept */

/** Most drafts that are kept; the oldest go first. */
const MOST = 20;

/** @returns {Kept[]} most recent first */
export function drafts() {
  try {
    const list = JSON.parse(setting('drafts', '[]'));
    return Array.isArray(list) ? list.filter(({ text }) => readDraft(text)) : [];
  } catch {
    return [];
  }
}

/** True if nothing was set yet. @param {Puzzle} puzzle */
const isEmpty = ({ givens, rules, cages, rest }) =>
  !givens.some(Boolean) && !rules.length && !cages.length && !Object.keys(rest).length;

/** Puts a draft aside, unless it is empty or there already. @param {Puzzle} puzzle */
export function shelve(puzzle) {
  if (isEmpty(puzzle)) return;
  const text = draftText(puzzle);
  const others = drafts().filter((other) => other.text !== text);
  keep('drafts', JSON.stringify([{ name: title(puzzle), text }, ...others].slice(0, MOST)));
}

/** Takes a draft from the list. @param {number} k @returns {Puzzle | null} */
export function unshelve(k) {
  const list = drafts();
  const [taken] = list.splice(k, 1);
  keep('drafts', JSON.stringify(list));
  return taken ? readDraft(taken.text) : null;
}
