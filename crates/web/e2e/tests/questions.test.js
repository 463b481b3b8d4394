/** Questions: one heavy at a time, cheap ones never behind it, and long ones that are shown, stopped and asked again. */
import assert from 'node:assert/strict';
import { CLASSIC, cell, intercept, it, open, puzzleHash, ready, until, values } from '../browser.js';

/** Holds the answers of a question until they are let go. */
async function hold(page, name) {
  const held = [];
  await intercept(page, `**/api/v1/${name}`, (route) => { held.push(route); });
  return { held, letGo: () => Promise.all(held.splice(0).map((route) => route.continue().catch(() => {}))) };
}

it('heavy questions are asked one at a time, and cheap ones beside them', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('.sub-line', { hasText: 'Easy' }).waitFor();
  const rate = await hold(page, 'rate');
  const spare = await hold(page, 'spare');
  await page.getByRole('button', { name: 'Edit in Set' }).click();
  await page.locator('.verdict .word', { hasText: 'Unique' }).waitFor();
  await until(() => rate.held.length === 1, 'the rating is asked');
  await page.waitForTimeout(500);
  assert.equal(spare.held.length, 0, 'the next heavy question waits');
  await rate.letGo();
  await until(() => spare.held.length === 1, 'and is asked then');
  await cell(page, 2).click();
  await page.keyboard.press('1');
  await page.locator('.verdict .word', { hasText: 'None' }).waitFor();
  await spare.letGo();
  await page.unroute('**/api/v1/rate');
  await page.unroute('**/api/v1/spare');
});

it('a heavy question that waits is dropped with its view', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('.sub-line', { hasText: 'Easy' }).waitFor();
  const rate = await hold(page, 'rate');
  const spare = await hold(page, 'spare');
  await page.getByRole('button', { name: 'Edit in Set' }).click();
  await until(() => rate.held.length === 1, 'the rating is asked');
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/rate'));
  await page.keyboard.press('Alt+4');
  await failed;
  await page.locator('.steps li').first().waitFor();
  assert.equal(spare.held.length, 0);
  await page.unroute('**/api/v1/rate');
  await page.unroute('**/api/v1/spare');
});

it('a long question is shown with its seconds; stopped it keeps the last answer, and goes on', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('.sub-line', { hasText: 'Easy' }).waitFor();
  const hint = await hold(page, 'hint');
  await page.keyboard.press('h');
  await until(() => hint.held.length === 1, 'the hint is asked');
  const line = page.locator('#outage');
  assert.ok(await line.isHidden(), 'nothing at first');
  await line.filter({ hasText: /Waiting for the engine, \d s/ }).waitFor();
  await cell(page, 2).click();
  await page.keyboard.press('ArrowRight');
  const failed = page.waitForEvent('requestfailed');
  await line.getByRole('button', { name: 'Stop' }).click();
  await failed;
  await line.filter({ hasText: 'Stopped. The last answer is kept.' }).waitFor();
  hint.held.length = 0;
  await line.getByRole('button', { name: 'Go on' }).click();
  await until(() => hint.held.length === 1, 'the hint is asked again');
  await hint.letGo();
  await page.locator('.depths li.open').waitFor();
  assert.ok(await line.isHidden());
  assert.equal(await values(page), CLASSIC);
  await page.unroute('**/api/v1/hint');
});

it('a stopped question is forgotten when its view is left', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('.sub-line', { hasText: 'Easy' }).waitFor();
  await hold(page, 'hint');
  await page.keyboard.press('h');
  await page.locator('#outage').getByRole('button', { name: 'Stop' }).click();
  await page.locator('#outage', { hasText: 'Stopped' }).waitFor();
  await page.keyboard.press('Alt+5');
  await page.locator('.v-learn').waitFor();
  await until(() => page.locator('#outage').isHidden(), 'the line goes away');
  await page.unroute('**/api/v1/hint');
});
