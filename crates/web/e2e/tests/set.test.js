/** Set: givens, regions, cages, diagonals; the verdict that follows every change. */
import assert from 'node:assert/strict';
import { CLASSIC, ask, both, cell, it, open, puzzleHash, ready, until } from '../browser.js';

const word = (page) => page.locator('.verdict .word').textContent();
const becomes = (page, want) => until(async () =>
  (await word(page).catch(() => '')) === want && !(await page.locator('.verdict.waiting').count()), `the verdict is ${want}`);

async function shape(page, value) {
  await page.locator('#shape').selectOption(value);
}

async function drag(page, cells) {
  for (const [k, i] of cells.entries()) {
    const box = await cell(page, i).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    if (k === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

both('the verdict turns: many, unique, none, and back', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC, 'set'));
  await becomes(page, 'Unique');
  await cell(page, 0).click();
  await page.keyboard.press('Backspace');
  await cell(page, 1).click();
  await page.keyboard.press('Backspace');
  await becomes(page, 'Many');
  assert.equal(await page.locator('.verdict .two q-grid').count(), 2);
  assert.ok(await page.locator('.plate .tint.region').count() > 0, 'cells that differ are washed');
  await page.keyboard.press('7');
  await becomes(page, 'None');
  assert.match(await page.locator('.verdict').textContent(), /twice|both|No solution/);
  assert.ok(await page.locator('.plate .flag').count() >= 2);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await becomes(page, 'Many');
});

it('true candidates are shown in the cells; with one solution they are that solution', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC, 'set'));
  await becomes(page, 'Unique');
  await until(async () => (await cell(page, 2).getAttribute('aria-label')).endsWith('marks 4'), 'r1c3 can only be 4');
  await page.keyboard.press('t');
  await until(async () => (await cell(page, 2).getAttribute('aria-label')).endsWith('empty'), 'they are gone');
});

it('a second T shows true candidates by their number of solutions', async (t) => {
  const puzzle = '53..7....6..195....98....6.............8.3..17...2...6.6....28....419..5....8..79';
  const page = await open(t, puzzleHash(puzzle, 'set'));
  await becomes(page, 'Many');
  assert.equal(await page.locator('.plate .node').count(), 0);
  await page.keyboard.press('t');
  await page.locator('.plate .node.on').first().waitFor();
  assert.ok(await page.locator('.counts-key').isVisible());
  // The marks agree with the service.
  const { counts } = await ask('candidates', { puzzle, counts: 10 });
  const open81 = counts.filter((list, i) => puzzle[i] === '.' && list.length > 1).flat();
  assert.equal(await page.locator('.plate .node.on').count(), open81.filter((count) => count === 1).length);
  assert.equal(await page.locator('.plate .node:not(.on)').count(), open81.filter((count) => count > 1 && count < 10).length);
  await page.keyboard.press('t');
  await until(async () => (await page.locator('.plate .node').count()) === 0, 'they are gone');
});

it('rules that are not needed are removed together, and come back by undo', async (t) => {
  const rules = [{ thermometer: ['r1c1', 'r1c2'] }, { thermometer: ['r1c1', 'r1c2', 'r1c3'] }];
  const puzzle = JSON.stringify({ kind: 'sudoku', box: [2, 2], cells: ['1.34', '34.2', '214.', '4321'], rules });
  const page = await open(t, `#set?p=${encodeURIComponent(puzzle)}`);
  await becomes(page, 'Unique');
  await page.locator('.verdict', { hasText: '2 of 2, one at a time' }).waitFor();
  await page.getByRole('button', { name: 'Remove spare rules' }).click();
  await until(async () => !/rule/.test(await page.locator('.plate .status').textContent()), 'the rules are gone');
  await becomes(page, 'Unique');
  assert.match(await page.locator('.plate .status').textContent(), /13 givens/, 'the givens stay');
  await page.keyboard.press('Control+z');
  await page.locator('.plate .status', { hasText: '2 rules' }).waitFor();
});

it('a unique puzzle gets its rating, hardest technique and spare givens', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC, 'set'));
  await becomes(page, 'Unique');
  await page.locator('.verdict .facts', { hasText: /ER/ }).filter({ hasNotText: '…' }).waitFor();
  assert.match(await page.locator('.verdict').textContent(), /Easy/);
});

it('make it unique, and minimise', async (t) => {
  const page = await open(t, '#set');
  await shape(page, '4:2x2');
  await becomes(page, 'Many');
  await page.getByRole('button', { name: 'Make it unique' }).click();
  await becomes(page, 'Unique');
  await page.locator('.verdict .facts').filter({ hasNotText: '…' }).waitFor();
  const spare = page.getByRole('button', { name: 'Minimise' });
  if (await spare.isEnabled()) await spare.click();
  await becomes(page, 'Unique');
  await until(async () => /none: every one is needed/.test(await page.locator('.verdict').textContent()), 'no given is spare');
});

it('cages are drawn by dragging, with number and operation by keys', async (t) => {
  const page = await open(t, '#set');
  await shape(page, '3:none');
  await page.keyboard.press('k');
  await drag(page, [0, 1]);
  await page.keyboard.type('3+');
  await drag(page, [2, 5]);
  await page.keyboard.type('2-');
  await drag(page, [3, 6]);
  await page.keyboard.type('6*');
  await drag(page, [4, 7, 8]);
  await page.keyboard.type('6+');
  assert.equal(await page.locator('.plate .clue').count(), 4);
  assert.deepEqual(await page.locator('.plate .clue').allTextContents(), ['3+', '2−', '6×', '6+']);
  await until(async () => /Unique|Many|None/.test(await word(page)), 'a verdict is there');
});

it('a cage with an impossible number is reported', async (t) => {
  const page = await open(t, '#set');
  await shape(page, '4:2x2');
  await page.keyboard.press('k');
  await drag(page, [0, 1]);
  await page.keyboard.type('99');
  await becomes(page, 'None');
});

it('cages are drawn with the keyboard alone', async (t) => {
  const page = await open(t, '#set');
  await shape(page, '4:2x2');
  await page.locator('.plate q-grid svg').focus();
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7');
  assert.deepEqual(await page.locator('.plate .clue').allTextContents(), ['7']);
});

it('regions are painted; until they have their size the verdict waits', async (t) => {
  const page = await open(t, '#set');
  await shape(page, '4:2x2');
  await becomes(page, 'Many');
  await page.keyboard.press('r');
  await drag(page, [0, 2]);
  await becomes(page, 'Unfinished');
  assert.match(await page.locator('.verdict').textContent(), /has \d cells; it needs 4/);
  await drag(page, [3, 5]);
  await until(async () => /Many|None|Unfinished/.test(await word(page)), 'a verdict is there');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await becomes(page, 'Many');
});

it('diagonals and windows change the verdict', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC, 'set'));
  await becomes(page, 'Unique');
  await page.locator('.plate q-grid svg').focus();
  await page.keyboard.press('d');
  await becomes(page, 'None');
  await page.keyboard.press('d');
  await becomes(page, 'Unique');
  await page.keyboard.press('w');
  await becomes(page, 'None');
});

both('what was set is played', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC, 'set'));
  await becomes(page, 'Unique');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.locator('.status', { hasText: '51 cells to go' }).waitFor();
});

/** The contents of the Share dialog. */
async function shared(page) {
  await page.waitForFunction(() => document.querySelector('dialog #text')?.value.length > 5);
  const link = await page.locator('dialog #link').inputValue();
  const text = await page.locator('dialog #text').inputValue();
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  return { link: link.slice(link.indexOf('#')), text };
}

it('Share in Set shares the draft, whatever the verdict', async (t) => {
  const played = await open(t, puzzleHash(CLASSIC));
  await ready(played);
  await played.goto(`${played.url().split('#')[0]}#set`);
  await played.locator('.verdict .word', { hasText: 'Many' }).waitFor();
  await played.keyboard.press('d');
  await played.keyboard.press('w');
  await cell(played, 4).click();
  await played.keyboard.press('7');
  await becomes(played, 'Many');
  await played.keyboard.press('Control+s');
  const many = await shared(played);
  const { text } = await ask('convert', { puzzle: many.text, to: 'json' });
  assert.deepEqual([JSON.parse(text).diagonals, JSON.parse(text).extras], [true, ['windows']]);
  assert.equal(JSON.parse(text).cells[0], '....7....');
  const other = await open(t, many.link);
  await becomes(other, 'Many');
  await other.locator('.status', { hasText: '1 given' }).waitFor();
  assert.equal(await other.locator('[data-tool=windows]').getAttribute('aria-pressed'), 'true');
});

it('a draft without a solution, or unfinished, is shared, saved and opened again', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC.replace('53', '55'), 'set'));
  await becomes(page, 'None');
  await page.locator('.verdict [data-do=share]').click();
  const none = await shared(page);
  const second = await open(t, none.link);
  await becomes(second, 'None');
  await shape(page, '4:2x2');
  await page.keyboard.press('k');
  await drag(page, [0, 1]);
  await page.keyboard.press('r');
  await drag(page, [0, 2]);
  await becomes(page, 'Unfinished');
  await page.locator('.verdict [data-do=share]').click();
  await page.locator('dialog [role=status]', { hasText: 'not a puzzle yet' }).waitFor();
  const saved = page.waitForEvent('download');
  await page.locator('dialog #save').click();
  assert.equal((await saved).suggestedFilename(), 'puzzle.json');
  const draft = await shared(page);
  for (const opened of [await open(t, draft.link), await open(t, '#set')]) {
    if (!opened.url().includes('p=')) {
      await opened.locator('#open').click();
      await opened.locator('dialog textarea').fill(draft.text);
      await opened.locator('.read', { hasText: 'Read as a draft of Set.' }).waitFor();
      assert.ok(await opened.locator('[data-to=play]').isDisabled());
      await opened.getByRole('button', { name: 'Set it' }).click();
    }
    await becomes(opened, 'Unfinished');
    await opened.locator('.status', { hasText: '1 cage, 1 without a number' }).waitFor();
  }
});

it('a puzzle with several solutions can be played', async (t) => {
  const page = await open(t, puzzleHash('1..............4', 'set'));
  await becomes(page, 'Many');
  await page.getByRole('button', { name: 'Play it as it is' }).click();
  await page.locator('.status', { hasText: '14 cells to go' }).waitFor();
});

it('the sign ? of a cage does not open the table of keys', async (t) => {
  const page = await open(t, '#set');
  await shape(page, '3:none');
  await page.keyboard.press('k');
  await drag(page, [0, 1]);
  await page.keyboard.type('3?');
  assert.equal(await page.locator('[data-op="?"]').getAttribute('aria-pressed'), 'true');
  assert.equal(await page.locator('dialog').count(), 0);
  await page.keyboard.press('g');
  await page.keyboard.press('?');
  await page.locator('dialog .keylist').waitFor();
});

it('a damaged link is reported in Set', async (t) => {
  const page = await open(t, '#set?p=z.garbage');
  await page.locator('.status', { hasText: 'This link is damaged' }).waitFor();
  const other = await open(t, puzzleHash('no puzzle', 'set'));
  await until(async () => !/givens/.test(await other.locator('.status').textContent()), 'the reason is told');
});

it('arrows move in Set after loading, and after a press of a tool', async (t) => {
  const page = await open(t, '#set');
  await page.keyboard.press('ArrowRight');
  await page.locator('[data-tool=givens]').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('5');
  await until(async () => /given 5/.test(await cell(page, 1).getAttribute('aria-label')), 'r1c2 has a given');
});

it('the draft survives a reload', async (t) => {
  const page = await open(t, '#set');
  await cell(page, 40).click();
  await page.keyboard.press('5');
  await page.reload();
  await page.locator('.status', { hasText: '1 given' }).waitFor();
});

it('under half-turn symmetry a given is added and removed with its partner', async (t) => {
  const page = await open(t, '#set');
  await shape(page, '4:2x2');
  await page.locator('#half-turn').check();
  await cell(page, 0).click();
  await page.keyboard.press('3');
  await page.locator('.status', { hasText: '2 givens' }).waitFor();
  assert.match(await cell(page, 15).getAttribute('aria-label'), /given/);
  await page.keyboard.press('Backspace');
  await page.locator('.status', { hasText: '0 givens' }).waitFor();
});
