/** The palette of Set: find a rule, the last five used, six shapes with the kinds of each. */
import { all, fill, find, input, markup } from '../dom.js';
import { keep, setting } from '../model/desk.js';
import { kindOf, kinds, learnKinds, nameOf } from '../rules/registry.js';
import { icon } from './icon.js';

/** @typedef {import('./setter.js').Setter} Setter @typedef {import('../rules/registry.js').Kind} Kind */

/** @type {[shape: Kind['shape'], name: string][]} */
export const SHAPES = [
  ['line', 'Line'],
  ['edge', 'Edge'],
  ['corner', 'Corner'],
  ['outside', 'Outside'],
  ['cells', 'Cells'],
  ['global', 'Grid'],
];

/** Other names by which people look for a kind. @type {Record<string, string>} */
const WORDS = {
  'white-dot': 'open kropki consecutive',
  'black-dot': 'filled kropki double',
  whispers: 'german dutch green orange difference',
  palindrome: 'mirror',
  'sum-line': 'ten',
  quadruple: 'quad circle',
  thermometer: 'thermo',
  cage: 'killer',
  'greater-than': 'inequality less',
  minimum: 'fortress',
  maximum: 'fortress',
  'row-indexer': '159',
  'column-indexer': '159',
  'extra-region': 'window',
  'little-killer': 'diagonal sum',
  'region-sum-line': 'equal blue',
  'parity-line': 'odd even',
};

/** Rules made of rules are kept and shown, but not drawn. @param {Kind} kind */
const drawable = (kind) => kind.takes !== 'rules';

/** The kinds that a search finds: by the beginning of the name, the name, other names, the sentence. @param {string} text */
export function found(text) {
  const words = text.toLowerCase().trim();
  const rank = (/** @type {Kind} */ { rule, about }) => {
    const name = rule.replaceAll('-', ' ');
    const places = [name.startsWith(words) && name, name, rule, WORDS[rule], about];
    const at = places.findIndex((text) => text && text.toLowerCase().includes(words));
    return at < 0 ? Infinity : at;
  };
  const ranked = kinds().filter(drawable).map((kind) => ({ kind, at: rank(kind) }));
  const list = ranked.filter(({ at }) => at < Infinity).sort((a, b) => a.at - b.at);
  return list.map(({ kind }) => kind);
}

const recent = () => setting('kinds', '').split(' ').filter(kindOf);

export class Palette {
  /** @param {HTMLElement} root @param {Setter} setter */
  constructor(root, setter) {
    this.root = root;
    this.setter = setter;
    learnKinds().then(
      () => setter.draw(),
      () => {
        find(root, '.kinds').textContent = 'The kinds of rules could not be loaded.';
      },
    );
    const field = input(root, '#find');
    field.addEventListener('input', () => this.draw());
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') {
        const [first] = found(field.value);
        if (first) this.pick(first.rule);
      }
      if (event.key === 'Enter' || event.key === 'Escape') {
        field.value = '';
        this.setter.grid.svg?.focus({ preventScroll: true });
        this.draw();
        event.preventDefault();
      }
    });
  }

  seek() {
    input(this.root, '#find').focus();
  }

  /** @param {Kind['shape']} shape */
  open(shape) {
    this.setter.shape = shape;
    input(this.root, '#find').value = '';
    const { setter } = this;
    if (shape !== 'global' && kindOf(setter.kind)?.shape !== shape) {
      const last = recent().find((name) => kindOf(name)?.shape === shape);
      const first = kinds().find((kind) => kind.shape === shape && drawable(kind));
      setter.setKind(last ?? first?.rule ?? '');
    } else setter.draw();
  }

  /** Chooses a kind; one about the whole grid is switched. @param {string} name */
  pick(name) {
    const kind = kindOf(name);
    if (!kind) return;
    this.setter.shape = kind.shape;
    keep('kinds', [name, ...recent().filter((other) => other !== name)].slice(0, 5).join(' '));
    if (kind.shape === 'global') this.setter.toggleGlobal(name);
    else this.setter.setKind(name);
  }

  draw() {
    if (!kinds().length) return;
    const { root, setter } = this;
    const search = input(root, '#find').value.trim();
    for (const button of all(root, '[data-shape]')) {
      const on = !search && button.dataset.shape === this.setter.shape && setter.tool === 'rule';
      button.setAttribute('aria-pressed', String(on));
    }
    const shown = search
      ? found(search)
      : kinds().filter((kind) => kind.shape === this.setter.shape && drawable(kind));
    fill(
      find(root, '.kinds'),
      shown.length
        ? markup`${shown.map((kind) => this.#button(kind.rule))}`
        : markup`<p class="small quiet">No rule of that name.</p>`,
    );
    const last = recent();
    find(root, '.recent').hidden = !last.length || Boolean(search);
    fill(find(root, '.recent div'), markup`${last.map((name) => this.#button(name))}`);
  }

  /** @param {string} name */
  #button(name) {
    const { setter } = this;
    const used = setter.draft.puzzle.rules.some((rule) => rule.kind === name);
    const on =
      kindOf(name)?.shape === 'global' ? used : setter.tool === 'rule' && setter.kind === name;
    return markup`<button type="button" class="kind" data-kind="${name}" aria-pressed="${on}"
      title="${kindOf(name)?.about}">${icon(name)}<span>${nameOf(name)}</span></button>`;
  }
}

export const PALETTE = markup`<section class="palette stack tight" aria-label="Rules to draw">
  <label class="find"><span class="vh">Find a rule</span>
    <input id="find" type="search" placeholder="Find a rule" autocomplete="off"><kbd>/</kbd></label>
  <div class="recent" hidden><h3>Recent</h3><div></div></div>
  <div class="shapes" role="group" aria-label="Shapes">${SHAPES.map(
    ([shape, name], k) =>
      markup`<button type="button" data-shape="${shape}" aria-pressed="false"
        title="Shift-${k + 1}">${name}</button>`,
  )}</div><div class="kinds"></div></section>`;
