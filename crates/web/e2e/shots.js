/**
 * Screenshots of every view: `node shots.js [FOLDER]`, against a running server
 * (`QUADRILLE_ADDRESS`, else http://127.0.0.1:7474). `node shots.js readme FILE` makes the README's.
 */
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const ADDRESS = process.env.QUADRILLE_ADDRESS ?? 'http://127.0.0.1:7474';
const SIZES = { desktop: [1440, 900], readme: [1240, 850], tablet: [820, 1180], phone: [360, 740] };
const HARD = '3.49....6...7.84.1.7....2...5.4....3....9....1....2.6...6....1.4.31.6...7....56.9';

const presses = (key, count, wait = 150) => async (page) => {
  for (let k = 0; k < count; k++) {
    await page.keyboard.press(key);
    await page.waitForTimeout(wait);
  }
};

/** Applies hints until the next one is a chain, then shows all its four depths. */
async function toTheChain(page) {
  const open = page.locator('.depths li.open');
  await page.locator('.plate .status', { hasText: 'to go' }).waitFor();
  for (let k = 0; k < 60; k++) {
    for (let depth = 1; depth <= 4; depth++) {
      await page.keyboard.press('h');
      await open.nth(depth - 1).waitFor();
    }
    if (await page.locator('.plate path.link').count()) return;
    await page.keyboard.press('h');
    await open.first().waitFor({ state: 'detached' });
  }
}

const makeTwelve = async (page) => {
  await page.locator('[name=seed]').fill('7');
  await page.locator('.order .first').click();
  await page.locator('.made h2', { hasText: /^12 made/ }).waitFor({ timeout: 60_000 });
};

const draft = HARD.replace('..56.9', '..56..').replace(/^3/, '.');

/** Name, address, and preparation of each picture. */
const VIEWS = [
  ['play', `#play?p=${HARD}`, presses('ArrowRight', 3)],
  ['hint', `#play?p=${HARD}`, toTheChain],
  ['set-many', `#set?p=${draft}`, null],
  ['set-unique', `#set?p=${HARD}`, null],
  ['make', '#make', makeTwelve],
  ['explain', `#explain?p=${HARD}`, presses('n', 6)],
  ['practise', '#learn/practise?technique=x-wing&seed=7', presses('s', 1)],
  ['lesson', '#learn/xy-chain', null],
  ['machine', '#learn/machine', presses('ArrowRight', 6)],
  ['dance', '#learn/dance', presses('ArrowRight', 14, 30)],
  ['ones', '#learn/dance', presses('0', 1)],
  ['knuth', '#learn?problem=knuth', presses('ArrowRight', 4)],
  ['dance-current', '#learn?problem=current', presses('ArrowRight', 8)],
  ['clauses', '#learn/clauses', presses('ArrowRight', 50, 20)],
  ['clauses-current', '#learn/clauses?problem=current', presses('ArrowRight', 40, 20)],
];

const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync'];

async function shoot(browser, { size, theme, hash, act, path }) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({
    viewport: { width, height }, colorScheme: theme, hasTouch: size === 'tablet' || size === 'phone', deviceScaleFactor: size === 'phone' ? 2 : 1,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.log(path, error.message));
  await page.goto(`${ADDRESS}/${hash}`);
  await page.waitForTimeout(900);
  await act?.(page);
  await page.waitForTimeout(500);
  await page.screenshot({ path });
  await context.close();
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
const [first = 'shots', second] = process.argv.slice(2);
if (first === 'readme') {
  const [, hash, act] = VIEWS[1];
  await shoot(browser, { size: 'readme', theme: 'light', hash, act, path: second ?? '../../../docs/page.png' });
} else {
  mkdirSync(first, { recursive: true });
  for (const size of ['desktop', 'tablet', 'phone']) {
    for (const theme of ['light', 'dark']) {
      for (const [name, hash, act] of VIEWS) {
        if (process.env.ONLY && !`${size}-${name}-${theme}`.includes(process.env.ONLY)) continue;
        await shoot(browser, { size, theme, hash, act, path: `${first}/${size}-${name}-${theme}.png` });
      }
    }
  }
}
await browser.close();
