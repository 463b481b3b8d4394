/**
 * The questions behind the verdict. The newest change wins: questions about an older puzzle are dropped. The
 * verdict comes first; rating, spare givens and the rest follow.
 */
import { Problem, ask, isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { cellAt, cellNamed, readLine } from '../model/cells.js';
import { toJson } from '../model/puzzle.js';

/** @typedef {import('../model/puzzle.js').Puzzle} Puzzle */

/**
 * @typedef {object} Verdict
 * @property {'none' | 'unique' | 'many' | 'unknown' | 'unfinished'} word
 * @property {number} ms from the change to the answer
 * @property {number[][]} solutions
 * @property {number[]} differ cells in which two solutions differ
 * @property {number[]} clash cells that contradict each other
 * @property {string} why
 * @property {any} [rating]
 * @property {string[]} [spare] givens that could each be removed
 * @property {string[]} [ways] single givens that make it unique
 * @property {number[][]} [candidates] values of each cell that occur in some solution
 * @property {boolean} [known] true if these are complete
 */

export class Inquiry {
  #latest;

  /** @param {(verdict: Verdict) => void} show @param {AbortSignal} leaving */
  constructor(show, leaving) {
    this.show = show;
    this.#latest = new Latest(leaving);
  }

  stop() {
    this.#latest.stop();
  }

  /** @param {Puzzle} puzzle @param {{ candidates: boolean, time?: string }} want */
  async about(puzzle, { candidates, time }) {
    const signal = this.#latest.next();
    const since = performance.now();
    const request = { puzzle: toJson(puzzle), ...(time ? { time } : {}) };
    try {
      const answer = await ask('check', request, signal);
      const verdict = readVerdict(answer, puzzle.n, performance.now() - since);
      this.show(verdict);
      const more = [...(candidates ? [this.#candidates(request, verdict, signal)] : [])];
      if (verdict.word === 'unique') more.push(this.#rating(request, verdict, signal));
      if (verdict.word === 'many') more.push(this.#ways(request, verdict, signal));
      if (verdict.word === 'none' && !verdict.clash.length)
        more.push(this.#core(puzzle, verdict, signal));
      await Promise.all(more);
    } catch (error) {
      if (!isAborted(error)) this.show(refused(error));
    }
  }

  /** @param {object} request @param {Verdict} verdict @param {AbortSignal} signal */
  async #candidates(request, verdict, signal) {
    if (verdict.word === 'none') return;
    const answer = await ask('candidates', request, signal);
    verdict.candidates = answer.candidates;
    this.show(verdict);
  }

  /** @param {object} request @param {Verdict} verdict @param {AbortSignal} signal */
  async #rating(request, verdict, signal) {
    const [rating, spare] = await Promise.all([
      ask('rate', request, signal),
      ask('spare', request, signal),
    ]);
    Object.assign(verdict, { rating, spare: spare.spare });
    this.show(verdict);
  }

  /** @param {object} request @param {Verdict} verdict @param {AbortSignal} signal */
  async #ways(request, verdict, signal) {
    verdict.ways = (await ask('complete', request, signal)).ways;
    this.show(verdict);
  }

  /** @param {Puzzle} puzzle @param {Verdict} verdict @param {AbortSignal} signal */
  async #core(puzzle, verdict, signal) {
    const core = await ask('core', { puzzle: toJson(puzzle) }, signal);
    const givens = core.givens ?? [];
    if (!givens.length && !core.cages?.length) return;
    verdict.clash = givens.map((/** @type {string} */ name) => cellNamed(name, puzzle.n));
    const cages = (core.cages ?? []).map(String);
    const parts = [...givens, ...cages].join(', ');
    verdict.why = `No two givens clash, but these contradict each other: ${parts}.`;
    this.show(verdict);
  }
}

/** @param {any} answer @param {number} n @param {number} ms @returns {Verdict} */
function readVerdict(answer, n, ms) {
  return {
    word: answer.verdict,
    ms,
    solutions: answer.solutions.map(readLine),
    differ: answer.differ.map((/** @type {string} */ name) => cellNamed(name, n)),
    clash: (answer.clash ?? []).map((/** @type {number[]} */ pair) => cellAt(pair, n)),
    why: answer.conflict ? `No solution: ${answer.conflict}.` : '',
  };
}

/** @param {unknown} error @returns {Verdict} */
export function refused(error) {
  const why = told(error);
  const word = error instanceof Problem ? 'unfinished' : 'unknown';
  return { word, ms: 0, solutions: [], differ: [], clash: [], why };
}
