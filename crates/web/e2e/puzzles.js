/** Puzzles for the tests: with cages as our JSON, with their solutions, and a large one. */

/** Row and column of cells of a 6×6. */
const places = (cells) => cells.map((i) => [Math.floor(i / 6), i % 6]);

export const KENKEN = JSON.stringify({
  kind: 'kenken',
  size: 6,
  cages: [
    [[0, 1, 6], '*', 24], [[2, 8, 14], '+', 13], [[3, 4], '/', 5], [[5, 11], '+', 5],
    [[7, 12, 13], '+', 8], [[9, 15], '*', 12], [[10, 16], '+', 8], [[17, 23], '*', 4],
    [[18, 24], '*', 8], [[19, 20, 21], '+', 12], [[22, 27, 28, 34], '*', 144], [[25, 26], '*', 6],
    [[29, 35], '-', 1], [[30, 31], '+', 8], [[32, 33], '/', 2],
  ].map(([cells, op, target]) => ({ cells: places(cells), op, target })),
});

export const KENKEN_SOLUTION = '643512124653516234235461461325352146';

export const KILLER_SOLUTION = '123456456123231564564231312645645312';

const CAGES = [
  [0, 6, 7], [1, 2, 8], [3, 9], [4, 5, 11], [10, 16], [12, 13], [14, 15], [17, 23], [18, 24],
  [19, 20], [21, 22], [25, 26], [27, 33], [28, 29], [30, 31], [32], [34, 35],
];

/** A killer of boxes 2×3 whose sums are those of the solution. */
export const KILLER = JSON.stringify({
  kind: 'sudoku',
  box: [2, 3],
  cages: CAGES.map((cells) => ({
    cells: places(cells),
    op: '+',
    target: cells.reduce((sum, i) => sum + Number(KILLER_SOLUTION[i]), 0),
  })),
});

/** A 16×16 whose path takes seconds. */
export const SIXTEEN = [
  '.D...6....2.53G..4G...5.C..3...E...7..G..9...F14.8E2B.....56C....C.3.G7..54.E..B..A..C8F',
  '.E.29.7..7..D.B9G...2..F..5...E..C9.1.3..F.5.B2..4...A..4..B...63F.G..D..E.G9.3.2DB..4..',
  '3..C.8F..7A.6.E....D83.....EG72.FA2...1..3..4...G...4..E.2...1F..348.F....G...C.',
].join('');
