/** The reason why a path ends before the solution, and possible next steps. */
import { markup } from '../dom.js';

/** @param {string} act @param {string} text */
const link = (act, text) =>
  markup`<div class="row"><button class="btn" data-do="${act}">${text}</button></div>`;

/** @param {{ end: string, verdict: string }} path */
export function whyItEnds({ end, verdict }) {
  if (verdict === 'none') {
    return markup`<p class="prose">This puzzle has no solution, so no steps lead to one.</p>
      ${link('set', 'See why in Set')}`;
  }
  if (verdict === 'many') {
    return markup`<p class="prose">This puzzle has several solutions. No step can decide between them.</p>
      ${link('set', 'Make it unique in Set')}`;
  }
  if (end === 'stopped') {
    return markup`<p class="prose">The time ran out before the next step was found.</p>`;
  }
  if (end === 'broken') {
    return markup`<p class="prose">The grid contradicts itself: a digit or mark is wrong.</p>`;
  }
  return markup`<p class="prose">No technique we know applies here. The hint in Play can try a
    value.</p>${link('search', 'Try values in Play')}`;
}
