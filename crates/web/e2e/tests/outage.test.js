/** A missing or busy server: the page keeps working, shows a message, and notices when the server is back. */
import assert from 'node:assert/strict';
import { CLASSIC, cell, intercept, it, open, puzzleHash, ready, until } from '../browser.js';

it('every view opens when the server has gone, and the page notices when it is back', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('.sub-line', { hasText: 'Easy' }).waitFor();
  await page.waitForLoadState('networkidle');
  await intercept(page, '**/*', (route) => route.abort());
  await page.locator('.nav a', { hasText: 'Set' }).click();
  await page.locator('.v-set').waitFor();
  await page.locator('#outage', { hasText: 'Quadrille has stopped' }).waitFor();
  for (const name of ['Make', 'Explain', 'Learn', 'Play']) {
    await page.locator('.nav a', { hasText: name }).click();
    await page.locator(`.v-${name.toLowerCase()}`).waitFor();
  }
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.unroute('**/*');
  await page.locator('#outage').waitFor({ state: 'hidden' });
});

it('a view that cannot be loaded is not marked as current', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.addInitScript(() => { globalThis.requestIdleCallback = () => 0; });
  await page.reload();
  await ready(page);
  await intercept(page, '**/js/set/**', (route) => route.abort());
  await page.locator('.nav a', { hasText: 'Set' }).click();
  await until(async () => new URL(page.url()).hash === '#play', 'the address is that of the view shown');
  assert.equal(await page.locator('.nav [aria-current]').textContent(), 'Play');
  assert.equal(await page.locator('.v-play').count(), 1);
});

it('the page waits for a busy server, with a message after two seconds', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  let busy = true;
  await intercept(page, '**/api/v1/hint', (route) => busy
    ? route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, body: '{}' })
    : route.continue());
  await page.keyboard.press('h');
  await page.locator('#outage', { hasText: 'Waiting for the engine' }).waitFor();
  busy = false;
  await page.locator('.depths').waitFor();
  assert.ok(await page.locator('#outage').isHidden());
});

for (const [width, height] of [[1440, 900], [820, 1180], [360, 640], [844, 390]]) {
  it(`the message about a long question moves nothing at ${width}×${height}`, async (t) => {
    const page = await open(t, puzzleHash(CLASSIC), { viewport: { width, height } });
    await ready(page);
    await intercept(page, '**/api/v1/hint', () => {});
    const grid = page.locator('.plate q-grid');
    const [before, top] = [await grid.boundingBox(), await page.evaluate(() => document.body.scrollHeight)];
    await page.keyboard.press('h');
    const line = page.locator('#outage', { hasText: 'Waiting for the engine' });
    await line.waitFor();
    assert.deepEqual(await grid.boundingBox(), before);
    assert.equal(await page.evaluate(() => document.body.scrollHeight), top);
    const { x, y, width: wide, height: high } = await line.boundingBox();
    assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, 'the message is in view');
    await line.getByRole('button', { name: 'Stop' }).click();
    await page.locator('#outage', { hasText: 'Stopped' }).waitFor();
    assert.deepEqual(await grid.boundingBox(), before);
  });
}
