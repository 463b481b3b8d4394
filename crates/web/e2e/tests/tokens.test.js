/** The colours of css/tokens.css: AA contrast in both themes, accents distinct for every kind of vision. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const css = readFileSync(new URL('../../page/css/tokens.css', import.meta.url), 'utf8');
const themes = { light: {}, dark: {} };
for (const [, name, light, dark] of css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)) {
  themes.light[name] = light;
  themes.dark[name] = dark;
}

/** Linear red, green and blue of a colour. */
const linear = (hex) => [1, 3, 5]
  .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));

const luminance = (hex) => {
  const [r, g, b] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a, b) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

const TEXT = 4.5;
const SHAPE = 3;
const HUES = ['grey', 'green', 'orange', 'purple', 'blue', 'teal', 'pink', 'gold'];
const tints = ['pattern', 'strike', 'region', 'link'];

/** Foreground, background, and the contrast that AA requires. */
const PAIRS = [
  ...['paper', 'sheet', 'wash'].flatMap((on) => ['ink', 'ink-2', 'ink-3', 'entry'].map((ink) => [ink, on, TEXT])),
  ...['paper', 'sheet'].flatMap((on) => tints.map((ink) => [ink, on, TEXT])),
  ...[...tints, 'select'].flatMap((tint) => ['ink', 'ink-2', 'entry'].map((ink) => [ink, `${tint}-tint`, TEXT])),
  ...tints.map((tint) => [tint, `${tint}-tint`, TEXT]),
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((k) => ['ink', 'entry'].map((ink) => [ink, `c${k}`, TEXT])),
  ...HUES.flatMap((hue) => ['ink', 'entry', 'ink-2', 'strike', 'pattern'].map((ink) => [ink, `b-${hue}`, TEXT])),
  ...HUES.flatMap((hue) => ['sheet', `b-${hue}`].map((on) => [`e-${hue}`, on, SHAPE])),
  ['sheet', 'pattern', TEXT], ['sheet', 'strike', TEXT], ['paper', 'ink', TEXT],
  ['ink-3', 'region-tint', TEXT], ['ink-3', 'link-tint', TEXT], ['link', 'pattern-tint', SHAPE],
  ['edge', 'paper', SHAPE], ['edge', 'sheet', SHAPE], ['line', 'sheet', SHAPE], ['select', 'sheet', SHAPE], ['focus', 'paper', SHAPE],
];

for (const [theme, colours] of Object.entries(themes)) {
  test(`contrast is AA in the ${theme} theme`, () => {
    assert.ok(Object.keys(colours).length > 25, 'the tokens were read');
    const low = PAIRS.filter(([ink, on, need]) => contrast(colours[ink], colours[on]) < need)
      .map(([ink, on]) => `${ink} on ${on}: ${contrast(colours[ink], colours[on]).toFixed(2)}`);
    assert.deepEqual(low, []);
  });
}

/** Vision without one kind of cone, after Machado, Oliveira and Fernandes. */
const EYES = {
  protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

const lab = (rgb) => {
  const [r, g, b] = rgb.map((x) => Math.min(1, Math.max(0, x)));
  const root = (t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

/** Minimum distance of the accents in Lab. */
const APART = 15;

for (const [eye, matrix] of Object.entries(EYES)) {
  test(`accents stay apart for ${eye} sight`, () => {
    for (const [theme, colours] of Object.entries(themes)) {
      const seen = [...tints, 'entry'].map((name) => [name, lab(matrix.map((row) =>
        row.reduce((sum, weight, k) => sum + weight * linear(colours[name])[k], 0)))]);
      for (const [a, from] of seen) {
        for (const [b, to] of seen) {
          if (a < b) assert.ok(Math.hypot(...from.map((x, k) => x - to[k])) >= APART, `${theme}: ${a} and ${b}`);
        }
      }
    }
  });
}
