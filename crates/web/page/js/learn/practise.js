/**
 * Practise: positions in which a technique applies and nothing cheaper does. The first task is to mark the cells
 * of its pattern, the second to strike what follows; where the technique writes a digit, that is the only task.
 */
import { all, fill, find, grid, markup, pressed, typing } from '../dom.js';
import { ask, isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { marksOf } from '../grid/grid.js';
import { moveByArrow } from '../grid/pointer.js';
import { range, symbol, valueOf } from '../model/cells.js';
import { keep, setting } from '../model/desk.js';
import { cap, clock, some, title } from '../words.js';
import { Attempt } from './attempt.js';
import { fromAnswer } from './position.js';
import { medianTime, remember, triesOf } from './record.js';
import { tabs } from './tabs.js';
import { GROUPS, KEYS, techniques } from './techniques.js';

/** @typedef {import('./techniques.js').Technique} Technique */

/** @type {[string, string][]} */
export const keys = [
  ['← → ↑ ↓', 'move'],
  ['Space', 'mark'],
  ['1–9', 'choose a digit'],
  ['Enter', 'answer'],
  ['S', 'show me'],
  ['N', 'another'],
];

/** The player's colour of marked cells. */
const MARKED = 2;
/** Long enough for the rarest technique of the list. */
const TIME = '30s';

const LAYOUT = markup`${tabs('practise')}
  <nav class="lead stack techniques" aria-label="Techniques"></nav>
  <section class="main plate" aria-label="Position"><div class="topline"><span class="what"></span>
  <span class="num faint small made"></span></div><q-grid></q-grid>
  <div class="digits" role="group" aria-label="Digit"></div></section>
  <aside class="right stack" aria-label="Task"><div class="only-s"><label class="field">Technique
    <select id="technique"></select></label></div>
  <div class="between"><h2 class="name"></h2><a class="linkish to-lesson">The lesson</a></div>
  <p class="prose definition"></p>
  <div class="panel stack task"><div class="stack tight said" aria-live="polite"></div>
  <div class="row acts"><button class="btn first" data-do="answer"></button>
  <button class="btn" data-do="show">Show me<kbd>S</kbd></button>
  <button class="btn" data-do="next">Another<kbd>N</kbd></button></div></div>
  <dl class="facts num record"></dl></aside>`;

class Practice {
  /** @type {Map<string, Technique>} */
  known = new Map();
  /** @type {Attempt | null} */
  attempt = null;
  technique;
  seed;
  number;

  /** @param {HTMLElement} root @param {URLSearchParams} params @param {AbortSignal} leaving */
  constructor(root, params, leaving) {
    this.root = root;
    this.latest = new Latest(leaving);
    root.classList.add('practising');
    fill(root, LAYOUT);
    this.grid = grid(root, 'q-grid');
    const asked = params.get('technique') ?? setting('technique', '');
    this.technique = asked || 'x-wing';
    this.seed = params.get('seed') ?? String(1 + Math.floor(Math.random() * 9999));
    this.number = Math.max(1, Number(params.get('number')) || 1);
  }

  async begin() {
    try {
      this.known = await techniques();
      if (!this.known.has(this.technique)) this.technique = 'x-wing';
      this.#list();
      await this.load();
    } catch (error) {
      if (!isAborted(error)) this.say(told(error), 'wrong');
    }
  }

  /** The list of techniques with the last ten results of each. */
  #list() {
    const name = (/** @type {string} */ key) => cap(this.known.get(key)?.name ?? key);
    fill(
      find(this.root, '.techniques'),
      markup`${GROUPS.map(
        ([group, list]) =>
          markup`<div class="group"><h2>${group}</h2><ul>${list.map(
            (key) =>
              markup`<li><button data-technique="${key}"${
                key === this.technique && markup` aria-current="true"`
              }><span>${name(key)}</span>${dots(key)}</button></li>`,
          )}</ul></div>`,
      )}`,
    );
    const select = /** @type {HTMLSelectElement} */ (find(this.root, '#technique'));
    const more = KEYS.includes(this.technique) ? [] : [this.technique];
    fill(
      select,
      markup`${[...KEYS, ...more].map((key) => markup`<option value="${key}">${name(key)}</option>`)}`,
    );
    select.value = this.technique;
  }

  /** @param {string} technique */
  choose(technique) {
    this.technique = technique;
    this.number = 1;
    keep('technique', technique);
    this.load();
  }

  /** Asks for the position and shows it. */
  async load() {
    const { technique, seed, number } = this;
    const about = this.known.get(technique);
    this.attempt = null;
    this.#list();
    history.replaceState(
      null,
      '',
      `#learn/practise?${new URLSearchParams({ technique, seed, number: String(number) })}`,
    );
    find(this.root, '.name').textContent = cap(about?.name ?? technique);
    /** @type {HTMLAnchorElement} */ (find(this.root, '.to-lesson')).href = `#learn/${technique}`;
    find(this.root, '.definition').textContent = about ? `${about.text} ${about.then}` : '';
    find(this.root, '.made').textContent = '';
    this.say('Making a position…');
    this.draw();
    try {
      const question = { technique, seed, number, time: TIME };
      const answer = await ask('practise', question, this.latest.next());
      const position = fromAnswer(answer);
      if (!position) return this.#none(answer.stopped);
      this.attempt = new Attempt(position, about?.name ?? technique);
      find(this.root, '.made').textContent = `seed ${seed}, number ${number}`;
      this.grid.puzzle = position.puzzle;
      this.grid.name = title(position.puzzle);
      this.grid.choose([]);
      this.#digits();
      this.draw();
    } catch (error) {
      if (!isAborted(error)) this.say(told(error), 'wrong');
    }
    return undefined;
  }

  /** @param {string | null} stopped */
  #none(stopped) {
    const why = stopped ? `in ${TIME.replace('s', ' seconds')}` : 'in 2,000 puzzles';
    this.say(
      `No position with this technique was found ${why}. Another one may be found.`,
      'wrong',
    );
  }

  #digits() {
    const side = this.grid.puzzle?.n ?? 9;
    fill(
      find(this.root, '.digits'),
      markup`${range(side).map(
        (k) => markup`<button data-digit="${k + 1}" aria-pressed="false">${symbol(k + 1)}</button>`,
      )}`,
    );
  }

  /** @param {string} text @param {'right' | 'wrong' | ''} [kind] @param {string[]} [lines] */
  say(text, kind = '', lines = []) {
    fill(
      find(this.root, '.said'),
      markup`<p class="prose ${kind === 'right' ? 'is-pattern' : kind === 'wrong' ? 'is-strike' : ''}">
        ${text}</p>${lines.map((line) => markup`<p class="prose">${cap(line)}</p>`)}`,
    );
  }

  draw() {
    const { attempt, root } = this;
    const answer = /** @type {HTMLButtonElement} */ (find(root, '[data-do=answer]'));
    for (const button of all(root, '.acts .btn')) {
      /** @type {HTMLButtonElement} */ (button).disabled = !attempt;
    }
    /** @type {HTMLButtonElement} */ (find(root, '[data-do=next]')).disabled = false;
    const done = attempt?.task === 'done';
    for (const name of ['show', 'next']) find(root, `[data-do=${name}]`).hidden = done;
    fill(answer, markup`${done ? 'Another' : 'Answer'}<kbd>Enter</kbd>`);
    this.#record();
    if (!attempt) return;
    find(root, '.what').textContent = attempt.heading;
    this.say(attempt.said.text, attempt.said.kind, attempt.said.lines);
    const { values } = attempt.position;
    this.grid.cells = marksOf(values).map((mark, i) => {
      const [value] = mark;
      return [attempt.digits.get(i) ?? value, 0, 0, attempt.marked.has(i) ? MARKED : 0];
    });
    this.grid.view = attempt.view();
    this.grid.draw();
    for (const button of all(root, '.digits button')) {
      button.setAttribute('aria-pressed', String(Number(button.dataset.digit) === attempt.digit));
    }
  }

  #record() {
    const tries = triesOf(this.technique);
    const alone = tries.filter(([found]) => found).length;
    const median = medianTime(tries);
    fill(
      find(this.root, '.record'),
      markup`<dt>Found without help</dt><dd>${alone} of ${some(tries.length, 'position')}</dd>
        <dt>Median time</dt><dd>${median === null ? '–' : clock(median)}</dd>`,
    );
  }

  /** After an answer: a finished position goes into the record. */
  #after() {
    const { attempt } = this;
    if (attempt?.task === 'done' && !attempt.recorded) {
      attempt.recorded = true;
      remember(this.technique, attempt.alone, performance.now() - attempt.since);
      this.#list();
    }
    this.draw();
  }

  /** @param {string} name */
  run(name) {
    if (name === 'next' || (name === 'answer' && this.attempt?.task === 'done')) {
      this.number++;
      this.load();
    } else if (!this.attempt) return;
    else if (name === 'answer') {
      this.attempt.answer();
      this.#after();
    } else if (name === 'show') {
      this.attempt.show();
      this.#after();
    }
  }

  /** @param {number[]} cells */
  touch(cells) {
    this.attempt?.touch(cells);
    this.#after();
  }

  /** @param {number} digit */
  press(digit) {
    if (!this.attempt || digit > this.attempt.position.puzzle.n) return;
    this.attempt.press(digit, this.grid.cursor);
    this.#after();
  }
}

/** @param {string} technique */
function dots(technique) {
  const tries = triesOf(technique);
  const alone = tries.filter(([found]) => found).length;
  const signs = range(10).map((k) => (tries[k] ? (tries[k][0] ? 'full' : 'half') : ''));
  return markup`<span class="dots" aria-hidden="true">${signs.map(
    (sign) => markup`<i class="${sign}"></i>`,
  )}</span><span class="vh">, ${alone} of ${tries.length} found without help</span>`;
}

/** @param {Practice} practice @param {KeyboardEvent} event */
function onKey(practice, event) {
  if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
  const from = /** @type {Element} */ (event.target);
  const onButton = Boolean(from.closest?.('button, a'));
  if (moveByArrow(practice.grid, event)) return;
  const digit = event.key.length === 1 ? valueOf(event.key) : 0;
  const act = { s: 'show', n: 'next', Enter: 'answer' }[event.key.toLowerCase()] ?? '';
  if (digit >= 1 && digit <= 9) practice.press(digit);
  else if (event.key === 'Enter' && !onButton) practice.run('answer');
  else if (act && event.key !== 'Enter') practice.run(act);
  else if (event.key === ' ' && !onButton && practice.grid.cursor >= 0)
    practice.touch([practice.grid.cursor]);
  else return;
  event.preventDefault();
}

/** @param {HTMLElement} root @param {URLSearchParams} params @param {AbortSignal} signal */
export function mount(root, params, signal) {
  const practice = new Practice(root, params, signal);
  const { grid: board } = practice;
  board.addEventListener('stroke', () => {
    const cells = [...board.selection];
    board.choose([board.cursor]);
    practice.touch(cells);
  });
  root.addEventListener('click', (event) => {
    const { do: act, technique, digit } = pressed(event)?.dataset ?? {};
    if (technique) practice.choose(technique);
    else if (digit) practice.press(Number(digit));
    else if (act) practice.run(act);
  });
  find(root, '#technique').addEventListener('change', (event) =>
    practice.choose(/** @type {HTMLSelectElement} */ (event.target).value),
  );
  addEventListener('keydown', (event) => onKey(practice, event), { signal, capture: true });
  practice.begin();
}
