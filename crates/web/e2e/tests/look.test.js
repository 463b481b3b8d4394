/** Appearance everywhere: themes, 360 px, no horizontal scrolling, page weight, accessibility. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CLASSIC, address, both, intercept, it, open, puzzleHash, ready, server, until, visit } from '../browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A puzzle with a rule of each shape. */
const RULED = encodeURIComponent(JSON.stringify({
  kind: 'sudoku', box: [2, 3], cells: Array(6).fill('......'), title: 'Six shapes', rules: [
    { thermometer: ['r1c1', 'r1c2', 'r2c3'] }, { 'white-dot': ['r5c1', 'r5c2'] }, { odd: ['r6c6'] }, { 'anti-king': true },
    { quadruple: ['r3c3', 'r3c4', 'r4c3', 'r4c4'], digits: [1, 4] }, { sandwich: ['r5c1', 'r5c2', 'r5c3', 'r5c4', 'r5c5', 'r5c6'], number: 5 },
  ],
}));

/** The views, each with an element that shows that it has loaded. */
const VIEWS = {
  play: ['#play', '.plate .value'],
  set: ['#set', '.verdict .word'],
  'set with rules': [`#set?p=${RULED}`, '.said-rule'],
  'play with rules': [`#play?p=${RULED}`, '.plate .drawn'],
  make: ['#make', '.order'],
  explain: ['#explain', '.steps li'],
  practise: ['#learn/practise?technique=x-wing&seed=7', '.main .cand'],
  lesson: ['#learn/x-wing', '.main .slash'],
  dance: ['#learn/dance', '.matrix .one'],
  machine: ['#learn/machine', '.layers circle'],
  clauses: ['#learn/clauses', '.clauses .cl'],
};

for (const theme of ['light', 'dark']) {
  for (const [name, [hash, sign]] of Object.entries(VIEWS)) {
    it(`axe finds nothing in ${name}, ${theme}`, async (t) => {
      const page = await open(t, hash, { colorScheme: theme, bypassCSP: true });
      await page.locator(sign).first().waitFor();
      if (name === 'dance') await page.keyboard.press('0');
      if (name === 'dance' || name === 'clauses') for (let k = 0; k < 12; k++) await page.keyboard.press('ArrowRight');
      if (name === 'set with rules') {
        await page.locator('.said-rule', { hasText: 'Sandwich' }).click();
        await page.locator('#rule-number').waitFor();
      }
      if (name === 'play') {
        for (let k = 0; k < 4; k++) {
          await page.keyboard.press('h');
          await until(async () => (await page.locator('.depths li.open').count()) === k + 1, 'the hint is there');
        }
      }
      await page.waitForTimeout(350);
      await page.evaluate(AXE);
      const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, { runOnly: rules }), RULES);
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)} ${nodes[0].any[0]?.message ?? ''}`);
      assert.deepEqual(found, []);
    });
  }
}

for (const [name, width, height] of [['a phone', 360, 740], ['a tablet', 820, 1180]]) {
  it(`nothing scrolls sideways on ${name}`, async (t) => {
    for (const [view, [hash, sign]] of Object.entries(VIEWS)) {
      const page = await open(t, hash, { viewport: { width, height }, hasTouch: true });
      await page.locator(sign).first().waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.equal(over, 0, view);
    }
  });
}

it('grid, modes, pad and tools fit a phone at once', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC), { viewport: { width: 360, height: 740 }, hasTouch: true });
  await ready(page);
  const tools = await page.locator('.tools').boundingBox();
  const nav = await page.locator('.nav').boundingBox();
  assert.ok(tools.y + tools.height <= nav.y, 'the tools stand above the tabs');
  const key = await page.locator('.pad button').first().boundingBox();
  assert.ok(key.height >= 42 && key.width >= 24, 'a finger hits a key');
});

both('dark is dark, light is light, and the choice is kept', async (t) => {
  const page = await open(t, '', { colorScheme: 'dark' });
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  assert.equal(await paper(), 'rgb(19, 21, 25)');
  await page.locator('#theme').click();
  assert.equal(await paper(), 'rgb(248, 248, 246)');
  await page.reload();
  assert.equal(await paper(), 'rgb(248, 248, 246)');
  await ready(page);
  await page.locator('#theme').click();
  assert.equal(await paper(), 'rgb(19, 21, 25)');
});

it('reduced motion means no motion', async (t) => {
  const page = await open(t, '', { reducedMotion: 'reduce' });
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--calm').trim()), '0ms');
});

it('the whole page is sent in under 250 KB, and nothing comes from elsewhere', async (t) => {
  const page = await visit(t, 'healthz');
  const hosts = new Set();
  page.on('response', (response) => hosts.add(new URL(response.url()).origin));
  // Explain shows the last game, which has a path.
  for (const [hash, sign] of Object.entries(VIEWS).filter(([name]) => !name.includes('rules')).map(([, view]) => view)) {
    await page.goto(`${address}/${hash}`);
    await page.locator(sign).first().waitFor();
  }
  await page.waitForTimeout(300);
  // Of the page itself, as it is sent; answers of the engine are not files.
  const bytes = await page.evaluate(() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(({ name }) => !name.includes('/api/'))
    .reduce((sum, entry) => sum + entry.encodedBodySize, 0));
  assert.deepEqual([...hosts], [address]);
  assert.ok(bytes > 20_000 && bytes < 250_000, `${bytes} bytes`);
});

it('views, dialogs and keys are reached without a mouse', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.keyboard.press('?');
  await page.locator('dialog .keylist').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+o');
  await page.locator('dialog textarea').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+3');
  await page.locator('.v-make').waitFor();
  await page.keyboard.press('Alt+1');
  await page.locator('.v-play').waitFor();
});

it('a screen reader gets rows, columns, givens, marks and selection', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  const grid = page.getByRole('grid');
  assert.equal(await grid.getAttribute('aria-label'), 'Classic, 9×9');
  assert.equal(await page.getByRole('gridcell', { name: 'row 1, column 1, given 5' }).count(), 1);
  await page.locator('.plate [data-i="2"]').click();
  const active = await grid.getAttribute('aria-activedescendant');
  assert.equal(await page.locator(`#${active}`).getAttribute('aria-selected'), 'true');
});

it('when the server stops, play continues and the page shows a message', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('.sub-line', { hasText: 'Easy' }).waitFor();
  await page.waitForLoadState('networkidle'); // a late answer would show that the server is available
  await intercept(page, '**/api/**', (route) => route.abort());
  await page.keyboard.press('h');
  await page.locator('#outage', { hasText: 'Quadrille has stopped' }).waitFor();
  await page.locator('.plate [data-i="2"]').click();
  await page.keyboard.press('4');
  assert.match(await page.locator('.plate .status').textContent(), /50 cells to go/);
  assert.ok(server);
});

it('the modules of Play are named in the head, so that none waits for another', async (t) => {
  const page = await visit(t, 'healthz');
  // Files that are loaded when idle do not count.
  await page.addInitScript(() => { globalThis.requestIdleCallback = () => 0; });
  await page.goto(`${address}/${puzzleHash(CLASSIC)}`);
  await ready(page);
  const { loaded, named } = await page.evaluate(() => ({
    loaded: performance.getEntriesByType('resource').map((entry) => entry.name).filter((name) => name.endsWith('.js')),
    named: [...document.querySelectorAll('link[rel=modulepreload], script')].map((element) => element.href ?? element.src),
  }));
  assert.deepEqual(loaded.filter((name) => !named.includes(name)), []);
  assert.deepEqual(named.filter((name) => !loaded.includes(name)), []);
});
