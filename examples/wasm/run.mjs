// Runs the script of index.html without a browser, for tests: node run.mjs quadrille.wasm PUZZLE

import { readFileSync } from 'node:fs';

const [file, puzzle] = process.argv.slice(2);
const page = readFileSync(new URL('index.html', import.meta.url), 'utf8');
const elements = { text: {}, verdict: {}, picture: {} };
globalThis.document = { getElementById: (id) => elements[id] };
globalThis.location = { search: `?p=${encodeURIComponent(puzzle)}` };
globalThis.fetch = async () => new Response(readFileSync(file), { headers: { 'Content-Type': 'application/wasm' } });
const script = page.match(/<script type="module">(.*)<\/script>/s)[1];
await import(`data:text/javascript,${encodeURIComponent(script)}`);
console.log(elements.verdict.textContent);
console.log(elements.picture.innerHTML.slice(0, 4));
