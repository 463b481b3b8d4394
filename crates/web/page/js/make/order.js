/** The order form of Make, and the question made from it. */
import { all, find, input, markup } from '../dom.js';
import { cap } from '../words.js';

/** @typedef {'sudoku' | 'killer' | 'kenken' | 'jigsaw' | 'variant'} Kind */

/** @type {[Kind, string][]} */
export const KINDS = [
  ['sudoku', 'Sudoku'],
  ['killer', 'Killer'],
  ['kenken', 'KenKen'],
  ['jigsaw', 'Jigsaw'],
  ['variant', 'Variant'],
];

/** @type {Record<Kind, string[]>} */
const SIZES = {
  sudoku: ['3x3', '2x2', '2x3', '2x4', '2x5', '3x4', '4x4', '5x5'],
  killer: ['3x3', '2x2', '2x3', '2x4'],
  kenken: ['4', '5', '6', '7', '8', '9'],
  jigsaw: ['9', '4', '5', '6', '7', '8'],
  variant: ['3x3', '2x2', '2x3', '2x4'],
};

const PLAIN = ['easy', 'medium', 'hard', 'expert', 'extreme'];
const CAGED = ['easy', 'normal', 'hard', 'extreme', 'unreasonable'];

const SYMMETRIES = [
  ['180', 'half turn'],
  ['none', 'none'],
  ['90', 'quarter turn'],
  ['horizontal', 'mirror, left and right'],
  ['vertical', 'mirror, above and below'],
  ['diagonal', 'diagonal'],
  ['full', 'full'],
];

/** @param {string} size */
function sizeText(size) {
  const [h, w] = size.split('x').map(Number);
  return w ? `${h * w}×${h * w}, boxes ${h}×${w}` : `${size}×${size}`;
}

export const FORM = markup`<form class="stack wide order"><h1>Make puzzles</h1>
  <div class="seg four" role="group" aria-label="Kind">${KINDS.map(
    ([kind, name]) => markup`<button type="button" data-kind="${kind}">${name}</button>`,
  )}</div>
  <div class="stack"><label class="field">Size<select name="size"></select></label>
  <label class="field">Level<select name="level"></select></label>
  <label class="field" data-for="variant">Variant<select name="preset">
  <option value="">of the rules below</option></select></label>
  <label class="field" data-for="variant">Rules
    <input type="text" name="rules" placeholder="thermometer:4,arrow"></label>
  <label class="field" data-for="variant">Givens, exactly
    <input type="number" name="givens" min="0" max="81" placeholder="as few as possible"></label>
  <label class="field" data-for="sudoku">Needs the technique<select name="technique">
  <option value="">any</option></select></label>
  <div class="field" data-for="sudoku" data-nine>ER from, to<div class="pair">
  <input type="text" inputmode="decimal" name="er-from" aria-label="ER from"><span>–</span>
  <input type="text" inputmode="decimal" name="er-to" aria-label="ER to"></div></div>
  <label class="field" data-for="killer kenken">Cells of a cage, at most
    <input type="number" name="cage" min="2" max="9" placeholder="default"></label>
  <div class="field" data-for="kenken">Operations
    <div class="seg ops" role="group" aria-label="Operations">${['+', '−', '×', '÷'].map(
      (sign, k) =>
        markup`<button type="button" data-op="${'+-*/'[k]}" aria-pressed="true">${sign}</button>`,
    )}</div></div>
  <label class="field" data-for="sudoku jigsaw variant">Symmetry
    <select name="symmetry">${SYMMETRIES.map(
      ([value, text]) => markup`<option value="${value}">${text}</option>`,
    )}</select></label>
  <label class="toggle" data-for="sudoku variant">
  <input type="checkbox" name="diagonals">With diagonals</label>
  <div class="pair two-up">
  <label class="field">Count
    <input type="number" name="count" value="12" min="1" max="1000"></label>
  <label class="field">Seed<input type="number" name="seed" min="0" placeholder="any"></label>
  </div></div>
  <button class="btn first tall">Make</button></form>`;

/** @param {HTMLElement} form @param {string} name @param {[string, string][]} options @param {string} chosen */
function offer(form, name, options, chosen) {
  const select = /** @type {HTMLSelectElement} */ (find(form, `[name=${name}]`));
  select.replaceChildren(
    ...options.map(([value, text]) => new Option(text, value, false, value === chosen)),
  );
}

/** Shows the fields of a kind. @param {HTMLElement} form @param {Kind} kind */
export function dressForm(form, kind) {
  for (const button of all(form, '[data-kind]')) {
    button.setAttribute('aria-pressed', String(button.dataset.kind === kind));
  }
  for (const field of all(form, '[data-for]')) {
    field.hidden = !(field.dataset.for ?? '').split(' ').includes(kind);
  }
  offer(
    form,
    'size',
    SIZES[kind].map((size) => [size, sizeText(size)]),
    kind === 'kenken' ? '6' : SIZES[kind][0],
  );
  const levels = kind === 'killer' || kind === 'kenken' ? CAGED : PLAIN;
  offer(
    form,
    'level',
    [['', 'any'], ...levels.map((level) => /** @type {[string, string]} */ ([level, cap(level)]))],
    levels === CAGED ? 'normal' : 'medium',
  );
}

/**
 * The question of the form; fields of other kinds are left out.
 * @param {HTMLElement} form
 * @param {Kind} kind
 */
export function orderOf(form, kind) {
  const shown = (/** @type {string} */ name) => {
    const field = input(form, `[name=${name}]`);
    return field.closest('[hidden]') ? '' : field.value.trim();
  };
  /** @type {Record<string, unknown>} */
  const order = {
    kind,
    count: Math.max(1, Math.min(1000, Number(shown('count')) || 1)),
    // Ratings follow later: rating a 25×25 takes longer than making it.
    rate: false,
    // Chosen here, so that a stopped batch can be made again.
    seed: Math.floor(Math.random() * 1e9),
  };
  const size = shown('size');
  if (size.includes('x')) order.box = size;
  else order.size = Number(size);
  for (const name of ['level', 'technique', 'symmetry', 'preset', 'rules']) if (shown(name)) order[name] = shown(name);
  for (const name of ['cage', 'seed', 'givens']) if (shown(name)) order[name] = Number(shown(name));
  const [from, to] = [shown('er-from'), shown('er-to')];
  if (kind === 'sudoku' && (from || to)) order.er = `${from || '1.0'}..${to || '11.9'}`;
  const crossed = kind === 'sudoku' || kind === 'variant';
  if (crossed && input(form, '[name=diagonals]').checked) order.diagonals = true;
  if (kind === 'kenken') {
    const ops = all(form, '[data-op][aria-pressed=true]')
      .map((button) => button.dataset.op)
      .join('');
    if (ops && ops.length < 4) order.ops = ops;
  }
  return order;
}
