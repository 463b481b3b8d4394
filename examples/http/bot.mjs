// A puzzle bot: reads a message per line, answers on standard output. Connect it to any chat you like.
//
//   quadrille serve &
//   node bot.mjs            then type a puzzle, or `new hard`
//
// Node 18 or newer, nothing to install. QUADRILLE=http://host:port names another server.

import { createInterface } from 'node:readline';

const server = process.env.QUADRILLE ?? 'http://127.0.0.1:7474';

/** Asks the service a question; its error becomes a message that a person can read. */
async function ask(name, question) {
  const response = await fetch(`${server}/api/v1/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(question),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

/** A puzzle gets its verdict, its level and a first hint. */
async function look(puzzle) {
  const { verdict, differ, conflict } = await ask('check', { puzzle });
  if (verdict === 'none') return `No solution${conflict ? `: ${conflict}` : ''}.`;
  if (verdict === 'many') return `Several solutions. They differ in ${differ.slice(0, 5).join(', ')}.`;
  if (verdict === 'unknown') return 'I ran out of time.';
  const [{ level, er }, { area, technique }] = await Promise.all([
    ask('rate', { puzzle }),
    ask('hint', { puzzle, depth: 2 }),
  ]);
  const rating = er ? `${level}, ER ${er}` : level;
  return `One solution, ${rating}. ${area?.text ?? ''} ${technique?.text ?? ''}`.trim();
}

/** `new hard` makes a puzzle. */
async function make(level) {
  const { puzzles } = await ask('generate', { kind: 'sudoku', level, rate: false });
  return puzzles[0].puzzle;
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command, level] = line.trim().split(/\s+/);
  try {
    console.log(command === 'new' ? await make(level ?? 'easy') : await look(line.trim()));
  } catch (error) {
    console.log(`Sorry: ${error.message}`);
  }
}
