/**
 * Compares the page's drawing with that of `draw`: both have every thick line and every side of every cage, on
 * the screen, on paper and in thumbnails.
 */
import assert from 'node:assert/strict';
import { ask, it, open, puzzleHash, ready } from '../browser.js';
import { linesOfGrid, linesOfSvg } from '../raster.js';

/** Cages of one to four cells that cover a grid, including every corner and edge. */
function tiling(n, seed) {
  let state = seed;
  const random = (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor(state / 65536) % below;
  };
  const cageOf = new Array(n * n).fill(-1);
  const cages = [];
  for (let start = 0; start < n * n; start++) {
    if (cageOf[start] >= 0) continue;
    const cells = [start];
    cageOf[start] = cages.length;
    for (let want = 1 + random(4); cells.length < want;) {
      const next = cells.flatMap((i) => [i % n < n - 1 ? i + 1 : -1, i + n < n * n ? i + n : -1, i % n ? i - 1 : -1])
        .filter((i) => i >= 0 && cageOf[i] < 0);
      if (!next.length) break;
      const cell = next[random(next.length)];
      cageOf[cell] = cages.length;
      cells.push(cell);
    }
    cages.push(cells);
  }
  return cages;
}

const cages = (n, seed, ops) => tiling(n, seed).map((cells, k) => ({
  cells: cells.map((i) => [Math.floor(i / n), i % n]),
  op: cells.length === 2 ? ops[k % ops.length] : '+',
  target: 1 + cells.length * 3,
}));

const JIGSAW = ['111222233', '122223333', '144245533', '114445535', '611447555', '668477757', '668888777', '668899997', '668899999'];

const PUZZLES = {
  classic: [9, { kind: 'sudoku', box: [3, 3] }],
  'boxes 2×3': [6, { kind: 'sudoku', box: [2, 3] }],
  '12×12': [12, { kind: 'sudoku', box: [3, 4] }],
  'Latin square': [5, { kind: 'latin', size: 5 }],
  diagonals: [9, { kind: 'sudoku', box: [3, 3], diagonals: true }],
  windows: [9, { kind: 'sudoku', box: [3, 3], extras: ['windows'] }],
  jigsaw: [9, { kind: 'sudoku', size: 9, regions: JIGSAW }],
  killer: [9, { kind: 'sudoku', box: [3, 3], cages: cages(9, 1, ['+']) }],
  'killer 6×6': [6, { kind: 'sudoku', box: [2, 3], cages: cages(6, 2, ['+']) }],
  'killer with diagonals and windows': [9, { kind: 'sudoku', box: [3, 3], diagonals: true, extras: ['windows'], cages: cages(9, 3, ['+']) }],
  'jigsaw killer': [9, { kind: 'sudoku', size: 9, regions: JIGSAW, cages: cages(9, 4, ['+']) }],
  KenKen: [6, { kind: 'kenken', size: 6, cages: cages(6, 5, ['+', '-', '*', '/']) }],
  'KenKen 9×9': [9, { kind: 'kenken', size: 9, cages: cages(9, 6, ['+', '-', '*', '/']) }],
};

/** Sides of cells that must have a line. */
function expected(n, puzzle) {
  const cageOf = new Array(n * n).fill(-1);
  (puzzle.cages ?? []).forEach(({ cells }, k) => cells.forEach(([r, c]) => { cageOf[r * n + c] = k; }));
  const [h, w] = puzzle.box ?? [n, n];
  const regionOf = (r, c) => puzzle.regions?.[r][c] ?? `${Math.floor(r / h)} ${Math.floor(c / w)}`;
  const kenken = puzzle.kind === 'kenken';
  const lines = [];
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) {
      for (const [side, dr, dc] of [['top', -1, 0], ['right', 0, 1], ['bottom', 1, 0], ['left', 0, -1]]) {
        const [r2, c2] = [r + dr, c + dc];
        const outside = r2 < 0 || c2 < 0 || r2 >= n || c2 >= n;
        const otherCage = outside || cageOf[r * n + c] !== cageOf[r2 * n + c2];
        lines.push({
          where: `r${r + 1}c${c + 1} ${side}`,
          thick: outside || (kenken ? otherCage : regionOf(r, c) !== regionOf(r2, c2)),
          dashed: !kenken && cageOf[r * n + c] >= 0 && otherCage,
        });
      }
    }
  }
  return lines;
}

/** Wrong sides, in words. */
const wrong = (lines, want) => lines.flatMap((line, k) => ['thick', 'dashed']
  .filter((kind) => line[kind] !== want[k][kind])
  .map((kind) => `${line.where} ${want[k][kind] ? 'is not' : 'is'} ${kind}`));

for (const [name, [n, rules]] of Object.entries(PUZZLES)) {
  const puzzle = { ...rules, cells: Array(n).fill('.'.repeat(n)) };
  it(`the lines of a ${name} are those that draw makes`, async (t) => {
    const want = expected(n, puzzle);
    const page = await open(t, puzzleHash(JSON.stringify(puzzle)), { viewport: { width: 1440, height: 1000 }, deviceScaleFactor: 2 });
    await ready(page);
    const { svg } = await ask('draw', { puzzle, size: 720 });
    assert.deepEqual(wrong(await linesOfSvg(page, svg, n), want), [], 'draw');
    await page.evaluate(() => document.activeElement?.blur());
    assert.deepEqual(wrong(await linesOfGrid(page, '.plate q-grid', n), want), [], 'on the screen');
    await page.emulateMedia({ media: 'print' });
    assert.deepEqual(wrong(await linesOfGrid(page, '.plate q-grid', n), want), [], 'on paper');
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => {
      const thumb = document.querySelector('.plate q-grid').cloneNode();
      thumb.setAttribute('mini', '');
      thumb.puzzle = document.querySelector('.plate q-grid').puzzle;
      thumb.style.width = '600px';
      document.querySelector('main').replaceChildren(thumb);
      thumb.draw();
    });
    assert.deepEqual(wrong(await linesOfGrid(page, 'main > q-grid', n), want), [], 'in a thumbnail');
  });
}
