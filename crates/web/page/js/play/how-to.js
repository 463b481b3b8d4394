/** Three sentences for a newcomer. They go away with Hide, or after the first solved puzzle. */
import { fill, markup } from '../dom.js';
import { setting } from '../model/desk.js';
import { records } from '../model/stats.js';
import { rules } from '../words.js';

/** @param {HTMLElement} element @param {import('../model/game.js').Game} game */
export function drawHowTo(element, game) {
  const gone = game.solved || setting('howto', '') === 'hidden' || records().length > 0;
  element.hidden = gone;
  if (gone || element.dataset.of === game.id) return;
  element.dataset.of = game.id;
  fill(
    element,
    markup`<div class="between"><h2>How to play</h2>
      <button class="linkish" data-do="hide-howto">Hide</button></div>
    <ol class="prose"><li>Fill the grid. ${rules(game.puzzle)}</li>
    <li>Choose a cell and type, or press the pad. The same digit again takes it out.</li>
    <li>Stuck? A hint shows where to look, and no more than you ask for.</li></ol>`,
  );
}
