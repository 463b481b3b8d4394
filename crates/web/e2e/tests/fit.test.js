/** The grid fits the window: low windows, short phones, 200 % zoom; and forced colours keep their signs. */
import assert from 'node:assert/strict';
import { CLASSIC, cell, it, open, puzzleHash, ready, until } from '../browser.js';

const bottom = async (locator) => {
  const box = await locator.boundingBox();
  return box.y + box.height;
};

for (const [name, width, height] of [
  ['200 % zoom at 1440×900', 720, 450],
  ['a phone on its side', 844, 390],
  ['a small phone on its side', 667, 375],
  ['a short phone', 360, 640],
  ['a phone', 390, 844],
  ['a tablet on its side', 1024, 768],
  ['a low desktop window', 1280, 620],
]) {
  for (const view of ['play', 'set']) {
    it(`the whole grid is seen in ${view} with ${name}`, async (t) => {
      const page = await open(t, puzzleHash(CLASSIC, view), { viewport: { width, height }, hasTouch: width < 1100 });
      await page.locator('.plate .value').first().waitFor();
      const grid = await page.locator('.plate q-grid').boundingBox();
      const nav = await page.locator('.nav').boundingBox();
      const end = nav.y > height / 2 ? nav.y : height;
      assert.ok(grid.y >= 0 && grid.y + grid.height <= end, `${Math.round(grid.y + grid.height)} of ${end}`);
      assert.ok(grid.width >= 250 && Math.abs(grid.width - grid.height) < 12, `${grid.width} wide`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
      if (view === 'play') assert.ok(await bottom(page.locator('.tools')) <= end, 'the tools are seen too');
    });
  }
}

for (const [width, height] of [[360, 640], [360, 740], [390, 844]]) {
  it(`grid and tools of a puzzle with rules are seen together on a phone of ${width}×${height}`, async (t) => {
    const puzzle = JSON.stringify({
      kind: 'sudoku', box: [3, 3], cells: Array(9).fill('.........'),
      rules: [{ 'little-killer': ['r1c8', 'r2c9'], number: 5 }, { 'little-killer': ['r9c2', 'r8c1'], number: 6 }],
    });
    const page = await open(t, puzzleHash(puzzle), { viewport: { width, height }, hasTouch: true, isMobile: true });
    await ready(page);
    const grid = await page.locator('.plate q-grid').boundingBox();
    const nav = await page.locator('.nav').boundingBox();
    assert.ok(grid.width >= 250, `${grid.width} wide`);
    assert.ok(await bottom(page.locator('.tools')) <= nav.y, `${await bottom(page.locator('.tools'))} of ${nav.y}`);
  });
}

for (const [name, options] of [
  ['a tablet', { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true }],
  ['a large tablet', { viewport: { width: 1366, height: 1024 }, hasTouch: true, isMobile: true }],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
]) {
  it(`givens are set, erased and taken back by touch on ${name}`, async (t) => {
    const page = await open(t, '#set', options);
    const pad = page.locator('.touch');
    await cell(page, 40).tap();
    await pad.locator('[data-value="5"]').tap();
    await page.locator('.status', { hasText: '1 given' }).waitFor();
    await pad.getByRole('button', { name: 'Erase' }).tap();
    await page.locator('.status', { hasText: '0 givens' }).waitFor();
    await pad.getByRole('button', { name: 'Undo' }).tap();
    await page.locator('.status', { hasText: '1 given' }).waitFor();
    assert.ok(await bottom(pad) <= await page.evaluate(() => innerHeight), 'without scrolling');
  });
}

it('a tablet held upright has a large grid, and its pad below without scrolling', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC), { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await ready(page);
  const grid = await page.locator('.plate q-grid').boundingBox();
  assert.ok(grid.width >= 600, `${grid.width} px`);
  assert.ok(await bottom(page.locator('.extra')) <= 1180);
  assert.ok(await bottom(page.locator('.panel [data-do=hint]')) <= 1180);
  for (const button of await page.locator('.pads .seg button').all()) {
    const fits = await button.evaluate((element) => element.scrollWidth <= element.clientWidth && element.offsetLeft + element.offsetWidth <= element.parentElement.offsetLeft + element.parentElement.offsetWidth);
    assert.ok(fits, await button.textContent());
  }
});

it('with a mouse alone there is no pad in Set', async (t) => {
  const page = await open(t, '#set');
  assert.ok(await page.locator('.touch').isHidden());
});

it('in forced colours a switch shows its state, and the bar the current view', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC), { forcedColors: 'active' });
  await ready(page);
  const look = (selector, part) => page.locator(selector).evaluate((element, pseudo) => {
    const { backgroundColor } = getComputedStyle(element, pseudo);
    return backgroundColor;
  }, part);
  const on = await look('#clash', null);
  assert.notEqual(await look('#clash', '::after'), on);
  await page.locator('#clash').click();
  await until(async () => (await look('#clash', null)) !== on, 'the switch looks different when off');
  assert.notEqual(await look('#clash', '::after'), await look('#clash', null));
  const mark = await look('.nav a[aria-current]', '::after');
  assert.notEqual(mark, await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
});
