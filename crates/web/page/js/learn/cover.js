/**
 * The trace of an exact cover search, and its state at each moment: options taken, items covered, options that
 * remain.
 */

/**
 * @typedef {[kind: string, ...numbers: number[]]} Step
 * @typedef {object} Option
 * @property {number[]} items
 * @property {string} name
 * @property {number[][]} places row and column from 0, value
 * @property {(string | null)[]} [colours] of its items
 * @typedef {{ name: string, group: string | null }} Item
 * @typedef {object} Trace
 * @property {Item[]} items
 * @property {Option[]} options
 * @property {Step[]} steps
 * @property {boolean} cut
 * @property {number} nodes
 * @property {number} dead_ends
 * @property {number} [side]
 *
 * @typedef {object} Moment
 * @property {{ option: number, given: boolean }[]} stack options taken
 * @property {Set<number>} covered items
 * @property {boolean[]} live options that could still be taken
 * @property {number} item the item chosen or dead, −1 if none
 * @property {number} size options it had left
 * @property {boolean} dead
 * @property {number} undone the option taken back, −1 if none
 * @property {Step | null} step the step that led here
 */

/**
 * Reads the colours of a problem in Knuth's form from the names of its options: `x y:A`.
 * @param {Option[]} options
 */
export function readColours(options) {
  for (const option of options) {
    const words = option.name.trim().split(/\s+/);
    if (words.length !== option.items.length) continue;
    option.colours = words.map((word) => word.split(':')[1] ?? null);
  }
}

/**
 * True if an option is compatible with those taken.
 * @param {Option} option
 * @param {Map<number, string | null>} taken colour of every item taken
 */
function fits(option, taken) {
  return option.items.every((item, k) => {
    if (!taken.has(item)) return true;
    const colour = option.colours?.[k] ?? null;
    return colour !== null && taken.get(item) === colour;
  });
}

/** The moment after this many steps. @param {Trace} trace @param {number} at @returns {Moment} */
export function moment(trace, at) {
  const { options, steps } = trace;
  /** @type {Moment['stack']} */
  const stack = [];
  let item = -1;
  let size = 0;
  let undone = -1;
  for (let k = 0; k < at; k++) {
    const [kind, a, b] = steps[k];
    undone = -1;
    if (kind === 'g' || kind === 't') {
      stack.push({ option: a, given: kind === 'g' });
      item = -1;
    } else if (kind === 'u') {
      stack.pop();
      undone = a;
      item = -1;
    } else if (kind === 'c') [item, size] = [a, b];
    else if (kind === 'x') [item, size] = [a, 0];
    else item = -1;
  }
  /** @type {Map<number, string | null>} */
  const taken = new Map();
  for (const { option } of stack) {
    options[option].items.forEach((i, k) => taken.set(i, options[option].colours?.[k] ?? null));
  }
  const mine = new Set(stack.map(({ option }) => option));
  const live = options.map((option, k) => !mine.has(k) && fits(option, taken));
  const step = at > 0 ? steps[at - 1] : null;
  return {
    stack,
    covered: new Set(taken.keys()),
    live,
    item,
    size,
    dead: item >= 0 && size === 0,
    undone,
    step,
  };
}

/** “the 4 of row 2”, “the cell r1c3”, “item A”. @param {Item} item */
export function itemName({ name, group }) {
  const match = /^([a-z]+)(\d+)[#v](\d+)$/.exec(name);
  if (match && group) return `the ${match[3]} of ${group} ${match[2]}`;
  if (group === 'cell') return `the cell ${name}`;
  return group ? `the ${group} ${name}` : `item ${name}`;
}

const ORDINALS = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
];

/** @param {number} count */
const optionsLeft = (count) =>
  count === 0 ? 'no option' : count === 1 ? 'one option' : `${count} options`;

/**
 * The words for a moment: a heading and a sentence.
 * @param {Trace} trace
 * @param {Moment} now
 * @param {'min' | 'left'} order
 * @returns {[string, string, string]} class, heading, sentence
 */
export function words(trace, now, order) {
  if (!now.step)
    return [
      'g',
      'The whole table',
      'Rows are options, columns are items. Every column needs exactly one square among the rows ' +
        'we take.',
    ];
  const [kind, a, b, c] = now.step;
  const option = () => trace.options[a].name;
  switch (kind) {
    case 'g':
      return [
        'p',
        'Given',
        `${option()} is given: take its option. Its items are covered, and every option that ` +
          'shares one of them is removed.',
      ];
    case 'c': {
      const name = itemName(trace.items[a]);
      if (b === 0) return ['x', 'Item without options', `${name} has no option left.`];
      return order === 'min'
        ? [
            'c',
            'Choose an item',
            `${name} has ${optionsLeft(b)} left, ${
              b === 1 ? 'so nothing needs to be guessed' : 'and no item has fewer'
            }.`,
          ]
        : [
            'c',
            'Choose an item',
            `${name} is the first item not yet covered. It has ${optionsLeft(b)} left.`,
          ];
    }
    case 't':
      return [
        't',
        'Take an option',
        `${option()}, ${c > 1 ? `the ${ORDINALS[b] ?? `${b + 1}th`} of ${c}` : 'the only one'}. ` +
          'Its items are covered; options that clash with it are removed.',
      ];
    case 'x': {
      const last = now.stack.at(-1);
      const item = itemName(trace.items[a]);
      const taken = last && !last.given ? trace.options[last.option].name : '';
      const text = taken
        ? `With ${taken}, ${item} has no option left. So ${taken} is taken back.`
        : `${item} has no option left: there is no solution.`;
      return ['x', 'Dead end', text];
    }
    case 'u':
      return [
        'u',
        'Take it back',
        `${option()} is uncovered. Its items and options come back in reverse order, exactly as ` +
          'they were.',
      ];
    default:
      return [
        's',
        'Solution',
        'Every item is covered exactly once. The green options are the solution.',
      ];
  }
}
