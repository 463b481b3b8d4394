/** Every kind of rule on the page: drawn as `draw` draws it, kept by every way out and in, spoken, and coloured. */
import assert from 'node:assert/strict';
import { address, ask, both, it, open } from '../browser.js';
import { tonesOfGrid, tonesOfSvg } from '../raster.js';

const kindsOf = async () => (await (await fetch(`${address}/api/v1/rules`)).json()).rules;

/** Puts one grid on an empty page. */
const show = (page, puzzle, attribute = '') => page.evaluate(async ([json, name]) => {
  const load = (path) => import(new URL(path, location.href).href);
  const { ask } = await load('js/engine/engine.js');
  const { fromParse } = await load('js/model/puzzle.js');
  const { learnKinds } = await load('js/rules/registry.js');
  await learnKinds();
  const grid = document.createElement('q-grid');
  if (name) grid.setAttribute(name, '');
  grid.puzzle = fromParse(await ask('parse', { puzzle: json }));
  grid.view = { labels: false };
  const box = document.createElement('div');
  box.style.cssText = 'width: 480px; margin: 60px';
  box.append(grid);
  document.querySelector('main').replaceChildren(box);
  // Row and column numbers and the focus are no part of the picture.
  document.activeElement?.blur();
  await new Promise(requestAnimationFrame);
}, [puzzle, attribute]);

/** Pictures of different kinds are near 0; those of one kind differ in the weight of their lines and letters. */
const ALIKE = 0.25;

/** The changes of a picture, without those that only come from another scale. */
const changes = (now, before) => now.map((tone, k) => (Math.abs(tone - before[k]) < 14 ? 0 : tone - before[k]));

/** The cosine between the changes that a rule makes to two pictures: 1 if they are the same, 0 if unrelated. */
function likeness(a, b) {
  const dot = (x, y) => x.reduce((sum, value, k) => sum + value * y[k], 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

/** Sum of the differences of two pictures. */
const far = (a, b) => a.reduce((sum, tone, k) => sum + Math.abs(tone - b[k]), 0);

/** The grid of all examples without its rules. */
const EMPTY = { kind: 'sudoku', box: [2, 3], cells: Array(6).fill('......') };

/** Kinds that are drawn: all others have only a sentence. */
const isDrawn = ({ look }) => look.form !== 'sentence' && look.form !== 'parts';

for (const [name, options, media, theme] of [
  ['light', { colorScheme: 'light' }, 'screen', 'screen'],
  ['dark', { colorScheme: 'dark' }, 'screen', 'dark'],
  ['print', { colorScheme: 'light' }, 'print', 'print'],
]) {
  it(`every kind is drawn as by draw, ${name}`, async (t) => {
    const page = await open(t, '#make', { ...options, bypassCSP: true });
    await page.emulateMedia({ media });
    const missed = [];
    await show(page, EMPTY);
    const without = await tonesOfGrid(page, 'main q-grid', 6);
    const blank = await tonesOfSvg(page, (await ask('draw', { puzzle: EMPTY, size: 480, theme })).svg, 6);
    for (const kind of (await kindsOf()).filter(isDrawn)) {
      const { svg } = await ask('draw', { puzzle: kind.example, size: 480, theme });
      await show(page, kind.example);
      const [drawn, shown] = [await tonesOfSvg(page, svg, 6), await tonesOfGrid(page, 'main q-grid', 6)];
      const alike = likeness(changes(shown, without), changes(drawn, blank));
      if (!(alike > ALIKE)) missed.push(`${kind.rule} ${alike.toFixed(2)}`);
    }
    assert.deepEqual(missed, []);
  });
}

it('every kind is drawn in thumbnails and in forced colours', async (t) => {
  const page = await open(t, '#make', { forcedColors: 'active', bypassCSP: true });
  await show(page, EMPTY, 'mini');
  const without = await tonesOfGrid(page, 'main q-grid', 6);
  for (const kind of (await kindsOf()).filter(isDrawn)) {
    await show(page, kind.example, 'mini');
    assert.ok(far(await tonesOfGrid(page, 'main q-grid', 6), without) > 300, `${kind.rule} is seen`);
  }
});

both('every kind survives the model, the draft and the link', async (t) => {
  const page = await open(t, '#make');
  const lost = await page.evaluate(async () => {
    const load = (path) => import(new URL(path, location.href).href);
    const { ask } = await load('js/engine/engine.js');
    const { fromParse, toJson } = await load('js/model/puzzle.js');
    const { draftText, readDraft } = await load('js/model/draft-text.js');
    const { pack, unpack } = await load('js/open/link.js');
    const sorted = (value) => JSON.stringify(value, (_, inner) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner);
    const out = [];
    const { rules } = await ask('rules', {});
    for (const { rule, example } of rules) {
      const full = {
        ...example, title: 'Äpfel & <b>', author: 'A', cells: ['1.....', ...Array(5).fill('......')],
        drawings: { ruleset: 'Two lines\nof text', line: [{ lines: [['R1C1', 'R2C2']], outlineC: '#fff', width: 0.1 }] },
      };
      const puzzle = fromParse(await ask('parse', { puzzle: full }));
      const draft = readDraft(await unpack(decodeURIComponent(await pack(draftText(puzzle)))));
      for (const [way, json] of [['model', toJson(puzzle)], ['draft', toJson(draft)]]) {
        const back = (await ask('parse', { puzzle: JSON.parse(await unpack(decodeURIComponent(await pack(JSON.stringify(json))))) })).json;
        const want = (await ask('parse', { puzzle: full })).json;
        if (sorted(back) !== sorted(want)) out.push(`${rule} by ${way}: ${sorted(back)}`);
      }
    }
    return { out, count: rules.length };
  });
  assert.deepEqual(lost.out, []);
  assert.ok(lost.count > 60);
});

it('a puzzle that the page cannot show is refused with the reason', async (t) => {
  const page = await open(t, `#set?p=${encodeURIComponent(JSON.stringify({ kind: 'latin', size: [3, 4] }))}`);
  await page.locator('.plate .status').filter({ hasText: /cannot show it.*3 rows and 4 columns/ }).waitFor();
});

both('a cell names its rules', async (t) => {
  const rules = [
    { thermometer: ['r1c1', 'r1c2', 'r2c3'] }, { 'white-dot': ['r1c2', 'r1c3'] },
    { 'greater-than': ['r3c3', 'r2c3'] }, { odd: ['r4c4'] }, { quadruple: ['r3c1', 'r3c2', 'r4c1', 'r4c2'], digits: [1, 2] },
  ];
  const puzzle = JSON.stringify({ kind: 'sudoku', box: [2, 2], rules });
  const page = await open(t, `#set?p=${encodeURIComponent(puzzle)}`);
  const label = (i) => page.locator(`.plate q-grid [data-i="${i}"]`).getAttribute('aria-label');
  await page.locator('.plate .drawn').first().waitFor();
  assert.match(await label(0), /bulb of thermometer of 3/);
  assert.match(await label(1), /cell 2 of thermometer of 3, white dot to the right/);
  assert.match(await label(10), /greater than the cell above/);
  assert.match(await label(6), /less than the cell below/);
  assert.match(await label(15), /odd/);
  assert.match(await label(8), /quadruple 1 2/);
});
