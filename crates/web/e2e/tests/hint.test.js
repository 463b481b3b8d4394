/** The hint: four depths, the player's own state, mistakes first, to the end of a hard puzzle. */
import assert from 'node:assert/strict';
import { CLASSIC, HARD, both, cell, it, open, puzzleHash, ready, status, until, values } from '../browser.js';

const depth = (page) => page.locator('.depths li.open').count();

async function deeper(page) {
  const before = await depth(page);
  await page.keyboard.press('h');
  await until(async () => (await depth(page)) !== before, 'the hint goes deeper');
}

both('a hint has four depths, asked one after the other, and is applied on request', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await deeper(page);
  assert.equal(await depth(page), 1);
  assert.ok(await page.locator('.plate .tint.region').count() > 0, 'the houses to look at are washed');
  assert.equal(await page.locator('.plate .node').count(), 0);
  await deeper(page);
  assert.match(await page.locator('.depths li').nth(1).textContent(), /single|full house/i);
  await deeper(page);
  assert.ok(await page.locator('.plate .tint.pattern').count() > 0, 'the pattern is drawn');
  await deeper(page);
  assert.equal(await depth(page), 4);
  await deeper(page);
  assert.equal(await depth(page), 0);
  assert.equal((await values(page)).replaceAll('.', '').length, 31, 'one digit more');
  await page.keyboard.press('Control+z');
  assert.equal(await values(page), CLASSIC, 'in one undo step');
});

it('hints lead to the end of a puzzle that needs chains', async (t) => {
  const page = await open(t, puzzleHash(HARD));
  await ready(page);
  let arrows = 0;
  let slashes = 0;
  for (let k = 0; k < 120 && !/Solved/.test(await status(page)); k++) {
    for (let j = 0; j < 4; j++) await deeper(page);
    arrows += await page.locator('.plate path.link').count();
    slashes += await page.locator('.plate .slash').count();
    await deeper(page);
  }
  assert.match(await status(page), /^Solved/);
  assert.ok(arrows > 0, 'a chain was drawn as arrows');
  assert.ok(slashes > 0, 'candidates were struck');
});

it('a wrong digit is reported before anything else, and removed', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('2');
  await deeper(page);
  assert.match(await page.locator('.depths li').first().textContent(), /wrong/i);
  for (let k = 0; k < 3; k++) await deeper(page);
  await deeper(page);
  assert.equal(await values(page), CLASSIC);
});

it('a mark that lacks the right value is not answered with the solution', async (t) => {
  const page = await open(t, puzzleHash(HARD));
  await ready(page);
  await cell(page, 1).click();
  await page.keyboard.press('Control+Digit8');
  for (let k = 0; k < 4; k++) await deeper(page);
  assert.equal(await page.locator('.panel .first').textContent(), 'Fill it inH');
  await deeper(page);
  assert.match(await cell(page, 1).getAttribute('aria-label'), /marks 1 2 8$/, 'all that its peers allow, not the right one alone');
});

it('a puzzle without a solution is not hinted', async (t) => {
  const page = await open(t, puzzleHash('..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..'));
  await ready(page);
  await page.keyboard.press('h');
  await page.locator('.depths .said', { hasText: 'This puzzle has no solution.' }).waitFor();
  assert.equal(await page.locator('.panel [data-do=hint]').count(), 0, 'there is nothing deeper');
  await page.keyboard.press('k');
  assert.equal(await status(page), 'This puzzle has no solution.');
  await page.getByRole('button', { name: 'See why in Set' }).click();
  await page.locator('.verdict.none', { hasText: 'contradict each other' }).waitFor();
});

it('a wrong mark is reported too', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('Control+Digit1');
  await page.keyboard.press('Control+Digit2');
  await deeper(page);
  assert.match(await page.locator('.depths li').first().textContent(), /lacks a candidate/);
  for (let k = 0; k < 4; k++) await deeper(page);
  assert.match(await cell(page, 2).getAttribute('aria-label'), /marks.* 4/, 'the right value is back');
});

it('writing in the grid closes the hint', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await deeper(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  assert.equal(await depth(page), 0);
});

it('a hint works on a killer and a KenKen', async (t) => {
  const page = await open(t);
  await ready(page);
  for (const name of ['Killer 9×9', 'KenKen 6×6']) {
    await page.goto(`${page.url().split('#')[0]}`);
    await ready(page);
    await page.locator('.desk .sample', { hasText: name }).click();
    await page.locator('h1', { hasText: name.split(' ')[0] }).waitFor();
    for (let k = 0; k < 4; k++) await deeper(page);
    assert.equal(await page.locator('.depths .said').count(), 4);
    await page.evaluate(() => localStorage.clear());
  }
});
