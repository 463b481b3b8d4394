/** Games are saved, or a warning is shown: full storage, two tabs, a broken list, games removed from the desk. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { CLASSIC, HARD, address, cell, it, open, puzzleHash, ready, status, until, values } from '../browser.js';

/** Fills the storage to the last byte. */
const fillStorage = (page) => page.evaluate(() => {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (let k = 0; ; k++) localStorage.setItem(`filler ${size} ${k}`, 'x'.repeat(size));
    } catch {
      // A smaller one may still fit.
    }
  }
});

it('full storage is reported at once, and removing solved games makes room', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.evaluate(() => {
    const id = JSON.parse(localStorage.getItem('quadrille.desk'))[0];
    const solved = { ...JSON.parse(localStorage.getItem(`quadrille.game.${id}`)), solved: true, more: 'x'.repeat(50_000) };
    localStorage.setItem('quadrille.game.old', JSON.stringify(solved));
    localStorage.setItem('quadrille.desk', JSON.stringify([id, 'old']));
  });
  await fillStorage(page);
  assert.ok(await page.locator('.keeping').isHidden());
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.locator('.keeping', { hasText: 'Storage is full: this game is no longer saved' }).waitFor();
  await page.getByRole('button', { name: 'Remove 1 solved game' }).click();
  assert.ok(await page.locator('.keeping').isHidden());
  await page.reload();
  await ready(page);
  assert.equal((await values(page))[2], '4');
});

it('a game that is played in another tab is not overwritten', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  const other = await page.context().newPage();
  await other.goto(`${address}/#play`);
  await ready(other);
  assert.equal((await values(other))[2], '4');
  await cell(other, 3).click();
  await other.keyboard.press('6');
  await page.locator('.keeping', { hasText: 'open in another tab' }).waitFor();
  await cell(page, 5).click();
  await page.keyboard.press('8');
  await other.reload();
  await ready(other);
  assert.equal((await values(other)).slice(0, 6), '53467.', 'the other tab has its own moves');
  await page.getByRole('button', { name: 'Take over here' }).click();
  assert.equal((await values(page))[3], '6');
  assert.ok(await page.locator('.keeping').isHidden());
});

for (const broken of ['{}', 'null', '"x"', '[1,null]', '{']) {
  it(`a list of games that reads ${broken} does no harm`, async (t) => {
    const page = await open(t, puzzleHash(HARD));
    await ready(page);
    await cell(page, 1).click();
    await page.keyboard.press('8');
    await page.evaluate((text) => localStorage.setItem('quadrille.desk', text), broken);
    await page.reload();
    await ready(page);
    if (broken === '{}' || broken === '{') assert.equal((await values(page))[1], '8', 'the game is found again');
    assert.match(await page.locator('h1').textContent(), /Classic/);
  });
}

it('a broken game or draft is skipped', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.evaluate(() => {
    localStorage.setItem('quadrille.game.x', '{"puzzle":{"n":9,"givens":[1]},"cells":[]}');
    localStorage.setItem('quadrille.desk', '["x"]');
    localStorage.setItem('quadrille.draft', '{"draft":{"n":9}}');
  });
  await page.goto(`${address}/#play`);
  await page.reload();
  await ready(page);
  await page.goto(`${address}/#set`);
  await page.locator('.verdict .word', { hasText: 'Many' }).waitFor();
});

it('an entry that cannot be read is named, can be saved, and is not overwritten', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('Alt+5');
  await page.locator('.v-learn').waitFor();
  const id = await page.evaluate(() => {
    const [first] = JSON.parse(localStorage.getItem('quadrille.desk'));
    localStorage.setItem(`quadrille.game.${first}`, '{"cut off": [1, 2');
    localStorage.setItem('quadrille.stats', '[{"day"');
    return first;
  });
  await page.keyboard.press('Alt+1');
  await ready(page);
  const line = page.locator('.desk', { hasText: '2 stored entries cannot be read' });
  await line.waitFor();
  await page.goto(`${address}/${puzzleHash(CLASSIC)}`);
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await until(() => page.evaluate((name) => localStorage.getItem(`quadrille.game.${name}`) !== null, id), 'the puzzle is played anew');
  await line.waitFor();
  const waiting = page.waitForEvent('download');
  await line.getByRole('button', { name: 'Save as a file' }).click();
  const saved = JSON.parse(await readFile(await (await waiting).path(), 'utf8'));
  assert.deepEqual(saved, { [id]: '{"cut off": [1, 2', statistics: '[{"day"' });
  await line.getByRole('button', { name: 'Remove' }).last().click();
  await until(async () => (await line.count()) === 0, 'the line goes away');
});

it('a game of a newer version is not misread', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('Alt+5');
  await page.locator('.v-learn').waitFor();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('quadrille.game.'));
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), form: 99 }));
  });
  await page.keyboard.press('Alt+1');
  await page.locator('.desk', { hasText: '1 stored entry cannot be read' }).waitFor();
});

it('the current game is removed from the desk, and the next one is opened', async (t) => {
  const page = await open(t, puzzleHash('1..............4'));
  await page.locator('h1', { hasText: '4×4' }).waitFor();
  await cell(page, 1).click();
  await page.keyboard.press('2');
  await page.goto(`${address}/${puzzleHash(CLASSIC)}`);
  await page.locator('h1', { hasText: '9×9' }).waitFor();
  await cell(page, 2).click();
  await page.keyboard.press('4');
  const entry = page.locator('.desk li', { has: page.locator('[aria-current]') });
  await entry.hover();
  await entry.locator('.gone').click();
  await page.locator('h1', { hasText: '4×4' }).waitFor();
  assert.equal((await values(page))[1], '2');
  await page.reload();
  await ready(page);
  assert.match(await page.locator('h1').textContent(), /4×4/);
  await until(async () => (await page.locator('.desk [data-game]').count()) === 1, 'one game is on the desk');
  assert.match(await status(page), /to go/);
});
