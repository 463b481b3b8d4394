/**
 * Runs the tests in one process, so that one browser and one server do for all of them:
 * `node run.js [WORD …]` takes the files with one of the words in their names, by default all.
 */
import { readdir } from 'node:fs/promises';

const words = process.argv.slice(2);
const files = (await readdir(new URL('tests/', import.meta.url))).filter((file) => file.endsWith('.test.js')).sort();
for (const file of files) {
  if (!words.length || words.some((word) => file.includes(word))) await import(`./tests/${file}`);
}
