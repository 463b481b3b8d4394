/** The dialog of statistics: a table by kind and level, the days in a row, CSV, Clear, and a switch. */
import { fill, find, input, markup, pressed } from '../dom.js';
import { clear, groups, isOn, median, records, solvedDays, turn } from '../model/stats.js';
import { download, showDialog } from '../open/dialog.js';
import { cap, clock, some } from '../words.js';
import { streak } from './today.js';

/** A field of a CSV line. @param {unknown} value */
const field = (value) => {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function csv() {
  const head = 'day,kind,size,level,seconds,hints,checks,puzzle of the day';
  const lines = records().map(({ day, kind, n, level, ms, hints, checks, today }) =>
    [day, kind, n, level, Math.round(ms / 1000), hints, checks, today].map(field).join(','),
  );
  return [head, ...lines, ''].join('\n');
}

function table() {
  const rows = groups().map((group) => {
    const times = group.map(({ ms }) => ms);
    const hints = group.reduce((sum, one) => sum + (one.hints || 0), 0) / group.length;
    const [{ kind, n, level }] = group;
    return markup`<tr><th scope="row">${kind} ${n}×${n}, ${cap(level)}</th><td>${group.length}</td>
      <td>${clock(median(times))}</td><td>${clock(Math.min(...times))}</td>
      <td>${hints.toFixed(1)}</td></tr>`;
  });
  if (!rows.length) return markup`<p class="prose">No puzzle solved yet.</p>`;
  return markup`<table class="stats num"><thead><tr><th scope="col">Kind</th><th scope="col">Solved</th>
    <th scope="col">Median</th><th scope="col">Best</th><th scope="col">Hints</th></tr></thead>
    <tbody>${rows}</tbody></table>`;
}

function days() {
  const solved = solvedDays();
  const row = streak(solved, new Date());
  return `Puzzle of the day: ${some(row, 'day')} in a row, ${solved.size} in all.`;
}

/** @param {HTMLElement} dialog @param {boolean} sure */
function draw(dialog, sure) {
  const none = records().length === 0;
  fill(
    find(dialog, '.body'),
    markup`<h1>Statistics</h1>${table()}<p class="small">${days()}</p>
    <label class="toggle"><input type="checkbox" id="stats-on"${
      isOn() ? markup` checked` : null
    }>Keep statistics on this machine</label>
    <div class="row apart"><span class="row">
      <button class="btn" data-act="csv"${none && markup` disabled`}>Save as CSV</button>
      <button class="btn" data-act="${sure ? 'sure' : 'clear'}"${none && markup` disabled`}>${
        sure ? `Clear ${some(records().length, 'game')}` : 'Clear…'
      }</button></span>
    <button class="btn first" data-close>Close</button></div>`,
  );
}

export function showStats() {
  const dialog = showDialog(markup`<div class="stack body"></div>`, 'Statistics');
  draw(dialog, false);
  dialog.addEventListener('change', () => turn(input(dialog, '#stats-on').checked));
  dialog.addEventListener('click', (event) => {
    const act = pressed(event)?.dataset.act;
    if (act === 'csv') download('quadrille-statistics.csv', csv(), 'text/csv');
    else if (act === 'clear') draw(dialog, true);
    else if (act === 'sure') {
      clear();
      draw(dialog, false);
    }
  });
}
