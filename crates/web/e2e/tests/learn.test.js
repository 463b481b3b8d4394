/** Learn: exact cover and clauses, forwards and backwards. */
import assert from 'node:assert/strict';
import { HARD, ask, both, it, open, puzzleHash, ready, until, values } from '../browser.js';

const BOARD = '.board q-grid';
const step = (page) => page.locator('.numbers dd').first().textContent();

/** Waits for the trace. @returns its last step */
async function loaded(page) {
  await page.locator('.numbers dd').first().waitFor();
  return Number((await step(page)).split(' of ')[1]);
}

both('the dance solves a 4×4 and steps back to the start', async (t) => {
  const page = await open(t, '#learn/dance');
  const last = await loaded(page);
  let solved = 0;
  for (let k = 0; k < last; k++) {
    await page.keyboard.press('ArrowRight');
    if ((await page.locator('.say .tag').textContent()) === 'Solution') {
      solved++;
      assert.doesNotMatch(await values(page, BOARD), /\./);
    }
  }
  assert.ok(solved > 0);
  assert.equal(await step(page), `${last} of ${last}`);
  for (let k = 0; k < last; k++) await page.keyboard.press('ArrowLeft');
  assert.equal(await values(page, BOARD), '.'.repeat(16));
  assert.equal(await page.locator('.one.in, .one.off').count(), 0, 'every square is as it was');
});

both('the default meets a dead end, and the other order meets none', async (t) => {
  const page = await open(t, '#learn/dance');
  await loaded(page);
  assert.equal(await page.locator('.nodes').textContent(), '15 nodes, 2 dead ends');
  for (let k = 0; k < 9; k++) await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.say .tag').textContent(), 'Dead end');
  assert.match(await page.locator('.say').textContent(), /With r1c1=1, the cell r1c2 has no option left\. So r1c1=1 is taken back\./);
  await page.keyboard.press('o');
  await page.locator('.nodes', { hasText: '12 nodes, no dead end' }).waitFor();
  await page.locator('[data-layout=row-first]').click();
  await page.locator('[data-layout=row-first][aria-pressed=true]').waitFor();
  assert.match(await page.locator('.matrix text.g').first().textContent(), /rows/);
  await page.keyboard.press('End');
  assert.equal(await step(page), '39 of 39');
});

both('the table of 0 and 1 folds rows that clash and shows the dead column', async (t) => {
  const page = await open(t, '#learn/dance');
  await loaded(page);
  await page.keyboard.press('0');
  const rows = page.locator('.sheet-of-ones .line:visible');
  assert.equal(await rows.count(), 64);
  const table = await rows.first().locator('i').evaluateAll((bits) => bits.map((b) => b.textContent).join(''));
  assert.equal(table.length, 64);
  assert.deepEqual([...table].flatMap((c, k) => (c === '1' ? [k] : [])), [0, 16, 32, 48]);
  for (let k = 0; k < 9; k++) await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.folded').textContent(), '40 rows that clash with a taken one are folded away.');
  assert.equal(await rows.count(), 24);
  assert.equal(await page.locator('.line.lost').count(), 4, 'the four rows of r1c2');
  assert.equal(await rows.first().locator('i.dead').count(), 1);
  await page.getByRole('button', { name: 'Show all 64' }).click();
  assert.equal(await rows.count(), 64);
});

it('items and DIMACS are the problem: they have its one solution', async (t) => {
  const page = await open(t, '#learn/dance');
  await loaded(page);
  const text = page.locator('.as-text textarea');
  await page.locator('[data-shape=items]').click();
  await until(async () => /^r1c1 /.test(await text.inputValue()), 'the items are shown');
  const counted = await ask('cover/count', { problem: await text.inputValue() });
  assert.equal(counted.count, '1', 'the puzzle, with its givens');
  assert.equal((await text.inputValue()).trim().split('\n').length, 1 + 24, '19 options are left beside the five givens');
  await page.locator('[data-shape=dimacs]').click();
  await until(async () => /^c variable 4\*cell/.test(await text.inputValue()), 'the clauses are shown');
  assert.match(await text.inputValue(), /\np cnf 64 453\n/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save .cnf' }).click();
  assert.equal((await saved).suggestedFilename(), 'problem.cnf');
  // Of Knuth's example the page writes the clauses: two options of item A clash, and so on.
  await page.locator('#problem').selectOption('knuth');
  await until(async () => /^c variable k/.test(await text.inputValue()), 'the clauses of options are shown');
  assert.match(await text.inputValue(), /\np cnf 6 15\n2 4 0\n/);
});

it('the number of columns is explained, for Sudoku and KenKen', async (t) => {
  const page = await open(t, '#learn/dance');
  await loaded(page);
  const why = page.locator('.why');
  assert.match(await why.textContent(), /Why 64 columns/);
  assert.deepEqual(await why.locator('b').allTextContents(), ['16', '16', '16', '16']);
  assert.match(await why.textContent(), /64 and 64 here, 324 and 729 for 9×9/);
  await page.locator('#problem').selectOption('kenken');
  await page.locator('.why li', { hasText: 'each cage is filled once' }).waitFor();
  const counts = (await why.locator('b').allTextContents()).map(Number);
  assert.deepEqual(counts, [16, 16, 7]);
});

it('it plays by itself and pauses', async (t) => {
  const page = await open(t, '#learn/dance');
  await loaded(page);
  await page.locator('#speed').fill('20');
  await page.locator('[data-at=play]').click();
  await page.waitForFunction(() => parseInt(document.querySelector('.numbers dd').textContent, 10) > 2);
  await page.getByRole('button', { name: 'Pause' }).click();
  const then = await step(page);
  await page.waitForTimeout(400);
  assert.equal(await step(page), then);
});

it('Knuth’s example has one solution of three options', async (t) => {
  const page = await open(t, '#learn?problem=knuth');
  const last = await loaded(page);
  assert.equal(await page.locator('.matrix .opt').count(), 6);
  assert.equal(await page.locator('.matrix .col').count(), 7);
  let taken = 0;
  for (let k = 0; k < last; k++) {
    await page.keyboard.press('ArrowRight');
    if ((await page.locator('.say .tag').textContent()) === 'Solution') taken = await page.locator('.opt.taken').count();
  }
  assert.equal(taken, 3);
});

it('the puzzle being played, a KenKen and a pasted problem dance too', async (t) => {
  const page = await open(t, puzzleHash(HARD));
  await ready(page);
  await page.evaluate(() => {
    location.hash = '#learn/dance';
  });
  await loaded(page);
  await page.locator('#problem').selectOption('current');
  await page.waitForFunction(() => document.querySelectorAll('.matrix .opt').length > 100);
  await page.locator('#problem').selectOption('kenken');
  await page.waitForFunction(() => document.querySelector('.board .clue'));
  const last = await loaded(page);
  let solved = '';
  for (let k = 0; k < last && !solved; k++) {
    await page.keyboard.press('ArrowRight');
    if ((await page.locator('.say .tag').textContent()) === 'Solution') solved = await values(page, BOARD);
  }
  assert.match(solved, /^[1-4]{16}$/);
  await page.locator('#problem').selectOption('paste');
  await page.locator('dialog textarea').fill('A B C\nA B\nC\nB C\nA\n');
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.matrix .opt').length === 4);
});

it('the clauses of a 4×4 are satisfied, with decisions, conflicts and backtracking', async (t) => {
  const page = await open(t, '#learn/clauses');
  const last = await loaded(page);
  const tags = new Set();
  for (let k = 0; k < last; k++) {
    await page.keyboard.press('ArrowRight');
    tags.add(await page.locator('.say .tag').textContent());
  }
  assert.ok(tags.has('Given') && tags.has('Unit') && tags.has('Satisfied'), [...tags].join());
  assert.doesNotMatch(await values(page, BOARD), /\./);
  assert.ok(await page.locator('.trail li').count() >= 16);
  await page.keyboard.press('Home');
  assert.equal(await page.locator('.trail li').count(), 0);
  assert.equal(await values(page, BOARD), '.'.repeat(16));
});

it('options that agree on a colour are compatible, others are not', async (t) => {
  const page = await open(t, '#learn/dance');
  await loaded(page);
  await page.locator('#problem').selectOption('paste');
  await page.locator('dialog textarea').fill('A B | x\nA x:1\nB x:1\nB x:2\n');
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.matrix .opt').length === 3);
  for (let k = 0; k < 2; k++) await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.say .tag').textContent(), 'Take an option');
  const left = await page.locator('.numbers dd').nth(2).textContent();
  assert.equal(left, '1', 'of the two options of B the one with the same colour is left');
});

both('a thermometer is a machine: forwards, backwards, and what is on no path', async (t) => {
  const page = await open(t, '#learn/machine');
  await page.locator('.layers svg').waitFor();
  assert.equal(await step(page), '0 of 9');
  assert.equal(await page.locator('.state').count(), 1 + 6 + 5 + 4 + 3);
  await page.keyboard.press('End');
  assert.match(await page.locator('.say').textContent(), /4, 5 and 6 in cell 1; 1, 5 and 6 in cell 2; 1, 2 and 6 in cell 3; 1, 2 and 3 in cell 4\./);
  const struck = await page.locator('.chips').evaluateAll((rows) => rows.map((row) =>
    [...row.querySelectorAll('button:not(.out)')].map((b) => b.textContent).join('')));
  assert.deepEqual(struck, ['123', '234', '345', '456']);
  await page.keyboard.press('Home');
  assert.equal(await step(page), '0 of 9');
  // With a candidate less in the second cell the others lose theirs.
  await page.locator('[data-cell="1"][data-value="2"]').click();
  await page.keyboard.press('End');
  assert.match(await page.locator('.say').textContent(), /1, 2, 3 and 6 in cell 3/);
  for (const v of [1, 3, 4, 5, 6]) await page.locator(`[data-cell="1"][data-value="${v}"]`).click();
  assert.match(await page.locator('.say').textContent(), /No path/);
});

it('what the machine strikes is what the engine strikes', async (t) => {
  const row = [1, 2, 3, 4].map((c) => `r1c${c}`);
  const { candidates } = await ask('candidates', { puzzle: { kind: 'sudoku', box: [2, 3], rules: [{ thermometer: row }] } });
  assert.deepEqual(candidates.slice(0, 4), [[1, 2, 3], [2, 3, 4], [3, 4, 5], [4, 5, 6]]);
  const page = await open(t, '#learn/machine?rule=whispers');
  await page.keyboard.press('End');
  const left = await page.locator('.chips').first().evaluate((chips) =>
    [...chips.querySelectorAll('button:not(.out)')].map((b) => b.textContent).join(''));
  assert.equal(left, '12346789', 'no neighbour differs from 5 by 5');
});
