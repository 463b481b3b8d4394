/** The table of all keys. */
import { markup } from '../dom.js';
import { showDialog } from './dialog.js';

const KEYS = [
  [
    'Grid',
    'Arrows move; Shift or Ctrl + arrow adds cells; drag, Ctrl-click; double click or E equals; ' +
      'Esc clears; Ctrl-A all; + − zoom',
  ],
  [
    'Writing',
    '1–9, A–P; Shift corner, Ctrl centre; Z X C V B modes, Space next; Backspace; Ctrl-Z, Ctrl-Y',
  ],
  [
    'Play',
    'N new game; H hint, deeper each time; K check; A fill candidates; P pause; ' +
      'Alt-click colours a candidate. Above 9×9: Alt + letter',
  ],
  [
    'Pen',
    'Enter, arrows, Enter a line; Shift + two arrows a diagonal step; Backspace back; Esc drops it; ' +
      'Enter twice a cross, again a ring',
  ],
  [
    'Set',
    'G givens, R regions, K cages, D diagonals, W windows; T candidates, M minimise, U unique. Rules: / find, ' +
      'Shift-1 to Shift-6 shapes, [ ] go through, Del delete. A line: Enter, arrows, Enter. A border: . and an arrow',
  ],
  ['Make', 'Ctrl-Enter make; arrows between cards; Enter play; Esc stop'],
  ['Explain', '← → step; Home, End; N next hard step; P play from here'],
  ['Learn', '← → step; Space play and pause; Home start; + − speed; O the other order'],
  ['Everywhere', 'Ctrl-O open, Ctrl-S share and save, Alt-1 … Alt-5 views, D theme, ? this table'],
];

export function showKeys() {
  showDialog(
    markup`<div class="stack"><h1>Keys</h1><dl class="keylist">${KEYS.map(
      ([where, what]) => markup`<dt>${where}</dt><dd>${what}</dd>`,
    )}</dl><div class="row at-end"><button class="btn first" data-close>Close</button></div></div>`,
    'Keys',
  );
}
