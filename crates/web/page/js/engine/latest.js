/**
 * Questions of which only the newest counts: a new one cancels those before it, and leaving the view cancels
 * all of them.
 */
export class Latest {
  #asking = new AbortController();

  /** @param {AbortSignal} [leaving] */
  constructor(leaving) {
    leaving?.addEventListener('abort', () => this.stop());
  }

  /** The signal of the next question. */
  next() {
    this.stop();
    this.#asking = new AbortController();
    return this.#asking.signal;
  }

  stop() {
    this.#asking.abort();
  }
}
