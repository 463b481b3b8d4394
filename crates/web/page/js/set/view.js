/** Set: build a puzzle; the verdict follows every change. */
import { all, fill, find, keepFocus, markup, pressed, typing } from '../dom.js';
import { ask, isAborted, told } from '../engine/engine.js';
import { moveByArrow } from '../grid/pointer.js';
import { REDO, UNDO } from '../icons.js';
import { valueOf } from '../model/cells.js';
import { readDraft } from '../model/draft-text.js';
import { fromParse } from '../model/puzzle.js';
import { unpack } from '../open/link.js';
import { SHAPES } from './palette.js';
import { Setter } from './setter.js';
import { MARGIN, shapeOf } from './tools.js';
import { WORDS } from './words-panel.js';

/** @type {[string, string][]} */
export const keys = [
  ['1–9', 'given'],
  ['G R K D W', 'tool'],
  ['/', 'find a rule'],
  ['[ ]', 'go through rules'],
  ['T', 'true candidates'],
  ['M', 'minimise'],
  ['U', 'make unique'],
  ['Ctrl Z', 'undo'],
];

const LAYOUT = markup`
  <section class="plate" aria-label="Puzzle"><div class="topline num">
  <span class="status" role="status"></span><span class="faint ms"></span></div>
    <q-grid></q-grid><div class="chosen-bar stack tight" hidden></div></section>
  <aside class="stack wide side" aria-label="Verdict"><div class="touch">
    <div class="pad" role="group" aria-label="Values"></div>
    <div class="tools"><button class="btn" data-do="undo" aria-label="Undo">${UNDO}</button>
    <button class="btn" data-do="redo" aria-label="Redo">${REDO}</button>
    <button class="btn" data-do="erase">Erase</button></div></div>
  <section class="verdict" aria-live="polite"></section>${WORDS}</aside>
  <aside class="caption stack wide" aria-label="Tools">${MARGIN}</aside>`;

/** @type {Record<string, string>} */
const TOOL_KEYS = { g: 'givens', r: 'regions', k: 'cages', d: 'diagonals', w: 'windows' };
/** @type {Record<string, string>} */
const COMMANDS = { t: 'truth', m: 'minimise', u: 'complete' };

/** A key of the palette or of a rule being drawn; true if it was used. @param {Setter} setter @param {KeyboardEvent} event */
function onRuleKey(setter, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const shape = event.shiftKey ? SHAPES['123456'.indexOf(event.code.slice(-1))] : undefined;
  if (event.key === '/' && !(setter.tool === 'cages' && setter.cage >= 0)) setter.palette.seek();
  else if (event.code.startsWith('Digit') && shape) setter.palette.open(shape[0]);
  else if (event.key === '[') setter.cycle(-1);
  else if (event.key === ']') setter.cycle(1);
  else if (event.key === 'Delete' && setter.chosen >= 0) setter.removeRule(setter.chosen);
  else if (setter.tool === 'rule' && /^\d$/.test(event.key)) setter.ruleDigit(Number(event.key));
  else return setter.tracer.key(event);
  return true;
}

/** @param {Setter} setter @param {KeyboardEvent} event */
function onKey(setter, event) {
  if (typing(event)) return;
  if (onRuleKey(setter, event)) return event.preventDefault();
  if (moveByArrow(setter.grid, event)) return;
  const from = /** @type {Element} */ (event.target);
  const ctrl = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  const value = event.key.length === 1 && !event.altKey && !ctrl ? valueOf(event.key) : 0;
  const { n } = setter.draft.puzzle;
  if (ctrl && letter === 'z') setter.run(event.shiftKey ? 'redo' : 'undo');
  else if (ctrl && letter === 'y') setter.run('redo');
  else if (ctrl) return;
  else if (setter.tool === 'cages' && '+-*/?'.includes(event.key) && setter.cage >= 0) {
    setter.draft.setCage(setter.cage, { op: /** @type {any} */ (event.key) });
    setter.changed();
  } else if (setter.tool === 'cages' && /^\d$/.test(event.key)) setter.digit(Number(event.key));
  else if (value > 0 && value <= n) setter.value(value);
  else if (event.key === 'Backspace' || event.key === 'Delete' || event.key === '0') setter.erase();
  else if (event.key === 'Enter' && setter.tool === 'cages' && !from.closest('button, a'))
    setter.stroke();
  else if (TOOL_KEYS[letter]) setter.setTool(TOOL_KEYS[letter]);
  else if (COMMANDS[letter]) setter.run(COMMANDS[letter]);
  else return;
  event.preventDefault();
}

/** Chooses the next of these rules. @param {Setter} setter @param {number[]} rules */
const nextOf = (setter, rules) =>
  setter.choose(rules[(rules.indexOf(setter.chosen) + 1) % rules.length]);

/** @param {Setter} setter @param {MouseEvent} event */
function onClick(setter, event) {
  const data = pressed(event)?.dataset ?? {};
  const { tool, value, op, do: act, kind, shape, rules, draft, forget } = data;
  if (tool) setter.setTool(tool);
  else if (kind) setter.palette.pick(kind);
  else if (shape) setter.palette.open(/** @type {any} */ (shape));
  else if (draft) setter.openDraft(Number(draft));
  else if (forget) setter.forgetDraft(Number(forget));
  else if (rules) nextOf(setter, rules.split(' ').map(Number));
  else if (value) setter.value(Number(value));
  else if (op && setter.cage >= 0) {
    setter.draft.setCage(setter.cage, { op: /** @type {any} */ (op) });
    setter.changed();
  } else if (act) setter.run(act);
}

/** Fields of the chosen rule and of the words. */
const FIELDS = [
  ...['rule-kind', 'rule-number', 'rule-digits', 'rule-text'],
  ...['title', 'author', 'own-text'],
];

/** @param {Setter} setter @param {Event} event */
function onChange(setter, event) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.id === 'shape') {
    setter.cage = -1;
    setter.draft.resize(...shapeOf(field.value));
    setter.grid.choose([]);
    setter.grid.cursor = -1;
    setter.changed();
  } else if (field.id === 'target') {
    setter.draft.setCage(setter.cage, {
      target: Math.max(0, Math.floor(Number(field.value)) || 0),
    });
    setter.changed();
  } else if (FIELDS.includes(field.id)) setter.field(field.id, field.value);
  else if (field.id === 'find') return;
  else if (field.id === 'truth' || field.id === 'counts') setter.changed();
  else setter.draw();
}

/**
 * Opens the puzzle or draft of an address.
 * @param {Setter} setter
 * @param {string} packed
 * @param {AbortSignal} signal
 */
async function openPacked(setter, packed, signal) {
  try {
    const text = await unpack(packed);
    const draft = readDraft(text) ?? fromParse(await ask('parse', { puzzle: text }, signal));
    history.replaceState(null, '', '#set');
    setter.open(draft);
  } catch (error) {
    if (isAborted(error)) return;
    setter.note = told(error);
    setter.draw();
  }
}

/** Presses on the grid go to the rule being drawn first, and the list of rules lights those on the grid. @param {Setter} setter */
function wirePointer(setter) {
  const { grid, tracer } = setter;
  const begin = (/** @type {PointerEvent} */ event) => {
    if (!tracer.down(event)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  grid.addEventListener('pointerdown', begin, { capture: true });
  grid.addEventListener('pointermove', (event) => tracer.move(event));
  for (const end of ['pointerup', 'pointercancel']) grid.addEventListener(end, () => tracer.up());
  const light = (/** @type {Event} */ event) => {
    const from = /** @type {Element} */ (event.target).closest('[data-rules]');
    const list = from instanceof HTMLElement ? (from.dataset.rules ?? '') : '';
    const lit = event.type === 'pointerover' && list ? list.split(' ').map(Number) : [];
    if (lit.join() === setter.lit.join()) return;
    setter.lit = lit;
    setter.drawGrid();
  };
  const said = find(setter.root, '.said');
  for (const name of ['pointerover', 'pointerleave']) said.addEventListener(name, light);
}

/** @type {import('../app.js').View['mount']} */
export function mount(root, params, signal) {
  fill(root, LAYOUT);
  const setter = new Setter(root, signal);
  root.addEventListener('click', (event) => onClick(setter, event));
  root.addEventListener('change', (event) => onChange(setter, event));
  root.addEventListener('submit', (event) => event.preventDefault());
  for (const element of all(root, '.touch, .caption')) keepFocus(element);
  setter.grid.addEventListener('stroke', () => setter.stroke());
  wirePointer(setter);
  addEventListener('keydown', (event) => onKey(setter, event), { signal, capture: true });
  setter.changed();
  setter.grid.takeFocus();
  const packed = params.get('p');
  if (packed) openPacked(setter, packed, signal);
  return () => setter.shared();
}
