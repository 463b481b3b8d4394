/** Lines through the centres of cells: body, ends and text. */
import { apart, drawOrnament } from './ornament.js';
import { EDGE, along, beside, unit } from './pen.js';

/** @typedef {import('./pen.js').At} At @typedef {import('./pen.js').Pen} Pen */

/** Radius of a bulb and of a circle. */
const BULB = 0.38;
const CIRCLE = 0.39;
/** Radius of a bead and of a ring. */
const BEAD = 0.22;
/** The width of circles and arrows. */
const SHAFT = 0.044;

/**
 * @typedef {object} Line a line to be drawn
 * @property {number} width
 * @property {string} body
 * @property {[string, string]} ends
 * @property {string} ornament
 * @property {At[][]} parts the points of each part; a pill is the first one
 * @property {[number, number]} shrink the signs at the ends are smaller by this, since others stand there
 * @property {boolean} halo true if a line below is crossed or met
 */

/** @param {Pen} pen @param {Line} line */
export function drawLine(pen, line) {
  const pill = line.ends[0] === 'pill';
  const parts =
    line.ornament === 'equals'
      ? apart(line.parts)
      : pill
        ? line.parts.slice(1).map((part) => fromPill(line.parts[0], part))
        : line.parts.map((part) => toRims(line, part));
  if (line.halo) for (const part of parts) pen.stroke(part, line.width + 2 * EDGE + 0.08, 'paper');
  if (line.body === 'band') cased(pen, line, parts, 'body');
  else if (line.body === 'hollow') hollow(pen, line, parts);
  else for (const part of parts) plain(pen, line, part);
  drawOrnament(pen, line.ornament, line.parts, line.width);
  if (pill) drawPill(pen, line);
  for (const part of parts) {
    drawEnd(pen, line, 1, [...part].reverse());
    drawEnd(pen, line, 0, part);
  }
}

/** The line from rim to rim of the circles at its ends. @param {Line} line @param {At[]} part */
function toRims(line, part) {
  const last = part.length - 1;
  if (last < 1) return part;
  const points = [...part];
  points[0] = along(part[0], unit(part[0], part[1]), rim(line, 0));
  points[last] = along(part[last], unit(part[last], part[last - 1]), rim(line, 1));
  return points;
}

/** Distance of an end of the line from the centre of its cell. @param {Line} line @param {number} which */
function rim({ body, width, ends, shrink }, which) {
  const cap = body === 'band' ? width / 2 + EDGE : 0;
  return ends[which] === 'circle' || ends[which] === 'target' ? CIRCLE - shrink[which] + cap : 0;
}

/** A filled line with an edge, which goes around bulbs and beads as well. @param {Pen} pen @param {Line} line @param {At[][]} parts @param {'body' | 'paper'} fill */
function cased(pen, line, parts, fill) {
  for (const [ink, edge] of /** @type {['edge' | 'body' | 'paper', number][]} */ ([['edge', EDGE], [fill, 0]])) {
    for (const part of parts) {
      pen.stroke(part, line.width + 2 * edge, ink);
      if (line.ornament === 'beads') part.forEach((at) => pen.disc(at, BEAD + edge, ink));
      if (line.ends[0] === 'bulb') pen.disc(part[0], BULB - line.shrink[0] + edge, ink);
    }
  }
}

/** @param {Pen} pen @param {Line} line @param {At[][]} parts */
function hollow(pen, line, parts) {
  cased(pen, line, parts, 'paper');
  for (const part of parts) {
    pen.stroke(part, 0.48 * line.width, 'body');
    const inner = 0.27 - line.shrink[0];
    pen.rect(part[0], [inner, inner, inner], [EDGE, 'edge'], 'body');
  }
}

/** @param {Pen} pen @param {Line} line @param {At[]} part */
function plain(pen, line, part) {
  if (line.body === 'dashes') pen.dashes(part, line.width);
  else if (line.body === 'rails') {
    pen.cut(part, line.width + 0.034, 'edge');
    pen.cut(part, line.width - 0.034, 'paper');
  } else if (line.body === 'soft') {
    pen.stroke(part, line.width, 'body');
    pen.stroke(part, 0.04, 'edge');
  } else pen.stroke(part, line.width, 'edge');
  if (line.ornament === 'rings') part.forEach((at) => pen.ring(at, BEAD, 0.05, 'paper'));
}

/** The sign at the first of these points. @param {Pen} pen @param {Line} line @param {number} which @param {At[]} part */
function drawEnd(pen, line, which, part) {
  const [first, next] = part;
  const way = next ? unit(first, next) : /** @type {At} */ ([1, 0]);
  const backwards = [along(first, way, 0.3), first];
  const centre = along(first, way, -rim(line, which));
  const radius = CIRCLE - line.shrink[which];
  const end = line.ends[which];
  if (end === 'circle' || end === 'target') pen.ring(centre, radius, SHAFT, null);
  if (end === 'target') pen.head(backwards, 0.16, SHAFT, 'edge');
  if (end === 'head') pen.head(backwards, 0.18, SHAFT, 'edge');
  if (end === 'diamond') {
    const [r, [x, y]] = [0.44 - line.shrink[which], first];
    pen.polygon([[x, y - r], [x + r, y], [x, y + r], [x - r, y]], 0.038);
  }
  if (end === 'bar') {
    pen.stroke([beside(first, way, 0, -0.22), beside(first, way, 0, 0.22)], 0.06, 'edge');
  }
}

/** The pill around the first part. @param {Pen} pen @param {Line} line */
function drawPill(pen, { parts: [pill], shrink }) {
  const [xs, ys] = [pill.map(([x]) => x), pill.map(([, y]) => y)];
  const radius = CIRCLE - shrink[0];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const half = /** @type {[number, number, number]} */ ([
    (right - left) / 2 + radius,
    (bottom - top) / 2 + radius,
    radius,
  ]);
  pen.rect([(left + right) / 2, (top + bottom) / 2], half, [SHAFT, 'edge'], null);
}

/** The text in a small pill at the first cell, on the side that the line does not take. @param {Pen} pen @param {At[]} part @param {string} text */
export function drawTag(pen, part, text) {
  if (!text) return;
  const [first, next] = part;
  const way = next ? unit(first, next) : /** @type {At} */ ([1, 0]);
  const size = 0.21;
  const wide = Math.max(0.25 * size * text.length + 0.06, 0.13);
  const at = along(first, way, -0.36);
  // The pill stays in the cell, and so on the sheet.
  const inside = (/** @type {number} */ x, /** @type {number} */ of, /** @type {number} */ half) =>
    Math.min(Math.max(x, of - 0.48 + half), of + 0.48 - half);
  const place = /** @type {At} */ ([inside(at[0], first[0], Math.min(wide, 0.48)), inside(at[1], first[1], 0.13)]);
  pen.rect(place, [wide, 0.13, 0.13], [EDGE, 'edge'], 'paper');
  pen.text(place, size, 'plain', text);
}

/** A shaft that begins at the rim of a pill, next to its first cell. @param {At[]} pill @param {At[]} shaft */
function fromPill(pill, shaft) {
  const far = ([x, y] = shaft[0]) => Math.hypot(x - shaft[0][0], y - shaft[0][1]);
  const near = pill.reduce((best, at) => (far(at) < far(best) ? at : best), pill[0]);
  return [along(near, unit(near, shaft[0]), CIRCLE), ...shaft];
}
