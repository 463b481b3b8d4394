/** The lesson of one technique: its definition, three drawn examples, and the way to find one. */
import { all, fill, find, grid, markup, pressed, typing } from '../dom.js';
import { ask, isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { marksOf } from '../grid/grid.js';
import { drawAction, drawPattern } from '../picture.js';
import { cap, title } from '../words.js';
import { fromAnswer } from './position.js';
import { tabs } from './tabs.js';
import { KEYS, techniques } from './techniques.js';

/** @type {[string, string][]} */
export const keys = [
  ['1 2 3', 'example'],
  ['P', 'practise it'],
];

const EXAMPLES = 3;
/** The examples are the same for everyone. */
const SEED = '1';
const TIME = '30s';

const LAYOUT = markup`${tabs('')}
  <article class="lead stack about"></article>
  <section class="main plate" aria-label="Example"><div class="topline"><span class="what"></span>
  <span class="seg examples" role="group" aria-label="Example">${[1, 2, 3].map(
    (k) => markup`<button data-example="${k}" aria-label="Example ${k}">${k}</button>`,
  )}</span></div><q-grid still></q-grid></section>
  <aside class="right stack" aria-label="The example in words"><h2>In this example</h2>
  <div class="stack tight said" aria-live="polite"></div></aside>`;

/** @param {import('./techniques.js').Technique} about */
function words(about) {
  const place = KEYS.indexOf(about.technique);
  const others = about.names.map(([language, name]) => `${name} (${language})`);
  const to = (/** @type {number} */ k, /** @type {string} */ text) =>
    KEYS[k] && place >= 0 && markup`<a class="linkish" href="#learn/${KEYS[k]}">${text}</a>`;
  return markup`<div class="stack tight"><h1>${cap(about.name)}</h1>
    <p class="small quiet">${cap(about.level)}. HoDoKu’s number ${about.code}.${
      others.length ? ` Also: ${others.join(', ')}.` : ''
    }</p></div>
    <p class="prose">${about.text}</p><p class="prose">${about.then}</p>
    ${
      about.look.length > 0 &&
      markup`<h2>How to find one</h2><ol class="acts-list">${about.look.map(
        (line) => markup`<li class="prose">${line}</li>`,
      )}</ol>`
    }
    ${
      place >= 0 &&
      markup`<div class="row"><a class="btn first" href="#learn/practise?technique=${about.technique}"
        >Practise it<kbd>P</kbd></a></div>`
    }
    <div class="row">${to(place - 1, '← Easier')}${to(place + 1, 'Harder →')}</div>`;
}

class Lesson {
  /** @param {HTMLElement} root @param {string} key @param {AbortSignal} leaving */
  constructor(root, key, leaving) {
    this.root = root;
    this.key = key;
    this.latest = new Latest(leaving);
    root.classList.add('practising', 'lesson');
    fill(root, LAYOUT);
    this.grid = grid(root, 'q-grid');
  }

  async begin() {
    try {
      const about = (await techniques()).get(this.key);
      if (!about) {
        this.say(['There is no lesson of this name.']);
        return;
      }
      document.title = `${cap(about.name)} · Quadrille`;
      fill(find(this.root, '.about'), words(about));
      await this.show(1);
    } catch (error) {
      if (!isAborted(error)) this.say([told(error)]);
    }
  }

  /** @param {string[]} lines */
  say(lines) {
    fill(
      find(this.root, '.said'),
      markup`${lines.map((line) => markup`<p class="prose">${cap(line)}</p>`)}`,
    );
  }

  /** Draws an example with its pattern and what follows. @param {number} number */
  async show(number) {
    for (const button of all(this.root, '[data-example]'))
      button.setAttribute('aria-pressed', String(Number(button.dataset.example) === number));
    this.say(['Looking for an example…']);
    try {
      const question = { technique: this.key, seed: SEED, number, time: TIME };
      const position = fromAnswer(await ask('practise', question, this.latest.next()));
      if (!position)
        return this.say([
          'No example was found: this pattern is rare, or an easier one always comes first.',
        ]);
      const [step] = position.steps;
      this.grid.puzzle = position.puzzle;
      this.grid.name = `${title(position.puzzle)}, ${step.name}`;
      this.grid.cells = marksOf(position.values);
      this.grid.view = {
        ...drawAction(drawPattern(position.puzzle, step), step, position.puzzle.n),
        candidates: position.candidates,
      };
      this.grid.draw();
      const [first, ...more] = step.lines;
      this.say([first.slice(`${step.name}: `.length), ...more]);
    } catch (error) {
      if (!isAborted(error)) this.say([told(error)]);
    }
    return undefined;
  }
}

/** @param {HTMLElement} root @param {string} key @param {AbortSignal} signal */
export function mount(root, key, signal) {
  const lesson = new Lesson(root, key, signal);
  root.addEventListener('click', (event) => {
    const { example } = pressed(event)?.dataset ?? {};
    if (example) lesson.show(Number(example));
  });
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (typing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const number = Number(event.key);
    if (number >= 1 && number <= EXAMPLES) lesson.show(number);
    else if (event.key.toLowerCase() === 'p' && KEYS.includes(key))
      location.hash = `learn/practise?technique=${key}`;
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal, capture: true });
  lesson.begin();
}
