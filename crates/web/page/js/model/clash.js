/** Direct violations of the rules: equal values in a house, cages that miss their target. */

/** @typedef {import('./puzzle.js').Puzzle} Puzzle @typedef {import('./puzzle.js').Cage} Cage */

/** True if numbers give a cage's target by its operation. @param {Cage} cage @param {number[]} of */
export function reaches({ op, target }, of) {
  const sum = of.reduce((a, b) => a + b, 0);
  const product = of.reduce((a, b) => a * b, 1);
  const top = Math.max(...of);
  const difference = 2 * top - sum === target;
  const quotient = top * top === product * target;
  switch (op) {
    case '+':
      return sum === target;
    case '*':
      return product === target;
    case '-':
      return difference;
    case '/':
      return quotient;
    case '=':
      return of[0] === target;
    default:
      return sum === target || product === target || difference || quotient;
  }
}

/** Cells that clash. @param {Puzzle} p @param {number[]} values @returns {number[]} */
export function clashes(p, values) {
  /** @type {Set<number>} */
  const bad = new Set();
  const sets = p.houses.map((house) => house.cells);
  for (const cage of p.cages) {
    if (cage.distinct) sets.push(cage.cells);
    const held = cage.cells.map((i) => values[i]);
    if (held.every(Boolean) && !reaches(cage, held)) cage.cells.forEach((i) => bad.add(i));
  }
  for (const cells of sets) {
    const at = new Map();
    for (const i of cells) {
      if (!values[i]) continue;
      if (at.has(values[i])) bad.add(i).add(at.get(values[i]));
      else at.set(values[i], i);
    }
  }
  return [...bad];
}

/** True if every cell is filled and nothing clashes. @param {Puzzle} p @param {number[]} values */
export const isSolved = (p, values) => values.every(Boolean) && !clashes(p, values).length;
