/** Make: an order on the left, cards on the right; every card can be played, printed or saved. */
import { all, fill, find, grid, input, markup, pressed } from '../dom.js';
import { ask, isAborted, Problem, stream, told } from '../engine/engine.js';
import { fromParse } from '../model/puzzle.js';
import { pack } from '../open/link.js';
import { showShare } from '../open/share.js';
import { nameOf } from '../rules/registry.js';
import { cap, hardness, some, title } from '../words.js';
import { fillFields, keepBatch, lastBatch, readFields } from './batch.js';
import { FORM, dressForm, orderOf } from './order.js';
import { DEFAULT, layPaper, removePaper } from './paper.js';
import { showPrint, showSave } from './print.js';

/** @typedef {import('./order.js').Kind} Kind @typedef {import('./batch.js').Card} Card */

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
    <button class="btn plain" data-do="print">Print…</button>
    <button class="btn plain" data-do="save">Save all…</button></span></div>
    <div class="progress" role="progressbar" aria-label="Puzzles made" aria-valuemin="0">
    <i></i></div></div><div class="cards"></div></section>`;

/** Long enough for any order that can be met. */
const TIME = '60s';
/** A card that takes longer stays without a rating. */
const RATING_TIME = '5s';

class Maker {
  /** @type {Kind} */
  kind = 'sudoku';
  /** @type {Card[]} */
  made = [];
  total = 0;
  since = 0;
  /** @type {AbortController | null} */
  making = null;
  /** The puzzles of the cards, as far as they are drawn. @type {Map<Card, import('../model/puzzle.js').Puzzle>} */
  puzzles = new Map();
  /** The print that was ordered; null for all cards as they are. @type {{ cards: Card[], options: import('./paper.js').Options } | null} */
  #printing = null;
  #rating = false;

  /** @param {HTMLElement} root @param {AbortSignal} leaving */
  constructor(root, leaving) {
    this.root = root;
    this.leaving = leaving;
    fill(root, LAYOUT);
    this.form = find(root, 'form');
    dressForm(this.form, this.kind);
    this.say('Nothing here yet. Fill in the form and press Make.');
    this.#techniques().then(() => this.#restore());
    this.draw();
  }

  async #techniques() {
    try {
      const { techniques } = await ask('techniques', {}, this.leaving);
      const select = find(this.form, '[name=technique]');
      for (const { technique, name } of techniques)
        select.append(new Option(cap(name ?? technique), technique));
      const { orders } = await ask('orders', {}, this.leaving);
      const variant = orders.find((/** @type {{ kind: string }} */ it) => it.kind === 'variant');
      const named = (/** @type {{ option: string }} */ it) => it.option === 'preset';
      const presets = /** @type {HTMLSelectElement} */ (find(this.form, '[name=preset]'));
      for (const name of variant.options.find(named).names)
        presets.append(new Option(nameOf(name), name));
      presets.selectedIndex = 1;
    } catch {
      // The order works without them.
    }
  }

  /** Restores the last batch with its order, unless another has been started. */
  #restore() {
    const batch = lastBatch();
    if (!batch || this.leaving.aborted || this.making || this.made.length) return;
    this.kind = batch.kind;
    dressForm(this.form, this.kind);
    fillFields(this.form, batch.fields);
    for (const card of batch.made) this.add(card);
    this.total = this.made.length;
    this.say(batch.said);
    this.draw();
  }

  /** @param {string} text */
  say(text) {
    find(this.root, '.made h2').textContent = text;
  }

  async make() {
    this.stop();
    const order = orderOf(this.form, this.kind);
    const making = (this.making = new AbortController());
    this.leaving.addEventListener('abort', () => making.abort());
    this.made = [];
    this.total = /** @type {number} */ (order.count);
    this.since = performance.now();
    const fields = readFields(this.form);
    fill(find(this.root, '.cards'), markup``);
    this.draw();
    this.say('making…');
    const { made, kind } = this;
    let why = '';
    try {
      const end = await stream(
        'generate',
        { ...order, time: TIME },
        (event, data) => this.event(event, data),
        making.signal,
      );
      if (end?.stopped) why = `; stopped by ${end.stopped}`;
    } catch (error) {
      if (!isAborted(error)) why = `. ${told(error)}`;
    }
    if (this.made !== made) return;
    this.making = null;
    this.total = made.length;
    const count = made.filter((card) => card.puzzle).length;
    const said = `${count} made, seed ${order.seed}${why}`;
    this.say(said);
    keepBatch({ kind, fields, said, made });
    this.draw();
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

  stop() {
    this.making?.abort();
    this.making = null;
  }

  /** Replaces the first waiting card. @param {Card} card */
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
          <span class="hardness"></span></div>
        ${card.shortfall && markup`<p class="small is-strike">${card.shortfall}</p>`}
        <div class="acts"><button data-card="${k}" data-do="play">Play</button>
        <button data-card="${k}" data-do="print-one">Print</button>
        <button data-card="${k}" data-do="save-one">Save</button></div>`
        : markup`<div class="meta"><b>No. ${card.number}</b></div>
          <p class="small quiet">Not made: ${card.reason}.</p>`,
    );
    find(this.root, '.cards').insertBefore(article, this.root.querySelector('.card.wait'));
    if (!card.puzzle) return;
    this.#tellHardness(card);
    this.#rate();
    const answer = await ask('parse', { puzzle: card.puzzle }, this.leaving).catch(() => null);
    if (!answer) return;
    const thumb = grid(article, 'q-grid');
    thumb.puzzle = fromParse(answer);
    this.puzzles.set(card, thumb.puzzle);
    thumb.draw();
  }

  /** @param {Card} card */
  #tellHardness(card) {
    const place = all(this.root, 'article.card')[this.made.indexOf(card)];
    if (!place) return;
    const waits = card.rated ? [] : ['rating…'];
    const words = [hardness(card), ...waits].filter(Boolean).join(', ');
    find(place, '.hardness').textContent = words || 'not rated: too large';
  }

  /** Rates the cards one after the other, to leave the engine free for other questions. */
  async #rate() {
    if (this.#rating) return;
    this.#rating = true;
    const next = () => this.made.find((card) => card.puzzle && !card.rated);
    for (let card = next(); card && !this.leaving.aborted; card = next()) {
      try {
        const question = { puzzle: card.puzzle, time: RATING_TIME };
        const { level, er, stopped } = await ask('rate', question, this.leaving);
        if (!stopped) Object.assign(card, { level: card.level ?? level, er });
      } catch (error) {
        if (!(error instanceof Problem)) break;
      }
      card.rated = true;
      this.#tellHardness(card);
    }
    this.#rating = false;
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

  /** @param {string} name @param {Card} [card] */
  async run(name, card) {
    if (name === 'stop') this.stop();
    else if (name === 'print') this.print(this.made);
    else if (name === 'save') showSave(this.made);
    else if (!card?.puzzle) return;
    else if (name === 'play') location.hash = `play?p=${await pack(card.puzzle.trim())}`;
    else if (name === 'save-one') showShare({ puzzle: card.puzzle.trim() });
    else if (name === 'print-one') this.print([card]);
  }

  /** @param {Card[]} cards */
  print(cards) {
    const [first] = cards.map((card) => this.puzzles.get(card)).filter((puzzle) => !!puzzle);
    if (!first) return;
    showPrint(title(first), (options) => {
      this.#printing = { cards, options: cards.length > 1 ? options : { ...options, each: 1 } };
      print();
    });
  }

  /** The browser begins to print, from our dialog or from its own menu. */
  layPaper() {
    const { cards, options } = this.#printing ?? { cards: this.made, options: DEFAULT };
    const sheets = cards.flatMap((card) => {
      const puzzle = this.puzzles.get(card);
      return puzzle ? [{ card, puzzle }] : [];
    });
    if (sheets.length)
      layPaper(sheets, { ...options, title: options.title || title(sheets[0].puzzle) });
  }

  endPrint() {
    removePaper();
    this.#printing = null;
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

/** @type {import('../app.js').View['mount']} */
export function mount(root, _params, signal) {
  const maker = new Maker(root, signal);
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
  addEventListener('keydown', (event) => onKey(maker, event), { signal, capture: true });
  addEventListener('beforeprint', () => maker.layPaper(), { signal });
  addEventListener('afterprint', () => maker.endPrint(), { signal });
}
