/** Make: batches with progress, cards to play, print and save. */
import assert from 'node:assert/strict';
import { both, it, open, ready } from '../browser.js';

const cards = (page) => page.locator('article.card');

async function order(page, { kind, size, level, count }) {
  await page.locator(`[data-kind=${kind}]`).click();
  if (size) await page.locator('[name=size]').selectOption(size);
  await page.locator('[name=level]').selectOption(level ?? '');
  await page.locator('[name=count]').fill(String(count));
  await page.locator('[name=seed]').fill('7');
  await page.locator('.order .first').click();
}

both('a batch of small puzzles comes as cards, and one is played', async (t) => {
  const page = await open(t, '#make');
  await order(page, { kind: 'sudoku', size: '2x2', level: 'easy', count: 3 });
  await page.locator('.made h2', { hasText: /^3 made/ }).waitFor();
  assert.equal(await cards(page).count(), 3);
  assert.equal(await page.locator('.card.wait').count(), 0);
  await cards(page).nth(1).getByRole('button', { name: 'Play' }).click();
  await ready(page);
  assert.match(await page.locator('h1').textContent(), /4×4/);
});

it('the same seed makes the same puzzles', async (t) => {
  const texts = [];
  for (let k = 0; k < 2; k++) {
    const page = await open(t, '#make');
    await order(page, { kind: 'sudoku', size: '2x3', level: '', count: 2 });
    await page.locator('.made h2', { hasText: /^2 made/ }).waitFor();
    const saved = page.waitForEvent('download');
    await page.locator('[data-do=save]').click();
    const stream = await (await saved).createReadStream();
    let text = '';
    for await (const chunk of stream) text += chunk;
    texts.push(text);
  }
  assert.equal(texts[0], texts[1]);
  assert.equal(texts[0].trim().split('\n').length, 2);
});

for (const [kind, size] of [['kenken', '4'], ['killer', '2x2'], ['jigsaw', '4']]) {
  it(`${kind} is made`, async (t) => {
    const page = await open(t, '#make');
    await order(page, { kind, size, count: 2 });
    await page.locator('.made h2', { hasText: /^2 made/ }).waitFor();
    assert.equal(await cards(page).locator('q-grid svg').count(), 2);
    if (kind !== 'jigsaw') assert.ok(await cards(page).first().locator('.clue').count() > 0);
  });
}

it('a stopped batch keeps its finished puzzles', async (t) => {
  const page = await open(t, '#make');
  await order(page, { kind: 'sudoku', level: 'expert', count: 400 });
  await cards(page).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.made h2', { hasText: / made/ }).waitFor();
  assert.ok(await page.locator('[data-do=stop]').isHidden());
  assert.ok(await cards(page).count() > 0);
});

it('Back and a reload restore the batch and its order', async (t) => {
  const page = await open(t, '#make');
  await page.locator('[data-kind=sudoku]').click();
  await page.locator('[name=size]').selectOption('2x2');
  await page.locator('[name=level]').selectOption('easy');
  await page.locator('[name=count]').fill('3');
  await page.locator('.order .first').click();
  await page.locator('.made h2', { hasText: /^3 made, seed \d+$/ }).waitFor();
  const said = await page.locator('.made h2').textContent();
  await cards(page).nth(1).getByRole('button', { name: 'Play' }).click();
  await ready(page);
  for (const again of [() => page.goBack(), () => page.reload()]) {
    await again();
    await page.locator('.made h2', { hasText: said }).waitFor();
    assert.equal(await cards(page).count(), 3);
    await cards(page).nth(2).locator('q-grid .value').first().waitFor();
    assert.equal(await page.locator('[name=size]').inputValue(), '2x2');
    assert.equal(await page.locator('[name=count]').inputValue(), '3');
  }
});

it('a card is shown before it is rated', async (t) => {
  const page = await open(t, '#make');
  let release = () => {};
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/api/v1/rate', async (route) => {
    await held;
    await route.continue();
  });
  await order(page, { kind: 'sudoku', size: '3x3', level: 'easy', count: 2 });
  await page.locator('.made h2', { hasText: /^2 made/ }).waitFor();
  assert.match(await cards(page).first().textContent(), /Easy, rating…/);
  release();
  await page.locator('.hardness', { hasText: /^Easy, ER \d/ }).nth(1).waitFor();
});

it('cards are walked with arrows and played with Enter', async (t) => {
  const page = await open(t, '#make');
  await order(page, { kind: 'sudoku', size: '2x2', level: '', count: 2 });
  await page.locator('.made h2', { hasText: /^2 made/ }).waitFor();
  await cards(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await ready(page);
  assert.match(await page.locator('h1').textContent(), /4×4/);
});
