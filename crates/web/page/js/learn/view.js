/** Learn: techniques to practise, a lesson for each of them, and the ways in which engines solve. */
import * as lesson from './lesson.js';
import * as machine from './machine.js';
import * as practise from './practise.js';
import * as traces from './traces.js';

/** The page within Learn; links of older versions name the tab or only the problem. @param {URLSearchParams} params */
const pageOf = (params) =>
  params.get('page') ?? params.get('tab') ?? (params.has('problem') ? 'dance' : 'practise');

/** @param {URLSearchParams} params */
export function keys(params) {
  const page = pageOf(params);
  if (page === 'dance' || page === 'clauses') return traces.keys(page === 'dance');
  if (page === 'machine') return machine.keys;
  return page === 'practise' ? practise.keys : lesson.keys;
}

/** @type {import('../app.js').View['mount']} */
export function mount(root, params, signal) {
  const page = pageOf(params);
  if (page === 'dance' || page === 'clauses') traces.mount(root, params, signal, page === 'dance');
  else if (page === 'machine') machine.mount(root, params, signal);
  else if (page === 'practise') practise.mount(root, params, signal);
  else lesson.mount(root, page, signal);
}
