/**
 * The address that holds a puzzle: `#play?p=TEXT`. Short texts are unchanged; longer ones are deflated and
 * written in base64url after `z.`.
 */
import { Problem } from '../engine/engine.js';

/** Texts longer than this are deflated. */
const LONG = 200;

/** @param {ReadableStream} stream */
const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

/** @param {string} text */
export async function pack(text) {
  if (text.length <= LONG || !('CompressionStream' in globalThis)) return encodeURIComponent(text);
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const binary = Array.from(await bytesOf(packed), (byte) => String.fromCharCode(byte)).join('');
  return `z.${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** @param {string} packed after `z.` */
async function inflate(packed) {
  const binary = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(stream));
}

/** Unpacks a text; a `Problem` if it is damaged. @param {string} packed */
export async function unpack(packed) {
  if (!packed.startsWith('z.')) return packed;
  try {
    return await inflate(packed.slice(2));
  } catch {
    const detail = `This link is damaged, perhaps cut off after ${packed.length} characters`;
    throw new Problem({ detail: `${detail}. Copy the whole link again.` });
  }
}

/**
 * The text of a puzzle that was read: the shortest one, or our JSON if it also has a title, an author or drawings.
 * @param {any} answer of `parse`
 */
export const textOf = ({ text, json }) =>
  json.title || json.author || json.drawings ? JSON.stringify(json) : text.trim();

/** The whole address of a puzzle. @param {string} text @param {string} [view] */
export async function linkTo(text, view = 'play') {
  return `${location.origin}${location.pathname}#${view}?p=${await pack(text)}`;
}

/** The SudokuPad address of a puzzle. @param {string} address of f-puzzles */
export const sudokuPad = (address) =>
  `https://sudokupad.app/fpuzzles${address.split('load=')[1] ?? ''}`;
