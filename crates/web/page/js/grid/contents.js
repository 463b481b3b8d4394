/** Contents of the cells: digits, marks or candidates with their discs, nodes of chains, slashes and flags. */
import { tag } from '../dom.js';
import { bitsOf, members, range, symbol } from '../model/cells.js';
import { isLabelled } from '../rules/registry.js';
import { cagesAreWalls } from './ground.js';
import { drawLink } from './links.js';
import { U, corner, round, spot } from './shape.js';

/** @typedef {import('./grid.js').Scene} Scene */

/** Positions of corner marks; in a cell with a clue they leave room for it. */
const CORNERS = [
  [12, 18],
  [52, 18],
  [12, 56],
  [52, 56],
  [32, 18],
  [32, 56],
  [12, 37],
  [52, 37],
  [32, 37],
];
const CAGED = [
  [14, 22],
  [50, 22],
  [14, 54],
  [50, 54],
  [32, 22],
  [32, 54],
  [14, 38],
  [50, 38],
  [32, 38],
];

/** From the middle of a candidate to its foot. @param {Scene['puzzle']} puzzle */
const sink = ({ n }) => (n > 16 ? 3 : 5);

/** A space that is not folded. */
const GAP = '\u00a0';

/** @type {WeakMap<Scene['puzzle'], [number, number][]>} */
const spotsKnown = new WeakMap();

/** The position of each candidate in the first cell; it is the same in the others. @param {Scene['puzzle']} puzzle */
function spotsOf(puzzle) {
  const known = spotsKnown.get(puzzle);
  if (known) return known;
  const spots = range(puzzle.n + 1).map((v) => spot(puzzle, 0, v));
  spotsKnown.set(puzzle, spots);
  return spots;
}

/** @param {[number, number]} pair */
const key = ([cell, value]) => cell * 64 + value;

/** The contents of each cell: its digit, its candidates or its notes. @param {Scene} scene @returns {string[]} */
export function contents(scene) {
  const { puzzle, cells, view } = scene;
  if (view.covered) return cells.map(() => '');
  const heads = new Set(puzzle.cages.map((cage) => Math.min(...cage.cells)));
  const sets = {
    struck: new Set((view.strikes ?? []).map(key)),
    hot: new Set((view.hot ?? []).map(key)),
    hidden: new Set((view.nodes ?? []).map((node) => key([node.cell, node.value]))),
  };
  return cells.map((mark, i) => {
    const candidates = view.candidates?.[i];
    if (mark[0]) return digit(scene, i);
    if (candidates) return discs(scene, i, candidates) + candidatesOf(scene, i, candidates, sets);
    return corners(scene, i, heads.has(i)) + centre(scene, i);
  });
}

/** Everything drawn above the contents of the cells: links, nodes, flags. @param {Scene} scene */
export function overlay(scene) {
  const { puzzle, cells, view } = scene;
  if (view.covered) return '';
  const nodes = view.nodes ?? [];
  const values = view.links?.length ? cells.map((mark) => mark[0]) : [];
  const links = (view.links ?? []).map((link) => drawLink(puzzle, values, link, nodes));
  return links.join('') + nodesOf(scene) + flags(scene);
}

/** Coloured discs behind candidates. @param {Scene} scene @param {number} i @param {number[]} candidates */
function discs({ puzzle, cells }, i, candidates) {
  const colours = cells[i][5];
  if (!colours) return '';
  const r = discRadius(puzzle);
  return candidates
    .filter((v) => Number(colours[v - 1]))
    .map((v) => {
      const [x, y] = spot(puzzle, i, v);
      const name = `colour disc c${colours[v - 1]}`;
      return `<circle class="${name}" cx="${round(x)}" cy="${round(y)}" r="${r}"/>`;
    })
    .join('');
}

/** @param {Scene['puzzle']} puzzle */
const discRadius = ({ n }) => (n <= 9 ? 9 : n <= 16 ? 7 : 5.4);

/** @param {Scene} scene @param {number} i */
function digit({ puzzle, cells, view }, i) {
  const [x, y] = corner(i, puzzle.n);
  const down = isLabelled(puzzle) ? (cagesAreWalls(puzzle) ? 15 : 18) : 13;
  const kind = puzzle.givens[i] ? 'given' : 'entry';
  const wrong = view.wrong?.has(i) ? ' wrong' : '';
  const at = { class: `value ${kind}${wrong}`, x: x + U / 2, y: y + U / 2 + down };
  return tag('text', at, symbol(cells[i][0]));
}

/**
 * @param {Scene} scene
 * @param {number} i
 * @param {number[]} candidates
 * @param {{ struck: Set<number>, hot: Set<number>, hidden: Set<number> }} sets
 */
function candidatesOf({ puzzle, view }, i, candidates, { struck, hot, hidden }) {
  if (!struck.size && !hot.size && !hidden.size && !view.same)
    return candidates.length ? plainText(puzzle, i, candidates) : '';
  // Candidates without a sign of their own share one element, with a position for each character.
  const plain = [];
  let out = '';
  for (const v of candidates) {
    const k = key([i, v]);
    if (hidden.has(k)) continue;
    const kind = struck.has(k) ? ' out' : hot.has(k) ? ' hot' : view.same === v ? ' same' : '';
    if (!kind) {
      plain.push(v);
      continue;
    }
    const [x, y] = spot(puzzle, i, v);
    out += `<text class="cand${kind}" x="${round(x)}" y="${round(y + sink(puzzle))}">${symbol(v)}</text>`;
    if (struck.has(k)) {
      out += `<path class="slash" d="M${round(x - 7)} ${round(y + 7)}l14 -14"/>`;
    }
  }
  if (!plain.length) return out;
  return plainText(puzzle, i, plain) + out;
}

/** The last text of the candidates of each cell. @type {WeakMap<Scene['puzzle'], { bits: number, text: string }[]>} */
const textsKnown = new WeakMap();

/**
 * Candidates in one element.
 * @param {Scene['puzzle']} puzzle
 * @param {number} i
 * @param {number[]} values
 */
function plainText(puzzle, i, values) {
  const texts = textsKnown.get(puzzle) ?? [];
  if (!texts.length) textsKnown.set(puzzle, texts);
  const bits = bitsOf(values);
  if (texts[i]?.bits !== bits) texts[i] = { bits, text: writePlain(puzzle, i, values) };
  return texts[i].text;
}

/** @param {Scene['puzzle']} puzzle @param {number} i @param {number[]} values */
function writePlain(puzzle, i, values) {
  const [left, top] = corner(i, puzzle.n);
  const spots = spotsOf(puzzle);
  if (puzzle.n <= 16) {
    const xs = values.map((v) => round(left + spots[v][0])).join(' ');
    const ys = values.map((v) => round(top + spots[v][1] + sink(puzzle))).join(' ');
    return `<text class="cand" x="${xs}" y="${ys}">${values.map(symbol).join('')}</text>`;
  }
  // Each character with a position of its own would be painted alone, and they are fifteen thousand. So each row is
  // a text of fixed pitch, with gaps for the candidates that are gone.
  const columns = Math.ceil(Math.sqrt(puzzle.n));
  const lines = range(Math.ceil(puzzle.n / columns)).map((row) => {
    const first = row * columns + 1;
    const line = range(columns).map((k) => (values.includes(first + k) ? symbol(first + k) : GAP));
    const [x, y] = spots[first];
    return `<tspan x="${round(left + x - 2.6)}" y="${round(top + y + sink(puzzle))}">${line.join('')}</tspan>`;
  });
  return `<text class="cand rows">${lines.join('')}</text>`;
}

/** @param {Scene} scene @param {number} i @param {boolean} head */
function corners({ puzzle, cells }, i, head) {
  const [x, y] = corner(i, puzzle.n);
  const places = isLabelled(puzzle) ? CAGED : CORNERS;
  const marks = members(cells[i][1]);
  if (marks.length > places.length) return lattice(puzzle, i, marks);
  return marks
    .map((v, k) => {
      const [dx, dy] = places[k];
      const down = head && k === 0 ? dy + 10 : dy;
      return `<text class="corner" x="${x + dx}" y="${y + down}">${symbol(v)}</text>`;
    })
    .join('');
}

/**
 * Too many marks for the corners: each in the position of its candidate.
 * @param {Scene['puzzle']} puzzle
 * @param {number} i
 * @param {number[]} marks
 */
function lattice(puzzle, i, marks) {
  return marks
    .map((v) => {
      const [x, y] = spot(puzzle, i, v);
      return `<text class="corner" x="${round(x)}" y="${round(y + 4)}">${symbol(v)}</text>`;
    })
    .join('');
}

/** Marks in rows of four or five around the middle. @param {Scene} scene @param {number} i @param {number[]} marks */
function rows({ puzzle }, i, marks) {
  const wide = marks.length > 16 ? 5 : 4;
  const size = marks.length > 16 ? 10.5 : 13;
  const lines = range(Math.ceil(marks.length / wide)).map((k) =>
    marks.slice(k * wide, (k + 1) * wide),
  );
  const [x, y] = corner(i, puzzle.n);
  const top = y + U / 2 + (isLabelled(puzzle) ? 5 : 0) - (lines.length * size) / 2;
  return lines
    .map((line, k) => {
      const at = { 'font-size': size, x: x + U / 2, y: round(top + (k + 0.85) * size) };
      return tag('text', { class: 'centre', ...at }, line.map(symbol).join(''));
    })
    .join('');
}

/** @param {Scene} scene @param {number} i */
function centre(scene, i) {
  const { puzzle, cells } = scene;
  const marks = members(cells[i][2]);
  if (!marks.length) return '';
  if (marks.length > 9) return rows(scene, i, marks);
  const [x, y] = corner(i, puzzle.n);
  const size = marks.length > 6 ? 9 : marks.length > 4 ? 12.5 : 16;
  const down = (isLabelled(puzzle) ? 9 : 6) - (16 - size) / 4;
  const at = { class: 'centre', 'font-size': size, x: x + U / 2, y: y + U / 2 + down };
  return tag('text', at, marks.map(symbol).join(''));
}

/** @param {Scene} scene */
function nodesOf({ puzzle, view }) {
  return (view.nodes ?? [])
    .map(({ cell, value, on, end }) => {
      const [x, y] = spot(puzzle, cell, value).map(round);
      const name = on ? ' on' : '';
      const r = Math.min(8, discRadius(puzzle));
      const ring = end ? `<circle class="ring" cx="${x}" cy="${y}" r="10.6"/>` : '';
      return (
        `<circle class="node${name}" cx="${x}" cy="${y}" r="${r}"/>${ring}` +
        `<text class="nodetext${name}" x="${x}" y="${round(y + r * 0.56)}">${symbol(value)}</text>`
      );
    })
    .join('');
}

/** A red cell without a slash gets a flag, because colour alone never carries meaning. @param {Scene} scene */
function flags({ puzzle, view }) {
  const told = new Set((view.strikes ?? []).map(([i]) => i));
  const red = new Set([...(view.clash ?? []), ...(view.wrong ?? [])]);
  for (const [i, tint] of view.tint ?? []) if (tint === 'strike' && !told.has(i)) red.add(i);
  return [...red]
    .map((i) => {
      const [x, y] = corner(i, puzzle.n);
      return `<path class="flag" d="M${x + U - 5} ${y + 5}h-13l13 13z"/>`;
    })
    .join('');
}
