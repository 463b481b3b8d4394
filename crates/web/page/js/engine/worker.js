/**
 * The worker of the WebAssembly engine: UTF-8 JSON in and out through the memory of the module
 * (docs/api.md, "The worker").
 */

/** @type {Promise<any> | null} */
let engine = null;

async function load() {
  const answer = await fetch(new URL('../../quadrille.wasm', self.location.href));
  const imports = { env: { now: () => performance.now() } };
  const { instance } = await WebAssembly.instantiate(await answer.arrayBuffer(), imports);
  return instance.exports;
}

/** @param {any} wasm @param {object} question */
function ask(wasm, question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = wasm.reserve(bytes.length);
  new Uint8Array(wasm.memory.buffer, at, bytes.length).set(bytes);
  const packed = BigInt.asUintN(64, wasm.ask(at, bytes.length));
  const [from, length] = [Number(packed >> 32n), Number(packed & 0xffffffffn)];
  const text = new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, from, length));
  wasm.release(from, length);
  return JSON.parse(text);
}

self.onmessage = async ({ data }) => {
  try {
    engine ??= load();
    self.postMessage(ask(await engine, data));
  } catch (error) {
    engine = null;
    self.postMessage({
      status: 500,
      problem: { title: 'The engine failed', detail: String(error) },
    });
  }
};
