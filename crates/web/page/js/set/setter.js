/** The state of Set: the draft, the tool, the newest verdict, and the effects of buttons and keys. */
import { all, dress, fill, find, grid, input, markup } from '../dom.js';
import { ask, isAborted } from '../engine/engine.js';
import { keep } from '../model/desk.js';
import { cellNamed, range, readLine, symbol, valueOf } from '../model/cells.js';
import { draftText } from '../model/draft-text.js';
import { drafts, shelve, unshelve } from '../model/drafts.js';
import { blank, toJson } from '../model/puzzle.js';
import { pack } from '../open/link.js';
import { showShare } from '../open/share.js';
import { padSize } from '../play/pad.js';
import { answered } from '../words.js';
import { drawBoard } from './board.js';
import { drawChosen, missing } from './chosen.js';
import { Inquiry, refused } from './inquiry.js';
import { Palette } from './palette.js';
import { drawVerdict } from './panel.js';
import { RuleSetter } from './rule-setter.js';
import { HOW, shapeValue } from './tools.js';
import { Tracer } from './tracer.js';
import { drawWords, sentences } from './words-panel.js';

/** @typedef {import('../model/puzzle.js').Puzzle} Puzzle */
/** @typedef {import('./tools.js').Tool} Tool @typedef {import('./inquiry.js').Verdict} Verdict */

export class Setter extends RuleSetter {
  /** The cage being edited, −1 if none. */
  cage = -1;
  /** The rules that the pointer is over in the list. @type {number[]} */
  lit = [];
  /** The sentences of the engine for the rules it was asked about. @type {WeakMap<import('../model/rules.js').Rule, string>} */
  #sentences = new WeakMap();
  /** The region that a stroke began in. */
  brush = 0;
  /** @type {Verdict | null} */
  verdict = null;
  /** True candidates; old ones stay until new ones arrive. @type {number[][] | undefined} */
  truth = undefined;
  /** The number of solutions with each of them. @type {number[][] | undefined} */
  counts = undefined;
  /** Message above the grid instead of the counts, until the next change. */
  note = '';

  /** @param {HTMLElement} root @param {AbortSignal} leaving */
  constructor(root, leaving) {
    super();
    this.root = root;
    this.leaving = leaving;
    this.grid = grid(root, '.plate q-grid');
    this.grid.name = 'puzzle being set';
    this.tracer = new Tracer(this);
    this.palette = new Palette(root, this);
    this.inquiry = new Inquiry((verdict) => this.tell(verdict), leaving);
  }

  dropTrace() {
    this.tracer.drop();
  }

  /** After every change of the puzzle: keep, draw, ask. */
  changed() {
    const { draft } = this;
    keep('draft', draftText(draft.puzzle));
    this.note = '';
    if (this.cage >= draft.puzzle.cages.length) this.cage = -1;
    if (this.chosen >= draft.puzzle.rules.length) this.unchoose();
    find(this.root, '.verdict').classList.add('waiting');
    if (this.verdict) this.verdict = { ...this.verdict, differ: [], clash: [], broken: [] };
    if (this.truth?.length !== draft.puzzle.givens.length) this.truth = undefined;
    this.draw();
    this.inquire();
  }

  /** @param {string} [time] */
  inquire(time) {
    const why = this.draft.unfinished;
    if (why) {
      this.inquiry.stop();
      this.tell({ word: 'unfinished', ms: 0, solutions: [], differ: [], clash: [], why });
    } else {
      this.inquiry.about(this.draft.asked, {
        candidates: input(this.root, '#truth').checked,
        counts: input(this.root, '#counts').checked,
        positions: this.draft.askedRules,
        time,
      });
      this.#learnSentences();
    }
  }

  /** The sentence of a rule, once the engine has said it. @param {number} k */
  sentenceOf(k) {
    return this.#sentences.get(this.draft.puzzle.rules[k]);
  }

  async #learnSentences() {
    const { asked } = this.draft;
    if (asked.rules.every((rule) => this.#sentences.has(rule))) return;
    try {
      const { sentences: said } = await ask('parse', { puzzle: toJson(asked) }, this.leaving);
      asked.rules.forEach((rule, k) => this.#sentences.set(rule, said[k]));
      drawChosen(find(this.root, '.chosen-bar'), this);
    } catch {
      // The verdict says what is wrong.
    }
  }

  /** @param {Verdict} verdict */
  tell(verdict) {
    this.verdict = verdict;
    if (verdict.candidates) {
      this.truth = verdict.candidates;
      this.counts = verdict.counts;
    } else if (verdict.word !== 'unique' && verdict.word !== 'many') this.truth = undefined;
    drawVerdict(find(this.root, '.verdict'), verdict, this.draft.puzzle);
    find(this.root, '.ms').textContent = verdict.ms ? answered(verdict.ms) : '';
    this.draw();
  }

  /** Puts the draft in view aside and shows another puzzle. @param {Puzzle} puzzle */
  open(puzzle) {
    shelve(this.draft.puzzle);
    this.begin(puzzle);
    this.cage = -1;
    this.tracer.drop();
    this.grid.choose([]);
    this.grid.cursor = -1;
    this.changed();
  }

  #drafts() {
    const list = drafts();
    const box = find(this.root, '.drafts');
    box.hidden = !list.length;
    fill(
      find(box, 'ul'),
      markup`${list.map(
        ({ name }, k) => markup`<li><button type="button" class="btn plain slim" data-draft="${k}">${name}</button>
        <button type="button" class="btn plain icon tiny" data-forget="${k}"
          aria-label="Remove ${name}">×</button></li>`,
      )}`,
    );
  }

  /** @param {number} k */
  openDraft(k) {
    const puzzle = unshelve(k);
    if (puzzle) this.open(puzzle);
  }

  /** @param {number} k */
  forgetDraft(k) {
    unshelve(k);
    this.draw();
  }

  draw() {
    this.drawGrid();
    this.#margin();
    this.#drafts();
    this.palette.draw();
    drawChosen(find(this.root, '.chosen-bar'), this);
    drawWords(this);
  }

  drawGrid() {
    drawBoard(this);
  }

  #margin() {
    const {
      root,
      tool,
      draft: { puzzle, past, future },
    } = this;
    const on = /** @type {Record<string, boolean>} */ ({
      diagonals: puzzle.diagonals,
      windows: puzzle.windows,
      [tool]: true,
    });
    for (const button of all(root, '[data-tool]')) {
      button.setAttribute('aria-pressed', String(Boolean(on[button.dataset.tool ?? ''])));
    }
    const square = puzzle.box && puzzle.box[0] === puzzle.box[1];
    find(root, '[data-tool=windows]').hidden = !square;
    const shape = /** @type {HTMLSelectElement} */ (find(root, '#shape'));
    shape.value = shapeValue(puzzle);
    find(root, '.how').textContent = tool === 'rule' ? '' : HOW[tool];
    const cage = tool === 'cages' ? puzzle.cages[this.cage] : undefined;
    find(root, '.cage-form').hidden = !cage;
    if (cage) {
      const target = input(root, '#target');
      if (document.activeElement !== target) target.value = cage.target ? String(cage.target) : '';
      for (const button of all(root, '[data-op]'))
        button.setAttribute('aria-pressed', String(button.dataset.op === cage.op));
    }
    const pad = find(root, '.pad');
    // Numbers of cages and rules need all ten digits, on every grid.
    const numbers = tool === 'cages' || tool === 'rule';
    const values = numbers ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] : range(puzzle.n).map((k) => k + 1);
    dress(pad, numbers ? 'pad numbers' : `pad ${padSize(puzzle.n)}`);
    if (pad.dataset.values !== values.join()) {
      pad.dataset.values = values.join();
      fill(
        pad,
        markup`${values.map(
          (value) => markup`<button data-value="${value}">${value ? symbol(value) : 0}</button>`,
        )}`,
      );
    }
    const none = { undo: !past.length, redo: !future.length };
    for (const [name, off] of Object.entries(none)) {
      for (const button of all(root, `.caption [data-do=${name}], .touch [data-do=${name}]`)) {
        button.toggleAttribute('disabled', off);
      }
    }
  }

  /** The object for Share: the draft, with any verdict. @returns {import('../open/share.js').Shared} */
  shared() {
    const { puzzle, unfinished } = this.draft;
    const draft = draftText(puzzle);
    const lacking = puzzle.cages.some((cage) => !cage.target) || puzzle.rules.some(missing);
    if (unfinished || lacking) return { draft };
    const view = this.verdict?.word === 'unique' ? 'play' : 'set';
    return { puzzle: toJson(puzzle), view, draft };
  }

  /** A value was typed or pressed; its meaning depends on the tool. @param {number} value */
  value(value) {
    const { draft, tool } = this;
    const { selection } = this.grid;
    if (tool === 'cages') return this.digit(value);
    if (tool === 'rule') return this.ruleDigit(value);
    if (!selection.size) return undefined;
    if (tool === 'regions') draft.paint(selection, value - 1);
    else return this.give(selection, value);
    return this.changed();
  }

  /** A digit of a cage's number. @param {number} digit */
  digit(digit) {
    const cage = this.draft.puzzle.cages[this.cage];
    if (!cage || digit > 9 || cage.target > 99_999_999) return;
    this.draft.setCage(this.cage, { target: cage.target * 10 + digit });
    this.changed();
  }

  erase() {
    const { draft, tool, cage } = this;
    if (tool === 'rule') return this.eraseRule();
    if (tool === 'cages') {
      const held = draft.puzzle.cages[cage];
      if (!held) return undefined;
      if (held.target) draft.setCage(cage, { target: Math.floor(held.target / 10) });
      else draft.removeCage(cage);
    } else return this.give(this.grid.selection, 0);
    return this.changed();
  }

  /**
   * Writes a given; under half-turn symmetry its partner gets the value of a solution.
   * @param {Iterable<number>} cells
   * @param {number} value
   */
  async give(cells, value) {
    const { draft } = this;
    const list = [...cells];
    draft.give(list, value);
    if (!input(this.root, '#half-turn').checked) return this.changed();
    draft.pair(list, null);
    this.changed();
    if (!draft.widowed(list).length) return undefined;
    const before = draft.puzzle;
    const asked = ask('solve', { puzzle: toJson(draft.asked) }, this.leaving);
    const { solutions } = await asked.catch(() => ({ solutions: [] }));
    if (draft.puzzle !== before || !solutions.length) return undefined;
    draft.pair(list, readLine(solutions[0]));
    return this.changed();
  }

  /** A drag has ended: a cage is drawn, or a region painted. */
  stroke() {
    const { draft, tool } = this;
    const cells = [...this.grid.selection];
    if (tool === 'rule') {
      if (this.tracer.shape === 'cells') this.tracer.area(cells);
    } else if (tool === 'cages' && cells.length) {
      const known = draft.cageAt(cells[0]);
      if (cells.length === 1 && known >= 0) this.cage = known;
      else this.cage = draft.enclose(cells);
      this.changed();
    } else if (tool === 'regions' && cells.length > 1) {
      const { regions } = draft.puzzle;
      draft.paint(cells, regions ? regions[cells[0]] : 0);
      this.grid.selection.clear();
      this.changed();
    }
  }

  /** @param {string} name */
  setTool(name) {
    const { draft } = this;
    if (name === 'diagonals') draft.change({ diagonals: !draft.puzzle.diagonals });
    else if (name === 'windows') draft.change({ windows: !draft.puzzle.windows });
    else {
      this.take(/** @type {Tool} */ (name));
      this.tracer.drop();
      return this.draw();
    }
    return this.changed();
  }

  /**
   * Asks for a change of the givens and rules, and applies it, unless the draft was changed meanwhile.
   * @param {string} question
   * @param {(answer: any, givens: number[]) => void} edit
   * @param {object} [more] of the question
   */
  async improve(question, edit, more = {}) {
    const { asked, askedRules, puzzle } = this.draft;
    try {
      const answer = await ask(question, { puzzle: toJson(asked), ...more }, this.leaving);
      if (this.draft.puzzle !== puzzle) return;
      const givens = puzzle.givens.slice();
      edit(answer, givens);
      const gone = (answer.taken_rules ?? []).map((/** @type {number} */ k) => askedRules[k]);
      this.draft.change({ givens, rules: puzzle.rules.filter((_, k) => !gone.includes(k)) });
      this.changed();
    } catch (error) {
      if (!isAborted(error)) this.tell(refused(error));
    }
  }

  /** Removes the givens, or the rules, that are not needed. @param {{ rules?: boolean }} [which] */
  minimise(which) {
    const { n } = this.draft.puzzle;
    const edit = (/** @type {{ taken: string[] }} */ { taken }, /** @type {number[]} */ givens) => {
      for (const name of taken) givens[cellNamed(name, n)] = 0;
    };
    return this.improve('minimize', edit, which);
  }

  complete() {
    const { n } = this.draft.puzzle;
    return this.improve('complete', ({ added }, givens) => {
      for (const name of added)
        givens[cellNamed(name, n)] = valueOf(name.split('=')[1]) || Number(name.split('=')[1]);
    });
  }

  async play() {
    location.hash = `play?p=${await pack(JSON.stringify(toJson(this.draft.asked)))}`;
  }

  /** @param {string} name */
  run(name) {
    const { draft } = this;
    const acts = /** @type {Record<string, () => void>} */ ({
      done: () => this.tracer.finish(),
      drop: () => {
        this.tracer.drop();
        this.draw();
      },
      'longer-line': () => {
        this.tracer.take(this.chosen, false);
        this.draw();
      },
      'more-cells': () => {
        this.tracer.more(this.chosen);
        this.draw();
      },
      turn: () => {
        const lists = draft.puzzle.rules[this.chosen].lists.map((list) => [...list].reverse());
        this.setRule(this.chosen, { lists });
      },
      'delete-rule': () => this.removeRule(this.chosen),
      'add-mark': () => this.verdict?.mark && this.addRule(this.verdict.mark),
      'write-text': () => this.describe('own-text', sentences(draft.puzzle).join('\n')),
      undo: () => draft.undo() && this.changed(),
      redo: () => draft.redo() && this.changed(),
      clear: () => this.open(blank(draft.puzzle.n, draft.puzzle.box)),
      'remove-cage': () => {
        draft.removeCage(this.cage);
        this.cage = -1;
        this.changed();
      },
      minimise: () => this.minimise(),
      'minimise-rules': () => this.minimise({ rules: true }),
      complete: () => this.complete(),
      play: () => this.play(),
      share: () => showShare(this.shared()),
      erase: () => this.erase(),
      longer: () => {
        find(this.root, '.verdict').classList.add('waiting');
        this.inquire('20s');
      },
      truth: () => {
        // Shown, then by their number of solutions if there are several, then hidden.
        const [shown, counted] = ['#truth', '#counts'].map((id) => input(this.root, id));
        const more = shown.checked && !counted.checked && this.verdict?.word === 'many';
        [shown.checked, counted.checked] = [!shown.checked || more, more];
        this.changed();
      },
    });
    acts[name]?.();
  }
}
