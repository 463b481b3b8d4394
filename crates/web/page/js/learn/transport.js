/** The playback controls of a lesson: start, back, play, step, a slider and a speed. */
import { fill, find, input, markup } from '../dom.js';
import { BACK, FIRST, NEXT, PAUSE, PLAY } from '../icons.js';

const CONTENT = markup`<div class="player"><div class="row">
  <button class="btn icon" data-at="first" aria-label="To the start">${FIRST}</button>
  <button class="btn icon" data-at="back" aria-label="Back">${BACK}</button>
  <button class="btn icon first" data-at="play" aria-label="Play">${PLAY}</button>
  <button class="btn icon" data-at="next" aria-label="Step">${NEXT}</button></div>
  <div class="seek"><input type="range" min="0" value="0" id="seek" aria-label="Step"></div>
  <label class="speed">Speed
    <input type="range" min="1" max="20" value="6" id="speed" aria-label="Speed"></label></div>`;

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: 'back', ArrowRight: 'next', Home: 'first', End: 'last', ' ': 'play' };

/** Milliseconds of a step at speed 1. Speed 20 is then about eight steps a second. */
const SLOWEST_MS = 2400;

export class Transport {
  at = 0;
  last = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer = undefined;

  /** @param {HTMLElement} element @param {(at: number) => void} show */
  constructor(element, show) {
    fill(element, CONTENT);
    this.element = element;
    this.show = show;
    this.seek = input(element, '#seek');
    this.speed = input(element, '#speed');
    this.seek.addEventListener('input', () => {
      this.stop();
      this.go(Number(this.seek.value));
    });
    this.speed.addEventListener('input', () => this.#timer && this.play());
    element.addEventListener('click', (event) => {
      const button = /** @type {HTMLElement | null} */ (
        /** @type {Element} */ (event.target).closest('[data-at]')
      );
      if (button) this.run(button.dataset.at ?? '');
    });
  }

  /** Starts a new trace of `last` steps. @param {number} last */
  load(last) {
    this.stop();
    this.last = last;
    this.seek.max = String(last);
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.last, at));
    this.seek.value = String(this.at);
    this.show(this.at);
  }

  #button() {
    const button = find(this.element, '[data-at=play]');
    fill(button, this.#timer ? PAUSE : PLAY);
    button.setAttribute('aria-label', this.#timer ? 'Pause' : 'Play');
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#button();
  }

  play() {
    clearInterval(this.#timer);
    if (this.at >= this.last) this.go(0);
    this.#timer = setInterval(
      () => {
        if (this.at >= this.last) this.stop();
        else this.go(this.at + 1);
      },
      SLOWEST_MS / Number(this.speed.value),
    );
    this.#button();
  }

  /** @param {string} name */
  run(name) {
    if (name === 'play') {
      if (this.#timer) this.stop();
      else this.play();
      return;
    }
    this.stop();
    this.go({ first: 0, back: this.at - 1, next: this.at + 1, last: this.last }[name] ?? this.at);
  }

  /** @param {KeyboardEvent} event @returns {boolean} true if the key was handled */
  key(event) {
    const name = KEYS[event.key];
    const faster = { '+': 2, '-': -2, '−': -2 }[event.key];
    if (name) this.run(name);
    else if (faster) {
      this.speed.value = String(Number(this.speed.value) + faster);
      if (this.#timer) this.play();
    } else return false;
    return true;
  }
}
