/**
 * Cells, values and their names. Cell i of an N×N grid is row ⌊i/N⌋, column i mod N, from 0. A value is
 * written as one symbol, letters from 10 on.
 */

export const SYMBOLS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** @param {number} value */
export const symbol = (value) => SYMBOLS[value - 1] ?? String(value);

/** The value of a symbol, 0 if it is not one. @param {string} character */
export const valueOf = (character) => SYMBOLS.indexOf(character.toUpperCase()) + 1;

/** @param {number} i @param {number} n */
export const cellName = (i, n) => `r${Math.floor(i / n) + 1}c${(i % n) + 1}`;

/** The cell of a name such as r1c1. @param {string} name @param {number} n */
export function cellNamed(name, n) {
  const match = /^r(\d+)c(\d+)/.exec(name);
  return match ? (Number(match[1]) - 1) * n + Number(match[2]) - 1 : -1;
}

/** The index of a pair [row, column] from 0. @param {number[]} pair @param {number} n */
export const cellAt = (pair, n) => pair[0] * n + pair[1];

/** @param {number} count */
export const range = (count) => Array.from({ length: count }, (_, k) => k);

/** Values of a bit set. @param {number} bits */
export function members(bits) {
  const out = [];
  for (let v = 1; bits >> (v - 1); v++) if ((bits >> (v - 1)) & 1) out.push(v);
  return out;
}

/** The bit set of values. @param {number[]} values */
export const bitsOf = (values) => values.reduce((bits, v) => bits | (1 << (v - 1)), 0);

/** Values from one character per cell, 0 for an open cell. @param {string} text */
export const readLine = (text) => [...text].map((c) => valueOf(c));

/** @param {number[]} values */
export const writeLine = (values) => values.map((v) => (v ? symbol(v) : '.')).join('');
