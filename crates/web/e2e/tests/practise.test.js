/** Practise and lessons: positions with a technique, marks judged with reasons, the record, links. */
import assert from 'node:assert/strict';
import { ask, both, cell, it, open, until } from '../browser.js';

const X_WING = '#learn/practise?technique=x-wing&seed=7&number=1';
const GRID = '.main q-grid';
const said = (page) => page.locator('.said').textContent();
const at = (page, i) => cell(page, i, GRID);

const place = ([row, column]) => row * 9 + column;

/** The first step of a position, from the service. */
async function stepOf(technique, seed = 7, number = 1) {
  const { steps } = await ask('practise', { technique, seed, number, time: '30s' });
  return steps[0];
}

async function ready(page) {
  await page.locator('.made', { hasText: /^seed \d+, number \d+$/ }).waitFor();
}

it('an X-wing is marked, its candidates are struck, and the record counts it', async (t) => {
  const step = await stepOf('x-wing');
  const page = await open(t, X_WING);
  await ready(page);
  for (const pair of step.cells) await at(page, place(pair)).click();
  await page.getByRole('button', { name: 'Answer' }).click();
  assert.match(await said(page), new RegExp(`^\\s*Right\\.\\s*Now strike what follows: ${step.eliminations.length} candidate`));
  for (const { cell: pair } of step.eliminations) await at(page, place(pair)).click();
  await page.getByRole('button', { name: 'Answer' }).click();
  assert.match(await said(page), /Right: all \d+\./);
  assert.match(await said(page), /So r.+≠/, 'the whole step in words');
  assert.match(await page.locator('.record').textContent(), /1 of 1 position/);
  assert.equal(await page.locator('[aria-current] .dots .full').count(), 1);
  await page.reload();
  await ready(page);
  assert.match(await page.locator('.record').textContent(), /1 of 1 position/, 'the record stays');
});

it('wrong cells are answered with a reason, and some of the right ones with their number', async (t) => {
  const step = await stepOf('x-wing');
  const page = await open(t, X_WING);
  await ready(page);
  const cells = step.cells.map(place);
  for (const i of cells.slice(0, 2)) await at(page, i).click();
  await page.keyboard.press('Enter');
  assert.match(await said(page), /Not yet\. Right so far: 2 of 4 cells\./);
  const filled = await page.locator(`${GRID} [role=gridcell][aria-label*="given"]`).first().getAttribute('data-i');
  await at(page, Number(filled)).click();
  await page.keyboard.press('Enter');
  assert.match(await said(page), /2 of these 3 cells belong to the nearest one\. These cells have no candidate in common\./);
  assert.match(await page.locator('.record').textContent(), /0 of 0 positions/);
});

it('a wrong strike is answered with a reason', async (t) => {
  const step = await stepOf('x-wing');
  const page = await open(t, X_WING);
  await ready(page);
  for (const pair of step.cells) await at(page, place(pair)).click();
  await page.keyboard.press('Enter');
  const inside = place(step.cells[0]);
  await at(page, inside).click();
  await page.keyboard.press('Enter');
  assert.match(await said(page), /Nothing in this pattern forbids/);
});

it('a single is written by keyboard alone, and a wrong digit gets its reason', async (t) => {
  const { placements: [{ cell: pair, value }] } = await stepOf('naked-single');
  const page = await open(t, '#learn/practise?technique=naked-single&seed=7');
  await ready(page);
  await page.keyboard.press('ArrowDown');
  for (let k = 0; k < pair[0]; k++) await page.keyboard.press('ArrowDown');
  for (let k = 0; k < pair[1]; k++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press(String(value === 9 ? 1 : value + 1));
  assert.match(await said(page), /Not this one\. .*(already has|no longer a candidate|can also hold)/);
  await page.keyboard.press(String(value));
  assert.match(await said(page), /Right\./);
});

it('Show me draws the step and costs the dot; Another has the next number', async (t) => {
  const page = await open(t, '#learn/practise?technique=skyscraper&seed=3');
  await ready(page);
  await page.keyboard.press('s');
  assert.match(await said(page), /This is it:/);
  assert.ok(await page.locator(`${GRID} .slash`).count() > 0);
  assert.match(await page.locator('.record').textContent(), /0 of 1 position/);
  await page.keyboard.press('n');
  await page.locator('.made', { hasText: 'seed 3, number 2' }).waitFor();
  assert.match(page.url(), /seed=3&number=2/);
});

it('the address holds the position: the same seed and number show the same', async (t) => {
  const labels = async () => {
    const page = await open(t, '#learn/practise?technique=naked-pair&seed=11&number=2');
    await ready(page);
    return page.locator(`${GRID} [role=gridcell]`).evaluateAll((cells) => cells.map((c) => c.getAttribute('aria-label')).join());
  };
  assert.equal(await labels(), await labels());
});

it('a killer technique is practised on a killer', async (t) => {
  const page = await open(t, '#learn/practise?technique=cage-in-line&seed=7');
  await ready(page);
  assert.ok(await page.locator(`${GRID} .clue`).count() > 5);
});

it('a technique without a position says so', async (t) => {
  const page = await open(t, '#learn/practise?technique=template-set&seed=7');
  await page.locator('.said', { hasText: 'No position with this technique was found' }).waitFor();
});

both('the lesson of a technique has a definition, a drawn example and the way to find one', async (t) => {
  const page = await open(t, '#learn/x-wing');
  await page.locator('h1', { hasText: 'X-wing' }).waitFor();
  assert.match(await page.locator('.about').textContent(), /In two rows a value has the same two places/);
  assert.ok(await page.locator('.acts-list li').count() >= 3);
  await page.locator(`${GRID} .slash`).first().waitFor();
  const first = await said(page);
  assert.match(first, /So r.+≠/);
  await page.keyboard.press('2');
  await until(async () => !/Looking|^$/.test(await said(page)) && (await said(page)) !== first, 'another example is drawn');
  await page.getByRole('link', { name: /Practise it/ }).click();
  await page.locator('.name', { hasText: 'X-wing' }).waitFor();
});

it('every technique of the list has a lesson with words of its own', async (t) => {
  const page = await open(t, '#learn/practise?technique=x-wing&seed=7');
  await ready(page);
  const listed = await page.locator('.techniques [data-technique]').evaluateAll((list) => list.map((b) => b.dataset.technique));
  const { techniques } = await (await fetch(new URL('api/v1/techniques', page.url()))).json();
  for (const key of listed) {
    const about = techniques.find(({ technique }) => technique === key);
    assert.ok(about?.text && about.then && about.look.length, key);
  }
});

it('a hint names the lesson of its technique', async (t) => {
  const page = await open(t, '#play?p=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79');
  await page.locator('.plate .value').first().waitFor();
  await page.keyboard.press('h');
  await until(async () => (await page.locator('.depths li.open').count()) === 1, 'the hint is there');
  await page.keyboard.press('h');
  await page.locator('.depths a', { hasText: 'The lesson' }).click();
  await page.locator('.v-learn h1', { hasText: /single|house/ }).waitFor();
});

it('on a phone, practise works by touch alone', async (t) => {
  const step = await stepOf('naked-pair');
  const page = await open(t, '#learn/practise?technique=naked-pair&seed=7', { viewport: { width: 360, height: 740 }, hasTouch: true });
  await ready(page);
  for (const pair of step.cells) await at(page, place(pair)).tap();
  await page.getByRole('button', { name: 'Answer' }).tap();
  assert.match(await said(page), /Right\./);
  for (const { cell: pair, value } of step.eliminations) {
    const button = page.locator(`[data-digit="${value}"]`);
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.tap();
    await at(page, place(pair)).tap();
  }
  await page.getByRole('button', { name: 'Answer' }).tap();
  assert.match(await said(page), /Right: all/);
  await page.locator('#technique').selectOption('x-wing');
  await page.locator('.name', { hasText: 'X-wing' }).waitFor();
});

for (const [name, width, height] of [['a phone on its side', 844, 390], ['a phone', 360, 740], ['a small laptop', 1280, 720]]) {
  it(`grid, digits and Answer are in sight together on ${name}`, async (t) => {
    const page = await open(t, X_WING, { viewport: { width, height }, hasTouch: width < 1000 });
    await ready(page);
    const bottom = async (selector) => {
      const box = await page.locator(selector).boundingBox();
      return box.y + box.height;
    };
    for (const part of [`${GRID} svg`, '.digits', '[data-do=answer]']) {
      assert.ok(await bottom(part) <= height - (width < 760 ? 52 : 0), `${part} at ${await bottom(part)}`);
    }
  });
}
