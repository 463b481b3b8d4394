/** New game: kind, size and level, and the making of the puzzle, which can be stopped. */
import { all, fill, find, markup, pressed } from '../dom.js';
import { isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { keep, setting } from '../model/desk.js';
import { showDialog } from '../open/dialog.js';
import { cap } from '../words.js';
import { KINDS, VARIANTS, anySeed, levelsOf, makeGame } from './orders.js';
import { dayOf, drawToday } from './today.js';

/**
 * @typedef {import('./orders.js').Order} Order
 * @typedef {import('../model/game.js').Game} Game
 */

/** The first order of a newcomer. @type {Order} */
const EASY = { kind: 'classic', n: 9, level: 'easy' };
/** A longer wait is shown, with a way to stop. */
const PATIENCE_MS = 400;

/** The last order, if it still is one. @returns {Order} */
function lastOrder() {
  try {
    const { kind, n, level } = JSON.parse(setting('order', 'null')) ?? EASY;
    const known = KINDS[kind]?.sizes.includes(n);
    if (known && levelsOf(kind, n).some(([name]) => name === level)) return { kind, n, level };
  } catch {
    // A broken setting: the first order.
  }
  return EASY;
}

/** Bars as many as the level is hard. @param {number} k @param {number} of */
const bars = (k, of) =>
  markup`<span class="bars" aria-hidden="true">${Array.from(
    { length: of },
    (_, j) => markup`<i class="${j <= k ? 'on' : ''}"></i>`,
  )}</span>`;

/** @param {[string, string][]} list @param {string} chosen */
const options = (list, chosen) =>
  list.map(
    ([value, text]) =>
      markup`<option value="${value}"${value === chosen ? markup` selected` : null}>${text}</option>`,
  );

let forms = 0;

export class NewGame {
  #order = lastOrder();
  #latest;
  #name = `level-${++forms}`;

  /**
   * @param {HTMLElement} element
   * @param {(game: Game) => void} start
   * @param {AbortSignal} leaving
   */
  constructor(element, start, leaving) {
    this.element = element;
    this.start = start;
    this.#latest = new Latest(leaving);
    element.addEventListener('change', (event) => this.#change(event));
    element.addEventListener('click', (event) => this.#click(event));
    element.addEventListener('submit', (event) => {
      event.preventDefault();
      this.go();
    });
    this.draw();
  }

  draw() {
    const { kind, n, level } = this.#order;
    const kinds = (/** @type {boolean} */ ruled) =>
      options(
        Object.keys(KINDS)
          .filter((name) => name in VARIANTS === ruled)
          .map((name) => [name, KINDS[name].name]),
        kind,
      );
    const levels = levelsOf(kind, n);
    const above = levels[0][0] === 'easy' ? 0 : 1;
    fill(
      this.element,
      markup`<form class="stack new"><h2>New game</h2><div class="pair two-up">
        <label class="field">Kind<select name="kind" data-field="kind">${kinds(false)}<optgroup
          label="With rules">${kinds(true)}</optgroup></select></label>
        <label class="field">Size<select name="n" data-field="n">${options(
          KINDS[kind].sizes.map((size) => [String(size), `${size}×${size}`]),
          String(n),
        )}</select></label></div>
        <fieldset class="levels"><legend class="vh">Level</legend>${levels.map(
          ([name, words], k) => markup`<label>
            <input type="radio" name="${this.#name}" value="${name}" data-level="${name}"${
              name === level ? markup` checked` : null
            }><span class="nm">${cap(name)}</span><span class="small faint">${words}</span>${bars(
              k + above,
              5,
            )}</label>`,
        )}</fieldset>
        <p class="small making" role="status" hidden></p>
        <button class="btn first tall" data-go>Start</button></form>`,
    );
  }

  /** @param {Event} event */
  #change({ target }) {
    const field = /** @type {HTMLInputElement} */ (target);
    if (field.name === 'kind') {
      const kind = field.value;
      this.#order = { ...this.#order, kind, n: KINDS[kind].sizes[0] };
    } else if (field.name === 'n') this.#order = { ...this.#order, n: Number(field.value) };
    else {
      this.#order = { ...this.#order, level: field.value };
      return;
    }
    const levels = levelsOf(this.#order.kind, this.#order.n).map(([name]) => name);
    if (!levels.includes(this.#order.level)) this.#order.level = levels[levels.length > 2 ? 1 : 0];
    this.draw();
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const button = pressed(event);
    const { day, stop } = button?.dataset ?? {};
    if (stop !== undefined) this.stop();
    else if (day) this.make(dayOf(day).order, dayOf(day).seed, { today: day });
  }

  /** Makes a puzzle of the chosen order. */
  go() {
    keep('order', JSON.stringify(this.#order));
    return this.make(this.#order, anySeed());
  }

  stop() {
    this.#latest.stop();
    this.#say('');
  }

  /**
   * @param {Order} order
   * @param {number} seed
   * @param {object} [more] about its origin
   */
  async make(order, seed, more = {}) {
    const signal = this.#latest.next();
    const since = performance.now();
    const show = () => {
      const seconds = Math.round((performance.now() - since) / 1000);
      this.#say(`Making a puzzle${seconds > 1 ? `, ${seconds} s` : ''}…`, true);
    };
    const timers = [setTimeout(show, PATIENCE_MS), setInterval(show, 1000)];
    signal.addEventListener('abort', () => timers.forEach(clearTimeout));
    try {
      const { game, why } = await makeGame(order, seed, signal);
      timers.forEach(clearTimeout);
      this.#say(why);
      if (!game) return;
      Object.assign(game.origin, more);
      this.start(game);
    } catch (error) {
      timers.forEach(clearTimeout);
      if (!isAborted(error)) this.#say(told(error));
    }
  }

  /** @param {string} text @param {boolean} [working] */
  #say(text, working = false) {
    const line = find(this.element, '.making');
    line.hidden = !text;
    fill(
      line,
      markup`${text}${
        working ? markup` <button type="button" class="btn slim" data-stop>Stop</button>` : null
      }`,
    );
    /** @type {HTMLButtonElement} */ (find(this.element, '[data-go]')).disabled = working;
  }
}

/**
 * New game as a dialog, with the puzzle of the day.
 * @param {(game: Game) => void} start
 * @param {AbortSignal} leaving
 */
export function showNewGame(start, leaving) {
  const dialog = showDialog(
    markup`<div class="stack wide"><h1 class="vh">New game</h1><div class="form"></div>
    <div class="today"></div>
    <div class="row at-end"><button class="btn" data-close>Close</button></div></div>`,
    'New game',
  );
  const form = new NewGame(
    find(dialog, '.form'),
    (game) => {
      dialog.close();
      start(game);
    },
    leaving,
  );
  drawToday(find(dialog, '.today'));
  find(dialog, '.today').addEventListener('click', (event) => {
    const day = pressed(event)?.dataset.day;
    if (day) form.make(dayOf(day).order, dayOf(day).seed, { today: day });
  });
  dialog.addEventListener('close', () => form.stop());
  const [chosen] = all(dialog, '[data-level]:checked');
  chosen?.focus();
}
