/** The states of Play, light, dark and in forced colours: axe finds nothing, and nothing scrolls sideways. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CLASSIC, CLASSIC_SOLUTION, cell, it, open, puzzleHash, ready } from '../browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const LARGE = JSON.stringify({ kind: 'sudoku', box: [4, 4], cells: Array(16).fill(Array(16).fill(0)) });

/** A game of which only the last digit is missing, as it is stored. */
async function finish(page) {
  await page.locator('.sub-line', { hasText: 'Easy' }).waitFor({ state: 'attached' });
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.keyboard.press('Alt+5');
  await page.locator('.v-learn').waitFor();
  await page.evaluate((solution) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('quadrille.game.'));
    const game = JSON.parse(localStorage.getItem(key));
    game.cells.forEach((mark, i) => { mark[0] = i === 2 ? 0 : Number(solution[i]); });
    localStorage.setItem(key, JSON.stringify(game));
    const one = { day: '2026-11-17', kind: 'Classic', n: 9, level: 'easy', ms: 300_000, hints: 1, checks: 0, today: '2026-11-17' };
    localStorage.setItem('quadrille.stats', JSON.stringify([one, one]));
  }, CLASSIC_SOLUTION);
  await page.keyboard.press('Alt+1');
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.locator('.solved').waitFor();
}

/** Address and preparation of each state. */
const STATES = {
  'the first visit': ['', null],
  'New game': [puzzleHash(CLASSIC), async (page) => {
    await page.keyboard.press('n');
    await page.locator('dialog .levels').waitFor();
  }],
  'a solved game': [puzzleHash(CLASSIC), finish],
  statistics: [puzzleHash(CLASSIC), async (page) => {
    await finish(page);
    await page.getByRole('button', { name: 'Statistics' }).click();
    await page.locator('dialog table').waitFor();
  }],
  'colours, discs, pen': [puzzleHash(CLASSIC), async (page) => {
    await page.keyboard.press('a');
    await cell(page, 2).click();
    await page.keyboard.press('v');
    for (const key of '123') await page.keyboard.press(key);
    await page.keyboard.press('b');
    await cell(page, 40).click();
  }],
  'a zoomed grid': [puzzleHash(LARGE), async (page) => {
    await page.keyboard.press('+');
    await page.locator('.map').waitFor();
  }],
  paused: [puzzleHash(CLASSIC), (page) => page.keyboard.press('p')],
};

for (const [name, [hash, act]] of Object.entries(STATES)) {
  for (const [look, options] of [
    ['light', { colorScheme: 'light' }],
    ['dark, on a phone', { colorScheme: 'dark', viewport: { width: 360, height: 640 }, hasTouch: true }],
    ['forced colours', { forcedColors: 'active' }],
  ]) {
    it(`axe finds nothing in ${name}, ${look}`, async (t) => {
      const page = await open(t, hash, { ...options, bypassCSP: true });
      await ready(page);
      await act?.(page);
      await page.waitForTimeout(300);
      await page.evaluate(AXE);
      const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, { runOnly: rules }), RULES);
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)} ${nodes[0].any[0]?.message ?? ''}`);
      assert.deepEqual(found, []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    });
  }
}
