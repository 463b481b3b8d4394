/** The state of Play: the current game, the mode, the hint, and the effects of buttons and keys. */
import { all, fill, find, grid, input, markup } from '../dom.js';
import { Problem, isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { PAUSE, PLAY } from '../icons.js';
import {
  brokenText,
  discard,
  discardBroken,
  keep,
  load,
  order,
  setting,
  solvedGames,
} from '../model/desk.js';
import { clashes, isSolved } from '../model/clash.js';
import { Game } from '../model/game.js';
import { blank, toJson } from '../model/puzzle.js';
import { currentGame } from '../open/current.js';
import { download } from '../open/dialog.js';
import { pack } from '../open/link.js';
import { clock, some, title } from '../words.js';
import { drawCaption, learnAbout } from './caption.js';
import { drawDesk, drawProgress } from './desk.js';
import { equalsOf, relations } from './equals.js';
import { Hint } from './hint.js';
import { drawHowTo } from './how-to.js';
import { Keeping } from './keeping.js';
import { MODES } from './keys.js';
import { NewGame, showNewGame } from './new-game.js';
import { anySeed, harder, makeGame, orderOf } from './orders.js';
import { drawPad } from './pad.js';
import { PenKeys } from './pen-keys.js';
import { Ruling } from './ruling.js';
import { drawSolved, recordSolved } from './solved.js';
import { Timer } from './timer.js';
import { dayOf, drawToday } from './today.js';

/**
 * @typedef {import('./keys.js').Mode} Mode
 * @typedef {import('../grid/view.js').View} View
 */

export class Play {
  game = new Game(blank(9, [3, 3]));
  /** @type {Mode} */
  mode = 'digit';
  /** Message above the grid instead of the count. */
  note = '';
  paused = false;
  everything = false;
  /** The colour that a candidate gets by Alt-click: the last one used. */
  colour = 1;
  /** The value of the pad below the pointer, 0 if none. */
  over = 0;
  /** @type {Set<number>} */
  wrong = new Set();
  /** True until the first game of this machine has begun. */
  newcomer = order().length === 0 && !location.hash.includes('p=');

  /** @param {HTMLElement} root @param {AbortSignal} leaving */
  constructor(root, leaving) {
    this.root = root;
    this.leaving = leaving;
    this.about = new Latest(leaving);
    this.grid = grid(root, '.plate q-grid');
    this.hint = new Hint(
      find(root, '.panel'),
      () => this.game,
      () => this.changed(),
      leaving,
    );
    this.keeping = new Keeping(find(root, '.keeping'));
    this.timer = new Timer((ms) => {
      find(root, '.time').textContent = clock(ms);
    });
    this.fresh = new Latest(leaving);
    this.clash = input(root, '#clash');
    this.clash.checked = setting('clashes', 'on') === 'on';
    this.ruling = new Ruling(root, leaving, () => this.#ruled());
    this.penKeys = new PenKeys(this);
  }

  /** @param {Game} game */
  show(game) {
    this.penKeys.drop();
    this.leaveGame();
    this.fresh.stop();
    this.keeping.reset();
    this.game = game;
    this.grid.puzzle = game.puzzle;
    this.grid.name = title(game.puzzle);
    this.grid.selection.clear();
    this.grid.cursor = -1;
    this.note = '';
    this.wrong.clear();
    this.paused = false;
    this.hint.close();
    this.over = 0;
    this.timer.start(game.elapsed);
    if (game.solved) this.timer.stop();
    this.ruling.look(game);
    this.draw();
    this.#caption();
    if (location.hash.includes('p=')) history.replaceState(null, '', '#play');
    this.grid.takeFocus();
    learnAbout(game, this.about.next()).then(() => {
      if (this.game !== game || this.leaving.aborted) return;
      this.leaveGame();
      this.#caption();
    });
  }

  #caption() {
    const { root, game } = this;
    drawCaption(find(root, '.about'), game);
    drawToday(find(root, '.today'), game.origin?.today);
    drawDesk(find(root, '.desk'), game.id, this.everything);
    find(root, '.caption').classList.toggle('newcomer', this.newcomer);
  }

  /** Shows the form of New game beside the grid to a newcomer. */
  welcome() {
    const form = find(this.root, '.welcome');
    if (!this.newcomer) return form.remove();
    new NewGame(form, (game) => this.begin(game), this.leaving);
    form.addEventListener('submit', () => this.about.stop());
  }

  /** Starts a game that was made, and keeps it on the desk. @param {Game} game */
  begin(game) {
    this.newcomer = false;
    this.root.querySelector('.welcome')?.remove();
    this.show(game);
    this.keeping.keep(game);
    this.#caption();
  }

  /** Keeps the game as it is. */
  leaveGame() {
    if (!this.game.id) return;
    this.game.elapsed = this.timer.elapsed;
    if (this.game.past.length || this.game.elapsed > 2000) this.keeping.keep(this.game);
  }

  /** An answer about the rules came: the last digit may have solved the puzzle. */
  #ruled() {
    const { game } = this;
    if (!game.solved && this.ruling.holds(game) && isSolved(game.puzzle, game.values)) {
      this.#solve();
      this.leaveGame();
      this.#caption();
      drawProgress(find(this.root, '.desk'), game.progress);
    }
    this.draw();
  }

  #solve() {
    const { game } = this;
    game.solved = true;
    this.timer.stop();
    game.elapsed = this.timer.elapsed;
    recordSolved(game);
  }

  /** After every change of the game. */
  changed() {
    const { game } = this;
    this.grid.pressed.cell = -1;
    this.wrong.clear();
    this.note = '';
    this.ruling.look(game);
    const was = game.solved;
    const ruled = game.puzzle.rules.length > 0;
    if (!was && !ruled && isSolved(game.puzzle, game.values)) this.#solve();
    else if (was && game.open) {
      game.solved = false;
      this.timer.start();
    }
    this.keeping.soon(() => this.leaveGame());
    if (game.past.length === 1 || game.solved !== was) {
      this.leaveGame();
      this.#caption();
    }
    drawProgress(find(this.root, '.desk'), game.progress);
    this.draw();
  }

  /** @returns {View} */
  #view() {
    if (this.paused) return { covered: true };
    const { game, wrong } = this;
    const clash = this.clash.checked ? clashes(game.puzzle, game.values) : [];
    const candidates = game.marks();
    const [cell = -1] = this.grid.selection.size === 1 ? this.grid.selection : [];
    const related = relations(game, candidates, cell, this.over);
    if (this.clash.checked) clash.push(...this.ruling.cells(game.puzzle.n));
    const rules = this.ruling.states(this.clash.checked);
    return { clash, wrong, rules, pen: game.pen, candidates, ...related, ...this.hint.view() };
  }

  #status() {
    const { game } = this;
    if (this.penKeys.drawing) return this.penKeys.words;
    if (this.note) return this.note;
    if (this.paused) return 'Paused';
    if (game.solved) return `Solved in ${clock(this.timer.elapsed)}.`;
    if (game.open) return `${some(game.open, 'cell')} to go`;
    if (clashes(game.puzzle, game.values).length) return 'Every cell is filled, but something clashes.';
    if (this.ruling.waiting) return 'Every cell is filled.';
    return 'Every cell is filled, but not every rule holds.';
  }

  draw() {
    const { root, game, grid: board } = this;
    board.cells = game.cells;
    board.view = this.#view();
    board.draw();
    const status = find(root, '.status');
    fill(
      status,
      markup`${this.#status()}${
        this.note && this.wrong.size === 0 && this.#found.length
          ? markup` <button class="btn plain slim" data-do="show-wrong">Show them</button>`
          : null
      }`,
    );
    board.tool = this.mode === 'pen' ? 'pen' : 'select';
    for (const button of all(root, '[data-mode]')) {
      button.setAttribute('aria-pressed', String(button.dataset.mode === this.mode));
    }
    drawPad(find(root, '.pad'), game, this.mode);
    this.ruling.tell(this.clash.checked && !this.paused);
    find(root, '[data-do=undo]').toggleAttribute('disabled', !game.past.length);
    find(root, '[data-do=redo]').toggleAttribute('disabled', !game.future.length);
    const list = find(root, '.side').classList;
    list.toggle('hinting', this.hint.isOpen);
    list.toggle('done', game.solved);
    find(root, '[data-do=fill]').textContent = game.filled ? 'Clear candidates' : 'Fill candidates';
    find(root, '.plate').classList.toggle('covered', this.paused);
    drawHowTo(find(root, '.howto'), game);
    find(root, '.zoom').hidden = game.puzzle.n <= 9;
    const pause = find(root, '[data-do=pause]');
    pause.hidden = game.solved;
    fill(pause, this.paused ? PLAY : PAUSE);
    pause.setAttribute('aria-label', this.paused ? 'Go on' : 'Pause');
    if (game.solved) drawSolved(find(root, '.panel'), game);
    else this.hint.draw();
  }

  /** Wrong digits found by the last check, not shown yet. @type {number[]} */
  #found = [];

  /** Compares the digits with the solution. */
  check() {
    if (!this.game.solved) this.game.help.checks++;
    const { solution, values } = { solution: this.game.solution, values: this.game.values };
    this.#found = solution ? values.flatMap((v, i) => (v && v !== solution[i] ? [i] : [])) : [];
    const clash =
      clashes(this.game.puzzle, values).length + this.ruling.cells(this.game.puzzle.n).length;
    if (this.game.solved) this.note = '';
    else if (this.#found.length) {
      this.note = `${some(this.#found.length, 'digit is', 'digits are')} wrong.`;
    } else if (solution) this.note = 'Everything so far is right.';
    else if (this.game.about.verdict === 'none') this.note = 'This puzzle has no solution.';
    else if (clash) this.note = 'Some digits clash.';
    else
      this.note =
        this.game.about.verdict === 'many'
          ? 'Nothing clashes; the puzzle has several solutions.'
          : 'Nothing clashes so far.';
    this.wrong.clear();
    this.draw();
  }

  showWrong() {
    this.wrong = new Set(this.#found);
    this.draw();
  }

  pause() {
    if (this.game.solved) return;
    this.paused = !this.paused;
    if (this.paused) this.timer.stop();
    else this.timer.start();
    this.hint.close();
    this.note = '';
    this.leaveGame();
    this.draw();
  }

  /** @param {number} value @param {Mode} [mode] */
  write(value, mode = this.mode) {
    if (this.paused) return;
    if (mode === 'colour') {
      if (value > 8) return;
      this.colour = value;
    }
    const { game } = this;
    this.over = 0;
    if (!game.write(this.grid.selection, value, mode === 'pen' ? 'digit' : mode)) return;
    this.hint.close();
    this.changed();
  }

  /** The pen has drawn lines, or was pressed in a cell. @param {{ strokes: string[], cell: number }} ink */
  ink({ strokes, cell }) {
    if (this.paused) return;
    if (strokes.length) this.game.draw(strokes);
    else this.game.sign(cell);
    this.changed();
  }

  /** Colours a candidate. @param {{ cell: number, value: number }} at */
  disc({ cell, value }) {
    if (this.paused || !this.game.marks()[cell]?.includes(value)) return;
    this.game.disc(cell, value, this.colour);
    this.changed();
  }

  /** Shows the equals of a value of the pad. @param {number} value */
  hover(value) {
    if (this.over === value) return;
    this.over = value;
    this.draw();
  }

  /** Chooses the equals of the chosen cells. */
  equals() {
    if (this.paused) return;
    const { grid: board } = this;
    board.choose(equalsOf(this.game, board.selection, this.mode));
    this.draw();
  }

  /** Opens the puzzle of a day. @param {string} key */
  today(key) {
    const { order: wanted, seed } = dayOf(key);
    this.about.stop();
    this.note = 'Making the puzzle of the day…';
    this.draw();
    const made = makeGame(wanted, seed, this.fresh.next()).then(({ game, why }) => {
      if (!game) throw new Problem({ detail: why });
      game.origin.today = key;
      return game;
    });
    return this.open(made, (game) => this.begin(game));
  }

  /** Makes the next puzzle after a solved one. @param {import('./orders.js').Order} wanted */
  async next(wanted) {
    this.about.stop();
    const signal = this.fresh.next();
    const say = (/** @type {string} */ text) => {
      const line = find(this.root, '.panel .making');
      line.hidden = !text;
      line.textContent = text;
    };
    say('Making a puzzle…');
    try {
      const { game, why } = await makeGame(wanted, anySeed(), signal);
      if (game) this.begin(game);
      else say(why);
    } catch (error) {
      if (!isAborted(error)) say(told(error));
    }
  }

  /** Runs the command of a button or key. @param {string} name */
  run(name) {
    if (this.paused && name !== 'pause') return;
    const { game, grid: board } = this;
    const moves = /** @type {Record<string, () => boolean>} */ ({
      undo: () => game.undo(),
      redo: () => game.redo(),
      erase: () => game.erase(board.selection),
      restart: () => this.#restart(),
      fill: () => game.fill(),
      wipe: () => game.wipe(),
    });
    if (moves[name]) {
      if (!moves[name]()) return;
      this.hint.close();
      this.changed();
      return;
    }
    const acts = /** @type {Record<string, () => void>} */ ({
      hint: () => {
        if (!game.solved) this.hint.deeper();
      },
      'close-hint': () => {
        this.hint.close();
        this.draw();
      },
      check: () => this.check(),
      'show-wrong': () => this.showWrong(),
      pause: () => this.pause(),
      equals: () => this.equals(),
      'zoom-in': () => board.zoom.in(),
      'zoom-out': () => board.zoom.out(),
      whole: () => board.zoom.whole(),
      'new-game': () => {
        this.about.stop(); // the rating, which would be finished first
        showNewGame((made) => this.begin(made), this.leaving);
      },
      'next-harder': () => this.next(harder(orderOf(game)) ?? orderOf(game)),
      'next-same': () => this.next(orderOf(game)),
      'hide-howto': () => {
        keep('howto', 'hidden');
        this.draw();
      },
      stats: async () => (await import('./stats.js')).showStats(),
      share: async () => (await import('../open/share.js')).showShare(),
      edit: () => this.edit(),
      'save-broken': () => download('quadrille-unreadable.json', brokenText(), 'application/json'),
      'discard-broken': () => {
        discardBroken();
        this.#caption();
      },
      'remove-solved': () => {
        for (const id of solvedGames(game.id)) discard(id);
        this.#caption();
      },
      all: () => {
        board.choose(game.cells.keys());
        this.draw();
      },
      'all-games': () => {
        this.everything = true;
        this.#caption();
      },
      'next-mode': () => this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]),
      escape: () => {
        this.hint.close();
        board.selection.clear();
        this.draw();
      },
      'take-over': () => this.show(load(game.id) ?? game),
      'make-room': () => {
        this.keeping.makeRoom(game);
        this.#caption();
      },
      'see-why': () => this.edit(),
      print: () => print(),
    });
    acts[name]?.();
  }

  /** Opens the puzzle in Set. */
  async edit() {
    location.hash = `set?p=${await pack(JSON.stringify(toJson(this.game.puzzle)))}`;
  }

  /** Removes everything written and resets the time. */
  #restart() {
    const { game } = this;
    if (game.solved) game.solved = false;
    this.timer.start(0);
    return game.restart() || game.elapsed > 0;
  }

  /** @param {Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.draw();
  }

  /** @param {Promise<Game>} promise @param {(game: Game) => void} [start] */
  async open(promise, start = (game) => this.show(game)) {
    try {
      start(await promise);
    } catch (error) {
      if (isAborted(error)) return;
      if (!this.grid.puzzle) await this.#fallBack();
      this.note = told(error);
      this.draw();
    }
  }

  /** Opens the last game if the address cannot be opened. */
  async #fallBack() {
    try {
      this.show(await currentGame(new URLSearchParams(), this.leaving));
    } catch {
      this.show(new Game(blank(9, [3, 3])));
    }
  }

  /** Discards a game; if it is the current one, opens the next. @param {string} id */
  discard(id) {
    const playing = id === this.game.id;
    // Without an identity it is not stored again when the next one is shown.
    if (playing) this.game.id = '';
    discard(id);
    if (playing) this.open(currentGame(new URLSearchParams(), this.leaving));
    else this.#caption();
  }
}
