// Reads puzzles in the format of Interactive Sudoku Solver, one per line, proves each unique with
// the copy of it in the given folder, and prints CPU milliseconds, including setup. The best of a
// few rounds over all puzzles counts, so that its code is warm.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

globalThis.self = globalThis;
self.VERSION_PARAM = '';
const folder = pathToFileURL(process.argv[1] + '/');
const { SimpleSolver } = await import(new URL('js/sandbox/simple_solver.js', folder));
const solver = new SimpleSolver();
const puzzles = readFileSync(0, 'utf8').trim().split('\n');
const best = puzzles.map(() => Infinity);
for (let round = 0; round < 8; round++) {
  let long = false;
  puzzles.forEach((puzzle, i) => {
    const start = process.cpuUsage();
    if (!solver.uniqueSolution(puzzle)) throw new Error(`puzzle ${i + 1} is not unique`);
    const { user, system } = process.cpuUsage(start);
    best[i] = Math.min(best[i], (user + system) / 1e3);
    long ||= best[i] > 500;
  });
  if (long && round > 0) break;
}
console.log(best.join('\n'));
