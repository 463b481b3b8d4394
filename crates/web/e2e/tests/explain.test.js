/** Explain: the whole path beside the grid. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { HARD, both, it, open, puzzleHash, ready, values } from '../browser.js';

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

it('the game goes on from a step', async (t) => {
  const page = await open(t, puzzleHash(HARD, 'explain'));
  await page.locator('.number', { hasText: /^Step 1 of/ }).waitFor();
  for (let k = 0; k < 5; k++) await page.keyboard.press('ArrowRight');
  const there = await values(page);
  await page.keyboard.press('p');
  await ready(page);
  assert.equal(await values(page), there);
});
