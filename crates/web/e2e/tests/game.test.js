/** New game, the puzzle of the day, a solved game, statistics: by mouse, keyboard and touch, at three sizes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { CLASSIC, CLASSIC_SOLUTION, address, ask, both, cell, intercept, it, open, puzzleHash, ready, status, until, values, visit } from '../browser.js';

const SIZES = {
  desktop: { viewport: { width: 1280, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
};

/** Fills all cells but some, as a stored game would. */
async function almostSolved(t, options = {}, left = 1) {
  const page = await open(t, puzzleHash(CLASSIC), options);
  await ready(page);
  await page.locator('.facts', { hasText: 'Solutions' }).waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowRight');
  const open_ = [...CLASSIC].flatMap((c, i) => (c === '.' ? [i] : []));
  for (const i of open_.slice(0, open_.length - left)) {
    await cell(page, i).click();
    await page.keyboard.press(CLASSIC_SOLUTION[i]);
  }
  return { page, last: open_.at(-1) };
}

const solveLast = async ({ page, last }) => {
  await cell(page, last).click();
  await page.keyboard.press(CLASSIC_SOLUTION[last]);
};

both('a newcomer gets an easy puzzle, can type at once, and is told how to play until it is hidden', async (t) => {
  const page = await open(t);
  await ready(page);
  await page.locator('.about .sub-line', { hasText: 'Easy' }).waitFor();
  assert.ok(await page.locator('.welcome .levels').isVisible());
  assert.ok(await page.locator('.howto').isVisible());
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('1');
  assert.equal((await values(page))[1], '1');
  await page.locator('.howto').getByRole('button', { name: 'Hide' }).click();
  assert.ok(await page.locator('.howto').isHidden());
  await page.reload();
  await ready(page);
  assert.ok(await page.locator('.howto').isHidden());
});

for (const [name, options] of Object.entries(SIZES)) {
  it(`New game on a ${name}: kind, size and level by ${options.hasTouch ? 'touch' : 'mouse'}, and the old game stays on the desk`, async (t) => {
    const page = await open(t, puzzleHash(CLASSIC), options);
    await ready(page);
    const press = (locator) => (options.hasTouch ? locator.tap() : locator.click());
    await press(cell(page, 2));
    await press(page.locator('.side [data-value="4"]'));
    await press(page.locator('[data-do=new-game]:visible').first());
    const dialog = page.locator('dialog');
    await dialog.locator('[data-field=kind]').selectOption('killer');
    await dialog.locator('[data-field=n]').selectOption('6');
    await press(dialog.locator('label', { hasText: 'Normal' }));
    await press(dialog.getByRole('button', { name: 'Start' }));
    await page.locator('h1', { hasText: 'Killer, 6×6' }).waitFor();
    assert.equal(await dialog.count(), 0);
    await page.locator('.about .sub-line', { hasText: 'Normal' }).waitFor({ state: 'attached' });
    assert.equal(await page.locator('.desk [data-game]').count(), 2);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
    await page.reload();
    await page.locator('h1', { hasText: 'Killer, 6×6' }).waitFor();
  });
}

it('New game by keyboard alone', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.keyboard.press('n');
  await page.locator('dialog [data-level]:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.about .sub-line', { hasText: 'Medium' }).waitFor();
  await until(async () => (await values(page)) !== CLASSIC, 'another puzzle is shown');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.plate [aria-selected=true]').count(), 1, 'the arrows move in the grid');
});

it('making a puzzle is shown with its seconds, and can be stopped', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  let asked = 0;
  await intercept(page, '**/api/v1/generate', () => { asked++; });
  await page.keyboard.press('n');
  await page.locator('dialog').getByRole('button', { name: 'Start' }).click();
  await page.locator('dialog .making', { hasText: 'Making a puzzle, 2 s' }).waitFor();
  const failed = page.waitForEvent('requestfailed');
  await page.locator('dialog').getByRole('button', { name: 'Stop' }).click();
  await failed;
  assert.ok(await page.locator('dialog .making').isHidden());
  assert.ok(await page.locator('dialog').getByRole('button', { name: 'Start' }).isEnabled());
  assert.equal(asked, 1);
  await page.unroute('**/api/v1/generate');
});

it('an order that cannot be met has its reason', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await intercept(page, '**/api/v1/generate', (route) => route.fulfill({
    json: { seed: '1', puzzles: [], failed: [{ number: 1, reason: 'none in 50000 tries' }], stopped: null },
  }));
  await page.keyboard.press('n');
  await page.locator('dialog').getByRole('button', { name: 'Start' }).click();
  await page.locator('dialog .making', { hasText: 'No puzzle was made: none in 50000 tries.' }).waitFor();
  await page.unroute('**/api/v1/generate');
});

for (const [kind, sizes] of Object.entries({ classic: [4, 6, 16], jigsaw: [5], diagonal: [6], kenken: [4] })) {
  it(`${kind} of other sizes is made at its easiest and hardest level`, async (t) => {
    const page = await open(t, puzzleHash(CLASSIC));
    await ready(page);
    for (const n of sizes) {
      for (const pick of ['first', 'last']) {
        await page.keyboard.press('Alt+n');
        const dialog = page.locator('dialog');
        await dialog.locator('[data-field=kind]').selectOption(kind);
        await dialog.locator('[data-field=n]').selectOption(String(n));
        await dialog.locator('.levels label')[pick]().click();
        const level = await dialog.locator('.levels label')[pick]().locator('.nm').textContent();
        await dialog.getByRole('button', { name: 'Start' }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.locator('h1', { hasText: `${n}×${n}` }).waitFor();
        await page.locator('.about .sub-line', { hasText: level }).waitFor();
      }
    }
  });
}

it('New game makes variants, and their rules stand beside the grid', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.evaluate(() => { Math.random = () => 7e-9; }); // the seed 7
  await page.keyboard.press('n');
  const dialog = page.locator('dialog');
  const levels = () => dialog.locator('.levels .nm').allTextContents();
  await dialog.locator('[data-field=kind]').selectOption('sandwich');
  assert.deepEqual(await levels(), ['Medium', 'Hard']);
  await dialog.locator('[data-field=kind]').selectOption({ label: 'Thermo' });
  assert.deepEqual(await levels(), ['Easy', 'Medium', 'Hard']);
  await dialog.locator('label', { hasText: 'Easy' }).click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.locator('h1', { hasText: 'Thermometer, 9×9' }).waitFor();
  assert.equal(await dialog.count(), 0);
  assert.equal(await page.locator('.about .sub-line').textContent(), 'Easy');
  assert.match(await page.locator('.about .rules').textContent(), /Thermometer: .*increase/);
  assert.ok(await page.locator('.plate .drawn').count() >= 3, 'thermometers are drawn');
  const made = await page.evaluate(() => {
    const [id] = JSON.parse(localStorage.getItem('quadrille.desk'));
    return JSON.parse(localStorage.getItem(`quadrille.game.${id}`));
  });
  assert.equal(made.origin.seed, 7);
});

it('a variant that takes a while shows its seconds, and can be stopped', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  let asked;
  await intercept(page, '**/api/v1/generate', (route) => { asked = route.request().postDataJSON(); });
  await page.keyboard.press('n');
  const dialog = page.locator('dialog');
  await dialog.locator('[data-field=kind]').selectOption('kropki');
  await dialog.locator('[data-field=n]').selectOption('6');
  await dialog.locator('label', { hasText: 'Hard' }).click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await dialog.locator('.making', { hasText: 'Making a puzzle, 2 s' }).waitFor();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  assert.ok(await dialog.locator('.making').isHidden());
  const { kind, preset, box, level } = asked;
  assert.deepEqual({ kind, preset, box, level }, { kind: 'variant', preset: 'kropki', box: '2x3', level: 'hard' });
  await page.unroute('**/api/v1/generate');
  await dialog.getByRole('button', { name: 'Start' }).click();
  await page.locator('h1', { hasText: 'Kropki, 6×6' }).waitFor();
});

it('New game offers every preset of the engine', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.keyboard.press('n');
  const offered = await page.locator('dialog optgroup option').evaluateAll((list) => list.map((x) => x.value));
  const { orders } = await (await fetch(`${address}/api/v1/orders`)).json();
  const { options } = orders.find(({ kind }) => kind === 'variant');
  assert.deepEqual(offered, options.find(({ option }) => option === 'preset').names);
});

both('the puzzle of the day depends on the date alone', async (t) => {
  const givens = [];
  for (const [timezoneId, hour] of [['Pacific/Auckland', '2026-11-18T10:00:00+13:00'], ['America/Los_Angeles', '2026-11-18T22:00:00-08:00']]) {
    const page = await open(t, puzzleHash(CLASSIC), { timezoneId });
    await ready(page);
    await page.clock.setFixedTime(new Date(hour));
    await page.reload();
    await ready(page);
    const card = page.locator('.caption .today-card');
    assert.match(await card.textContent(), /Today, Wednesday\s+Classic 9×9, Hard/);
    await card.click();
    await until(async () => (await values(page)) !== CLASSIC, 'the puzzle is made');
    await page.locator('.about .sub-line', { hasText: 'Hard' }).waitFor();
    givens.push(await values(page));
    assert.equal(await page.locator('.caption .week [aria-pressed=true]').getAttribute('aria-label'), 'Wednesday, Hard');
    assert.equal(await page.locator('.caption .week button:disabled').count(), 4, 'the days to come');
  }
  assert.equal(givens[0], givens[1]);
  assert.equal(givens[0].replaceAll('.', '').length > 16, true);
});

it('every day of the week has its puzzle', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.clock.setFixedTime(new Date('2026-11-22T12:00:00'));
  await page.reload();
  await ready(page);
  const seen = new Set();
  for (const [k, title] of ['Classic', 'Classic', 'Classic', 'Classic', 'Classic', 'Killer', 'Jigsaw'].entries()) {
    await page.locator('.caption .week button').nth(k).click();
    await page.locator('.caption .week button').nth(k).and(page.locator('[aria-pressed=true]')).waitFor();
    assert.match(await page.locator('.about h1').textContent(), new RegExp(title));
    seen.add(await page.locator('.desk [aria-current]').getAttribute('data-game'));
  }
  assert.equal(seen.size, 7);
});

it('a solved puzzle shows time and help, is recorded once, and leads to the next one', async (t) => {
  const made = await almostSolved(t);
  const { page, last } = made;
  await page.keyboard.press('k');
  await page.keyboard.press('h');
  await page.locator('.depths li.open').first().waitFor();
  await solveLast(made);
  assert.match(await status(page), /^Solved in \d+:\d\d\.$/);
  const panel = page.locator('.panel');
  assert.match(await panel.textContent(), /Classic 9×9, Easy · 1 hint, to depth 1 · 1 check/);
  assert.ok(await page.locator('[data-do=pause]').isHidden());
  assert.equal(await panel.locator('[data-do=hint]').count(), 0);
  assert.match(await page.locator('.desk [aria-current]').textContent(), /Solved in/);
  const recorded = () => page.evaluate(() => JSON.parse(localStorage.getItem('quadrille.stats') ?? '[]').length);
  assert.equal(await recorded(), 1);
  await cell(page, last).click();
  await page.keyboard.press('Backspace');
  assert.match(await status(page), /1 cell to go/);
  await panel.locator('[data-do=hint]').waitFor();
  assert.ok(await page.locator('[data-do=pause]').isVisible());
  assert.doesNotMatch(await page.locator('.desk [aria-current]').textContent(), /Solved/);
  await page.keyboard.press(CLASSIC_SOLUTION[last]);
  assert.equal(await recorded(), 1, 'recorded once');
  await panel.getByRole('button', { name: 'Next: Medium' }).click();
  await page.locator('.about .sub-line', { hasText: 'Medium' }).waitFor();
  assert.match(await status(page), /to go/);
});

it('after a variant comes another of its kind', async (t) => {
  const cells = CLASSIC_SOLUTION.slice(0, 80).concat('.').match(/.{9}/g);
  const rules = [{ thermometer: ['r1c2', 'r1c3', 'r1c4', 'r1c5'] }];
  const page = await open(t, puzzleHash(JSON.stringify({ kind: 'sudoku', box: [3, 3], cells, rules })));
  await ready(page);
  await cell(page, 80).click();
  await page.keyboard.press(CLASSIC_SOLUTION[80]);
  assert.match(await status(page), /^(Solved|Every cell is filled\.$)/, 'nothing is claimed before the answer');
  await until(async () => /^Solved/.test(await status(page)), 'it is solved');
  await page.locator('.panel').getByRole('button', { name: /^Next/ }).click();
  await until(async () => /to go/.test(await status(page)), 'the next one is there');
  assert.equal(await page.locator('.about h1').textContent(), 'Thermometer, 9×9');
});

for (const name of ['tablet', 'phone']) {
  it(`the way on is seen on a ${name} without searching`, async (t) => {
    const made = await almostSolved(t, SIZES[name]);
    await solveLast(made);
    const next = made.page.getByRole('button', { name: 'Next: Medium' });
    const box = await next.boundingBox();
    const nav = await made.page.locator('.nav').boundingBox();
    const end = nav.y > 300 ? nav.y : SIZES[name].viewport.height;
    assert.ok(box.y >= 0 && box.y + box.height <= end, JSON.stringify(box));
    await next.tap();
    await made.page.locator('.about .sub-line', { hasText: 'Medium' }).waitFor({ state: 'attached' });
  });
}

it('statistics: table, streak, CSV, Clear, and a switch that stops them', async (t) => {
  const made = await almostSolved(t);
  const { page } = made;
  await page.evaluate(() => {
    const one = (day, ms, today) => ({ day, kind: 'Classic', n: 9, level: 'easy', ms, hints: 1, checks: 0, ...(today && { today: day }) });
    const days = [0, 1, 2].map((back) => {
      const date = new Date();
      date.setDate(date.getDate() - back);
      const two = (x) => String(x).padStart(2, '0');
      return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    });
    localStorage.setItem('quadrille.stats', JSON.stringify([one(days[2], 300_000, true), one(days[1], 100_000, true), one(days[0], 200_000, true), { bad: 1 }]));
  });
  await page.getByRole('button', { name: 'Statistics' }).click();
  const dialog = page.locator('dialog');
  assert.match((await dialog.locator('tbody tr').textContent()).replace(/\s+/g, ' '), /Classic 9×9, Easy ?3 ?3:20 ?1:40 ?1\.0/);
  assert.match(await dialog.textContent(), /3 days in a row, 3 in all/);
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = (await readFile(await (await waiting).path(), 'utf8')).trim().split('\n');
  assert.equal(lines[0], 'day,kind,size,level,seconds,hints,checks,puzzle of the day');
  assert.match(lines[1], /^\d{4}-\d\d-\d\d,Classic,9,easy,300,1,0,\d{4}-\d\d-\d\d$/);
  assert.equal(lines.length, 4);
  await dialog.getByRole('button', { name: 'Clear…' }).click();
  await dialog.getByRole('button', { name: 'Clear 3 games' }).click();
  assert.match(await dialog.textContent(), /No puzzle solved yet/);
  await dialog.locator('.toggle').click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await solveLast(made);
  assert.match(await status(page), /^Solved/);
  assert.equal(await page.evaluate(() => localStorage.getItem('quadrille.stats')), '[]');
});

it('broken statistics do no harm', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.evaluate(() => localStorage.setItem('quadrille.stats', '{"x":1'));
  await page.reload();
  await ready(page);
  await page.getByRole('button', { name: 'Statistics' }).click();
  await page.locator('dialog', { hasText: 'No puzzle solved yet' }).waitFor();
});

it('Edit in Set opens the puzzle there', async (t) => {
  const page = await open(t, puzzleHash(CLASSIC));
  await ready(page);
  await page.getByRole('button', { name: 'Edit in Set' }).click();
  await page.locator('.verdict .word', { hasText: 'Unique' }).waitFor();
  assert.equal(await values(page), CLASSIC);
});

it('a level that takes too long to find is not shown as one', async (t) => {
  const page = await visit(t, 'healthz');
  await intercept(page, '**/api/v1/rate', (route) => route.fulfill({ json: { level: 'extreme', er: null, hardest: 'forcing net', stopped: 'the time budget' } }));
  await page.goto(`${address}/${puzzleHash(CLASSIC)}`);
  await page.locator('.facts', { hasText: 'not rated: it takes too long' }).waitFor();
  assert.doesNotMatch(await page.locator('.about').textContent(), /forcing net|Extreme/);
  assert.ok((await ask('rate', { puzzle: CLASSIC })).level);
});
