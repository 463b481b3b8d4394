/** The state of Play: the current game, the mode, the hint, and the effects of buttons and keys. */
import { all, fill, find, grid, input, markup } from '../dom.js';
import { isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { PAUSE, PLAY } from '../icons.js';
import { discard, load, setting } from '../model/desk.js';
import { clashes, isSolved } from '../model/clash.js';
import { Game } from '../model/game.js';
import { blank, peersOf, toJson } from '../model/puzzle.js';
import { currentGame } from '../open/current.js';
import { pack } from '../open/link.js';
import { clock, some, title } from '../words.js';
import { drawCaption, learnAbout } from './caption.js';
import { drawDesk, drawProgress } from './desk.js';
import { Hint } from './hint.js';
import { Keeping } from './keeping.js';
import { MODES } from './keys.js';
import { drawPad } from './pad.js';
import { Timer } from './timer.js';

/**
 * @typedef {import('../model/game.js').Mode} Mode
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
  /** @type {Set<number>} */
  wrong = new Set();

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
    this.auto = input(root, '#auto');
    this.clash = input(root, '#clash');
    this.clash.checked = setting('clashes', 'on') === 'on';
  }

  /** @param {Game} game */
  show(game) {
    this.leaveGame();
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
    this.timer.start(game.elapsed);
    if (game.solved) this.timer.stop();
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
    drawCaption(find(this.root, '.about'), this.game);
    drawDesk(find(this.root, '.desk ul'), this.game.id, this.everything);
  }

  /** Keeps the game as it is. */
  leaveGame() {
    if (!this.game.id) return;
    this.game.elapsed = this.timer.elapsed;
    if (this.game.past.length || this.game.elapsed > 2000) this.keeping.keep(this.game);
  }

  /** After every change of the game. */
  changed() {
    const { game } = this;
    this.wrong.clear();
    this.note = '';
    if (!game.solved && isSolved(game.puzzle, game.values)) {
      game.solved = true;
      this.timer.stop();
    } else if (game.solved && game.open) {
      game.solved = false;
      this.timer.start();
    }
    this.leaveGame();
    if (game.past.length === 1) this.#caption();
    drawProgress(find(this.root, '.desk'), game.progress);
    this.draw();
  }

  /** @param {Map<number, 'peer'>} [tint] */
  #peers(tint = new Map()) {
    const [cell] = this.grid.selection;
    if (this.grid.selection.size === 1) {
      for (const j of peersOf(this.game.puzzle)[cell]) tint.set(j, 'peer');
    }
    return tint;
  }

  /** @returns {View} */
  #view() {
    if (this.paused) return { covered: true };
    const { game, wrong } = this;
    const clash = this.clash.checked ? clashes(game.puzzle, game.values) : [];
    const hint = this.hint.view();
    const candidates = hint.candidates ?? (this.auto.checked ? game.candidates(true) : undefined);
    return { clash, wrong, tint: this.#peers(), ...hint, candidates };
  }

  #status() {
    const { game } = this;
    if (this.note) return this.note;
    if (this.paused) return 'Paused';
    if (game.solved) return `Solved in ${clock(this.timer.elapsed)}.`;
    if (!game.open) return 'Every cell is filled, but something clashes.';
    return `${some(game.open, 'cell')} to go`;
  }

  draw() {
    const { root, game } = this;
    this.grid.cells = game.cells;
    this.grid.view = this.#view();
    this.grid.draw();
    const status = find(root, '.status');
    fill(
      status,
      markup`${this.#status()}${
        this.note && this.wrong.size === 0 && this.#found.length
          ? markup` <button class="btn plain slim" data-do="show-wrong">Show them</button>`
          : null
      }`,
    );
    for (const button of all(root, '[data-mode]')) {
      button.setAttribute('aria-pressed', String(button.dataset.mode === this.mode));
    }
    drawPad(find(root, '.pad'), game, this.mode);
    find(root, '[data-do=undo]').toggleAttribute('disabled', !game.past.length);
    find(root, '[data-do=redo]').toggleAttribute('disabled', !game.future.length);
    find(root, '.side').classList.toggle('hinting', this.hint.isOpen);
    const pause = find(root, '[data-do=pause]');
    fill(pause, this.paused ? PLAY : PAUSE);
    pause.setAttribute('aria-label', this.paused ? 'Go on' : 'Pause');
    this.hint.draw();
  }

  /** Wrong digits found by the last check, not shown yet. @type {number[]} */
  #found = [];

  /** Compares the digits with the solution. */
  check() {
    const { solution, values } = { solution: this.game.solution, values: this.game.values };
    this.#found = solution ? values.flatMap((v, i) => (v && v !== solution[i] ? [i] : [])) : [];
    const clash = clashes(this.game.puzzle, values).length;
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
    if (mode === 'colour' && value > 8) return;
    const { game } = this;
    const cells = this.grid.selection;
    const struck = this.auto.checked && (mode === 'corner' || mode === 'centre');
    if (!(struck ? game.toggle(cells, value) : game.write(cells, value, mode))) return;
    this.hint.close();
    this.changed();
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
    });
    if (moves[name]) {
      if (!moves[name]()) return;
      this.hint.close();
      this.changed();
      return;
    }
    const acts = /** @type {Record<string, () => void>} */ ({
      hint: () => {
        this.hint.deeper();
      },
      'close-hint': () => {
        this.hint.close();
        this.draw();
      },
      check: () => this.check(),
      'show-wrong': () => this.showWrong(),
      pause: () => this.pause(),
      auto: () => {
        this.auto.checked = !this.auto.checked;
        this.draw();
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
      'see-why': async () => {
        location.hash = `set?p=${await pack(JSON.stringify(toJson(game.puzzle)))}`;
      },
      print: () => print(),
    });
    acts[name]?.();
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

  /** @param {Promise<Game>} promise */
  async open(promise) {
    try {
      this.show(await promise);
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
