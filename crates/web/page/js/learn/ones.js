/**
 * The matrix as a table of 0 and 1. Rows that clash with a taken one are folded away; covered columns are washed,
 * the column of a dead end and the rows that it has lost are red.
 */
import { all, dress, fill, find, markup, tag, Markup, escape } from '../dom.js';
import { some } from '../words.js';

/** @typedef {import('./cover.js').Trace} Trace @typedef {import('./cover.js').Moment} Moment */

/** Larger tables are not drawn. */
const MOST = 12_000;

export class Ones {
  /** True if rows that clash are shown too. */
  whole = false;
  /** @type {Moment | null} */
  #now = null;
  /** @type {HTMLElement[]} */
  rows = [];
  /** The cells of each row. @type {HTMLElement[][]} */
  bits = [];

  /** @param {HTMLElement} element @param {Trace} trace */
  constructor(element, trace) {
    this.element = element;
    this.trace = trace;
    this.large = trace.items.length * trace.options.length > MOST;
    if (this.large) this.#refuse();
    else this.#build();
  }

  #refuse() {
    const { items, options } = this.trace;
    fill(
      this.element,
      markup`<p class="prose quiet">This table has ${options.length} rows and ${items.length} columns: too many to
        read here. “Items” and “DIMACS” hold all of it as text.</p>`,
    );
  }

  #build() {
    const { items, options } = this.trace;
    const starts = items.map((item, k) => k > 0 && item.group !== items[k - 1].group);
    const bits = options.map((option) => {
      const ones = new Set(option.items);
      return items
        .map((_, k) => tag('i', starts[k] ? { class: 'gap' } : {}, ones.has(k) ? '1' : '·'))
        .join('');
    });
    const rows = options.map(
      ({ name }, k) => `<div class="line"><b>${escape(name)}</b><span>${bits[k]}</span></div>`,
    );
    const label = `Table of ${options.length} rows and ${items.length} columns`;
    fill(
      this.element,
      markup`<div class="sheet-of-ones" tabindex="0" role="img" aria-label="${label}">${new Markup(rows.join(''))}</div>
        <div class="between small quiet"><span class="folded"></span>
        <button class="linkish" data-whole></button></div>`,
    );
    const longest = Math.max(...options.map(({ name }) => name.length));
    this.element.style.setProperty('--name', String(Math.min(longest, 24)));
    this.rows = all(this.element, '.line');
    this.bits = this.rows.map((row) => all(row, 'i'));
    find(this.element, '[data-whole]').addEventListener('click', () => {
      this.whole = !this.whole;
      if (this.#now) this.show(this.#now);
    });
  }

  /** @param {Moment} now */
  show(now) {
    this.#now = now;
    if (this.large) return;
    const { options } = this.trace;
    const taken = new Set(now.stack.map(({ option }) => option));
    const lost = (/** @type {number} */ k) =>
      now.dead && options[k].items.includes(now.item) && !now.live[k] && !taken.has(k);
    let folded = 0;
    this.rows.forEach((row, k) => {
      const clash = !taken.has(k) && !now.live[k] && !lost(k);
      if (clash) folded++;
      row.hidden = clash && !this.whole;
      const state = taken.has(k) ? 'taken' : lost(k) ? 'lost' : clash ? 'clash' : '';
      dress(row, state ? `line ${state}` : 'line');
    });
    this.#columns(now);
    const note = folded
      ? `${some(folded, 'row')} that ${folded === 1 ? 'clashes' : 'clash'} with a taken one`
      : '';
    find(this.element, '.folded').textContent =
      note &&
      (this.whole
        ? `${note} ${folded === 1 ? 'is' : 'are'} grey.`
        : `${note} ${folded === 1 ? 'is' : 'are'} folded away.`);
    const button = find(this.element, '[data-whole]');
    button.hidden = !folded;
    button.textContent = this.whole ? 'Fold them away' : `Show all ${options.length}`;
  }

  /** @param {Moment} now */
  #columns(now) {
    const names = this.trace.items.map((_, k) =>
      k === now.item ? (now.dead ? ' dead' : ' item') : now.covered.has(k) ? ' gone' : '',
    );
    this.bits.forEach((bits) =>
      bits.forEach((bit, k) => {
        const gap = bit.classList.contains('gap') ? 'gap' : '';
        dress(bit, `${gap}${names[k]}`.trim());
      }),
    );
  }
}
