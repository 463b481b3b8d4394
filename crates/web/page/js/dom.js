/** Helpers for the document: a template tag that escapes its values, and typed lookups. */

/** Text that is already markup and is not escaped again. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @type {Record<string, string>} */
const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @param {unknown} value */
export function escape(value) {
  return String(value).replace(/[&<>"']/g, (c) => ENTITIES[c]);
}

/** @param {unknown} value @returns {string} */
function insert(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(insert).join('');
  return value === null || value === undefined || value === false ? '' : escape(value);
}

/**
 * An element as text, for drawings: attributes are escaped, content is not.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string} [content]
 */
export function tag(name, attributes, content = '') {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`);
  return `<${name}${list.join('')}>${content}</${name}>`;
}

/**
 * Template tag: values are escaped, arrays are joined, and null, undefined and false are left out.
 * @param {TemplateStringsArray} parts
 * @param {...unknown} values
 */
export function markup(parts, ...values) {
  let text = parts[0];
  values.forEach((value, k) => {
    text += insert(value) + parts[k + 1];
  });
  return new Markup(text);
}

/** A selector that finds an element again after a redraw. @param {Element} element */
function keyOf(element) {
  if (element.id) return `#${element.id}`;
  const data = [...element.attributes].filter(({ name }) => name.startsWith('data-'));
  return data.map(({ name, value }) => `[${name}="${CSS.escape(value)}"]`).join('');
}

/**
 * Replaces the content of an element. If the focus was inside, the corresponding new element gets it.
 * @param {Element} element
 * @param {Markup} content
 */
export function fill(element, content) {
  const focused = document.activeElement;
  const key = focused && focused !== element && element.contains(focused) ? keyOf(focused) : '';
  element.innerHTML = content.text;
  const heir = key ? element.querySelector(key) : null;
  if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
}

/**
 * Clicking a button of this element does not move the focus, so the keys still work in the grid.
 * @param {HTMLElement} element
 */
export function keepFocus(element) {
  element.addEventListener('mousedown', (event) => pressed(event) && event.preventDefault());
}

/** The element, or an error if it is missing. @param {ParentNode} root @param {string} selector */
export function find(root, selector) {
  const element = root.querySelector(selector);
  if (!element) throw new Error(`the page has no ${selector}`);
  return /** @type {HTMLElement} */ (element);
}

/** @param {ParentNode} root @param {string} selector */
export function all(root, selector) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
}

/** @param {ParentNode} root @param {string} selector */
export function input(root, selector) {
  return /** @type {HTMLInputElement} */ (find(root, selector));
}

/** @param {ParentNode} root @param {string} selector */
export function grid(root, selector) {
  return /** @type {import('./grid/grid.js').QGrid} */ (find(root, selector));
}

/** The button that an event came from. @param {Event} event */
export function pressed(event) {
  const from = /** @type {Element | null} */ (event.target);
  return /** @type {HTMLElement | null} */ (from?.closest('button') ?? null);
}

/** True if the event belongs to a field or a dialog. @param {KeyboardEvent} event */
export function typing(event) {
  const from = /** @type {Element | null} */ (event.target);
  return Boolean(from?.closest?.('input:not([type=checkbox]), textarea, select, dialog'));
}

/**
 * Sets a class attribute only if it changes, so that transitions start once.
 * @param {Element} element
 * @param {string} name
 */
export function dress(element, name) {
  if (element.getAttribute('class') !== name) element.setAttribute('class', name);
}
