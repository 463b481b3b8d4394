/** The time played: it stands while paused, solved, or out of sight. */

export class Timer {
  /** When it was started, 0 while it stands. */
  #since = 0;
  #before = 0;
  #tick;

  /** @param {(ms: number) => void} show */
  constructor(show) {
    this.show = show;
    this.#tick = setInterval(() => this.running && show(this.elapsed), 1000);
  }

  get running() {
    return this.#since > 0;
  }

  get elapsed() {
    return this.#before + (this.running ? performance.now() - this.#since : 0);
  }

  /** @param {number} [from] time played before */
  start(from = this.elapsed) {
    this.#before = from;
    this.#since = performance.now();
    this.show(this.elapsed);
  }

  stop() {
    this.#before = this.elapsed;
    this.#since = 0;
    this.show(this.elapsed);
  }

  end() {
    clearInterval(this.#tick);
  }
}
