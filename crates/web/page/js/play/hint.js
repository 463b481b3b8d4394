/**
 * The hint in four depths: area, technique, pattern, action. One answer of the engine is revealed step by step;
 * writing in the grid closes it.
 */
import { ask, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { dress, fill, markup } from '../dom.js';
import { cellAt } from '../model/cells.js';
import { peersOf, toJson } from '../model/puzzle.js';
import { cellsOfHouses, drawAction, drawPattern, pairs } from '../picture.js';
import { cap } from '../words.js';
import { verdictOf } from './caption.js';

/**
 * @typedef {import('../model/game.js').Game} Game
 * @typedef {import('../grid/view.js').View} View
 */

const HEADS = ['Where to look', 'Technique', 'Pattern', 'Action'];
const ASK = [
  'Where should I look?',
  'Which technique?',
  'Show the pattern',
  'What follows?',
  'Apply it',
];
const ASK_MISTAKE = [ASK[0], 'Which one?', 'Why is it wrong?', 'What should I do?', 'Remove it'];
const ASK_LACKING = [...ASK_MISTAKE.slice(0, 4), 'Fill it in'];
const PARTS = ['area', 'technique', 'pattern', 'action'];

export class Hint {
  /** The answer of the engine. @type {any} */
  #answer = null;
  #latest;
  #wait = false;
  depth = 0;

  /**
   * @param {HTMLElement} panel
   * @param {() => Game} game
   * @param {() => void} changed
   * @param {AbortSignal} leaving
   */
  constructor(panel, game, changed, leaving) {
    this.panel = panel;
    this.game = game;
    this.changed = changed;
    this.#latest = new Latest(leaving);
  }

  get isOpen() {
    return this.depth > 0;
  }

  /** True if the hint is open and helps with the puzzle. */
  get #helps() {
    return this.depth > 0 && !['none', 'stopped'].includes(this.#answer?.about);
  }

  close() {
    this.#latest.stop();
    this.#wait = false;
    this.depth = 0;
    this.#answer = null;
  }

  /** Goes one level deeper; the last one applies the action. */
  async deeper() {
    if (this.#wait) return;
    const { help } = this.game();
    if (!this.depth) {
      await this.#fetch();
      if (this.#helps) help.hints++;
    } else if (!this.#answer?.[PARTS[this.depth]] && this.depth < 4) this.close();
    else if (this.depth < 4) this.depth++;
    else this.#apply();
    if (this.#helps) help.depth = Math.max(help.depth, this.depth);
    this.changed();
  }

  /** @param {AbortSignal} signal */
  async #ask(signal) {
    const game = this.game();
    if ((await verdictOf(game, signal)) === 'none') {
      return { about: 'none', area: { text: 'This puzzle has no solution.' } };
    }
    const state = { values: game.values, candidates: game.marks() };
    return ask('hint', { puzzle: toJson(game.puzzle), depth: 4, state }, signal);
  }

  async #fetch() {
    this.#wait = true;
    const slow = setTimeout(() => this.#wait && this.draw(), 300);
    try {
      this.#answer = await this.#ask(this.#latest.next());
      this.depth = 1;
    } catch (error) {
      if (error instanceof DOMException) return;
      this.#answer = { about: 'stopped', area: { text: told(error) } };
      this.depth = 1;
    } finally {
      clearTimeout(slow);
      this.#wait = false;
    }
  }

  #apply() {
    const { n } = this.game().puzzle;
    const { placements, eliminations, restores } = this.#answer.action;
    const action = {
      placements: pairs(placements, n),
      eliminations: pairs(eliminations, n),
      restores: pairs(restores, n),
    };
    this.close();
    this.game().apply(action);
  }

  /** The drawing of the hint in the grid. @returns {View} */
  view() {
    if (!this.depth || !this.#answer?.area) return {};
    const { puzzle } = this.game();
    const { area, pattern, action, about } = this.#answer;
    if (this.depth < 3 || !pattern) {
      const tint = about === 'mistake' && this.depth === 2 ? 'strike' : 'region';
      const from = tint === 'strike' && pattern ? pattern : area;
      const cells = (from.cells ?? []).map((/** @type {number[]} */ pair) =>
        cellAt(pair, puzzle.n),
      );
      const all = cells.length ? cells : cellsOfHouses(puzzle, area.houses ?? []);
      return { tint: new Map(all.map((/** @type {number} */ i) => [i, tint])) };
    }
    const view = drawPattern(puzzle, pattern);
    if (this.depth > 3 && action) drawAction(view, action, puzzle.n);
    if (about === 'mistake') for (const i of view.tint?.keys() ?? []) view.tint?.set(i, 'strike');
    else this.#witnesses(view);
    view.candidates = this.#candidates(view);
    return view;
  }

  /** Candidates are shown in the cells that matter; elsewhere the player's own marks. @param {View} view */
  #candidates(view) {
    const matter = new Set([
      ...(view.nodes ?? []).map(({ cell }) => cell),
      ...(view.strikes ?? []).map(([cell]) => cell),
      ...(view.hot ?? []).map(([cell]) => cell),
    ]);
    for (const [cell, tint] of view.tint ?? []) {
      if (tint !== 'region' && tint !== 'peer') matter.add(cell);
    }
    const all = this.game().candidates();
    return this.game()
      .marks()
      .map((marks, i) => (matter.has(i) ? all[i] : marks));
  }

  /** For a naked single, one cell for each value that its peers exclude. @param {View} view */
  #witnesses(view) {
    if (this.#answer.technique?.key !== 'naked-single') return;
    const { puzzle, values } = this.game();
    const [cell] = [...(view.tint ?? [])].find(([, tint]) => tint === 'pattern') ?? [];
    if (cell === undefined) return;
    const seen = new Set();
    for (const j of peersOf(puzzle)[cell]) {
      if (!values[j] || seen.has(values[j])) continue;
      seen.add(values[j]);
      view.tint?.set(j, 'region');
    }
  }

  /** @param {number} k */
  #said(k) {
    const part = this.#answer?.[PARTS[k]];
    if (!part) return null;
    return k === 1 && part.name
      ? markup`<p class="said"><strong>${cap(part.name)}.</strong> ${part.text}${
          this.#answer.about === 'step' &&
          markup` <a class="linkish" href="#learn/${part.key}">The lesson</a>`
        }</p>`
      : markup`<p class="said">${part.text}</p>`;
  }

  draw() {
    const { depth } = this;
    const about = this.#answer?.about;
    dress(this.panel, `panel stack${depth ? ' sheetup' : ''}`);
    if (!depth) {
      fill(
        this.panel,
        markup`<div class="between"><h2>Hint</h2><span class="small faint">${
          this.#wait ? 'looking…' : 'four steps, as far as you wish'
        }</span></div>
        <button class="btn first" data-do="hint">${ASK[0]}<kbd>H</kbd></button>`,
      );
      return;
    }
    const deeper = depth === 4 || Boolean(this.#answer?.[PARTS[depth]]);
    const lacking = this.#answer?.action?.restores?.length > 0;
    const questions = about === 'mistake' ? (lacking ? ASK_LACKING : ASK_MISTAKE) : ASK;
    const heads = about === 'none' ? ['The puzzle'] : HEADS;
    const list = heads.map((head, k) =>
      k < depth || deeper
        ? markup`<li class="${k < depth ? 'open' : ''}${k === depth - 1 ? ' now' : ''}">
          <b>${k + 1}</b><span class="head">${head}</span>${k < depth ? this.#said(k) : null}</li>`
        : null,
    );
    fill(
      this.panel,
      markup`<div class="between"><h2>Hint<span class="count">, ${depth} of 4</span></h2>
      <button class="btn plain slim" data-do="close-hint">Close</button></div>
      <ol class="depths">${list}</ol>
      ${about === 'none' && markup`<button class="btn" data-do="see-why">See why in Set</button>`}
      ${
        deeper &&
        markup`<button class="btn first" data-do="hint">${questions[depth]}<kbd>H</kbd></button>`
      }`,
    );
  }
}
