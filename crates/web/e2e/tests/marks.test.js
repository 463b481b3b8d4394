/** Equals, colours, discs, pen, pause, zoom, and the parts of the picture that a key redraws. */
import assert from 'node:assert/strict';
import { CLASSIC, both, cell, it, open, puzzleHash, ready, status, until, values } from '../browser.js';

const BIG = JSON.stringify({ kind: 'sudoku', box: [5, 5], cells: Array(25).fill(Array(25).fill(0)) });
const chosen = (page) => page.locator('.plate [aria-selected=true]').evaluateAll((list) => list.map((x) => Number(x.dataset.i)));
const fives = [...CLASSIC].flatMap((c, i) => (c === '5' ? [i] : []));
const wash = (page, name) => page.locator(`.plate .tint.${name}`).evaluateAll((list) => list.map((x) => (x.getAttribute('y') / 64) * 9 + x.getAttribute('x') / 64).sort((a, b) => a - b));

async function start(t, options, puzzle = CLASSIC) {
  const page = await open(t, puzzleHash(puzzle), options);
  await ready(page);
  return page;
}

it('a chosen digit shows its equals and its candidates, and so does the pad under the pointer', async (t) => {
  const page = await start(t);
  await page.keyboard.press('a');
  await cell(page, 0).click();
  assert.deepEqual(await wash(page, 'same'), fives);
  const maybe = await wash(page, 'maybe');
  assert.ok(maybe.length > 3);
  for (const i of maybe) assert.match(await cell(page, i).getAttribute('aria-label'), /marks.* 5/);
  assert.equal(await page.locator('.plate text.cand.same').count(), maybe.length);
  await cell(page, 2).click();
  assert.deepEqual(await wash(page, 'same'), []);
  await page.locator('.side [data-value="5"]').hover();
  assert.deepEqual(await wash(page, 'same'), fives);
  await page.locator('.topline').hover();
  assert.deepEqual(await wash(page, 'same'), []);
});

for (const [name, options] of [['mouse', {}], ['touch', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }]]) {
  it(`a double press by ${name} chooses all equals`, async (t) => {
    const page = await start(t, options);
    if (name === 'touch') {
      const { x, y } = await cell(page, 0).boundingBox();
      // On a busy machine two taps may come too late to be a double one.
      await until(async () => {
        await page.touchscreen.tap(x + 9, y + 9);
        await page.touchscreen.tap(x + 9, y + 9);
        return (await chosen(page)).length > 1;
      }, 'two quick taps choose more than a cell');
    } else await cell(page, 0).dblclick();
    assert.deepEqual(await chosen(page), fives);
  });
}

it('E chooses equals: digit, marks or colour; Shift adds', async (t) => {
  const page = await start(t);
  await cell(page, 0).click();
  await page.keyboard.press('e');
  assert.deepEqual(await chosen(page), fives);
  const threes = [...CLASSIC].flatMap((c, i) => (c === '3' ? [i] : []));
  await cell(page, threes[0]).dblclick({ modifiers: ['Shift'] });
  assert.deepEqual(await chosen(page), [...fives, ...threes].sort((a, b) => a - b));
  for (const i of [2, 3]) {
    await cell(page, i).click();
    await page.keyboard.press('Control+Digit1');
    await page.keyboard.press('Control+Digit2');
  }
  await page.keyboard.press('e');
  assert.deepEqual(await chosen(page), [2, 3]);
  await page.keyboard.press('v');
  await cell(page, 2).click();
  await page.keyboard.press('3');
  await cell(page, 80).click();
  await page.keyboard.press('3');
  await page.keyboard.press('e');
  assert.deepEqual(await chosen(page), [2, 80]);
  await cell(page, 6).click();
  await page.keyboard.press('e');
  assert.deepEqual(await chosen(page), [6], 'a cell without marks has no equals');
});

it('a cell has up to four colours as stripes, which stay visible while it is chosen', async (t) => {
  const page = await start(t);
  await cell(page, 2).click();
  await page.keyboard.press('v');
  await page.keyboard.press('1');
  assert.equal(await page.locator('.plate rect.colour.c1').count(), 1);
  assert.equal(await page.locator('.plate .chosen').count(), 0, 'only the outline');
  assert.equal(await page.locator('.plate .select').count(), 1);
  for (const key of '2345') await page.keyboard.press(key);
  assert.equal(await page.locator('.plate polygon.colour').count(), 4, 'a fifth does not fit');
  await page.keyboard.press('2');
  assert.equal(await page.locator('.plate polygon.colour').count(), 3, 'the same key takes it out');
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('.plate polygon.colour').count(), 3);
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.plate polygon.colour').count(), 4);
});

it('a game stored before cells had several colours keeps its colour', async (t) => {
  const page = await start(t);
  await cell(page, 2).click();
  await page.keyboard.press('4');
  await until(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('quadrille.game.'))), 'it is saved');
  await page.keyboard.press('Alt+5');
  await page.locator('.v-learn').waitFor();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('quadrille.game.'));
    const game = JSON.parse(localStorage.getItem(key));
    delete game.form;
    game.cells = game.cells.map(([value, corner, centre], i) => [value, corner, centre, i === 10 ? 6 : 0]);
    game.past = [[[10, [0, 0, 0, 0], [0, 0, 0, 6]]]];
    localStorage.setItem(key, JSON.stringify(game));
  });
  await page.keyboard.press('Alt+1');
  await ready(page);
  assert.equal(await page.locator('.plate .colour.c6').count(), 1);
  assert.equal(await page.locator('.plate .colour').count(), 1);
  await page.keyboard.press('Control+z');
  assert.equal(await page.locator('.plate .colour').count(), 0);
});

it('Alt-click colours a candidate, and again takes the colour out', async (t) => {
  const page = await start(t);
  await page.keyboard.press('a');
  const box = await cell(page, 2).boundingBox();
  const four = { position: { x: box.width * 0.18, y: box.height * 0.5 }, modifiers: ['Alt'] };
  await cell(page, 2).click(four);
  assert.equal(await page.locator('.plate circle.disc.c1').count(), 1);
  await page.keyboard.press('v');
  await cell(page, 40).click();
  await page.keyboard.press('3');
  await cell(page, 2).click(four);
  assert.equal(await page.locator('.plate circle.disc.c3').count(), 1, 'in the last colour used');
  await cell(page, 2).click(four);
  assert.equal(await page.locator('.plate circle.disc').count(), 0);
  await cell(page, 2).click({ ...four, position: { x: box.width * 0.82, y: box.height * 0.82 } });
  assert.equal(await page.locator('.plate circle.disc').count(), 0, '9 is no candidate here');
});

it('the pen draws lines, crosses and rings, each undone in one step', async (t) => {
  const page = await start(t);
  await page.keyboard.press('b');
  const middle = async (i) => {
    const box = await cell(page, i).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...await middle(0));
  await page.mouse.down();
  for (const i of [1, 11, 20]) await page.mouse.move(...await middle(i), { steps: 6 });
  await page.mouse.up();
  const path = () => page.locator('.plate path.pen').getAttribute('d');
  assert.equal((await path()).split('M').length - 1, 3);
  assert.equal(await page.locator('.plate [aria-selected=true]').count(), 0, 'nothing is chosen');
  await cell(page, 40).click();
  assert.equal((await path()).split('M').length - 1, 5, 'a cross has two lines');
  await cell(page, 40).click();
  assert.equal(await page.locator('.plate circle.pen').count(), 1);
  assert.equal((await path()).split('M').length - 1, 3);
  await cell(page, 40).click();
  assert.equal(await page.locator('.plate circle.pen').count(), 0);
  for (let k = 0; k < 3; k++) await page.keyboard.press('Control+z');
  assert.equal((await path()).split('M').length - 1, 3);
  await page.getByRole('button', { name: 'Clear the pen' }).click();
  assert.equal(await page.locator('.plate path.pen').count(), 0);
  await page.keyboard.press('Control+z');
  assert.equal((await path()).split('M').length - 1, 3);
  await page.reload();
  await ready(page);
  assert.equal((await path()).split('M').length - 1, 3);
  assert.equal(await values(page), CLASSIC);
});

both('the pen draws by keyboard: Enter, arrows, Enter; a sign without arrows; Esc drops the line', async (t) => {
  const page = await start(t);
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const parts = async () => ((await page.locator('.plate path.pen').getAttribute('d', { timeout: 1000 }).catch(() => '')) ?? '').split('M').length - 1;
  const chosen = () => page.locator('.plate [aria-selected=true]').evaluateAll((list) => list.map((x) => Number(x.dataset.i)));
  await press('ArrowRight', 'ArrowRight', 'Enter', 'ArrowDown');
  assert.equal(await parts(), 0, 'Enter draws in pen mode only');
  await press('ArrowUp', 'b', 'Enter');
  assert.match(await status(page), /^Drawing from r1c2$/);
  await press('ArrowRight', 'ArrowDown', 'ArrowDown');
  assert.equal(await parts(), 3);
  assert.deepEqual(await chosen(), [20]);
  await press('ArrowUp', 'Backspace');
  assert.equal(await parts(), 1, 'back along the line');
  await press('ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowRight');
  assert.deepEqual(await chosen(), [12], 'no line leaves the grid, and two arrows are a diagonal step');
  await press('Enter');
  assert.match(await status(page), /to go/);
  assert.equal(await parts(), 2);
  await press('Enter', 'Enter');
  assert.equal(await parts(), 4, 'a cross');
  await press('Enter', 'Enter');
  assert.equal(await page.locator('.plate circle.pen').count(), 1);
  await press('Enter', 'ArrowDown', 'Escape');
  assert.equal(await parts(), 2, 'dropped');
  await press('Enter', 'Backspace');
  assert.match(await status(page), /to go/, 'nothing is left of it');
  await press('Enter', 'ArrowDown', 'Control+z');
  assert.equal(await parts(), 2, 'ended and taken back');
  await press('Enter', 'ArrowDown', 'z');
  assert.equal(await parts(), 3, 'another key ends the line');
  await press('b', 'Enter', 'ArrowDown');
  await cell(page, 0).click();
  assert.equal(await parts(), 6, 'so does a press, here for a cross');
  await press('Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+z');
  assert.equal(await parts(), 0);
  assert.equal(await values(page), CLASSIC);
  await press('Control+y');
  await page.reload();
  await ready(page);
  assert.equal(await parts(), 2, 'kept like any other line');
});

it('pressing the covered grid goes on', async (t) => {
  const page = await start(t);
  await page.keyboard.press('p');
  assert.equal(await status(page), 'Paused');
  await cell(page, 40).click();
  assert.match(await status(page), /to go/);
  assert.equal(await page.locator('.plate text.value').count(), 30);
});

it('a 25×25 on a phone is zoomed so that fingers hit, and the cursor pulls the view along', async (t) => {
  const page = await start(t, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, BIG);
  const width = async () => (await cell(page, 0).boundingBox()).width;
  assert.ok(await width() >= 28, `${await width()} px`);
  assert.ok(await page.locator('.map').isVisible());
  const seen = async (i) => {
    const [box, plate] = [await cell(page, i).boundingBox(), await page.locator('.plate q-grid').boundingBox()];
    return box.x >= plate.x - 1 && box.x + box.width <= plate.x + plate.width + 1 && box.y >= plate.y - 1 && box.y + box.height <= plate.y + plate.height + 1;
  };
  assert.equal(await seen(24), false);
  await cell(page, 0).tap();
  for (let k = 0; k < 24; k++) await page.keyboard.press('ArrowRight');
  for (let k = 0; k < 24; k++) await page.keyboard.press('ArrowDown');
  assert.ok(await seen(624));
  await page.getByRole('button', { name: 'Whole grid' }).tap();
  assert.ok(await page.locator('.map').isHidden());
  assert.ok(await seen(0) && await seen(624));
  await page.getByRole('button', { name: 'Larger' }).tap();
  assert.ok(await page.locator('.map').isVisible());
  const map = await page.locator('.map').boundingBox();
  await page.touchscreen.tap(map.x + 6, map.y + 6);
  assert.ok(await seen(0));
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 0);
});

it('Ctrl-wheel zooms at the pointer, the wheel moves, + and − are keys, and a 9×9 is always whole', async (t) => {
  const page = await start(t, {}, BIG);
  const box = () => page.locator('.plate q-grid svg').getAttribute('viewBox');
  const whole = await box();
  const at = await cell(page, 312).boundingBox();
  await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await until(async () => (await box()) !== whole, 'it is zoomed');
  const after = await cell(page, 312).boundingBox();
  assert.ok(after.width > at.width * 1.5);
  assert.ok(Math.abs(after.x + after.width / 2 - at.x - at.width / 2) < 2, 'the cell stays below the pointer');
  await cell(page, 312).click();
  const line = () => page.locator('.plate .select').evaluate((path) =>
    parseFloat(getComputedStyle(path).strokeWidth) * path.ownerSVGElement.getScreenCTM().a);
  const before = await line();
  await page.keyboard.press('+');
  await until(async () => Math.abs((await line()) - before) < 0.3, 'the outline keeps its width on the screen');
  const zoomed = await box();
  await page.mouse.wheel(0, 40);
  await until(async () => (await box()) !== zoomed, 'it has moved');
  for (let k = 0; k < 9; k++) await page.keyboard.press('-');
  assert.equal(await box(), whole);
  await page.keyboard.press('+');
  assert.notEqual(await box(), whole);
  const small = await start(t);
  const nine = await small.locator('.plate q-grid svg').getAttribute('viewBox');
  await small.keyboard.press('+');
  assert.equal(await small.locator('.plate q-grid svg').getAttribute('viewBox'), nine);
  assert.ok(await small.locator('.zoom').isHidden());
});

it('a key on a 25×25 with candidates redraws the changed cells only', async (t) => {
  const page = await start(t, {}, BIG);
  await page.getByRole('button', { name: 'Fill candidates' }).click();
  await cell(page, 312).click();
  await page.evaluate(() => {
    globalThis.redrawn = new Set();
    new MutationObserver((list) => {
      for (const { target } of list) if (target.parentElement?.matches('.l-cells')) globalThis.redrawn.add(target);
      for (const { target } of list) if (target.matches?.('.l-cells, .l-lines, .l-labels')) globalThis.redrawn.add('all');
    }).observe(document.querySelector('.plate .picture'), { childList: true, subtree: true });
  });
  await page.keyboard.press('7');
  assert.equal((await cell(page, 312).getAttribute('aria-label')), 'row 13, column 13, 7');
  const redrawn = await page.evaluate(() => [globalThis.redrawn.size, globalThis.redrawn.has('all')]);
  assert.deepEqual(redrawn, [1 + 24 + 24 + 16, false], 'the cell and its peers');
  const rows = (i) => page.locator('.plate .l-cells > g').nth(i).locator('tspan').allTextContents();
  assert.deepEqual(await rows(313), ['12345', '6\u00a089A', 'BCDEF', 'GHIJK', 'LMNOP'], 'the others keep their places');
  assert.equal((await rows(0)).join(''), '123456789ABCDEFGHIJKLMNOP');
});

it('the drawn digits are hidden from the accessibility tree, and rows have names of their own', async (t) => {
  const page = await start(t);
  assert.equal(await page.locator('.plate .picture').getAttribute('aria-hidden'), 'true');
  const tree = await page.locator('.plate').ariaSnapshot();
  assert.match(tree, /row "row 1,"/);
  assert.doesNotMatch(tree, /- text: .*[1-9] [1-9]/);
  const rows = await page.getByRole('row').evaluateAll((list) => list.map((row) => row.getAttribute('aria-label')));
  assert.deepEqual(rows, Array.from({ length: 9 }, (_, k) => `row ${k + 1},`));
});
