/** Drawing rules in Set: each shape by mouse, by keys and by touch; numbers, changes, words, verdict. */
import assert from 'node:assert/strict';
import { ask, both, cell, it, open, until } from '../browser.js';

const word = (page) => page.locator('.verdict .word').textContent();
const becomes = (page, want) => until(async () =>
  (await word(page).catch(() => '')) === want && !(await page.locator('.verdict.waiting').count()), `the verdict is ${want}`);

/** The rules of the draft that the page keeps, as JSON. */
const rules = (page) => page.evaluate(async () => {
  const { readDraft } = await import(new URL('js/model/draft-text.js', location.href).href);
  const { toJson } = await import(new URL('js/model/puzzle.js', location.href).href);
  return toJson(readDraft(localStorage.getItem('quadrille.draft'))).rules ?? [];
});

/** A point of the grid: columns and rows from its upper left corner. */
async function at(page, x, y) {
  await page.locator('.plate svg').scrollIntoViewIfNeeded();
  const box = await cell(page, 0).boundingBox();
  return [box.x + x * box.width, box.y + y * box.height];
}

async function drag(page, points) {
  for (const [k, [x, y]] of points.entries()) {
    const [left, top] = await at(page, x, y);
    await page.mouse.move(left, top, { steps: 5 });
    if (k === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

const press = async (page, x, y) => page.mouse.click(...(await at(page, x, y)));

async function pick(page, name) {
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Opens Set with an empty 6×6 grid. */
async function empty(t, options) {
  const puzzle = JSON.stringify({ kind: 'sudoku', box: [2, 3], cells: Array(6).fill('......') });
  const page = await open(t, `#set?p=${encodeURIComponent(puzzle)}`, options);
  await page.locator('.kind').first().waitFor();
  await becomes(page, 'Many');
  return page;
}

both('each shape is drawn with the mouse', async (t) => {
  const page = await empty(t);
  await pick(page, 'thermometer');
  await drag(page, [[0.5, 0.5], [1.5, 0.5], [2.5, 1.5]]);
  await pick(page, 'white dot');
  await press(page, 1, 3.5);
  await pick(page, 'quadruple');
  await press(page, 3, 3);
  await page.keyboard.type('14');
  await pick(page, 'sandwich');
  await press(page, -0.4, 4.5);
  await page.keyboard.type('9');
  await pick(page, 'little killer');
  await press(page, 0.5, -0.4);
  await page.keyboard.type('20');
  await pick(page, 'odd');
  await press(page, 5.5, 5.5);
  await pick(page, 'cage');
  await drag(page, [[3.5, 4.5], [4.5, 4.5]]);
  await page.keyboard.type('11');
  await pick(page, 'anti-knight');
  assert.deepEqual(await rules(page), [
    { thermometer: ['r1c1', 'r1c2', 'r2c3'] },
    { 'white-dot': ['r4c1', 'r4c2'] },
    { quadruple: ['r3c3', 'r3c4', 'r4c3', 'r4c4'], digits: [1, 4] },
    { sandwich: ['r5c1', 'r5c2', 'r5c3', 'r5c4', 'r5c5', 'r5c6'], number: 9 },
    { 'little-killer': ['r1c2', 'r2c3', 'r3c4', 'r4c5', 'r5c6'], number: 20 },
    { odd: ['r6c6'] },
    { cage: ['r5c4', 'r5c5'], number: 11 },
    { 'anti-knight': true },
  ]);
  assert.equal(await page.locator('.said .said-rule').count(), 8, 'one sentence for each kind');
});

both('one rule of each shape is drawn with the keyboard alone', async (t) => {
  const page = await empty(t);
  await pick(page, 'renban');
  await page.keyboard.press('ArrowRight');
  for (const key of ['Enter', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'Backspace', 'Enter']) await page.keyboard.press(key);
  await pick(page, 'black dot');
  await page.keyboard.press('.');
  await page.keyboard.press('ArrowDown');
  await pick(page, 'quadruple');
  await page.keyboard.press('Enter');
  await page.keyboard.type('3');
  await pick(page, 'skyscraper');
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter', '2']) await page.keyboard.press(key);
  await pick(page, 'even');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.keyboard.press('Shift+Digit6');
  await pick(page, 'disjoint');
  const kinds = (await rules(page)).map((rule) => Object.keys(rule).find((key) => !['number', 'digits', 'text'].includes(key)));
  assert.deepEqual(kinds, ['renban', 'black-dot', 'quadruple', 'skyscraper', 'even', 'disjoint-groups']);
  const [line, , quad, tower] = await rules(page);
  assert.deepEqual(line.renban, ['r1c1', 'r1c2', 'r2c2']);
  assert.deepEqual(quad.digits, [3]);
  assert.equal(tower.number, 2);
  await page.keyboard.press('[');
  await page.keyboard.press(']');
  const before = (await rules(page)).length;
  await page.keyboard.press('Delete');
  assert.equal((await rules(page)).length, before - 1);
  await page.keyboard.press('Control+z');
  assert.equal((await rules(page)).length, before);
});

both('with touch a line is tapped cell after cell, and numbers come from the pad', async (t) => {
  const page = await empty(t, { viewport: { width: 820, height: 1180 }, hasTouch: true });
  const tap = async (x, y) => page.touchscreen.tap(...(await at(page, x, y)));
  await page.locator('.shapes [data-shape=line]').tap();
  await page.locator('.kinds [data-kind=palindrome]').tap();
  await tap(0.5, 2.5);
  await tap(1.5, 2.5);
  await tap(3.5, 2.5);
  await page.getByRole('button', { name: 'Done' }).tap();
  assert.deepEqual(await rules(page), [{ palindrome: ['r3c1', 'r3c2', 'r3c3', 'r3c4'] }]);
  await page.getByRole('button', { name: 'Turn round' }).tap();
  assert.deepEqual(await rules(page), [{ palindrome: ['r3c4', 'r3c3', 'r3c2', 'r3c1'] }]);
  await page.locator('.shapes [data-shape=edge]').tap();
  await page.locator('.kinds [data-kind=white-dot]').tap();
  await tap(4, 4.5);
  await page.locator('.touch .pad [data-value="3"]').tap();
  assert.deepEqual((await rules(page))[1], { 'white-dot': ['r5c4', 'r5c5'], number: 3 });
  await page.getByRole('button', { name: 'Delete' }).tap();
  assert.equal((await rules(page)).length, 1);
});

both('a line is made longer, shorter and of another kind', async (t) => {
  const page = await empty(t);
  await pick(page, 'between');
  await drag(page, [[0.5, 0.5], [1.5, 0.5], [2.5, 0.5]]);
  await drag(page, [[2.5, 0.5], [3.5, 0.5], [3.5, 1.5]]);
  assert.deepEqual(await rules(page), [{ between: ['r1c1', 'r1c2', 'r1c3', 'r1c4', 'r2c4'] }]);
  await drag(page, [[0.5, 0.5], [1.5, 0.5]]);
  assert.deepEqual(await rules(page), [{ between: ['r1c2', 'r1c3', 'r1c4', 'r2c4'] }]);
  await page.locator('#rule-kind').selectOption('zipper');
  assert.deepEqual(await rules(page), [{ zipper: ['r1c2', 'r1c3', 'r1c4', 'r2c4'] }]);
  await press(page, 4.5, 4.5);
  await page.keyboard.press('Escape');
  await press(page, 1.5, 0.5);
  await page.getByText('Zipper r1c2 to r2c4').waitFor();
});

both('rules of several lists, with digits or a text take all they need', async (t) => {
  const page = await empty(t);
  await pick(page, 'clone');
  await drag(page, [[0.5, 0.5], [1.5, 0.5]]);
  await page.getByText('Now draw the next cells').waitFor();
  assert.deepEqual(await rules(page), []);
  await drag(page, [[3.5, 4.5], [4.5, 4.5]]);
  await pick(page, 'regular');
  await drag(page, [[0.5, 5.5], [1.5, 5.5]]);
  await page.getByText('It needs a text').waitFor();
  await page.locator('.plate .status').filter({ hasText: '1 unfinished' }).waitFor();
  await page.locator('#rule-text').fill('[12]+');
  await page.locator('#rule-text').press('Enter');
  assert.deepEqual(await rules(page), [
    { clone: [['r1c1', 'r1c2'], ['r5c4', 'r5c5']] },
    { 'regular-expression': ['r6c1', 'r6c2'], text: '[12]+' },
  ]);
});

both('the verdict counts rules: unique, spare, none with the smallest conflict', async (t) => {
  const solution = ['123456', '456123', '231564', '564231', '312645', '645312'];
  const given = solution.map((row, r) => (r === 0 ? '......' : row));
  const base = { kind: 'sudoku', box: [2, 3], cells: given };
  const puzzle = { ...base, rules: [{ thermometer: ['r1c1', 'r1c2', 'r1c3'] }] };
  const page = await open(t, `#set?p=${encodeURIComponent(JSON.stringify(puzzle))}`);
  await becomes(page, 'Unique');
  await page.getByText('1 of 1, one at a time').waitFor();
  await page.locator('.said-rule', { hasText: '1 spare' }).waitFor();
  await page.locator('.kind').first().waitFor();
  await pick(page, 'thermometer');
  await drag(page, [[5.5, 0.5], [4.5, 0.5]]);
  await becomes(page, 'None');
  await page.getByText(/none can be left out: .*thermometer at r1c6/).waitFor();
  assert.ok(await page.locator('.plate .drawn.broken').count() > 0, 'the broken rule is marked');
});

both('title, author and text travel in the link and survive a reload', async (t) => {
  const page = await empty(t);
  await page.getByLabel('Title').fill('Ebb and Flow');
  await page.getByLabel('Author').fill('M. Ostrow');
  await page.getByLabel('Your own text').fill('Normal rules.\nAnd more.');
  await page.getByLabel('Title').press('Tab');
  await page.reload();
  await page.locator('main > .view').waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'Ebb and Flow');
  assert.equal(await page.getByLabel('Your own text').inputValue(), 'Normal rules.\nAnd more.');
  await page.getByRole('button', { name: 'Share' }).first().click();
  const link = page.locator('#link');
  await until(async () => (await link.inputValue()).includes('?p='), 'there is a link');
  const again = await open(t, `#${(await link.inputValue()).split('#')[1]}`);
  await until(async () => (await again.getByLabel('Title').inputValue().catch(() => '')) === 'Ebb and Flow', 'the title came along');
  assert.equal(await again.getByLabel('Author').inputValue(), 'M. Ostrow');
});

both('regions of the wrong size are marked with their number of cells; the size stays', async (t) => {
  const page = await open(t, '#set');
  await page.locator('#shape').selectOption('6:2x3');
  await page.keyboard.press('r');
  await drag(page, [[2.5, 0.5], [3.5, 0.5]]);
  await page.getByText('7 of 6 cells').waitFor();
  assert.equal(await page.locator('.plate .wrong-region').count(), 2);
  assert.equal(await page.locator('#shape').inputValue(), '6:drawn');
});

it('only formats that can hold the rules are offered', async (t) => {
  const puzzle = { kind: 'sudoku', box: [3, 3], cells: Array(9).fill('.........'), rules: [{ 'parity-line': ['r1c1', 'r1c2', 'r1c3'] }, { thermometer: ['r5c1', 'r5c2'] }] };
  const page = await open(t, `#set?p=${encodeURIComponent(JSON.stringify(puzzle))}`);
  await becomes(page, 'Many');
  await page.keyboard.press('Control+s');
  await page.locator('#format option').first().waitFor({ state: 'attached' });
  const offered = await page.locator('#format option').evaluateAll((options) => options.map((option) => option.value));
  assert.ok(offered.includes('json') && offered.includes('iss') && !offered.includes('line') && !offered.includes('fpuzzles'), offered.join());
  const text = await page.locator('#text').inputValue();
  assert.equal(JSON.stringify((await ask('parse', { puzzle: text })).json.rules), JSON.stringify((await ask('parse', { puzzle })).json.rules));
});

it('one more dot that makes it unique is offered and written', async (t) => {
  const puzzle = {
    kind: 'sudoku', box: [2, 2], cells: ['1234', '..21', '2143', '..12'], rules: [{ 'black-dot': ['r4c3', 'r4c4'] }],
  };
  const page = await open(t, `#set?p=${encodeURIComponent(JSON.stringify(puzzle))}`);
  await becomes(page, 'Many');
  await page.getByRole('button', { name: /Add black dot r\dc\d–r\dc\d/ }).click();
  await becomes(page, 'Unique');
  const [, added] = await rules(page);
  assert.deepEqual(Object.keys(added), ['black-dot']);
  const twice = await ask('check', { puzzle: { ...puzzle, rules: [...puzzle.rules, added] } });
  assert.equal(twice.verdict, 'unique');
});

both('a draft is put aside when another puzzle is opened or begun, and taken up again', async (t) => {
  const page = await empty(t);
  await pick(page, 'odd');
  await press(page, 0.5, 0.5);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  assert.deepEqual(await rules(page), []);
  await page.evaluate(() => { location.hash = '#set?p=1...............'; });
  await page.locator('.plate .status').filter({ hasText: '1 given' }).waitFor();
  await page.locator('.drafts [data-draft]').first().click();
  assert.deepEqual(await rules(page), [{ odd: ['r1c1'] }]);
  await page.locator('.drafts [data-draft]', { hasText: 'Classic, 4×4' }).waitFor();
  await page.locator('.drafts [data-forget]').click();
  await page.locator('.drafts').waitFor({ state: 'hidden' });
});
