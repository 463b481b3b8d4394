/**
 * Waiting times of a user, measured in the page: `node measure.js [ROUNDS]` against a server on 127.0.0.1:7474 or
 * `QUADRILLE_ADDRESS`. First paint and bytes of a first visit, compared with a line of text; in Set, the time from
 * a key to the new verdict; in Play, the time from a key to the paint, on a 9×9 and on a 25×25 with all candidates.
 */
import { chromium } from 'playwright-core';

const address = process.env.QUADRILLE_ADDRESS ?? 'http://127.0.0.1:7474';
const puzzle = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const rounds = Number(process.argv[2] ?? 10);
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] });

/** Minimum, median and maximum. */
function spread(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)].map((x) => x.toFixed(0)).join(' / ');
}

/** First paint and bytes of a first visit, in a new context with an empty cache. */
async function visit(url) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const seen = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    bytes: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .reduce((sum, entry) => sum + entry.transferSize, 0),
  }));
  await context.close();
  return seen;
}

const bare = [], paints = [], bytes = [], verdicts = [];
for (let round = 0; round < rounds; round++) {
  // One line of text measures the browser itself.
  bare.push((await visit(`${address}/healthz`)).paint);
  const seen = await visit(address);
  paints.push(seen.paint);
  bytes.push(seen.bytes);
}

const page = await browser.newPage();
await page.goto(`${address}/#set?p=${puzzle}`, { waitUntil: 'networkidle' });
await page.locator('.plate q-grid [data-i="2"]').click();
for (let round = 0; round < rounds; round++) {
  // Alternate keys: a given that leaves no solution, and its removal.
  const key = round % 2 ? 'Backspace' : '1';
  await page.evaluate((before) => {
    addEventListener('keydown', () => {
      const start = performance.now();
      globalThis.verdict = new Promise((resolve) => {
        const look = () => {
          const word = document.querySelector('.verdict .word')?.textContent;
          const settled = word && word !== before && !document.querySelector('.verdict.waiting');
          if (settled) resolve(performance.now() - start);
          else setTimeout(look, 1);
        };
        look();
      });
    }, { once: true, capture: true });
  }, await page.locator('.verdict .word').textContent());
  await page.keyboard.press(key);
  verdicts.push(await page.evaluate(() => globalThis.verdict));
}

/** Milliseconds from a key in Play to the end of its paint. */
async function keyToPaint(text) {
  const play = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await play.goto(`${address}/#play?p=${encodeURIComponent(text)}`);
  await play.locator('.plate .status', { hasText: 'to go' }).waitFor();
  await play.getByRole('button', { name: 'Fill candidates' }).click();
  await play.locator('.plate q-grid [data-i="2"]').click();
  const times = [];
  for (let round = 0; round < 2 * rounds; round++) {
    await play.waitForTimeout(300); // the move before is saved
    await play.evaluate(() => {
      globalThis.painted = new Promise((resolve) => {
        addEventListener('keydown', () => {
          const start = performance.now();
          // A message posted in a frame arrives after its paint.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - start);
            port2.postMessage(null);
          });
        }, { once: true, capture: true });
      });
    });
    await play.keyboard.press(round % 2 ? 'Backspace' : '4');
    times.push(await play.evaluate(() => globalThis.painted));
  }
  await play.close();
  return times;
}

const empty = JSON.stringify({ kind: 'sudoku', box: [5, 5], cells: Array(25).fill(Array(25).fill(0)) });
const nine = await keyToPaint(puzzle);
const large = await keyToPaint(empty);
await browser.close();
console.log('least / middle / most of', rounds);
console.log('a line of text, ms   ', spread(bare));
console.log('first paint, ms      ', spread(paints));
console.log('transfer, KB         ', spread(bytes.map((b) => b / 1000)));
console.log('verdict in Set, ms   ', spread(verdicts));
console.log('key to paint 9×9, ms ', spread(nine));
console.log('key to paint 25×25   ', spread(large));
