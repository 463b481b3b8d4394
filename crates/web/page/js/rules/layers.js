/** The rules of a puzzle on its grid, by the looks of the registry: three layers around the lattice. */
import { U, corner } from '../grid/shape.js';
import { drawLine, drawTag } from './line.js';
import { cellSign, cornerMark, edgeMark, outlined } from './marks.js';
import { drawClue, margins, queued } from './outside.js';
import { Pen, middle } from './pen.js';
import { drawnRules, kinds, learnKinds, letterOf, lookOf, strokesOf, tagOf } from './registry.js';

/**
 * @typedef {import('../model/puzzle.js').Puzzle} Puzzle
 * @typedef {import('../model/rules.js').Rule} Rule
 * @typedef {{ of: number, hue: string, svg: string }} Piece the drawing of one rule in one layer
 * @typedef {object} Layers
 * @property {Piece[]} tints below the player's colours
 * @property {Piece[]} below signs of cells and lines, below the lattice
 * @property {Piece[]} above outlines, marks and clues, above the lattice
 * @property {{ left: number, top: number, right: number, bottom: number }} room for clues, in cells
 * @property {boolean} rising true if a rule is about this diagonal
 * @property {boolean} falling
 */

/** A line that shares a segment with another one is drawn this much thinner. */
const SHARED = 0.55;

/** @type {WeakMap<Puzzle, Layers>} */
const drawn = new WeakMap();

/** @type {Layers} */
export const NOTHING = {
  tints: [],
  below: [],
  above: [],
  room: { left: 0, top: 0, right: 0, bottom: 0 },
  rising: false,
  falling: false,
};

/**
 * The layers of a puzzle; without rules, or until the kinds are known, there is nothing. Then `again` is called.
 * @param {Puzzle} puzzle
 * @param {() => void} again
 */
export function layersOf(puzzle, again) {
  if (!puzzle.rules.length) return NOTHING;
  if (!kinds().length) {
    learnKinds().then(again, () => {});
    return NOTHING;
  }
  const known = drawn.get(puzzle);
  if (known) return known;
  const layers = draw(puzzle);
  drawn.set(puzzle, layers);
  return layers;
}

/** @param {Puzzle} puzzle @returns {Layers} */
function draw(puzzle) {
  const rules = drawnRules(puzzle).map(({ rule, of }) => ({ rule, of, look: lookOf(rule, puzzle.n) }));
  const diagonal = (/** @type {boolean} */ rising) =>
    rules.some(({ look }) => look.form.diagonal?.rising === rising);
  return {
    tints: tints(rules, puzzle.n),
    below: [...signs(rules, puzzle.n), ...lines(rules, puzzle)],
    above: [...marks(rules, puzzle), ...clues(puzzle)],
    room: margins(puzzle),
    rising: diagonal(true),
    falling: diagonal(false),
  };
}

/** @typedef {{ rule: Rule, of: number, look: import('./registry.js').Look }} Drawn */

/** One rule's piece. @param {Drawn} drawn @param {(pen: Pen) => void} by */
function piece({ of, look }, by) {
  const pen = new Pen();
  by(pen);
  return { of, hue: look.hue, svg: pen.out };
}

/** @param {Drawn[]} rules @param {number} n */
function tints(rules, n) {
  return rules
    .filter(({ look }) => look.form.cells?.wash)
    .map((one) =>
      piece(one, (pen) => {
        for (const cell of one.rule.lists.flat()) {
          const [x, y] = corner(cell, n);
          pen.out += `<rect class="f-body" x="${x}" y="${y}" width="${U}" height="${U}"/>`;
        }
      }),
    );
}

/** @param {Drawn[]} rules @param {number} n */
function signs(rules, n) {
  return rules
    .filter(({ look }) => (look.form.cells?.sign ?? 'plain') !== 'plain')
    .map((one) =>
      piece(one, (pen) => {
        for (const cell of one.rule.lists.flat()) cellSign(pen, one.look.form.cells.sign, middle(cell, n));
      }),
    );
}

/** Lines, the widest first. @param {Drawn[]} rules @param {Puzzle} puzzle */
function lines(rules, puzzle) {
  const all = rules.filter(({ rule, look }) => look.form.line && rule.lists.some((list) => list.length));
  all.sort((a, b) => b.look.form.line.width - a.look.form.line.width);
  const meet = meetings();
  return all.map((one) =>
    piece(one, (pen) => {
      const strokes = strokesOf(one.rule, puzzle);
      const parts = strokes.map((cells) => cells.map((cell) => middle(cell, puzzle.n)));
      const { share, halo, shrink } = meet(strokes.flat());
      const line = one.look.form.line;
      drawLine(pen, { ...line, width: share * line.width, parts, shrink, halo });
      drawTag(pen, parts[0], tagOf(one.rule, puzzle.n));
    }),
  );
}

/** Compares each line with those below it. */
function meetings() {
  const segments = new Set();
  const cells = new Set();
  const ends = new Map();
  return (/** @type {number[]} */ line) => {
    const own = line.slice(1).map((cell, k) => [cell, line[k]].sort((a, b) => a - b).join());
    const shared = own.some((segment) => segments.has(segment));
    const halo = line.some((cell) => cells.has(cell));
    const shrink = [line[0], line[line.length - 1]].map((cell) => {
      ends.set(cell, (ends.get(cell) ?? -1) + 1);
      return 0.07 * ends.get(cell);
    });
    own.forEach((segment) => segments.add(segment));
    line.forEach((cell) => cells.add(cell));
    return { share: shared ? SHARED : 1, halo, shrink: /** @type {[number, number]} */ (shrink) };
  };
}

/** @param {Drawn[]} rules @param {Puzzle} puzzle */
function marks(rules, { n, cages }) {
  let letters = 0;
  const used = new Map();
  const nth = (/** @type {number[]} */ cells) => {
    const key = [...cells].sort((a, b) => a - b).join();
    used.set(key, (used.get(key) ?? -1) + 1);
    return used.get(key);
  };
  for (const cage of cages) nth([Math.min(...cage.cells)]);
  return rules.flatMap((one) => {
    const { rule, look } = one;
    const text = tagOf(rule, n, letterOf(letters));
    letters += Number(look.tags[1].includes('{a}'));
    const [cells] = rule.lists;
    const { edge, cells: marked } = look.form;
    if (edge && cells?.length === 2) {
      const [a, b] = cells.map((cell) => middle(cell, n));
      return piece(one, (pen) => edgeMark(pen, edge, a, b, text, nth(cells)));
    }
    if (look.form === 'corner' && cells) return piece(one, (pen) => cornerMark(pen, cells, n, text));
    if (!marked || marked.outline === 'nothing') return [];
    return piece(one, (pen) => {
      rule.lists.forEach((list, k) => {
        // Those of a second list of a sum are taken off.
        const label = k > 0 && rule.kind === 'sum' ? `−${text}` : text;
        const place = label ? nth([Math.min(...list)]) : 0;
        outlined(pen, marked.outline, [...new Set(list)], n, label, place);
      });
    });
  });
}

/** @param {Puzzle} puzzle */
function clues(puzzle) {
  return queued(puzzle).map((clue) => {
    const pen = new Pen();
    drawClue(pen, clue, puzzle.n);
    return { of: clue.of, hue: 'grey', svg: pen.out };
  });
}

/** The pieces of a layer with the state of each rule. @param {Piece[]} pieces @param {Map<number, string>} [states] */
export const layer = (pieces, states) =>
  pieces
    .map(({ of, hue, svg }) => {
      const state = states?.get(of);
      return `<g class="drawn ${hue}${state ? ` ${state}` : ''}" data-rule="${of}">${svg}</g>`;
    })
    .join('');
