/** Explain: the whole path beside the grid. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { HARD, address, both, it, open, puzzleHash, ready, until, values } from '../browser.js';
import { SIXTEEN } from '../puzzles.js';

both('the path is walked with arrows, and its hardest step drawn', async (t) => {
  const page = await open(t, puzzleHash(HARD, 'explain'));
  await page.locator('.number', { hasText: /^Step 1 of/ }).waitFor();
  assert.equal(await page.locator('.steps li').count(), await page.locator('.path button').count());
  await page.keyboard.press('ArrowRight');
  assert.match(await page.locator('.number').textContent(), /^Step 2 of/);
  await page.locator('.steps button', { hasText: /chain/i }).first().click();
  assert.ok(await page.locator('.plate path.link').count() > 0);
  assert.ok(await page.locator('.chain .n').count() > 2);
  const lines = await page.locator('.step .prose').allTextContents();
  assert.match(lines.at(-1), /^(So|Either way) [^.]*[=≠][^.]*\.$/, 'the action, once and last');
  assert.equal(new Set(lines).size, lines.length);
  assert.ok(lines.length > 1 && lines.every((line) => /[^.]\.$/.test(line)), lines.join('\n'));
  assert.ok(await page.locator('.plate .slash').count() > 0);
  await page.keyboard.press('End');
  const total = await page.locator('.steps li').count();
  assert.equal(await page.locator('.number').textContent(), `Step ${total} of ${total}`);
  assert.equal((await values(page)).replaceAll('.', '').length, 80, 'one cell is left before the last step');
  await page.keyboard.press('Home');
  assert.equal(await values(page), HARD);
});

both('the path is saved with its pictures', async (t) => {
  const page = await open(t, puzzleHash(HARD, 'explain'));
  await page.locator('.number', { hasText: /^Step 1 of/ }).waitFor();
  const total = await page.locator('.steps li').count();
  const saved = page.waitForEvent('download');
  await page.locator('[data-do=save]').click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'steps.html');
  const html = await readFile(await file.path(), 'utf8');
  assert.equal(html.match(/<svg /g)?.length, total + 1, 'a picture for each step, and the end');
  assert.match(html, new RegExp(`Solved in ${total} steps`));
});

it('a puzzle without a path shows its candidates, the reason, and the next thing to do', async (t) => {
  const page = await open(t, puzzleHash('8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..', 'explain'));
  await page.locator('.number', { hasText: 'There is no path.' }).waitFor();
  const shown = (await page.locator('.plate .cand').allTextContents()).join('');
  assert.ok(shown.length > 100, 'the candidates are shown');
  assert.match(await page.locator('.step').textContent(), /No technique we know applies here/);
  await page.getByRole('button', { name: 'Try values in Play' }).click();
  await ready(page);
  await page.keyboard.press('h');
  await page.locator('.depths .said').first().waitFor();
});

it('the reason is shown if there are several solutions, or none', async (t) => {
  const page = await open(t, puzzleHash('1..............4', 'explain'));
  await page.locator('.step', { hasText: 'several solutions' }).waitFor();
  await page.getByRole('button', { name: 'Make it unique in Set' }).click();
  await page.locator('.verdict.many').waitFor();
  const other = await open(t, puzzleHash('..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..', 'explain'));
  await other.locator('.step', { hasText: 'no solution' }).waitFor();
  assert.equal(await other.locator('.steps li').count(), 0);
  await other.getByRole('button', { name: 'See why in Set' }).click();
  await other.locator('.verdict.none').waitFor();
});

it('leaving a view cancels its questions, so that the next view does not wait', async (t) => {
  const page = await open(t);
  await ready(page);
  await page.goto(`${address}/${puzzleHash(SIXTEEN)}`);
  await page.locator('h1', { hasText: '16×16' }).waitFor();
  const pending = new Map();
  page.on('request', (request) => pending.set(request, request.url()));
  for (const event of ['requestfinished', 'requestfailed']) page.on(event, (request) => pending.delete(request));
  const asked = page.waitForRequest(/explain/, { timeout: 10_000 }).catch(() => null);
  await page.keyboard.press('Alt+4');
  await asked;
  await page.keyboard.press('Alt+2');
  await page.locator('.v-set .verdict .word').waitFor();
  await until(async () => ![...pending.values()].some((url) => /v1\/(explain|rate)$/.test(url)), 'nothing is asked for the views before');
});

it('the game continues from a step', async (t) => {
  const page = await open(t, puzzleHash(HARD, 'explain'));
  await page.locator('.number', { hasText: /^Step 1 of/ }).waitFor();
  for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowRight');
  const there = await values(page);
  await page.keyboard.press('p');
  await ready(page);
  assert.equal(await values(page), there);
});
