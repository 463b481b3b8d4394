/** Make: batches with progress, cards to play, print and save. */
import assert from 'node:assert/strict';
import { both, intercept, it, open, ready } from '../browser.js';

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
    await page.locator('[data-do=save]').click();
    const saved = page.waitForEvent('download');
    await page.locator('#save-all').click();
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
  await intercept(page, '**/api/v1/rate', async (route) => {
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

it('the default level is a human one, for every kind', async (t) => {
  const page = await open(t, '#make');
  for (const [kind, level] of [['sudoku', 'medium'], ['killer', 'normal'], ['kenken', 'normal'], ['jigsaw', 'medium']]) {
    await page.locator(`[data-kind=${kind}]`).click();
    assert.equal(await page.locator('[name=level]').inputValue(), level, kind);
  }
});

/** Keeps the pages that would be printed, for a look at them. */
const holdPrint = (page) => page.evaluate(() => {
  globalThis.print = () => dispatchEvent(new Event('beforeprint'));
});

it('a batch is printed with a title, its rules once, and solutions at the end', async (t) => {
  const page = await open(t, '#make', { colorScheme: 'dark' });
  await order(page, { kind: 'kenken', size: '4', level: 'easy', count: 5 });
  await page.locator('.made h2', { hasText: /^5 made/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.card q-grid .clue').length > 5);
  await holdPrint(page);
  await page.getByRole('button', { name: 'Print…' }).click();
  await page.locator('dialog [name=title]').fill('Class 4b');
  await page.locator('dialog [name=each]').selectOption('2');
  await page.locator('#print').click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('body > .paper');
  assert.equal(await paper.locator('h1').textContent(), 'Class 4b');
  assert.equal(await paper.locator('header p').count(), 1, 'the rules stand once');
  assert.equal(await paper.locator('.page').count(), 4, 'three pages of two, one of solutions');
  assert.equal(await paper.locator('.page:not(.solved) q-grid .value').count(), 0);
  assert.equal(await paper.locator('.solved q-grid .value').count(), 5 * 16);
  const shown = await page.evaluate(() => [...document.querySelectorAll('button, nav, form')].filter((e) => e.checkVisibility()).length);
  assert.equal(shown, 0, 'no button is printed');
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector('.paper .frame')).stroke), 'rgb(22, 24, 29)', 'paper is light in a dark theme');
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await paper.count(), 0);
  await page.emulateMedia({ media: 'screen' });
  await cards(page).nth(1).getByRole('button', { name: 'Print' }).click();
  await page.locator('dialog [name=solutions]').uncheck();
  await page.locator('#print').click();
  assert.equal(await paper.locator('.page').count(), 1);
  assert.equal(await paper.locator('figcaption b').textContent(), 'No. 2');
});

it('all puzzles are saved with their solutions', async (t) => {
  const page = await open(t, '#make');
  await order(page, { kind: 'sudoku', size: '2x2', level: 'easy', count: 2 });
  await page.locator('.made h2', { hasText: /^2 made/ }).waitFor();
  const save = async (form) => {
    await page.locator('[data-do=save]').click();
    await page.locator('dialog [name=form]').selectOption(form);
    const saved = page.waitForEvent('download');
    await page.locator('#save-all').click();
    let text = '';
    for await (const chunk of await (await saved).createReadStream()) text += chunk;
    return text;
  };
  const [head, first] = (await save('csv')).split('\n');
  assert.equal(head, 'number,puzzle,solution,level,er');
  const [number, puzzle, solution] = first.split(',');
  assert.equal(number, '1');
  assert.match(solution, /^[1-4]{16}$/);
  assert.ok([...puzzle].every((c, k) => c === '.' || c === solution[k]), 'the solution fits the puzzle');
  const json = JSON.parse(await save('json'));
  assert.equal(json.length, 2);
  assert.equal(json[0].solution, solution);
});
