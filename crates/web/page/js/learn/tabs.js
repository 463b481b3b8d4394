/** The pages of Learn: their tabs. */
import { markup } from '../dom.js';

/** Address within Learn, name on the tab, heading of the page. @type {[string, string, string][]} */
const PAGES = [
  ['practise', 'Practise', 'Practise a technique'],
  ['dance', 'Dance', 'The dance: exact cover'],
  ['clauses', 'Clauses', 'The clauses: unit propagation'],
  ['machine', 'Rules', 'A rule as a machine'],
];

/** @param {string} current */
export const tabs = (current) => markup`<header class="tabs">
  <h1 class="vh">${PAGES.find(([page]) => page === current)?.[2] ?? 'Learn'}</h1>
  <nav class="sub" aria-label="Lessons">${PAGES.map(
    ([page, name]) =>
      markup`<a href="#learn/${page}"${page === current && markup` aria-current="page"`}>${name}</a>`,
  )}</nav></header>`;
