/** The bar under the grid: the chosen rule with its number, digits or text, and the ways to change it. */
import { fill, markup } from '../dom.js';
import { cellName } from '../model/cells.js';
import { kindOf, kinds, nameOf } from '../rules/registry.js';

/** @typedef {import('./setter.js').Setter} Setter @typedef {import('../model/rules.js').Rule} Rule */

/** The ways to draw each shape: by pointer and by keys. @type {Record<string, [string, string]>} */
const HOW = {
  line: ['Drag through cells, or tap them and press Done.', 'Enter, arrows, Enter.'],
  edge: ['Press a border of two cells; again removes the mark.', '. and an arrow.'],
  corner: ['Press a corner, then type digits.', 'Enter marks the corner at the lower right.'],
  outside: ['Press beside the grid, then type the number.', 'walk out with the arrows, Enter.'],
  cells: ['Drag over cells.', 'choose cells, Enter.'],
  global: ['Press a rule to switch it on or off.', '/ finds one, Enter.'],
};

/** Where a rule is. @param {Rule} rule @param {number} n */
export function whereabouts({ lists }, n) {
  const cells = lists.flat();
  if (!cells.length) return '';
  const [first, last] = [cellName(cells[0], n), cellName(cells[cells.length - 1], n)];
  return cells.length === 1 ? first : `${first} to ${last}`;
}

/** The part of a rule that is missing, or null. @param {Rule} rule */
export function missing({ kind, number, digits, text, lists }) {
  const known = kindOf(kind);
  if (!known) return null;
  if (known.number === 'required' && number === undefined) return 'a number';
  if (known.takes === 'digits' && !digits?.length) return 'digits';
  if (known.takes === 'text' && !text) return 'a text';
  return lists.length < known.lists.least ? 'more cells' : null;
}

/** @param {Rule} rule */
function fields(rule) {
  const kind = kindOf(rule.kind);
  const number =
    kind && kind.number !== 'no'
      ? markup`<label class="field short">Number<input id="rule-number" type="text"
          inputmode="numeric" value="${rule.number ?? ''}"
          placeholder="${kind.number === 'optional' ? 'usual' : '?'}"></label>`
      : null;
  const digits =
    kind?.takes === 'digits'
      ? markup`<label class="field short">Digits<input id="rule-digits" type="text"
          inputmode="numeric" value="${(rule.digits ?? []).join(' ')}"></label>`
      : null;
  const text =
    kind?.takes === 'text'
      ? markup`<label class="field">Text<input id="rule-text" type="text" spellcheck="false"
          value="${rule.text ?? ''}"></label>`
      : null;
  return markup`${number}${digits}${text}`;
}

/** @param {Rule} rule */
function changes(rule) {
  const kind = kindOf(rule.kind);
  if (!kind || kind.shape === 'global') return null;
  const others = kinds().filter(
    (other) =>
      other.shape === kind.shape &&
      other.takes !== 'rules' &&
      (other.lists.most !== 1) === (kind.lists.most !== 1),
  );
  const line = kind.shape === 'line';
  const more = kind.lists.most !== 1;
  return markup`${
    line ? markup`<button class="btn" data-do="longer-line">Longer</button>` : null
  }${line ? markup`<button class="btn" data-do="turn">Turn round</button>` : null}${
    more ? markup`<button class="btn" data-do="more-cells">Add cells</button>` : null
  }<label class="field short"><span class="vh">Change kind</span><select id="rule-kind">${others.map(
    (other) =>
      markup`<option value="${other.rule}"${
        other.rule === rule.kind ? markup` selected` : null
      }>${nameOf(other.rule)}</option>`,
  )}</select></label>`;
}

/** @param {HTMLElement} bar @param {Setter} setter */
export function drawChosen(bar, setter) {
  const { tracer, chosen, draft } = setter;
  const rule = draft.puzzle.rules[chosen];
  bar.hidden = setter.tool !== 'rule' && !rule;
  if (!tracer.idle) {
    const lists = tracer.lists.length ? ' Now draw the next cells.' : '';
    return fill(
      bar,
      markup`<p class="small"><strong>${nameOf(setter.kind)}</strong>, ${
        tracer.shown?.lists.flat().length
      } cells.${lists}</p>
      <div class="row"><button class="btn first" data-do="done">Done</button>
      <button class="btn" data-do="drop">Drop it</button></div>`,
    );
  }
  if (!rule) {
    const shape = kindOf(setter.kind)?.shape ?? setter.shape;
    const [pointer, keys] = HOW[shape] ?? ['', ''];
    return fill(
      bar,
      markup`<p class="small quiet">${pointer} <span class="by-keys">Keys: ${keys}</span></p>`,
    );
  }
  const lacks = missing(rule);
  const sentence = setter.sentenceOf(chosen) ?? kindOf(rule.kind)?.about ?? '';
  return fill(
    bar,
    markup`<p class="small"><strong>${nameOf(rule.kind)}</strong> ${whereabouts(
      rule,
      draft.puzzle.n,
    )}. ${lacks ? `It needs ${lacks}.` : sentence}</p>
    <div class="row">${fields(rule)}${changes(rule)}
    <button class="btn" data-do="delete-rule">Delete</button></div>`,
  );
}
