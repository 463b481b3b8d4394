/**
 * The matrix of a problem: columns are items, rows are options. It is drawn once; a step only changes classes,
 * so that squares grow, fade and return in place. Large problems show only what remains after the givens,
 * without labels.
 */
import { all, dress, escape, find, tag } from '../dom.js';
import { moment } from './cover.js';

/** @typedef {import('./cover.js').Trace} Trace @typedef {import('./cover.js').Moment} Moment */

/** With more items or options, squares have no labels and covered ones are left out. */
const LARGE = 96;
const SIDE = 640;
/** Columns at least this wide have their names above them. */
const WIDE = 18;
const LEFT = 46;
const TOP = 34;

/** @type {Record<string, string>} */
const PLURAL = {
  cell: 'cells',
  row: 'rows',
  column: 'columns',
  box: 'boxes',
  region: 'regions',
  diagonal: 'diagonals',
  window: 'windows',
  cage: 'cages',
};

/** The number of steps that are givens. @param {Trace} trace */
export const givensOf = ({ steps }) => {
  const first = steps.findIndex(([kind]) => kind !== 'g');
  return first < 0 ? steps.length : first;
};

export class Matrix {
  /** @param {HTMLElement} element @param {Trace} trace */
  constructor(element, trace) {
    const { items, options } = trace;
    this.large = Math.max(items.length, options.length) > LARGE;
    const start = this.large ? moment(trace, givensOf(trace)) : null;
    this.columns = items.map((_, i) => i).filter((i) => !start?.covered.has(i));
    this.rows = options.map((_, k) => k).filter((k) => !start || start.live[k]);
    this.trace = trace;
    this.unit = Math.min(44, SIDE / Math.max(this.columns.length, this.rows.length, 1));
    this.at = new Map(this.columns.map((item, k) => [item, k]));
    element.innerHTML = this.#svg();
    this.bands = all(element, '.col');
    this.strips = all(element, '.opt');
    this.ones = all(element, '.one');
    this.names = all(element, 'text.on');
    this.heads = all(element, 'text.head');
    this.mark = find(element, '.mark');
  }

  #svg() {
    const { unit, columns, rows, trace } = this;
    const width = columns.length * unit;
    const height = rows.length * unit;
    const left = this.large
      ? 4
      : Math.max(
          LEFT,
          ...rows.map((k) => trace.options[k].name.length * Math.min(6, unit / 2) + 10),
        );
    this.left = Math.min(left, 130);
    const x = this.left;
    const gap = unit * 0.12;
    const name = `Matrix of ${columns.length} items and ${rows.length} options`;
    const bands = columns.map((item, k) =>
      tag(
        'rect',
        { class: 'col', 'data-item': item, x: x + k * unit, y: TOP, width: unit, height },
        tag('title', {}, escape(trace.items[item].name)),
      ),
    );
    const strips = rows.map(
      (_, k) =>
        `<rect class="opt" x="${x}" y="${TOP + k * unit}" width="${width}" height="${unit}"/>`,
    );
    const ones = rows.flatMap((option, k) =>
      trace.options[option].items
        .filter((item) => this.at.has(item))
        .map((item) =>
          tag('rect', {
            class: 'one',
            'data-row': k,
            x: x + (this.at.get(item) ?? 0) * unit + gap,
            y: TOP + k * unit + gap,
            width: unit - 2 * gap,
            height: unit - 2 * gap,
          }),
        ),
    );
    return (
      `<svg viewBox="0 0 ${x + width + 2} ${TOP + height + 2}" role="img" aria-label="${name}">` +
      tag('rect', { class: 'mx-sheet', x, y: TOP, width, height }) +
      bands.join('') +
      strips.join('') +
      this.#rules(x, width, height) +
      ones.join('') +
      tag('rect', { class: 'mx-frame', x, y: TOP, width, height }) +
      `${this.#labels(x)}<path class="mark no" d="M0 ${TOP - 1}l-3.6 -5h7.2z"/></svg>`
    );
  }

  /** Runs of columns that belong to one group. */
  #groups() {
    /** @type {{ name: string, from: number, to: number }[]} */
    const runs = [];
    this.columns.forEach((item, k) => {
      const name = this.trace.items[item].group ?? '';
      const last = runs.at(-1);
      if (last && last.name === name) last.to = k + 1;
      else runs.push({ name, from: k, to: k + 1 });
    });
    return runs;
  }

  /** The cell that the options of a row place first. @param {number} k */
  #cellOf(k) {
    const [place] = this.trace.options[this.rows[k]].places;
    return place ? `r${place[0] + 1}c${place[1] + 1}` : '';
  }

  /** @param {number} x @param {number} width @param {number} height */
  #rules(x, width, height) {
    const { unit } = this;
    const down = this.#groups()
      .slice(1)
      .map(({ from }) => `<path class="mx-grid" d="M${x + from * unit} ${TOP}v${height}"/>`);
    const across = this.rows.map((_, k) =>
      k > 0 && this.#cellOf(k) !== this.#cellOf(k - 1)
        ? `<path class="mx-grid fine" d="M${x} ${TOP + k * unit}h${width}"/>`
        : '',
    );
    if (this.large) return down.join('');
    if (unit < WIDE) return down.join('') + across.join('');
    const fine = [
      ...this.columns.slice(1).map((_, k) => `M${x + (k + 1) * unit} ${TOP}v${height}`),
      ...this.rows.slice(1).map((_, k) => `M${x} ${TOP + (k + 1) * unit}h${width}`),
    ];
    return `<path class="mx-grid fine" d="${fine.join('')}"/>`;
  }

  /** @param {number} x */
  #labels(x) {
    const { unit, columns, rows, trace } = this;
    const groups = this.#groups()
      .filter(({ name }) => name)
      .map(({ name, from, to }) =>
        tag(
          'text',
          { class: 'g', x: x + ((from + to) / 2) * unit, y: 12, 'text-anchor': 'middle' },
          PLURAL[name] ?? escape(name),
        ),
      );
    if (this.large) return groups.join('');
    const wide = unit >= WIDE;
    const heads = wide
      ? columns.map((item, k) =>
          tag(
            'text',
            { class: 'head', x: x + (k + 0.5) * unit, y: 28, 'text-anchor': 'middle' },
            escape(trace.items[item].name),
          ),
        )
      : this.#groups().flatMap(({ name, from, to }) =>
          houseLabels(trace, columns, name, from, to).map(
            ({ at, text }) =>
              `<text x="${x + at * unit}" y="28" text-anchor="middle">${escape(text)}</text>`,
          ),
        );
    const names = rows.map((option, k) => {
      const cell = this.#cellOf(k);
      if (wide || !cell) return this.#rowName(k, k + 1, trace.options[option].name);
      if (k > 0 && this.#cellOf(k - 1) === cell) return '';
      const end = rows.findIndex((_, j) => j > k && this.#cellOf(j) !== cell);
      const stop = end < 0 ? rows.length : end;
      return this.#rowName(k, stop, cell);
    });
    return groups.join('') + heads.join('') + names.join('');
  }

  /** A label at the middle of some rows. @param {number} from @param {number} to @param {string} name */
  #rowName(from, to, name) {
    const y = TOP + ((from + to) / 2) * this.unit + 3;
    const at = { class: 'on', 'data-rows': `${from} ${to}`, x: (this.left ?? LEFT) - 7, y };
    return tag('text', { ...at, 'text-anchor': 'end' }, escape(name));
  }

  /** @param {Moment} now */
  show(now) {
    const mine = new Set(now.stack.map(({ option }) => option));
    const last = now.stack.at(-1)?.option ?? -1;
    const may = new Set(
      now.item < 0
        ? []
        : this.trace.options.flatMap((option, k) =>
            now.live[k] && option.items.includes(now.item) ? [k] : [],
          ),
    );
    this.bands.forEach((band, k) => {
      const item = this.columns[k];
      dress(
        band,
        item === now.item
          ? `col ${now.dead ? 'dead' : 'item'}`
          : now.covered.has(item)
            ? 'col gone'
            : 'col',
      );
    });
    const state = this.rows.map((k) =>
      mine.has(k)
        ? k === last
          ? 'taken'
          : 'taken old'
        : may.has(k)
          ? 'may'
          : k === now.undone
            ? 'undone'
            : '',
    );
    this.strips.forEach((strip, k) => dress(strip, `opt ${state[k]}`));
    this.ones.forEach((one) => {
      const k = Number(one.dataset.row);
      const role = state[k].startsWith('taken')
        ? 'in'
        : state[k] || (now.live[this.rows[k]] ? '' : 'off');
      dress(one, `one ${role}`);
    });
    this.names.forEach((name) => {
      const [from, to] = (name.dataset.rows ?? '').split(' ').map(Number);
      dress(
        name,
        `on${state.slice(from, to).some((role) => role && role !== 'undone') ? ' hi' : ''}`,
      );
    });
    const column = this.at.get(now.item);
    dress(this.mark, `mark${column === undefined ? ' no' : now.dead ? ' dead' : ''}`);
    if (column !== undefined) {
      this.mark.setAttribute(
        'transform',
        `translate(${(this.left ?? LEFT) + (column + 0.5) * this.unit} 0)`,
      );
    }
  }
}

/**
 * Labels of the houses in a group of columns: r1, r2 … or 1, 2 …
 * @param {Trace} trace
 * @param {number[]} columns
 * @param {string} group
 * @param {number} from
 * @param {number} to
 */
function houseLabels(trace, columns, group, from, to) {
  const house = (/** @type {number} */ k) => {
    const { name } = trace.items[columns[k]];
    return group === 'cell'
      ? name.replace(/c\d+$/, '')
      : name.replace(/^[a-z]+/, '').replace(/[#v].*$/, '');
  };
  const labels = [];
  for (let k = from; k < to;) {
    let end = k + 1;
    while (end < to && house(end) === house(k)) end++;
    labels.push({ at: (k + end) / 2, text: house(k) });
    k = end;
  }
  return labels;
}
