/**
 * Questions of which the newest alone counts: a new one takes those before it back, and so does leaving
 * the view they were asked for.
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
