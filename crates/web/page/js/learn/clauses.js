/** The clauses: unit propagation and DPLL on the board's formula. */
import { all, dress, fill, find, grid, markup, tag } from '../dom.js';
import { ask } from '../engine/engine.js';
import { marksOf } from '../grid/grid.js';
import { range, symbol } from '../model/cells.js';
import { fromParse } from '../model/puzzle.js';
import { some } from '../words.js';
import { literalName, moment, reason, standing, words } from './formula.js';

/** @typedef {import('./formula.js').Trace} Trace @typedef {import('./formula.js').Moment} Moment */

export const LEAD =
  'The same board as a formula. A literal says that a cell holds a value. Each clause needs one ' +
  'true literal; when all but one are false, the last is forced.';

export const MAIN = markup`<div class="stack field-of"><h2>Every cell holds a value</h2>
  <div class="clauses"></div><h2>No value twice</h2><div class="pairs"></div>
  <div class="legend"><span><i class="k sat"></i>satisfied</span><span>
  <i class="k half"></i>one literal left</span><span><i class="k"></i>open</span><span>
  <i class="k bad"></i>broken</span></div></div>`;

export const SIDE = markup`<div class="stack tight"><h2>The trail</h2>
  <ol class="trail" tabindex="0" aria-label="Trail"></ol></div>`;

/** Groups with more clauses than this are shown as proportions, not one by one. */
const MANY = 700;
/** Squares in a row of the pairs. */
const WIDE = 12;

export class Clauses {
  /** @type {Trace | null} */
  trace = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.board = grid(root, '.board q-grid');
  }

  /** @param {{ puzzle?: any }} input @param {AbortSignal} signal @returns {Promise<number>} its last moment */
  async load(input, signal) {
    const [trace, parsed] = await Promise.all([
      ask('trace', { of: 'cnf', puzzle: input.puzzle }, signal),
      ask('parse', { puzzle: input.puzzle }, signal),
    ]);
    this.trace = /** @type {Trace} */ (trace);
    this.puzzle = fromParse(parsed);
    this.#build();
    return trace.steps.length;
  }

  /** Chips of the cells' clauses and squares of the others, drawn once. */
  #build() {
    const { trace, root } = this;
    if (!trace || !this.puzzle) return;
    const numbered = trace.clauses.map((clause, number) => ({ clause, number }));
    const isCell = (/** @type {{ clause: import('./formula.js').Clause }} */ { clause }) =>
      clause.group === 'cell' && clause.literals.every((literal) => literal > 0);
    this.cells = numbered.filter(isCell);
    const box = find(root, '.clauses');
    dress(box, `clauses n${this.puzzle.n}`);
    box.style.setProperty('--columns', String(this.puzzle.n));
    box.style.setProperty('--root', String(Math.ceil(Math.sqrt(this.puzzle.n))));
    fill(
      box,
      markup`${this.cells.map(
        ({ clause }) =>
          markup`<div class="cl">
            <span>${clause.house}<span class="not-s holds"> holds</span></span>
            <span class="lits">${clause.literals.map(
              (literal) => markup`<i>${symbol(trace.variables[literal - 1].value ?? 0)}</i>`,
            )}</span></div>`,
      )}`,
    );
    this.chips = all(box, '.cl').map((element) => ({ element, lits: all(element, 'i') }));
    /** @type {Map<string, { clause: import('./formula.js').Clause, number: number }[]>} */
    const groups = new Map();
    for (const entry of numbered) {
      if (isCell(entry)) continue;
      const name = entry.clause.group;
      groups.set(name, [...(groups.get(name) ?? []), entry]);
    }
    this.groups = [...groups].map(([name, list]) => ({ name, list }));
    fill(
      find(root, '.pairs'),
      markup`${this.groups.map(
        ({ name, list }) =>
          markup`<figure><figcaption>in a ${name}${
            list.length > MANY ? `, ${list.length.toLocaleString('en')} clauses` : ''
          }</figcaption><div class="squares"></div></figure>`,
      )}`,
    );
    this.squares = all(root, '.squares');
    this.groups.forEach(({ list }, g) => {
      if (list.length > MANY) return;
      const viewBox = `0 0 ${WIDE * 10} ${Math.ceil(list.length / WIDE) * 10}`;
      const picture = { viewBox, role: 'img', 'aria-label': `${list.length} clauses` };
      const rects = list.map((_, k) =>
        tag('rect', {
          class: 'pair-square',
          x: (k % WIDE) * 10 + 1.5,
          y: Math.floor(k / WIDE) * 10 + 1.5,
          width: 7,
          height: 7,
          rx: 1,
        }),
      );
      if (this.squares) this.squares[g].innerHTML = tag('svg', picture, rects.join(''));
    });
  }

  /** @param {number} at */
  show(at) {
    const { trace, root } = this;
    if (!trace) return;
    const now = moment(trace, at);
    this.#chips(now);
    this.#squares(now);
    this.#board(now);
    const [tag, heading, sentence] = words(trace, now);
    fill(
      find(root, '.say'),
      markup`<p class="tag ${tag}">${heading}</p><p class="prose">${sentence}</p>`,
    );
    const count = (/** @type {string} */ kind) =>
      now.trail.filter((entry) => entry.kind === kind).length;
    const cut = trace.cut ? ', first part' : '';
    fill(
      find(root, '.numbers'),
      markup`<dt>Step</dt><dd>${at} of ${trace.steps.length}${cut}</dd><dt>Set</dt>
        <dd>${now.trail.length} of ${
          trace.variables.length
        }</dd><dt>Decisions open</dt><dd>${count('d')}</dd><dt>Forced</dt><dd>${count('p')}</dd>`,
    );
    const list = find(root, '.trail');
    fill(
      list,
      markup`${now.trail.map(
        (entry, k) =>
          markup`<li class="${entry.kind === 'd' ? 'dec' : ''}
            ${entry.literal > 0 ? 'pos' : 'neg'}">
          <span class="faint num">${k + 1}</span><b>${literalName(trace, entry.literal)}</b>
          <span class="why">${reason(trace, entry)}</span></li>`,
      )}`,
    );
    list.scrollTop = list.scrollHeight;
  }

  /** @param {Moment} now */
  #chips(now) {
    const { trace } = this;
    const hurt = now.broken >= 0 ? (trace?.clauses[now.broken].literals.map(Math.abs) ?? []) : [];
    this.cells?.forEach(({ clause, number }, k) => {
      const chip = this.chips?.[k];
      if (!chip) return;
      const signs = clause.literals.map((literal) => now.sign[literal - 1]);
      const bad =
        now.broken === number ||
        (hurt.length === 2 && clause.literals.some((literal) => hurt.includes(literal)));
      const state = bad
        ? ' bad'
        : now.unit === number
          ? ' unit'
          : signs.some((sign) => sign > 0)
            ? ' sat'
            : '';
      dress(chip.element, `cl${state}`);
      chip.lits.forEach((lit, j) => dress(lit, signs[j] > 0 ? 't' : signs[j] < 0 ? 'f' : ''));
    });
  }

  /** @param {Moment} now */
  #squares(now) {
    this.groups?.forEach(({ list }, g) => {
      const box = this.squares?.[g];
      if (!box) return;
      const states = list.map(({ clause, number }) =>
        number === now.unit ? 'me' : standing(clause, now.sign),
      );
      if (list.length <= MANY) {
        box.querySelectorAll('rect').forEach((rect, k) => dress(rect, `pair-square ${states[k]}`));
        return;
      }
      const share = (/** @type {string} */ name) => states.filter((state) => state === name).length;
      fill(
        box,
        markup`<p class="small quiet num">${some(share('sat'), 'is', 'are')} satisfied,
          ${share('half') + share('me')} with one literal left, ${share('')} open${
            share('bad') ? markup`, <span class="is-strike">${share('bad')} broken</span>` : null
          }</p>`,
      );
    });
  }

  /** @param {Moment} now */
  #board(now) {
    const { trace, puzzle } = this;
    if (!trace || !puzzle) return;
    const { n } = puzzle;
    const at = (/** @type {number} */ literal) => {
      const { cell, value } = trace.variables[Math.abs(literal) - 1];
      return cell ? { i: cell[0] * n + cell[1], value: value ?? 0 } : null;
    };
    const values = new Array(n * n).fill(0);
    const givens = new Array(n * n).fill(0);
    for (const { kind, literal } of now.trail) {
      const place = literal > 0 ? at(literal) : null;
      if (!place) continue;
      values[place.i] = place.value;
      if (kind === 'g') givens[place.i] = place.value;
    }
    /** @type {number[][]} */
    const open = range(n * n).map(() => []);
    trace.variables.forEach(({ cell, value }, k) => {
      if (cell && value && now.sign[k] >= 0) open[cell[0] * n + cell[1]].push(value);
    });
    const tint = new Map();
    /** @type {[number, number][]} */
    const strikes = [];
    const literal = now.step && 'gpdb'.includes(now.step[0]) ? now.step[1] : 0;
    const place = literal ? at(literal) : null;
    if (now.broken >= 0)
      for (const l of trace.clauses[now.broken].literals) tint.set(at(l)?.i ?? -1, 'strike');
    else if (place)
      tint.set(
        place.i,
        now.step?.[0] === 'd' || now.step?.[0] === 'b'
          ? 'link'
          : literal > 0
            ? 'pattern'
            : 'region',
      );
    if (place && literal < 0 && now.step?.[0] === 'p' && !values[place.i]) {
      strikes.push([place.i, place.value]);
      open[place.i].push(place.value);
    }
    tint.delete(-1);
    this.board.puzzle = { ...puzzle, givens };
    this.board.cells = marksOf(values);
    this.board.view = {
      candidates: values.map((v, i) => (v ? null : open[i])),
      tint,
      strikes,
      labels: false,
    };
    this.board.draw();
  }
}
