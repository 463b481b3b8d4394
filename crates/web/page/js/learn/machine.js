/** The lesson of a rule as an automaton: forwards through the cells, backwards, and what is struck. */
import { fill, find, markup, pressed, tag, typing } from '../dom.js';
import { symbol } from '../model/cells.js';
import { some } from '../words.js';
import { MACHINES, open, unroll } from './automaton.js';
import { and } from './reasons.js';
import { tabs } from './tabs.js';
import { Transport } from './transport.js';

/** @typedef {import('./automaton.js').Machine} Machine @typedef {import('./automaton.js').Edge} Edge */

/** @type {[string, string][]} */
export const keys = [
  ['← →', 'step'],
  ['Space', 'play, pause'],
  ['Home End', 'first, last'],
];

const LAYOUT = markup`${tabs('machine')}
  <aside class="lead stack" aria-label="About"><p class="prose quiet">A rule can be a machine that reads the digits of its
    cells one by one and remembers a state. Drawn once for every cell, its states make a graph in layers. Each path
    from left to right is a way to fill the cells.</p>
    <label class="field">Rule<select id="machine">${MACHINES.map(
      ({ key, name }) => markup`<option value="${key}">${name}</option>`,
    )}</select></label>
    <p class="small quiet meaning"></p></aside>
  <section class="panel say stack tight" aria-live="polite" aria-label="What happens"></section>
  <section class="main stack" aria-label="The machine"><div class="layers"></div>
  <div class="transport"></div></section>
  <aside class="right stack wide" aria-label="Candidates"><div class="stack tight"><h2>Candidates</h2>
  <p class="small quiet">Press one to strike it, or to put it back.</p><div class="cells-of stack tight"></div></div>
  <dl class="facts num numbers"></dl></aside>`;

const WIDTH = 640;
const DOWN = 46;
const TOP = 30;

class Lesson {
  machine = MACHINES[0];
  candidates = open(MACHINES[0]);
  graph = unroll(this.machine, this.candidates);

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    fill(root, LAYOUT);
    this.transport = new Transport(find(root, '.transport'), (at) => this.show(at));
  }

  /** @param {string} key */
  choose(key) {
    this.machine = MACHINES.find((machine) => machine.key === key) ?? MACHINES[0];
    this.candidates = open(this.machine);
    find(this.root, '.meaning').textContent =
      `The state is ${this.machine.state}. ${this.machine.step}`;
    this.#unroll(0);
  }

  /** @param {number} at the step to stand on afterwards */
  #unroll(at) {
    this.graph = unroll(this.machine, this.candidates);
    // Forwards through every cell, backwards through every cell, then the strikes.
    this.transport.load(2 * this.machine.cells + 1);
    this.transport.go(at);
  }

  /** @param {number} cell @param {number} value */
  toggle(cell, value) {
    const list = this.candidates[cell];
    this.candidates[cell] = list.includes(value)
      ? list.filter((v) => v !== value)
      : [...list, value].sort((a, b) => a - b);
    this.#unroll(this.transport.at);
  }

  /** @param {number} at */
  show(at) {
    const { cells } = this.machine;
    const forward = Math.min(at, cells);
    const back = Math.max(0, Math.min(at - cells, cells));
    this.#draw(forward, back);
    this.#chips(at > 2 * cells);
    const { alive, left } = this.graph;
    const [name, heading, text] = this.#words(at, forward, back);
    fill(
      find(this.root, '.say'),
      markup`<p class="tag ${name}">${heading}</p><p class="prose">${text}</p>`,
    );
    const gone = this.candidates.flatMap((list, k) => list.filter((v) => !left[k].includes(v)));
    fill(
      find(this.root, '.numbers'),
      markup`<dt>Step</dt><dd>${at} of ${this.transport.last}</dd><dt>Arrows on a path</dt>
        <dd>${alive.size} of ${this.graph.edges.length}</dd><dt>Candidates struck</dt><dd>${gone.length}</dd>`,
    );
  }

  /** @param {number} at @param {number} forward @param {number} back @returns {[string, string, string]} */
  #words(at, forward, back) {
    const { cells } = this.machine;
    const { layers, alive, left } = this.graph;
    if (at === 0) return ['g', 'The first state', 'Nothing has been read yet.'];
    if (at <= cells) {
      const states = layers[forward];
      const reached = states.length ? and(states.map(String)) : 'none';
      return [
        'c',
        `Cell ${forward}`,
        `After ${some(forward, 'digit')} the state can be ${reached}.`,
      ];
    }
    if (at <= 2 * cells) {
      const cell = cells - back + 1;
      return [
        'u',
        `Back through cell ${cell}`,
        'An arrow that does not lead to the end is taken away.',
      ];
    }
    if (!alive.size) return ['x', 'No path', 'The cells cannot be filled: the rule is broken.'];
    const strikes = this.candidates.flatMap((list, k) => {
      const gone = list.filter((v) => !left[k].includes(v));
      return gone.length ? [`${and(gone.map(symbol))} in cell ${k + 1}`] : [];
    });
    return strikes.length
      ? ['s', 'What follows', `On no path, so struck: ${strikes.join('; ')}.`]
      : ['s', 'What follows', 'Every candidate is on a path. Nothing can be struck.'];
  }

  /** @param {number} forward layers shown @param {number} back layers pruned */
  #draw(forward, back) {
    const { layers, edges, alive } = this.graph;
    const { cells } = this.machine;
    const all = [...new Set(layers.flat())].sort((a, b) => a - b);
    const x = (/** @type {number} */ layer) => 24 + (layer * (WIDTH - 48)) / cells;
    const y = (/** @type {number} */ state) => TOP + 22 + all.indexOf(state) * DOWN;
    const pruned = (/** @type {Edge} */ edge) => edge.layer >= cells - back && !alive.has(edge);
    const kept = (/** @type {Edge} */ edge) => edge.layer >= cells - back && alive.has(edge);
    const lines = edges.map((edge) => {
      const state = pruned(edge) ? 'off' : kept(edge) ? 'on' : edge.layer < forward ? '' : 'later';
      const from = [x(edge.layer) + 15, y(edge.from)];
      const to = [x(edge.layer + 1) - 15, y(edge.to)];
      return tag('path', { class: `edge ${state}`, d: `M${from.join(' ')}L${to.join(' ')}` });
    });
    const nodes = layers.flatMap((states, layer) =>
      states.map((state) => {
        const near = edges.filter(
          (e) =>
            (e.layer === layer && e.from === state) || (e.layer === layer - 1 && e.to === state),
        );
        const dead = back > 0 && layer >= cells - back && !near.some((edge) => alive.has(edge));
        const name =
          layer > forward ? 'later' : dead ? 'off' : layer >= cells - back && back ? 'on' : '';
        const at = { cx: x(layer), cy: y(state), r: 14 };
        const text = { x: x(layer), y: y(state) + 5, 'text-anchor': 'middle' };
        return tag(
          'g',
          { class: `state ${name}` },
          tag('circle', at) + tag('text', text, String(state)),
        );
      }),
    );
    const heads = layers
      .slice(1)
      .map((_, k) =>
        tag(
          'text',
          { class: 'layer', x: (x(k) + x(k + 1)) / 2, y: 16, 'text-anchor': 'middle' },
          `cell ${k + 1}`,
        ),
      );
    const picture = {
      viewBox: `0 0 ${WIDTH} ${TOP + 30 + (all.length - 1) * DOWN + 22}`,
      role: 'img',
      'aria-label': `Layered graph, ${edges.length} arrows, ${alive.size} of them on a path`,
    };
    find(this.root, '.layers').innerHTML = tag(
      'svg',
      picture,
      heads.join('') + lines.join('') + nodes.join(''),
    );
  }

  /** @param {boolean} judged true if strikes are shown */
  #chips(judged) {
    const { left } = this.graph;
    fill(
      find(this.root, '.cells-of'),
      markup`${open(this.machine).map(
        (values, cell) =>
          markup`<div class="chips" role="group" aria-label="Cell ${cell + 1}"><b>cell ${cell + 1}</b>${values.map(
            (v) => {
              const has = this.candidates[cell].includes(v);
              const out = judged && has && !left[cell].includes(v);
              return markup`<button data-cell="${cell}" data-value="${v}" aria-pressed="${has}"
              class="${out ? 'out' : ''}">${symbol(v)}${out && markup`<span class="vh">, struck</span>`}</button>`;
            },
          )}</div>`,
      )}`,
    );
  }
}

/** @param {HTMLElement} root @param {URLSearchParams} params @param {AbortSignal} signal */
export function mount(root, params, signal) {
  root.classList.add('machine');
  const lesson = new Lesson(root);
  const select = /** @type {HTMLSelectElement} */ (find(root, '#machine'));
  select.addEventListener('change', () => lesson.choose(select.value));
  root.addEventListener('click', (event) => {
    const { cell, value } = pressed(event)?.dataset ?? {};
    if (cell && value) lesson.toggle(Number(cell), Number(value));
  });
  const key = (/** @type {KeyboardEvent} */ event) => {
    const from = /** @type {Element} */ (event.target);
    if (typing(event) || event.ctrlKey || event.altKey) return;
    if (event.key === ' ' && from.closest?.('button, a')) return;
    if (lesson.transport.key(event)) event.preventDefault();
  };
  addEventListener('keydown', key, { signal, capture: true });
  signal.addEventListener('abort', () => lesson.transport.stop());
  const asked = params.get('rule') ?? '';
  select.value = MACHINES.some((machine) => machine.key === asked) ? asked : MACHINES[0].key;
  lesson.choose(select.value);
}
