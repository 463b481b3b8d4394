/** The grid of Set: the draft with the rule being drawn, handles, states of rules, regions of the wrong size. */
import { find, input } from '../dom.js';
import { marksOf } from '../grid/grid.js';
import { U, outline } from '../grid/shape.js';
import { range } from '../model/cells.js';
import { ROOM, spotOf } from '../rules/outside.js';
import { middle } from '../rules/pen.js';
import { kindOf } from '../rules/registry.js';
import { some } from '../words.js';
import { missing } from './chosen.js';
import { MANY } from './inquiry.js';

/** @typedef {import('./setter.js').Setter} Setter @typedef {import('../model/puzzle.js').Puzzle} Puzzle */

/** Draws the grid and the line above it. @param {Setter} setter */
export function drawBoard(setter) {
  const {
    root,
    verdict,
    draft: { puzzle },
  } = setter;
  const board = setter.grid;
  const { shown: drawing } = setter.tracer;
  const rules = drawing ? [...puzzle.rules, drawing] : puzzle.rules;
  board.puzzle = drawing ? { ...puzzle, rules } : puzzle;
  board.cells = marksOf(puzzle.givens);
  const differ = input(root, '#differ').checked ? (verdict?.differ ?? []) : [];
  const truth = input(root, '#truth').checked ? setter.truth : undefined;
  const counts = truth && input(root, '#counts').checked ? setter.counts : undefined;
  find(root, '.counts-key').hidden = !input(root, '#counts').checked;
  board.view = {
    nodes: counts && rare(puzzle, truth ?? [], counts),
    clash: verdict?.clash,
    tint: new Map(differ.map((i) => [i, 'region'])),
    candidates: truth?.map((values, i) => (puzzle.givens[i] ? null : values)),
    cage: setter.tool === 'cages' && setter.cage >= 0 ? setter.cage : undefined,
    rules: states(setter, rules.length),
    room: setter.tracer.shape === 'outside' ? ROOM : 0,
    handles: handles(setter, rules) + wrongRegions(puzzle),
  };
  board.draw();
  const bare = puzzle.cages.filter((cage) => !cage.target).length;
  const parts = [some(puzzle.givens.filter(Boolean).length, 'given')];
  if (puzzle.cages.length) parts.push(some(puzzle.cages.length, 'cage'));
  if (bare) parts.push(`${bare} without a number`);
  if (puzzle.rules.length) parts.push(some(puzzle.rules.length, 'rule'));
  const lacking = puzzle.rules.filter(missing).length;
  if (lacking) parts.push(`${lacking} unfinished`);
  find(root, '.status').textContent = setter.note || parts.join(', ');
}

/** Candidates with one solution in discs, those with a few in rings, where a cell has several. @param {Puzzle} puzzle @param {number[][]} truth @param {number[][]} counts */
function rare({ givens }, truth, counts) {
  return truth.flatMap((values, cell) =>
    values.flatMap((value, k) =>
      values.length < 2 || givens[cell] || counts[cell][k] >= MANY
        ? []
        : [{ cell, value, on: counts[cell][k] === 1, end: false }],
    ),
  );
}

/** The states in which rules are drawn. @param {Setter} setter @param {number} count */
function states({ verdict, lit, chosen: one, tracer }, count) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const k of verdict?.broken ?? []) found.set(k, 'broken');
  const chosen = [...lit, one, tracer.idle ? -1 : count - 1];
  for (const k of chosen) found.set(k, `${found.get(k) ?? ''} chosen-rule`.trim());
  return found;
}

/** Round handles at the ends of the chosen line, and the cursor outside. @param {Setter} setter @param {Puzzle['rules']} rules */
function handles({ draft, tracer, chosen }, rules) {
  const { n } = draft.puzzle;
  const rule = tracer.idle ? rules[chosen] : rules[rules.length - 1];
  const line = kindOf(rule?.kind)?.shape === 'line' ? (rule.lists.at(-1) ?? []) : [];
  const ends = line.length ? [line[0], line[line.length - 1]] : [];
  const dots = ends.map((cell) => {
    const [x, y] = middle(cell, n);
    return `<circle class="handle" cx="${x * U}" cy="${y * U}" r="${0.1 * U}"/>`;
  });
  const { slot } = tracer;
  if (!slot || tracer.shape !== 'outside') return dots.join('');
  const [x, y] = spotOf({ ...slot, step: [0, 0] }, 0, n);
  const half = 0.3 * U;
  return `${dots.join('')}<rect class="select" x="${x * U - half}" y="${y * U - half}" width="${2 * half}" height="${2 * half}"/>`;
}

/** Drawn regions of the wrong size: hatched, with their number of cells. @param {Puzzle} puzzle */
function wrongRegions({ n, box, regions }) {
  if (!regions || box) return '';
  return range(n)
    .map((k) => {
      const cells = regions.flatMap((region, i) => (region === k ? [i] : []));
      if (!cells.length || cells.length === n) return '';
      const first = Math.min(...cells);
      const [x, y] = [(first % n) * U, Math.floor(first / n) * U];
      return (
        `<path class="wrong-region" d="${outline(cells, n, 4)}"/>` +
        `<text class="wrong-size" x="${x + 7}" y="${y + U - 8}">${cells.length} of ${n} cells</text>`
      );
    })
    .join('');
}
