/** The time played. It stops while the game is paused or solved, and while the page is hidden. */

export class Timer {
  /** Time of the start, 0 while stopped. */
  #since = 0;
  #before = 0;
  /** True if it continues when the page becomes visible. */
  #hidden = false;
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
    this.#hidden = document.hidden;
    this.#since = document.hidden ? 0 : performance.now();
    this.show(this.elapsed);
  }

  stop() {
    this.#before = this.elapsed;
    this.#since = 0;
    this.#hidden = false;
    this.show(this.elapsed);
  }

  /** The page has become visible or hidden. */
  seen() {
    if (!document.hidden && this.#hidden) this.start();
    else if (document.hidden && this.running) {
      this.stop();
      this.#hidden = true;
    }
  }

  end() {
    clearInterval(this.#tick);
  }
}
