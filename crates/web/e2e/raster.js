/**
 * Compares pictures by their lines: each side of each cell may have a thick line, and a cage's dashes inside it.
 * Two different drawings of a puzzle agree in these, but not in their pixels.
 */

/** Pixels of a cell; every picture is scaled to it. */
const CELL = 60;

/**
 * The lines of a picture. Runs in the browser: `png` is a data address, `frame` the grid's position in it.
 * @param {{ png: string, frame: { x: number, y: number, side: number }, n: number, cell: number }} what
 */
async function readLines({ png, frame, n, cell }) {
  const image = new Image();
  image.src = png;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (n + 1) * cell;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = (n * cell) / frame.side;
  context.imageSmoothingQuality = 'high';
  context.setTransform(scale, 0, 0, scale, cell / 2 - frame.x * scale, cell / 2 - frame.y * scale);
  context.drawImage(image, 0, 0);
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
  const grey = (x, y) => {
    const k = 4 * (Math.floor(y) * width + Math.floor(x));
    return (data[k] + data[k + 1] + data[k + 2]) / 765;
  };
  /** The pixel at a depth below a side of a cell (negative: outside), at a distance along that side. */
  const at = (left, top, side, deep, along) => {
    if (side === 'top') return grey(left + along, top + deep);
    if (side === 'bottom') return grey(left + along, top + cell - 1 - deep);
    if (side === 'left') return grey(left + deep, top + along);
    return grey(left + cell - 1 - deep, top + along);
  };
  /** Average ink across a side of a cell, between two depths. A wash is not ink. */
  const ink = (row, column, side, from, to) => {
    const [left, top] = [cell / 2 + column * cell, cell / 2 + row * cell];
    let sum = 0;
    const [start, end] = [Math.floor(0.6 * cell), Math.floor(0.82 * cell)];
    for (let along = start; along < end; along++) {
      const line = [];
      for (let deep = -9; deep < 10; deep++) line.push(at(left, top, side, deep, along));
      const paper = Math.max(...line);
      for (let deep = from; deep < to; deep++) sum += Math.max(0, paper - line[deep + 9] - 0.08);
    }
    return sum / (end - start);
  };
  const sides = ['top', 'right', 'bottom', 'left'];
  const lines = [];
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < n; column++) {
      for (const side of sides) {
        lines.push({
          where: `r${row + 1}c${column + 1} ${side}`,
          rule: ink(row, column, side, -3, 3),
          dashed: ink(row, column, side, 4, 8) > 0.1,
        });
      }
    }
  }
  // The frame is the thickest line and some inner line is thin. A thick line is closer to the frame.
  const rules = lines.map(({ rule }) => rule);
  const [least, most] = [Math.min(...rules), Math.max(...rules)];
  return lines.map(({ where, rule, dashed }) => ({ where, dashed, thick: rule > least + 0.4 * (most - least) }));
}

/** @param {import('playwright-core').Page} page @param {Buffer} png */
const lines = (page, png, frame, n) =>
  page.evaluate(readLines, { png: `data:image/png;base64,${png.toString('base64')}`, frame, n, cell: CELL });

/** A grid on the screen, and its position in it. The clip has whole pixels, because others would be rounded. */
async function gridPicture(page, selector) {
  const { clip, frame } = await page.locator(`${selector} svg`).first().evaluate((svg) => {
    const { x, y, width, height } = svg.getBoundingClientRect();
    const [left, top] = [Math.floor(x + scrollX) - 4, Math.floor(y + scrollY) - 4];
    const sheet = svg.querySelector('.sheet').getBoundingClientRect();
    const scale = devicePixelRatio;
    return {
      clip: { x: left, y: top, width: Math.ceil(width) + 8, height: Math.ceil(height) + 8 },
      frame: {
        x: (sheet.x + scrollX - left) * scale,
        y: (sheet.y + scrollY - top) * scale,
        side: sheet.width * scale,
      },
    };
  });
  return { png: await page.screenshot({ clip, fullPage: true, scale: 'device' }), frame };
}

/** The lines of a grid on the screen. */
export async function linesOfGrid(page, selector, n) {
  const { png, frame } = await gridPicture(page, selector);
  return lines(page, png, frame, n);
}

/** An SVG of `draw` as pixels, and the position of the grid in it. */
async function svgPicture(page, svg, n) {
  // The frame is the largest rectangle; signs of rules are others.
  const rects = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"[^>]*stroke=/g)].map((match) => match.slice(1).map(Number));
  const [x, y, side] = rects.reduce((most, rect) => (rect[2] > most[2] ? rect : most));
  const [, whole, high] = /viewBox="0 0 ([\d.]+) ([\d.]+)/.exec(svg).map(Number);
  const pixels = Math.round((whole / side) * n * CELL);
  const sized = svg.replace(/ width="[\d.]+" height="[\d.]+"/, ` width="${pixels}" height="${Math.round((pixels * high) / whole)}"`);
  const scale = pixels / whole;
  const png = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/svg+xml;base64,${btoa(unescape(encodeURIComponent(text)))}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1];
  }, sized);
  return { png: Buffer.from(png, 'base64'), frame: { x: x * scale, y: y * scale, side: side * scale } };
}

/** The lines of an SVG of `draw`. */
export async function linesOfSvg(page, svg, n) {
  const { png, frame } = await svgPicture(page, svg, n);
  return lines(page, png, frame, n);
}

/**
 * The mean colour of each tenth of a cell, with half a cell around the grid but below it, where a picture has
 * captions. Runs in the browser.
 * @param {{ png: string, frame: { x: number, y: number, side: number }, n: number }} what
 */
async function readTones({ png, frame, n }) {
  const image = new Image();
  image.src = png;
  await image.decode();
  const [cell, parts] = [40, 10];
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (n + 1) * cell;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // Around a picture its own paper goes on.
  context.drawImage(image, 1, 1, 1, 1, 0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  context.fillStyle = alpha ? `rgb(${red} ${green} ${blue})` : '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = (n * cell) / frame.side;
  context.imageSmoothingQuality = 'high';
  context.setTransform(scale, 0, 0, scale, cell / 2 - frame.x * scale, cell / 2 - frame.y * scale);
  context.drawImage(image, 0, 0);
  const side = cell / parts;
  const blocks = (n + 1) * parts;
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height);
  const rows = blocks - parts / 2;
  const tones = new Array(blocks * rows * 3).fill(0);
  for (let y = 0; y < rows * side; y++) {
    for (let x = 0; x < blocks * side; x++) {
      const to = 3 * (Math.floor(y / side) * blocks + Math.floor(x / side));
      for (let c = 0; c < 3; c++) tones[to + c] += data[4 * (y * width + x) + c] / side / side;
    }
  }
  return tones;
}

const tones = (page, { png, frame }, n) =>
  page.evaluate(readTones, { png: `data:image/png;base64,${png.toString('base64')}`, frame, n });

/** The colours of a grid on the screen, in tenths of cells. */
export const tonesOfGrid = async (page, selector, n) => tones(page, await gridPicture(page, selector), n);

/** The same of an SVG of `draw`. */
export const tonesOfSvg = async (page, svg, n) => tones(page, await svgPicture(page, svg, n), n);
