/** The hint: four depths, the player's own state, mistakes first, to the end of a hard puzzle. */
import assert from 'node:assert/strict';
import { CLASSIC, HARD, both, cell, it, open, puzzleHash, ready, status, until, values } from '../browser.js';
import { KENKEN, KILLER } from '../puzzles.js';

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

it('a candidate that was struck wrongly is restored without giving the solution away', async (t) => {
  const page = await open(t, puzzleHash(HARD));
  await ready(page);
  await page.keyboard.press('a');
  await cell(page, 1).click();
  await page.keyboard.press('Control+Digit2');
  assert.match(await cell(page, 1).getAttribute('aria-label'), /marks 1 8$/);
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

it('notes are not claims: a few own marks change no hint', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('Control+Digit1');
  await deeper(page);
  assert.match(await page.locator('.depths li').first().textContent(), /Look at/);
  for (let k = 0; k < 4; k++) await deeper(page);
  assert.equal((await values(page)).replaceAll('.', '').length, 31);
});

it('a wrong digit is red at every depth, and no other cell is green', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('2');
  await page.keyboard.press('Escape');
  for (let k = 1; k <= 4; k++) {
    await deeper(page);
    assert.equal(await page.locator('.plate .tint.pattern').count(), 0, `depth ${k}`);
    if (k > 1) assert.ok(await page.locator('.plate .tint.strike').count() > 0, `depth ${k}`);
  }
});

it('a hint shows candidates only in the cells that matter, and the witnesses of a naked single', async (t) => {
  // The values 1 to 8 around r1c1 leave 9.
  const puzzle = `.12345...${'.'.repeat(9)}${'.'.repeat(9)}6........7........8${'.'.repeat(35)}`;
  const page = await open(t, puzzleHash(puzzle));
  await ready(page);
  for (let k = 0; k < 3; k++) await deeper(page);
  assert.match(await page.locator('.depths li').nth(1).textContent(), /naked single/i);
  assert.equal(await page.locator('.plate .tint.region').count(), 8, 'one witness for each missing value');
  assert.deepEqual((await page.locator('.plate text.cand').allTextContents()).filter((text) => text !== '9'), [], 'no flood of candidates');
});

it('a wrong mark is reported too', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.keyboard.press('a');
  await cell(page, 2).click();
  await page.keyboard.press('Control+Digit4');
  assert.match(await cell(page, 2).getAttribute('aria-label'), /marks 1 2$/);
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
  for (const puzzle of [KILLER, KENKEN]) {
    const page = await open(t, puzzleHash(puzzle));
    await ready(page);
    for (let k = 0; k < 4; k++) await deeper(page);
    assert.equal(await page.locator('.depths .said').count(), 4);
  }
});

it('on a phone the hint has one black button, and the page can be scrolled out from under its sheet', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC), { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await ready(page);
  await page.locator('.tools [data-do=hint]').tap();
  for (let k = 1; k < 4; k++) {
    await page.locator('.depths li.now b', { hasText: String(k) }).waitFor();
    await page.locator('.panel [data-do=hint]').tap();
  }
  await page.locator('.depths li.now b', { hasText: '4' }).waitFor();
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color);
  const black = await page.locator('.v-play .btn:visible').evaluateAll(
    (list, color) => list.filter((button) => getComputedStyle(button).backgroundColor === color).length, ink);
  assert.equal(black, 1);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const sheet = await page.locator('.sheetup').boundingBox();
  const last = await page.getByRole('button', { name: 'Statistics' }).boundingBox();
  assert.ok(last.y + last.height <= sheet.y, `${last.y + last.height} of ${sheet.y}`);
});
