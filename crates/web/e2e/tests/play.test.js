/** Play: keyboard, mouse, touch; marks, colours, undo, timer, check, autosave; every kind and size. */
import assert from 'node:assert/strict';
import {
  CLASSIC, CLASSIC_SOLUTION, ask, both, cell, it, open, puzzleHash, ready, status, tabToGrid, until, values,
} from '../browser.js';
import { KENKEN, KENKEN_SOLUTION, KILLER, KILLER_SOLUTION } from '../puzzles.js';

/** Types a whole solution, row by row, with arrows and digits only. */
async function typeSolution(page, solution) {
  const n = Math.sqrt(solution.length);
  await page.keyboard.press('ArrowRight');
  const now = await values(page);
  for (let i = 0; i < solution.length; i++) {
    if (now[i] === '.') await page.keyboard.press(solution[i]);
    if (i % n < n - 1) await page.keyboard.press('ArrowRight');
    else {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
    }
  }
}

both('a 9×9 is played to the end by keyboard alone', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await tabToGrid(page);
  await typeSolution(page, CLASSIC_SOLUTION);
  assert.equal(await values(page), CLASSIC_SOLUTION);
  assert.match(await status(page), /^Solved in \d+:\d\d\.$/);
});

both('a 9×9 is played to the end by mouse alone', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  for (let i = 0; i < 81; i++) {
    if (CLASSIC[i] !== '.') continue;
    await cell(page, i).click();
    await page.locator(`.side [data-value="${CLASSIC_SOLUTION[i]}"]`).click();
  }
  assert.match(await status(page), /^Solved/);
});

it('a 9×9 is played to the end by touch alone, at 360 px', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC), { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await ready(page);
  for (let i = 0; i < 81; i++) {
    if (CLASSIC[i] !== '.') continue;
    await cell(page, i).tap();
    await page.locator(`.side [data-value="${CLASSIC_SOLUTION[i]}"]`).tap();
  }
  assert.match(await status(page), /^Solved/);
});

both('a 6×6 KenKen is played to the end', async (t) => {
  const page = await open(t, puzzleHash(KENKEN));
  await ready(page);
  assert.match(await page.locator('h1').textContent(), /KenKen, 6×6/);
  await tabToGrid(page);
  await typeSolution(page, KENKEN_SOLUTION);
  assert.match(await status(page), /^Solved/);
});

it('a killer is played to the end, and a wrong sum is seen', async (t) => {
  const { verdict } = await ask('check', { puzzle: KILLER });
  assert.notEqual(verdict, 'none');
  const page = await open(t, puzzleHash(KILLER));
  await ready(page);
  assert.match(await page.locator('h1').textContent(), /Killer, 6×6/);
  await tabToGrid(page);
  await typeSolution(page, KILLER_SOLUTION);
  assert.match(await status(page), /^Solved/);
  await cell(page, 32).click();
  await page.keyboard.press('1');
  assert.ok(await page.locator('.plate .flag').count() > 0, 'the cage that misses its sum is flagged');
});

it('letters write the values past 9, and win over commands', async (t) => {
  const { text } = await ask('parse', { puzzle: JSON.stringify({ kind: 'sudoku', box: [4, 4], cells: Array(16).fill(Array(16).fill(0)) }) });
  const page = await open(t, puzzleHash(text));
  await ready(page);
  await cell(page, 0).click();
  await page.keyboard.press('a');
  await cell(page, 1).click();
  await page.keyboard.press('g');
  assert.ok((await values(page)).startsWith('AG.'));
  await page.keyboard.press('Alt+p');
  assert.equal(await status(page), 'Paused');
});

for (const [name, puzzle, size] of [
  ['4×4', '1..............4', 4],
  ['a 25×25', JSON.stringify({ kind: 'sudoku', box: [5, 5], cells: Array(25).fill(Array(25).fill(0)) }), 25],
  ['a jigsaw', '{"kind":"sudoku","size":4,"cells":["1...","....","..2.","...."],"regions":["1112","1322","3324","3444"]}', 4],
  ['an X with windows', JSON.stringify({ kind: 'sudoku', box: [3, 3], cells: ['1........', ...Array(8).fill('.........')], diagonals: true, extras: ['windows'] }), 9],
]) {
  it(`${name} is drawn with a cell for every place`, async (t) => {
    const page = await open(t, puzzleHash(puzzle));
    await ready(page);
    assert.equal(await page.locator('.plate [role=gridcell]').count(), size * size);
    assert.equal(await page.locator('.plate [role=row]').count(), size);
    assert.ok(await page.locator('.plate .thick').count(), 'regions are outlined');
  });
}

it('corner, centre and colour marks; peers lose a mark when a digit is written', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('Shift+Digit1');
  await page.keyboard.press('Control+Digit4');
  await page.keyboard.press('v');
  await page.keyboard.press('3');
  assert.match(await cell(page, 2).getAttribute('aria-label'), /marks 1 4/);
  assert.equal(await page.locator('.plate .colour.c3').count(), 1);
  await page.keyboard.press('z');
  await cell(page, 3).click();
  await page.keyboard.press('1');
  assert.match(await cell(page, 2).getAttribute('aria-label'), /marks 4$/);
  await page.keyboard.press('Control+z');
  assert.match(await cell(page, 2).getAttribute('aria-label'), /marks 1 4/);
});

it('drag and Ctrl-click choose many cells; Space goes through the modes', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  const from = await cell(page, 10).boundingBox();
  const to = await cell(page, 28).boundingBox();
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 });
  await page.mouse.up();
  await cell(page, 80).click({ modifiers: ['Control'] });
  const chosen = await page.locator('.plate [aria-selected=true]').evaluateAll((list) => list.map((x) => Number(x.dataset.i)));
  assert.deepEqual(chosen, [10, 19, 28, 80]);
  await page.keyboard.press(' ');
  assert.equal(await page.locator('[data-mode=corner]').getAttribute('aria-pressed'), 'true');
  await page.keyboard.press('7');
  assert.match(await cell(page, 19).getAttribute('aria-label'), /given|marks/);
  assert.match(await cell(page, 10).getAttribute('aria-label'), /marks 7/);
});

it('200 steps are undone, and done again', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  for (let k = 0; k < 200; k++) await page.keyboard.press(String((k % 9) + 1));
  const end = await values(page);
  for (let k = 0; k < 200; k++) await page.keyboard.press('Control+z');
  assert.equal(await values(page), CLASSIC);
  assert.ok(await page.locator('[data-do=undo]').isDisabled());
  for (let k = 0; k < 200; k++) await page.keyboard.press('Control+y');
  assert.equal(await values(page), end);
});

both('a reload keeps the game, its marks and its undo', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await cell(page, 3).click();
  await page.keyboard.press('Control+Digit6');
  await page.reload();
  await ready(page);
  assert.equal((await values(page))[2], '4');
  assert.match(await cell(page, 3).getAttribute('aria-label'), /marks 6/);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  assert.equal(await values(page), CLASSIC);
  assert.ok(await page.locator('.desk [data-game]').count() >= 1);
});

it('the desk keeps games apart', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.goto(`${page.url().split('#')[0]}${puzzleHash('1..............4')}`);
  await page.locator('h1', { hasText: '4×4' }).waitFor();
  await cell(page, 1).click();
  await page.keyboard.press('2');
  await page.locator('.desk [data-game]', { hasText: '9×9' }).click();
  assert.equal((await values(page))[2], '4');
});

it('clashes show, and can be switched off', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('5');
  assert.ok(await page.locator('.plate .flag').count() >= 2);
  await page.locator('#clash').click();
  assert.equal(await page.locator('.plate .flag').count(), 0);
});

it('check reports the number of wrong digits and shows them', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('.facts', { hasText: 'one' }).waitFor();
  await page.keyboard.press('k');
  assert.match(await status(page), /Everything so far is right/);
  await cell(page, 2).click();
  await page.keyboard.press('2');
  await page.keyboard.press('k');
  assert.match(await status(page), /1 digit is wrong/);
  await page.getByRole('button', { name: 'Show them' }).click();
  assert.match(await cell(page, 2).getAttribute('aria-label'), /2, wrong/);
});

both('candidates are filled in, and follow the digits', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.keyboard.press('a');
  assert.match(await cell(page, 2).getAttribute('aria-label'), /marks 1 2 4/);
  const marks = async () => (await cell(page, 11).getAttribute('aria-label')).split('marks ')[1].split(' ');
  assert.deepEqual(await marks(), ['2', '4', '7']);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  assert.deepEqual(await marks(), ['2', '7'], 'struck where the column now has it');
  await page.keyboard.press('Backspace');
  assert.deepEqual(await marks(), ['2', '4', '7'], 'and back when the digit is gone');
  await page.keyboard.press('a');
  assert.match(await cell(page, 11).getAttribute('aria-label'), /empty$/);
  for (let k = 0; k < 4; k++) await page.keyboard.press('Control+z');
  assert.match(await cell(page, 11).getAttribute('aria-label'), /empty$/, 'filling is one undo step');
  assert.ok(await page.locator('[data-do=undo]').isDisabled());
});

it('a mark key strikes a candidate that is filled in, and brings it back; own notes stay below', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press('Control+Digit2');
  await page.keyboard.press('a');
  const label = () => cell(page, 2).getAttribute('aria-label');
  assert.match(await label(), /marks 1 2 4$/);
  await page.keyboard.press('Control+Digit1');
  assert.match(await label(), /marks 2 4$/);
  await page.keyboard.press('Control+Digit5');
  assert.match(await label(), /marks 2 4$/, 'a value that a peer holds stays out');
  await page.keyboard.press('Shift+Digit2');
  assert.match(await label(), /marks 4$/, 'corner marks are not seen here: their keys strike too');
  await page.keyboard.press('Control+Digit1');
  assert.match(await label(), /marks 1 4$/);
  await page.keyboard.press('a');
  assert.match(await label(), /marks 2$/, 'the notes are shown again');
  await page.keyboard.press('a');
  assert.match(await label(), /marks 1 2 4$/, 'filled in anew');
});

it('nine corner marks are all visible, and sixteen centre marks are readable', async (t) => {
  const { text } = await ask('parse', { puzzle: JSON.stringify({ kind: 'sudoku', box: [4, 4], cells: Array(16).fill('.'.repeat(16)) }) });
  for (const [puzzle, count, mode, least] of [[`${'.'.repeat(81)}`, 9, 'x', 10], [text, 16, 'x', 6], [text, 16, 'c', 6]]) {
    const page = await open(t, puzzleHash(puzzle));
    await ready(page);
    await cell(page, 0).click();
    await page.locator(`[data-mode=${mode === 'x' ? 'corner' : 'centre'}]`).click();
    for (const key of '123456789ABCDEFG'.slice(0, count)) await page.keyboard.press(key);
    const kind = mode === 'x' ? 'corner' : 'centre';
    const signs = page.locator(`.plate text.${kind}`);
    assert.equal((await signs.allTextContents()).join('').length, count);
    const around = await cell(page, 0).boundingBox();
    for (const sign of await signs.all()) {
      const box = await sign.boundingBox();
      assert.ok(box.height >= least, `${box.height} px high`);
      assert.ok(box.x >= around.x - 1 && box.x + box.width <= around.x + around.width + 1, 'inside its cell');
    }
  }
});

it('arrows move after loading, and after every press of pad, mode and tool', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  const chosen = () => page.locator('.plate [aria-selected=true]').evaluateAll((list) => list.map((x) => Number(x.dataset.i)));
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'grid');
  await page.keyboard.press('ArrowRight');
  assert.deepEqual(await chosen(), [0]);
  await cell(page, 2).click();
  let at = 2;
  for (const button of ['.side [data-value="4"]', '[data-mode=corner]', '[data-do=undo]', '[data-do=check]', '[data-do=redo]']) {
    await page.locator(button).first().click();
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await chosen(), [++at], button);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'grid', button);
  }
});

it('a pad that is pressed by keyboard keeps the focus, and so does the hint', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await cell(page, 2).click();
  await page.locator('.side [data-value="4"]').focus();
  await page.keyboard.press('Enter');
  assert.equal((await values(page))[2], '4');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.value), '4');
  await page.locator('.panel [data-do=hint]').focus();
  await page.keyboard.press('Enter');
  await page.locator('.depths').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.do), 'hint');
});

it('the grid comes before its margins for Tab', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('#theme').focus();
  for (let k = 0; k < 2; k++) await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'grid');
});

it('the time stops while the page is hidden, and Restart resets it', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  const hide = (hidden) => page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
  const time = () => page.locator('.time').textContent();
  await page.waitForTimeout(2200);
  await hide(true);
  const then = await time();
  assert.notEqual(then, '0:00');
  await page.waitForTimeout(2200);
  assert.equal(await time(), then);
  await hide(false);
  await until(async () => (await time()) !== then, 'the time goes on');
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await page.getByRole('button', { name: 'Restart' }).click();
  assert.equal(await time(), '0:00');
  assert.equal(await values(page), CLASSIC);
});

it('one scale per sentence: the level, and the ER on its own', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('.sub-line', { hasText: 'Easy' }).waitFor();
  assert.equal(await page.locator('.sub-line').textContent(), 'Easy');
  assert.match(await page.locator('.about .facts').textContent(), /ER\s*\d\.\d/);
  await page.goto(`${page.url().split('#')[0]}${puzzleHash(CLASSIC, 'set')}`);
  await page.locator('.verdict .prose', { hasText: 'hardest' }).waitFor();
  assert.doesNotMatch(await page.locator('.verdict .prose').first().textContent(), /ER/);
});

it('pause covers the grid and stops the time', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.keyboard.press('p');
  assert.equal(await status(page), 'Paused');
  assert.equal(await page.locator('.plate text.value').count(), 0);
  const then = await page.locator('.time').textContent();
  await page.waitForTimeout(1500);
  assert.equal(await page.locator('.time').textContent(), then);
  await page.keyboard.press('p');
  await until(async () => (await page.locator('.time').textContent()) !== then, 'the time goes on');
});

const RULED = JSON.stringify({
  kind: 'sudoku', box: [2, 2], cells: ['....', '..21', '2143', '4312'],
  rules: [{ thermometer: ['r1c1', 'r1c2'] }, { 'white-dot': ['r2c1', 'r2c2'] }],
});

both('a broken rule is marked and says why, and a puzzle with rules is solved when all hold', async (t) => {
  const page = await open(t, puzzleHash(RULED));
  await ready(page);
  const put = async (i, value) => {
    await cell(page, i).click();
    await page.keyboard.press(value);
  };
  await put(0, '3');
  await put(1, '2');
  await page.getByText('r1c1=3, r1c2=2: Digits increase along the thermometer from r1c1 to r1c2.').waitFor();
  assert.equal(await page.locator('.plate .drawn.broken').count(), 1);
  await page.getByText('Clashes').click();
  await until(async () => (await page.locator('.plate .drawn.broken').count()) === 0, 'nothing is marked');
  await page.getByText('Clashes').click();
  await put(0, '1');
  await until(async () => (await page.locator('.plate .drawn.finished').count()) === 1, 'the thermometer has faded');
  for (const [i, value] of [[2, '3'], [3, '4'], [4, '3'], [5, '4']]) await put(i, value);
  await page.locator('.plate .status').filter({ hasText: 'Solved' }).waitFor();
});

both('digits that break a rule do not solve a puzzle', async (t) => {
  const puzzle = JSON.parse(RULED);
  puzzle.rules[0].thermometer.reverse();
  const page = await open(t, puzzleHash(JSON.stringify(puzzle)));
  await ready(page);
  for (const [i, value] of [[0, '1'], [1, '2'], [2, '3'], [3, '4'], [4, '3'], [5, '4']]) {
    await cell(page, i).click();
    await page.keyboard.press(value);
  }
  await page.locator('.plate .status').filter({ hasText: 'not every rule holds' }).waitFor();
});
