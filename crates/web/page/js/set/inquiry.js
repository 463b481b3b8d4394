/**
 * The questions behind the verdict. The newest change wins: questions about an older puzzle are dropped. The
 * verdict comes first; rating, spare givens and the rest follow.
 */
import { Problem, ask, isAborted, told } from '../engine/engine.js';
import { Latest } from '../engine/latest.js';
import { cellAt, cellName, cellNamed, readLine } from '../model/cells.js';
import { toJson } from '../model/puzzle.js';
import { oneMark } from './one-clue.js';

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
 * @property {number[]} [broken] rules that contradict each other or the givens, by their position
 * @property {number[]} [spareRules] rules that could each be removed
 * @property {string} [count] number of solutions, with “at least” if there may be more
 * @property {import('../model/rules.js').Rule | null} [mark] one more mark on a border that makes it unique
 * @property {string[]} [ways] single givens that make it unique
 * @property {number[][]} [candidates] values of each cell that occur in some solution
 * @property {number[][]} [counts] the number of solutions with each of these, up to `MANY`
 */

/** Solutions are counted up to this number. */
const MOST = 1000;
/** Solutions of each candidate are counted up to this number. */
export const MANY = 10;

/** A puzzle that is not rated has no rating, and the rest of the verdict stands. @param {unknown} error */
function failed(error) {
  if (isAborted(error)) throw error;
  return { error: told(error) };
}

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

  /**
   * @param {Puzzle} puzzle
   * @param {{ candidates: boolean, counts: boolean, positions: number[], time?: string }} want `positions` are
   *   those of its rules in the draft, which may have unfinished ones between
   */
  async about(puzzle, { candidates, counts, positions, time }) {
    const signal = this.#latest.next();
    const since = performance.now();
    const request = { puzzle: toJson(puzzle), ...(time ? { time } : {}) };
    try {
      const answer = await ask('check', request, signal);
      const verdict = readVerdict(answer, puzzle.n, performance.now() - since);
      this.show(verdict);
      const more = [...(candidates ? [this.#candidates(request, verdict, counts, signal)] : [])];
      const place = (/** @type {number[] | undefined} */ list) => (list ?? []).map((k) => positions[k]);
      if (verdict.word === 'unique') {
        more.push(this.#rating(request, verdict, signal), this.#spare(request, verdict, place, signal));
      }
      if (verdict.word === 'many') {
        more.push(this.#ways(request, verdict, signal), this.#count(request, verdict, signal));
        more.push(this.#mark(puzzle, verdict, signal));
      }
      if (verdict.word === 'none' && !verdict.clash.length)
        more.push(this.#core(puzzle, verdict, place, signal));
      await Promise.all(more);
    } catch (error) {
      if (!isAborted(error)) this.show(refused(error));
    }
  }

  /** @param {object} request @param {Verdict} verdict @param {boolean} counts @param {AbortSignal} signal */
  async #candidates(request, verdict, counts, signal) {
    if (verdict.word === 'none') return;
    // There is nothing to count where there is one solution.
    const more = counts && verdict.word === 'many' ? { counts: MANY } : {};
    const answer = await ask('candidates', { ...request, ...more }, signal);
    verdict.candidates = answer.candidates;
    verdict.counts = answer.counts;
    this.show(verdict);
  }

  /** @param {object} request @param {Verdict} verdict @param {AbortSignal} signal */
  async #rating(request, verdict, signal) {
    verdict.rating = await ask('rate', request, signal).catch(failed);
    this.show(verdict);
  }

  /** @param {object} request @param {Verdict} verdict @param {(list: number[]) => number[]} place @param {AbortSignal} signal */
  async #spare(request, verdict, place, signal) {
    const answer = await ask('spare', request, signal);
    if (answer.stopped) return;
    Object.assign(verdict, { spare: answer.spare, spareRules: place(answer.rules) });
    this.show(verdict);
  }

  /** @param {Puzzle} puzzle @param {Verdict} verdict @param {AbortSignal} signal */
  async #mark(puzzle, verdict, signal) {
    verdict.mark = await oneMark(puzzle, verdict.solutions, signal);
    if (verdict.mark) this.show(verdict);
  }

  /** @param {object} request @param {Verdict} verdict @param {AbortSignal} signal */
  async #count(request, verdict, signal) {
    const { count, exact } = await ask('count', { limit: MOST, ...request }, signal);
    verdict.count = `${exact && Number(count) < MOST ? '' : 'at least '}${Number(count).toLocaleString('en')}`;
    this.show(verdict);
  }

  /** @param {object} request @param {Verdict} verdict @param {AbortSignal} signal */
  async #ways(request, verdict, signal) {
    verdict.ways = (await ask('complete', request, signal)).ways;
    this.show(verdict);
  }

  /** @param {Puzzle} puzzle @param {Verdict} verdict @param {(list: number[]) => number[]} place @param {AbortSignal} signal */
  async #core(puzzle, verdict, place, signal) {
    const core = await ask('core', { puzzle: toJson(puzzle) }, signal);
    const givens = core.givens ?? [];
    if (!givens.length && !core.cages?.length && !core.rules?.length) return;
    verdict.clash = givens.map((/** @type {string} */ name) => cellNamed(name, puzzle.n));
    const cages = (core.cages ?? []).map(String);
    verdict.broken = place(core.rules);
    const rules = (core.rules ?? []).map((/** @type {number} */ k) => {
      const { kind, lists } = puzzle.rules[k];
      const [first] = lists.flat();
      return first === undefined ? kind : `${kind} at ${cellName(first, puzzle.n)}`;
    });
    const parts = [...givens, ...cages, ...rules].join(', ');
    verdict.why = core.complete
      ? `These contradict each other, and none can be left out: ${parts}.`
      : `These contradict each other: ${parts}.`;
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
