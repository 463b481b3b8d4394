/** The last batch of Make and its order, kept for the session: Back and a reload restore it. */
import { all } from '../dom.js';

/**
 * A puzzle, or the reason why it was not made; `rated` once its rating was requested.
 * @typedef {object} Card
 * @property {number} number
 * @property {string} [puzzle]
 * @property {string} [solution] one symbol per cell
 * @property {string} [reason]
 * @property {string | null} [level]
 * @property {number | null} [er]
 * @property {string | null} [shortfall]
 * @property {boolean} [rated]
 *
 * @typedef {object} Batch
 * @property {import('./order.js').Kind} kind
 * @property {[name: string, value: string | boolean][]} fields of the order
 * @property {string} said the message at its end
 * @property {Card[]} made
 */

const KEY = 'quadrille.batch';

/** Keeps a batch that is too long for the storage until the page is closed. @type {Batch | null} */
let last = null;

/** @param {Batch} batch */
export function keepBatch(batch) {
  last = batch;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(batch));
  } catch {
    // Back still works; a reload does not.
  }
}

/** @returns {Batch | null} */
export function lastBatch() {
  try {
    last ??= JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return Array.isArray(last?.made) && Array.isArray(last.fields) ? last : null;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} form */
const fieldsOf = (form) =>
  /** @type {HTMLInputElement[]} */ (all(form, 'input[name], select[name]'));

/** The fields of an order as they are filled in. @param {HTMLElement} form @returns {Batch['fields']} */
export const readFields = (form) =>
  fieldsOf(form).map((field) => [
    field.name,
    field.type === 'checkbox' ? field.checked : field.value,
  ]);

/** @param {HTMLElement} form @param {Batch['fields']} fields */
export function fillFields(form, fields) {
  const known = new Map(fields);
  for (const field of fieldsOf(form)) {
    const value = known.get(field.name);
    if (typeof value === 'boolean') field.checked = value;
    else if (typeof value === 'string') field.value = value;
  }
}
