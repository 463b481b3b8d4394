/** The problems of the lessons. */

/**
 * @typedef {object} Problem
 * @property {string} key
 * @property {string} name
 * @property {string | object} [puzzle] text in any format, or our JSON
 * @property {string} [problem] in Knuth's form
 * @property {'min' | 'left'} [order] the item to begin with, if the fewest options would hide the point
 */

/** A KenKen of side 4 whose dance has three dead ends. */
const KENKEN = {
  kind: 'kenken',
  size: 4,
  cages: [
    {
      cells: [
        [0, 0],
        [1, 0],
      ],
      op: '-',
      target: 3,
    },
    {
      cells: [
        [0, 1],
        [1, 1],
      ],
      op: '-',
      target: 1,
    },
    {
      cells: [
        [0, 2],
        [0, 3],
        [1, 3],
      ],
      op: '+',
      target: 7,
    },
    {
      cells: [
        [1, 2],
        [2, 2],
      ],
      op: '-',
      target: 1,
    },
    {
      cells: [
        [2, 0],
        [2, 1],
        [3, 0],
      ],
      op: '*',
      target: 6,
    },
    { cells: [[2, 3]], op: '=', target: 4 },
    {
      cells: [
        [3, 1],
        [3, 2],
        [3, 3],
      ],
      op: '+',
      target: 8,
    },
  ],
};

/** The example of Knuth's “Dancing Links”: seven items, six options, one solution. */
const KNUTH = 'A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n';

/** @type {Problem[]} */
export const COVERS = [
  // Leftmost meets two dead ends; singles solve every 4×4 puzzle, so fewest options would never meet one.
  { key: 'sudoku', name: '4×4 Sudoku, five givens', puzzle: '...2.31..4.....3', order: 'left' },
  { key: 'knuth', name: 'Knuth’s 6×7 example', problem: KNUTH },
  { key: 'kenken', name: 'KenKen, 4×4', puzzle: KENKEN },
  { key: 'current', name: 'The puzzle being played' },
  { key: 'paste', name: 'Paste one…' },
];

/** @type {Problem[]} */
export const FORMULAS = [
  { key: 'sudoku', name: '4×4 Sudoku, three givens', puzzle: '...2.....4.....3' },
  { key: 'kenken', name: 'KenKen, 4×4', puzzle: KENKEN },
  { key: 'current', name: 'The puzzle being played' },
  { key: 'paste', name: 'Paste one…' },
];

/** A pasted text: a puzzle, unless it can only be a problem in Knuth's form. @param {string} text */
export function pasted(text) {
  const lines = text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('|'));
  const items = new Set(lines[0]?.trim().split(/\s+/) ?? []);
  const problem =
    lines.length > 1 &&
    items.size > 1 &&
    lines.slice(1).every((line) =>
      line
        .trim()
        .split(/\s+/)
        .every((word) => items.has(word.split(':')[0])),
    );
  return problem ? { problem: `${text.trim()}\n` } : { puzzle: text };
}
