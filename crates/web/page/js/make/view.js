/** Make: an order at the left, proofs at the right; every card can be played, printed or saved. */
import { all, fill, find, grid, input, markup, pressed } from '../dom.js';
import { ask, stream, told } from '../engine/engine.js';
import { fromParse } from '../model/puzzle.js';
import { download } from '../open/dialog.js';
import { pack } from '../open/link.js';
import { showShare } from '../open/share.js';
import { cap, hardness, some } from '../words.js';
import { FORM, dressForm, orderOf } from './order.js';

/** @typedef {import('./order.js').Kind} Kind */

/** @type {[string, string][]} */
export const keys = [
  ['Ctrl Enter', 'make'],
  ['← →', 'move between cards'],
  ['Enter', 'play'],
  ['Esc', 'stop'],
];

const LAYOUT = markup`${FORM}
  <section class="stack wide made" aria-label="Puzzles made"><div class="stack tight">
  <div class="between"><h2 aria-live="polite"></h2>
    <span class="row"><button class="btn" data-do="stop" hidden>Stop</button>
    <button class="btn plain" data-do="print">Print all</button>
    <button class="btn plain" data-do="save">Save…</button></span></div>
    <div class="progress" role="progressbar" aria-label="Puzzles made" aria-valuemin="0">
    <i></i></div></div><div class="cards"></div></section>`;

/** Long enough for any order that can be met at all. */
const TIME = '60s';

class Maker {
  /** @type {Kind} */
  kind = 'sudoku';
  /** @type {any[]} */
  made = [];
  total = 0;
  since = 0;
  /** @type {AbortController | null} */
  making = null;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    fill(root, LAYOUT);
    this.form = find(root, 'form');
    dressForm(this.form, this.kind);
    this.say('Nothing here yet. Say what you want, and press Make.');
    this.draw();
    this.#techniques();
  }

  async #techniques() {
    try {
      const { techniques } = await ask('techniques', {});
      const select = find(this.form, '[name=technique]');
      for (const { technique, name } of techniques)
        select.append(new Option(cap(name ?? technique), technique));
    } catch {
      // The order can be made without.
    }
  }

  /** @param {string} text */
  say(text) {
    find(this.root, '.made h2').textContent = text;
  }

  async make() {
    this.stop();
    const order = orderOf(this.form, this.kind);
    const making = (this.making = new AbortController());
    this.made = [];
    this.total = /** @type {number} */ (order.count);
    this.since = performance.now();
    fill(find(this.root, '.cards'), markup``);
    this.draw();
    this.say('making…');
    try {
      const end = await stream(
        'generate',
        { ...order, time: TIME },
        (event, data) => this.event(event, data),
        making.signal,
      );
      this.end(end);
    } catch (error) {
      if (error instanceof DOMException) this.end(null);
      else this.fail(told(error));
    }
  }

  /** @param {string} event @param {any} data */
  event(event, data) {
    if (event === 'puzzle') this.add(data);
    else if (event === 'failed') this.add({ number: data.number, reason: data.reason });
    const done = this.made.length;
    const left =
      (((performance.now() - this.since) / Math.max(1, done)) * (this.total - done)) / 1000;
    const time = left < 1.5 ? 'about a second left' : `about ${Math.round(left)} seconds left`;
    if (done < this.total) this.say(done ? `${done} of ${this.total} made; ${time}` : 'making…');
    this.draw();
  }

  /** @param {any} end */
  end(end) {
    this.making = null;
    const made = this.made.filter((card) => card.puzzle).length;
    const seed = end?.seed === undefined ? '' : `, seed ${end.seed}`;
    this.total = this.made.length;
    this.say(`${made} made${seed}${end?.stopped ? `; stopped by ${end.stopped}` : ''}`);
    this.draw();
  }

  /** @param {string} text */
  fail(text) {
    this.making = null;
    this.total = this.made.length;
    this.say(text);
    this.draw();
  }

  stop() {
    this.making?.abort();
    this.making = null;
  }

  /** A card takes the place of the first that waits. @param {any} card */
  async add(card) {
    const k = this.made.push(card) - 1;
    const article = document.createElement('article');
    article.className = 'card';
    article.tabIndex = 0;
    article.setAttribute('aria-label', `Number ${card.number}`);
    fill(
      article,
      card.puzzle
        ? markup`<q-grid mini></q-grid><div class="meta num"><b>No. ${card.number}</b>
          <span>${hardness(card)}</span></div>
        ${card.shortfall && markup`<p class="small is-strike">${card.shortfall}</p>`}
        <div class="acts"><button data-card="${k}" data-do="play">Play</button>
        <button data-card="${k}" data-do="print-one">Print</button>
        <button data-card="${k}" data-do="save-one">Save</button></div>`
        : markup`<div class="meta"><b>No. ${card.number}</b></div>
          <p class="small quiet">Not made: ${card.reason}.</p>`,
    );
    find(this.root, '.cards').insertBefore(article, this.root.querySelector('.card.wait'));
    if (!card.puzzle) return;
    const answer = await ask('parse', { puzzle: card.puzzle });
    card.model = fromParse(answer);
    const thumb = grid(article, 'q-grid');
    thumb.puzzle = card.model;
    thumb.draw();
  }

  draw() {
    const { root, total } = this;
    const done = this.made.length;
    const cards = find(root, '.cards');
    for (const card of all(cards, '.wait')) card.remove();
    const waiting = Math.max(0, Math.min(total - done, 24));
    for (let k = 0; k < waiting; k++) {
      const card = document.createElement('div');
      card.className = 'card wait';
      card.textContent = k === 0 ? 'making…' : '';
      cards.append(card);
    }
    const bar = find(root, '.progress');
    bar.setAttribute('aria-valuemax', String(total || 1));
    bar.setAttribute('aria-valuenow', String(done));
    bar.classList.toggle('done', done >= total);
    find(bar, 'i').style.width = `${total ? (100 * done) / total : 0}%`;
    const busy = this.making !== null;
    find(root, '[data-do=stop]').hidden = !busy;
    for (const name of ['print', 'save'])
      find(root, `[data-do=${name}]`).toggleAttribute('disabled', busy || !done);
    const count = Number(input(this.form, '[name=count]').value) || 1;
    find(this.form, '.first').textContent = `Make ${some(count, 'puzzle')}`;
  }

  /** @param {string} name @param {any} card */
  async run(name, card) {
    if (name === 'stop') this.stop();
    else if (name === 'print') print();
    else if (name === 'save')
      download(
        'puzzles.txt',
        this.made
          .filter(({ puzzle }) => puzzle)
          .map(({ puzzle }) => `${puzzle.trim()}\n`)
          .join(''),
      );
    else if (name === 'play') location.hash = `play?p=${await pack(card.puzzle.trim())}`;
    else if (name === 'save-one') showShare(card.puzzle.trim());
    else if (name === 'print-one') this.printOne(card);
  }

  /** Prints one card alone. @param {any} card */
  printOne(card) {
    const articles = all(this.root, 'article.card');
    articles[this.made.indexOf(card)]?.classList.add('alone');
    find(this.root, '.cards').classList.add('one');
    print();
    for (const article of articles) article.classList.remove('alone');
    find(this.root, '.cards').classList.remove('one');
  }
}

/** @param {Maker} maker @param {KeyboardEvent} event */
function onKey(maker, event) {
  const from = /** @type {HTMLElement} */ (event.target);
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) maker.make();
  else if (event.key === 'Escape') maker.stop();
  else if (from.matches?.('article.card')) {
    const cards = all(maker.root, 'article.card');
    const k = cards.indexOf(from);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) cards[k + step]?.focus();
    else if (event.key === 'Enter' && maker.made[k]?.puzzle) maker.run('play', maker.made[k]);
    else return;
  } else return;
  event.preventDefault();
}

/** @param {HTMLElement} root */
export function mount(root) {
  const maker = new Maker(root);
  const key = (/** @type {KeyboardEvent} */ event) => onKey(maker, event);
  root.addEventListener('submit', (event) => {
    event.preventDefault();
    maker.make();
  });
  root.addEventListener('input', () => maker.draw());
  root.addEventListener('click', (event) => {
    const button = pressed(event);
    const { kind, op, do: act, card } = button?.dataset ?? {};
    if (kind) {
      maker.kind = /** @type {Kind} */ (kind);
      dressForm(maker.form, maker.kind);
    } else if (op && button)
      button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
    else if (act) maker.run(act, maker.made[Number(card)]);
  });
  addEventListener('keydown', key);
  return () => {
    maker.stop();
    removeEventListener('keydown', key);
  };
}
