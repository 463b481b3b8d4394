/** Learn: exact cover and clauses, forwards and backwards. */
import assert from 'node:assert/strict';
import { both, it, open, values } from '../browser.js';

const BOARD = '.board q-grid';
const step = (page) => page.locator('.numbers dd').first().textContent();

/** Waits for the trace. @returns its last step */
async function loaded(page) {
  await page.locator('.numbers dd').first().waitFor();
  return Number((await step(page)).split(' of ')[1]);
}

both('the dance solves a 4×4 and steps back to the start', async (t) => {
  const page = await open(t, '#learn');
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

both('the other order makes a larger tree', async (t) => {
  const page = await open(t, '#learn');
  await loaded(page);
  const nodes = async () => parseInt(await page.locator('.nodes').textContent(), 10);
  const fewest = await nodes();
  await page.keyboard.press('o');
  await page.waitForFunction((before) => parseInt(document.querySelector('.nodes').textContent, 10) !== before, fewest);
  assert.ok(await nodes() > fewest);
  await page.locator('[data-layout=row-first]').click();
  await page.locator('[data-layout=row-first][aria-pressed=true]').waitFor();
  assert.match(await page.locator('.matrix text.g').first().textContent(), /rows/);
});

it('it plays by itself and pauses', async (t) => {
  const page = await open(t, '#learn');
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
  const page = await open(t, '#learn');
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
  const page = await open(t, '#learn?tab=clauses');
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
  const page = await open(t, '#learn');
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
