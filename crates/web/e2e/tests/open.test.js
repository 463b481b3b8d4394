/** Open and share: pasting every format, errors with their position, links in both directions. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { CLASSIC, HARD, address, ask, both, cell, intercept, it, open, puzzleHash, ready, until, values } from '../browser.js';
import { KILLER } from '../puzzles.js';

/** A text in each format, from docs/formats.md. */
const FORMATS = {
  line: CLASSIC,
  grid: CLASSIC.match(/.{9}/g).join('\n'),
  integers: `# n=9 box=3x3\n${CLASSIC.match(/.{9}/g).map((row) => [...row].join(' ')).join('\n')}`,
  framed: '+-----+-----+\n| . . | . 3 |\n| . . | . 2 |\n+-----+-----+\n| 3 . | . . |\n| 4 . | . . |\n+-----+-----+',
  pencil: '+---------+---------+\n| 1 24 | 24 3 |\n| 34 24 | 1 24 |\n+---------+---------+\n| 24 1 | 3 24 |\n| 23 3 | 24 1 |\n+---------+---------+',
  sdk: `[Puzzle]\n${CLASSIC.match(/.{9}/g).join('\n')}`,
  jigsaw: '1..........2....\nAAABACBBCCDBCDDD',
  keen: '4:__a_4bcaa_6,a6d2s3a1a3m12s2s1',
  solo: '3x3:5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9',
  json: '{"kind":"sudoku","box":[2,2],"cells":["...3","...2","3...","4..."]}',
  'fpuzzles-url': 'https://www.f-puzzles.com/?load=N4Ig5gTglgJiBcBtRwC+AaNmOjFAbgKYB2CALhAK6Hoj4CGANtQgMyoC66KOvm4BEuSo06TFvABMnbrkGl4FarQbNCbPljRcUAogqWjVEgCybeHLiADOUAF7r4ZoA====',
  opensudoku: '<opensudoku>\n  <game data="530070000600195000098000060800060003400803001700020006060000280000419005000080079"/>\n</opensudoku>',
};

/** Plays what is in the dialog, and waits until it is on the board. */
async function play(page) {
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await ready(page);
  await cell(page, 0).waitFor({ state: 'attached' });
}

for (const [format, text] of Object.entries(FORMATS)) {
  const check = format === 'line' || format === 'json' ? both : it;
  check(`${format} is pasted and played`, async (t) => {
    const page = await open(t);
    await page.locator('#open').click();
    await page.locator('dialog textarea').fill(text);
    await page.locator('.read', { hasText: /Read as/ }).waitFor();
    await play(page);
    const cells = { framed: 16, pencil: 16, jigsaw: 16, keen: 16, json: 16, 'fpuzzles-url': 16 }[format] ?? 81;
    await until(async () => (await values(page)).length === cells, `${cells} cells are shown`);
  });
}

it('an unreadable text is reported with line, column and caret', async (t) => {
  const page = await open(t);
  await page.locator('#open').click();
  await page.locator('dialog textarea').fill('53..7....\n6..195...\n.98...!6.\n');
  await page.locator('.read', { hasText: /Line 3/ }).waitFor();
  assert.match(await page.locator('.caret').textContent(), /\^/);
  assert.ok(await page.getByRole('button', { name: 'Play it' }).isDisabled());
});

it('a dropped file opens the dialog with its text', async (t) => {
  const page = await open(t);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'puzzle.txt', { type: 'text/plain' }));
    dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, CLASSIC);
  await page.locator('.read', { hasText: 'Read as' }).waitFor();
  assert.equal(await page.locator('dialog textarea').inputValue(), CLASSIC);
});

for (const [name, text] of [['short', CLASSIC], ['long', KILLER]]) {
  it(`a ${name} link leads back to the same puzzle`, async (t) => {
    const page = await open(t, puzzleHash(text));
    await ready(page);
    await page.locator('#share').click();
    const field = page.locator('dialog #link');
    await page.waitForFunction(() => document.querySelector('dialog #link')?.value.length > 10);
    const link = await field.inputValue();
    const other = await open(t, link.slice(link.indexOf('#')));
    await ready(other);
    assert.equal(await values(other), await values(page));
    assert.deepEqual(await other.locator('.plate .clue').allTextContents(), await page.locator('.plate .clue').allTextContents());
  });
}

it('the puzzle is exported in every format that can hold it, and to f-puzzles and SudokuPad', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('#share').click();
  await page.locator('dialog #sudokupad:not([hidden])').waitFor();
  assert.match(await page.locator('#fpuzzles').getAttribute('href'), /^https:\/\/www\.f-puzzles\.com\/\?load=/);
  assert.match(await page.locator('#sudokupad').getAttribute('href'), /^https:\/\/sudokupad\.app\/fpuzzles/);
  const formats = await page.locator('#format option').evaluateAll((list) => list.map((x) => x.value));
  assert.ok(formats.length >= 10);
  for (const format of ['line', 'grid', 'json', 'sdk', 'pencil', 'solo']) {
    await page.locator('#format').selectOption(format);
    await page.waitForFunction(() => document.querySelector('dialog #text').value.length > 10);
    const text = await page.locator('#text').inputValue();
    const { givens } = await ask('parse', { puzzle: text, from: format });
    assert.equal(givens.map((v) => v || '.').join(''), CLASSIC, format);
  }
});

it('formats that cannot hold the puzzle are not offered', async (t) => {
  const page = await open(t, puzzleHash(KILLER));
  await ready(page);
  await page.locator('#share').click();
  await page.locator('dialog [role=status]', { hasText: /\d+ other formats cannot hold this puzzle/ }).waitFor();
  const formats = await page.locator('#format option').evaluateAll((list) => list.map((x) => x.value));
  assert.ok(formats.includes('json') && !formats.includes('line'), formats.join());
  for (const format of formats) {
    await page.locator('#format').selectOption(format);
    assert.ok((await page.locator('#text').inputValue()).length > 10, format);
  }
  assert.ok(await page.getByRole('button', { name: 'Copy text' }).isEnabled());
});

it('text from Share can be opened again: CSV by its format', async (t) => {
  const page = await open(t);
  const { text } = await ask('convert', { puzzle: CLASSIC, to: 'csv' });
  await page.locator('#open').click();
  await page.locator('dialog textarea').fill(text);
  await page.locator('.read').filter({ hasNotText: /^(…|Nothing)/ }).waitFor();
  if (await page.locator('#from').isVisible()) await page.locator('#from').selectOption('csv');
  await page.locator('.read', { hasText: /Read as csv/ }).waitFor();
  await play(page);
  assert.equal(await values(page), CLASSIC);
});

it('other signs for empty cells can be enabled', async (t) => {
  const page = await open(t);
  await page.locator('#open').click();
  await page.locator('dialog textarea').fill(CLASSIC.replaceAll('.', '_'));
  await page.locator('.read').filter({ hasNotText: /^(…|Nothing)/ }).waitFor();
  if (await page.locator('#loose').isVisible()) await page.locator('#loose').check();
  await page.locator('.read', { hasText: /Read as/ }).waitFor();
  await play(page);
  assert.equal(await values(page), CLASSIC);
});

it('one of several puzzles can be chosen', async (t) => {
  const page = await open(t);
  await page.locator('#open').click();
  await page.locator('dialog textarea').fill(`${HARD}\n${CLASSIC}\n`);
  await page.locator('.read', { hasText: /^2 puzzles\. Read as/ }).waitFor();
  await page.locator('#which').selectOption('1');
  await page.locator('.read', { hasText: /30 givens.* One solution/ }).waitFor();
  await play(page);
  assert.equal(await values(page), CLASSIC);
});

it('a damaged link is reported as such', async (t) => {
  const page = await open(t, '#play?p=z.garbage');
  await page.locator('.status', { hasText: 'This link is damaged' }).waitFor();
  assert.equal(await page.locator('#outage').isVisible(), false);
});

both('the puzzle is saved as a picture', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.locator('#share').click();
  const saved = page.waitForEvent('download');
  await page.locator('dialog #picture').click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'puzzle.svg');
  const svg = await readFile(await file.path(), 'utf8');
  assert.match(svg, /^<svg /);
  const shown = await page.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
    return [...picture.querySelectorAll('text')].map((x) => x.textContent).join('');
  }, svg);
  const digits = (/** @type {string} */ text) => [...text.replace(/[^1-9]/g, '')].sort().join('');
  assert.equal(digits(shown), digits(CLASSIC));
});

it('a PDF is offered only by a server that draws one', async (t) => {
  const share = async (page) => {
    await page.locator('#share').click();
    await page.locator('dialog #sudokupad:not([hidden])').waitFor();
    return page.locator('dialog #pdf');
  };
  const lists = await (await fetch(`${address}/api/v1/formats`)).json();
  const without = await open(t, puzzleHash(CLASSIC));
  await ready(without);
  await intercept(without, '**/api/v1/formats', (route) => route.fulfill({ json: { ...lists, pictures: ['svg'] } }));
  assert.equal(await (await share(without)).isVisible(), false);
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  const bytes = Buffer.from([...Buffer.from('%PDF-1.7\n'), 0, 127, 128, 200, 255]);
  let asked;
  await intercept(page, '**/api/v1/{formats,draw}', (route) => {
    if (route.request().url().endsWith('formats')) return route.fulfill({ json: { ...lists, pictures: ['svg', 'pdf'] } });
    asked = route.request().postDataJSON();
    return route.fulfill({ json: { svg: null, pdf: bytes.toString('base64') } });
  });
  const button = await share(page);
  assert.equal(await button.textContent(), 'PDF…');
  const saved = page.waitForEvent('download');
  await button.click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'puzzle.pdf');
  assert.deepEqual(await readFile(await file.path()), bytes);
  assert.equal(asked.as, 'pdf');
  assert.equal(asked.puzzle.cells.length, 9);
});

it('an address without a puzzle is reported, and the page keeps working', async (t) => {
  const page = await open(t, puzzleHash('<img src=x onerror=alert(1)>'));
  await cell(page, 0).waitFor();
  assert.doesNotMatch(await page.locator('.status').textContent(), /to go/);
  assert.equal(await page.locator('main img').count(), 0, 'what stands in an address is text');
});

both('the report says what was read, asks about the text, and names what has no meaning', async (t) => {
  const puzzle = JSON.stringify({
    kind: 'sudoku', box: [2, 2], cells: ['1...', '....', '....', '....'], title: 'Tides', author: 'M. O.',
    rules: [{ 'white-dot': ['r1c1', 'r1c2'] }, { 'white-dot': ['r2c1', 'r2c2'] }, { thermometer: ['r3c1', 'r3c2'] }],
    drawings: { ruleset: 'Normal rules. Anti-knight applies.', line: [{ lines: [['R1C1', 'R2C2']], outlineC: '#fff', width: 0.1 }] },
  });
  const page = await open(t);
  await page.locator('#open').click();
  await page.locator('dialog textarea').fill(puzzle);
  const report = page.locator('.report');
  await report.getByText('“Tides” by M. O.').waitFor();
  await report.getByText('1 given, 2 × white dot, thermometer').waitFor();
  await report.getByText('1 drawing without a meaning').waitFor();
  await report.getByText('mentions anti-knight, but no such rule is set').waitFor();
  await report.getByRole('button', { name: 'Add it' }).click();
  await report.getByText('1 given, 2 × white dot, thermometer, anti-knight').waitFor();
  await page.getByRole('button', { name: 'Set it' }).click();
  await page.locator('.said-rule', { hasText: 'Anti-knight' }).waitFor();
  assert.equal(await page.getByLabel('Title').inputValue(), 'Tides');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('quadrille.draft')).draft.rest.drawings);
  assert.equal(kept.line.length, 1, 'the drawing is kept');
});

both('one puzzle of a pack is picked from a list', async (t) => {
  const page = await open(t);
  await page.locator('#open').click();
  await page.locator('dialog textarea').fill(`${CLASSIC}\n${HARD}\n`);
  await page.locator('.read', { hasText: '2 puzzles' }).waitFor();
  const options = page.locator('#which option');
  assert.deepEqual(await options.allTextContents(), ['1 of 2: 30 givens', '2 of 2: 27 givens']);
  await page.locator('#which').selectOption('1');
  await page.locator('.read', { hasText: '27 givens' }).waitFor();
  await play(page);
  assert.equal(await values(page), HARD);
});

it('a grid that the page cannot show is said in the report, and not opened', async (t) => {
  const page = await open(t);
  await page.locator('#open').click();
  await page.locator('dialog textarea').fill('{"kind":"latin","size":[3,4]}');
  await page.locator('.report').getByText('cannot show it: it has 3 rows and 4 columns').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Play it' }).isDisabled());
});

both('what is pasted on the page is opened, and a format can always be chosen', async (t) => {
  const page = await open(t);
  await ready(page);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, CLASSIC);
  await page.locator('.read', { hasText: 'Read as' }).waitFor();
  await page.getByRole('button', { name: 'Choose a format…' }).click();
  await page.locator('#from').selectOption('grid');
  await page.locator('.read').filter({ hasText: /grid/i }).waitFor();
});
