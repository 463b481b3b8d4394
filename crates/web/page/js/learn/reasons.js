/**
 * The reason why marked cells are not the pattern of a technique, as far as the definition shows it. Where it
 * does not, there is no reason and the page only counts.
 */
import { cellName, symbol } from '../model/cells.js';
import { commonHouse, commonValues, placesIn } from './position.js';

/** @typedef {import('./position.js').Position} Position @typedef {import('./position.js').Step} Step */

/** “2, 4 and 7”. @param {string[]} names */
export const and = (names) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** @param {number[]} values */
const digits = (values) => and(values.map(symbol));

/** @param {Position} position @param {number[]} cells */
const named = ({ puzzle }, cells) => and(cells.map((i) => cellName(i, puzzle.n)));

const SAME = 'These cells have no candidate in common.';
const APART = 'These cells share no row, column or box.';

/** A fish: no base line may have a place outside the marked cells. @param {Position} position @param {number[]} cells */
function fish(position, cells) {
  const [value] = commonValues(position, cells);
  if (!value) return SAME;
  const lines = (/** @type {string} */ kind) =>
    position.puzzle.houses.filter(
      (house) => house.name.startsWith(kind) && house.cells.some((i) => cells.includes(i)),
    );
  const [rows, columns] = [lines('row'), lines('column')];
  const stray = (/** @type {typeof rows} */ houses) =>
    houses.flatMap((house) => {
      const others = placesIn(position, house.cells, value).filter((i) => !cells.includes(i));
      return others.length ? [{ house: house.name, others }] : [];
    });
  const [byRow, byColumn] = [stray(rows), stray(columns)];
  const [first] = byRow.length <= byColumn.length ? byRow : byColumn;
  if (first)
    return `${first.house} has another ${symbol(value)}, at ${named(position, first.others)}.`;
  return `They stand in ${rows.length} rows and ${columns.length} columns.`;
}

/** @param {Position} position @param {number[]} cells */
function naked(position, cells) {
  if (!commonHouse(position, cells)) return APART;
  const all = [...new Set(cells.flatMap((i) => position.candidates[i] ?? []))];
  all.sort((a, b) => a - b);
  if (all.length <= cells.length) return null;
  return `Together they can hold ${digits(all)}: ${all.length} candidates in ${cells.length} cells.`;
}

/** @param {Position} position @param {number[]} cells */
function hidden(position, cells) {
  const house = commonHouse(position, cells);
  if (!house) return APART;
  const all = [...new Set(cells.flatMap((i) => position.candidates[i] ?? []))];
  const inside = all.filter((v) =>
    placesIn(position, house.cells, v).every((i) => cells.includes(i)),
  );
  if (inside.length >= cells.length) return null;
  const who = inside.length ? `Only ${digits(inside.sort((a, b) => a - b))}` : 'No value';
  return `${who} of ${house.name} is confined to these ${cells.length} cells.`;
}

/** @param {Position} position @param {number[]} cells */
function confined(position, cells) {
  const values = commonValues(position, cells);
  if (!values.length) return SAME;
  const houses = position.puzzle.houses.filter((house) =>
    cells.every((i) => house.cells.includes(i)),
  );
  if (houses.length < 2) return 'These cells are not both in one box and in one line.';
  for (const house of houses) {
    const free = values.find((v) => placesIn(position, house.cells, v).length === cells.length);
    if (free) return null;
  }
  const [house] = houses;
  const others = placesIn(position, house.cells, values[0]).filter((i) => !cells.includes(i));
  return `${house.name} has another ${symbol(values[0])}, at ${named(position, others)}.`;
}

/** Cells with a number of candidates that the pattern does not have. @param {number[]} sizes */
const counted = (sizes) => (/** @type {Position} */ position, /** @type {number[]} */ cells) => {
  const odd = cells.find((i) => !sizes.includes(position.candidates[i]?.length ?? 0));
  if (odd === undefined) return null;
  const count = position.candidates[odd]?.length ?? 0;
  const cell = cellName(odd, position.puzzle.n);
  return count
    ? `${cell} has ${count} candidates; a cell of this pattern has ${sizes.join(' or ')}.`
    : `${cell} is already filled.`;
};

/** @param {Position} position @param {number[]} cells */
const oneValue = (position, cells) => (commonValues(position, cells).length ? null : SAME);

/** @param {Position} position @param {number[]} cells */
function rectangle({ puzzle: { n, regions } }, cells) {
  const rows = new Set(cells.map((i) => Math.floor(i / n)));
  const columns = new Set(cells.map((i) => i % n));
  if (rows.size !== 2 || columns.size !== 2)
    return 'These cells are not the corners of a rectangle.';
  const boxes = new Set(cells.map((i) => regions?.[i]));
  return boxes.size === 2 ? null : 'The corners must stand in two boxes.';
}

/** @type {[RegExp, (position: Position, cells: number[]) => string | null][]} */
const RULES = [
  [/^(x-wing|swordfish|jellyfish)$/, fish],
  [/^(naked|locked)-/, naked],
  [/^hidden-(pair|triple|quad)/, hidden],
  [/^(pointing|claiming)$/, confined],
  [/^(xy-wing|xy-chain|remote-pair)$/, counted([2])],
  [/^xyz-wing$/, counted([2, 3])],
  [/^(skyscraper|2-string-kite|turbot-fish|x-chain|finned|sashimi)/, oneValue],
  [/^unique-rectangle/, rectangle],
];

/** @param {Position} position @param {Set<number>} marked @returns {string | null} */
export function whyNot(position, marked) {
  const rule = RULES.find(([pattern]) => pattern.test(position.technique))?.[1];
  return (marked.size > 1 && rule?.(position, [...marked])) || null;
}

/** Why a candidate is not struck. @param {Position} position @param {Step} step @param {number} cell @param {number} value */
export function whyStays({ puzzle }, step, cell, value) {
  const name = cellName(cell, puzzle.n);
  const pattern = step.values.length ? step.values : null;
  if (pattern && step.covers.length && !pattern.includes(value))
    return `The pattern is about ${digits(pattern)}, not ${symbol(value)}.`;
  const inside = puzzle.houses.some(
    (house) => step.covers.includes(house.name) && house.cells.includes(cell),
  );
  if (step.covers.length && !inside && !step.fins.length)
    return `${name} is not in ${and(step.covers)}.`;
  return `Nothing in this pattern forbids ${symbol(value)} in ${name}.`;
}

/** Why a digit does not go into a cell. @param {Position} position @param {number} cell @param {number} value */
export function whyNotHere(position, cell, value) {
  const { puzzle, values, candidates, steps } = position;
  const name = cellName(cell, puzzle.n);
  const twin = puzzle.houses.find(
    (house) => house.cells.includes(cell) && house.cells.some((i) => values[i] === value),
  );
  if (twin) return `${twin.name} already has a ${symbol(value)}.`;
  const left = candidates[cell] ?? [];
  if (!left.includes(value)) return `${symbol(value)} is no longer a candidate of ${name}.`;
  const open = puzzle.houses.find(
    (house) => house.cells.includes(cell) && placesIn(position, house.cells, value).length > 1,
  );
  if (steps[0].technique === 'naked-single' || !open)
    return `${name} can also hold ${digits(left.filter((v) => v !== value))}.`;
  const others = placesIn(position, open.cells, value).filter((i) => i !== cell);
  return `In ${open.name} the ${symbol(value)} can also stand in ${named(position, others)}.`;
}
