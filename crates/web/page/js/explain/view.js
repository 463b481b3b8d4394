/** Explain: the whole path as a list beside the grid and as a contour below it, whose height is the cost. */
import { all, fill, find, grid, markup, Markup, pressed, typing } from '../dom.js';
import { ask, isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { marksOf } from '../grid/grid.js';
import { BACK, NEXT } from '../icons.js';
import { cellAt, cellName } from '../model/cells.js';
import { load, save } from '../model/desk.js';
import { toJson } from '../model/puzzle.js';
import { currentGame } from '../open/current.js';
import { copy, download } from '../open/dialog.js';
import { drawAction, drawPattern } from '../picture.js';
import { pack } from '../open/link.js';
import { verdictOf } from '../play/caption.js';
import { cap, some, title } from '../words.js';
import { costOf, hardestOf, isHard, learnLevels } from './contour.js';
import { whyItEnds } from './ending.js';
import { marksIn, replay } from './replay.js';

/** @type {[string, string][]} */
export const keys = [
  ['← →', 'step'],
  ['Home End', 'first, last'],
  ['N', 'next hard step'],
  ['P', 'play from here'],
];

const LAYOUT = markup`
  <section class="plate" aria-label="Puzzle"><div class="topline"><span class="what"></span>
  <span class="num faint open-cells"></span></div><q-grid still></q-grid>
    <div class="path" role="group" aria-label="The path; height is the cost of a step"></div>
    <div class="between small faint under"><span class="total"></span>
    <span class="hardest"></span></div></section>
  <aside class="stack wide" aria-label="Steps">
    <div class="stack"><div class="between"><h2 class="number"></h2><div class="row">
    <button class="btn icon" data-go="-1" aria-label="Previous step">${BACK}</button>
    <button class="btn icon" data-go="1" aria-label="Next step">${NEXT}</button></div></div>
      <div class="stack step" aria-live="polite"></div></div>
    <ol class="steps num"></ol>
    <div class="row"><button class="btn" data-do="play">Play from here</button>
    <button class="btn plain" data-do="copy">Copy as text</button>
    <button class="btn plain" data-do="save">Save with pictures</button>
      <button class="btn plain" data-do="from" hidden></button></div>
  </aside>`;

/** @param {boolean} weak */
const arrow = (weak) =>
  new Markup(
    `<span class="${weak ? 'weak' : ''}">
    <svg viewBox="0 0 22 10" aria-label="${weak ? 'so' : 'then'}" role="img">
    <path d="M1 5h16"/><path d="M15.5 1.5L19.5 5l-4 3.5"/></svg></span>`,
  );

const LEGEND = [
  ['<circle class="node on" cx="14" cy="8" r="6.5"/>', 'true, if the chain runs'],
  ['<circle class="node" cx="14" cy="8" r="6"/>', 'false'],
  [
    '<path class="link" d="M1 8h22"/><path class="arrow" d="M28 8l-7-3.4v6.8z"/>',
    'one of two must hold',
  ],
  [
    '<path class="link weak" d="M1 8h22"/><path class="arrow" d="M28 8l-7-3.4v6.8z"/>',
    'both cannot hold',
  ],
  ['<path class="slash" d="M8 14L20 2"/>', 'struck out'],
];

/** The height class of a step in the contour. @param {any} step */
const heightClass = (step) => (costOf(step) >= 200 ? 'top' : isHard(step) ? 'mid' : '');

class Explainer {
  k = 0;
  /** @type {any[]} */
  steps = [];
  /** @type {import('./replay.js').State[]} */
  states = [];
  /** @type {import('../model/game.js').Game | null} */
  game = null;
  fromPlayer = false;
  end = '';
  verdict = '';

  /** @param {HTMLElement} root @param {AbortSignal} leaving */
  constructor(root, leaving) {
    this.root = root;
    this.latest = new Latest(leaving);
    fill(root, LAYOUT);
    this.grid = grid(root, 'q-grid');
  }

  /** @param {import('../model/game.js').Game} game */
  async show(game) {
    this.game = game;
    this.grid.puzzle = game.puzzle;
    this.grid.name = title(game.puzzle);
    this.grid.draw();
    this.say('Explaining…');
    const signal = this.latest.next();
    try {
      learnLevels((await ask('techniques', {}, signal)).techniques);
      this.verdict = await verdictOf(game, signal);
      const none = { steps: [], end: 'none' };
      const answer = this.verdict === 'none' ? none : await this.ask(game, signal);
      this.steps = answer.steps;
      this.end = answer.end;
      this.states = replay(game.puzzle, this.start(game), this.steps);
      this.k = 0;
      this.list();
    } catch (error) {
      if (!isAborted(error)) this.say(told(error));
    }
  }

  /**
   * The start of the path: the player's position, or `null` for the puzzle itself.
   * @param {import('../model/game.js').Game} game
   */
  start(game) {
    return this.fromPlayer ? { values: game.values, candidates: game.marks() } : null;
  }

  /** @param {import('../model/game.js').Game} game @param {AbortSignal} signal @param {object} [more] */
  ask(game, signal, more) {
    const state = this.start(game);
    const question = { puzzle: toJson(game.puzzle), time: '20s', ...(state && { state }), ...more };
    return ask('explain', question, signal);
  }

  /** Every step with its picture, as one page of HTML. */
  async savePage() {
    if (!this.game) return;
    try {
      const answer = await this.ask(this.game, this.latest.next(), { html: true });
      download('steps.html', answer.html, 'text/html');
    } catch (error) {
      if (!isAborted(error)) this.say(told(error));
    }
  }

  /** @param {string} text */
  say(text) {
    find(this.root, '.number').textContent = text;
  }

  /** The list and the contour, once for each path. */
  list() {
    const { root, steps, game } = this;
    if (!game) return;
    const most = Math.max(1, ...steps.map(costOf));
    fill(
      find(root, '.path'),
      markup`${steps.map(
        (step, k) =>
          markup`<button data-step="${k}" tabindex="-1" class="${heightClass(step)}"
            aria-label="Step ${k + 1}: ${step.name}"><i></i></button>`,
      )}`,
    );
    all(root, '.path i').forEach((bar, k) => {
      bar.style.height = `${Math.max(5, Math.sqrt(costOf(steps[k]) / most) * 100)}%`;
    });
    fill(
      find(root, '.steps'),
      markup`${steps.map(
        (step, k) =>
          markup`<li><button data-step="${k}" class="${isHard(step) ? 'hard' : ''}">
            <span class="i">${k + 1}</span><span class="nm">${cap(step.name)}</span>
            <span class="a">${step.action}</span></button></li>`,
      )}`,
    );
    find(root, '.what').textContent = [title(game.puzzle), cap(game.about.level ?? '')]
      .filter(Boolean)
      .join(' · ');
    find(root, '.total').textContent = some(steps.length, 'step');
    const top = hardestOf(steps);
    find(root, '.hardest').textContent = steps.length
      ? `hardest: ${steps[top].name}, step ${top + 1}`
      : '';
    const other = find(root, '[data-do=from]');
    other.hidden = !game.past.length && !this.fromPlayer;
    other.textContent = this.fromPlayer ? 'From the givens' : 'From my position';
    this.draw();
  }

  draw() {
    const { root, steps, k, states, game } = this;
    if (!game || !steps.length) return this.#noSteps();
    const step = steps[k];
    this.grid.cells = marksOf(states[k].values);
    this.grid.view = {
      ...drawAction(drawPattern(game.puzzle, step), step, game.puzzle.n),
      candidates: states[k].candidates,
    };
    this.grid.draw();
    const open = states[k].values.filter((value) => !value).length;
    find(root, '.open-cells').textContent = `${some(open, 'cell')} open`;
    this.say(`Step ${k + 1} of ${steps.length}`);
    this.#words(step);
    for (const button of all(root, '[data-step]')) {
      if (Number(button.dataset.step) === k) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    const list = find(root, '.steps');
    const current = find(list, '[aria-current]');
    list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2 + 16;
    return undefined;
  }

  /** The view of an empty path: the candidates, the reason, and what to do next. */
  #noSteps() {
    const [state] = this.states;
    if (!state) return;
    const solved = this.end === 'solved';
    this.grid.cells = marksOf(state.values);
    this.grid.view = { candidates: state.candidates };
    this.grid.draw();
    const open = state.values.filter((value) => !value).length;
    find(this.root, '.open-cells').textContent = `${some(open, 'cell')} open`;
    this.say(solved ? 'The puzzle is already solved.' : 'There is no path.');
    fill(find(this.root, '.step'), solved ? markup`` : whyItEnds(this));
  }

  /** @param {any} step */
  #words(step) {
    const { n } = /** @type {import('../model/game.js').Game} */ (this.game).puzzle;
    const strikes = step.eliminations.length > 0;
    const [first, ...more] = /** @type {string[]} */ (step.lines);
    const why = [first.slice(`${step.name}: `.length), ...more];
    const doing = why.pop() ?? '';
    const lead = doing.endsWith(`${step.action}.`)
      ? doing.slice(0, -step.action.length - 1)
      : 'So ';
    const chain = (step.chains[0] ?? []).map(
      (/** @type {any} */ node, /** @type {number} */ k, /** @type {any[]} */ list) => {
        const cells = node.cells
          .map((/** @type {number[]} */ pair) => cellName(cellAt(pair, n), n))
          .join(' ');
        return markup`<span class="pr">
          <span class="${node.on ? 'n on' : 'n'}">${cells}${node.on ? '=' : '≠'}${node.value}
          </span>${k < list.length - 1 ? arrow(node.on) : null}</span>`;
      },
    );
    const last =
      this.k === this.steps.length - 1 && this.end !== 'solved'
        ? markup`<p class="prose quiet">The path ends after this step.</p>${whyItEnds(this)}`
        : null;
    fill(
      find(this.root, '.step'),
      markup`<div class="between"><h1>${cap(step.name)}</h1>
        <a class="linkish" href="#learn/${step.technique}">The lesson</a></div>
      ${why.map((line) => markup`<p class="prose">${cap(line)}</p>`)}
      ${chain.length ? markup`<div class="chain num">${chain}</div>` : null}
      <p class="prose">${lead}<span class="${strikes ? 'is-strike' : 'is-pattern'}"
        >${step.action}</span>.</p>
      ${last}
      ${
        chain.length
          ? markup`<div class="legend">${LEGEND.map(
              ([sign, text]) =>
                markup`<span><svg viewBox="0 0 28 16" aria-hidden="true">${new Markup(sign)}</svg>
                  ${text}</span>`,
            )}</div>`
          : null
      }`,
    );
  }

  /** @param {number} to */
  go(to) {
    if (!this.steps.length) return;
    this.k = Math.max(0, Math.min(this.steps.length - 1, to));
    this.draw();
  }

  /** The next step that is more than a single. */
  nextHard() {
    const next = this.steps.findIndex((step, k) => k > this.k && isHard(step));
    if (next >= 0) this.go(next);
  }

  /** Continues the game from the state before this step. */
  play() {
    const { game, states, k } = this;
    if (!game || !states.length) return;
    const kept = load(game.id) ?? game;
    kept.stand(marksIn(game.puzzle, states[k]));
    save(kept);
    location.hash = 'play';
  }

  /** Opens the puzzle in Set, which shows its error. */
  async toSet() {
    if (!this.game) return;
    location.hash = `set?p=${await pack(JSON.stringify(toJson(this.game.puzzle)))}`;
  }

  /** Opens the end of the path in Play, where a hint tries a value. */
  search() {
    this.k = this.states.length - 1;
    this.play();
  }

  /** @param {HTMLElement} button */
  run(button) {
    const { do: act, step, go } = button.dataset;
    if (step) this.go(Number(step));
    else if (go) this.go(this.k + Number(go));
    else if (act === 'play') this.play();
    else if (act === 'copy')
      copy(button, this.steps.map(({ sentence }, k) => `${k + 1}. ${sentence}\n`).join(''));
    else if (act === 'save') this.savePage();
    else if (act === 'set') this.toSet();
    else if (act === 'search') this.search();
    else if (act === 'from' && this.game) {
      this.fromPlayer = !this.fromPlayer;
      this.show(this.game);
    }
  }
}

/** @param {Explainer} explainer @param {KeyboardEvent} event */
function onKey(explainer, event) {
  if (typing(event) || event.ctrlKey || event.altKey) return;
  const { k, steps } = explainer;
  const to = { ArrowLeft: k - 1, ArrowRight: k + 1, Home: 0, End: steps.length - 1 }[event.key];
  const letter = event.key.toLowerCase();
  if (to !== undefined) explainer.go(to);
  else if (letter === 'n') explainer.nextHard();
  else if (letter === 'p') explainer.play();
  else return;
  event.preventDefault();
}

/** @type {import('../app.js').View['mount']} */
export function mount(root, params, signal) {
  const explainer = new Explainer(root, signal);
  root.addEventListener('click', (event) => {
    const button = pressed(event);
    if (button) explainer.run(button);
  });
  addEventListener('keydown', (event) => onKey(explainer, event), { signal, capture: true });
  currentGame(params, signal)
    .then((game) => explainer.show(game))
    .catch((error) => isAborted(error) || explainer.say(told(error)));
}
