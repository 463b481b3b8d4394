/** The trace of DPLL on a formula, and the value of each variable at each moment, with the reason. */

/**
 * @typedef {object} Clause
 * @property {number[]} literals ±(variable + 1)
 * @property {string} group
 * @property {string | null} house
 * @property {number | null} value
 * @typedef {{ name: string, cell: number[] | null, value: number | null }} Variable
 * @typedef {[kind: string, ...numbers: number[]]} Step
 * @typedef {object} Trace
 * @property {Variable[]} variables
 * @property {Clause[]} clauses
 * @property {Step[]} steps
 * @property {boolean} cut
 * @typedef {{ kind: string, literal: number, clause: number }} Entry of the trail
 * @typedef {object} Moment
 * @property {Int8Array} sign of each variable: 1 true, −1 false, 0 open
 * @property {Entry[]} trail
 * @property {number} broken clause of a conflict, −1 if none
 * @property {number} unit clause that forces, −1 if none
 * @property {Step | null} step
 */

/** @param {Trace} trace @param {number} at @returns {Moment} */
export function moment({ variables, steps }, at) {
  const sign = new Int8Array(variables.length);
  /** @type {Entry[]} */
  const trail = [];
  for (let k = 0; k < at; k++) {
    const [kind, a, b] = steps[k];
    if (kind === 'g' || kind === 'p' || kind === 'd') {
      sign[Math.abs(a) - 1] = Math.sign(a);
      trail.push({ kind, literal: a, clause: kind === 'p' ? b : -1 });
    } else if (kind === 'b') {
      for (const { literal } of trail.splice(b)) sign[Math.abs(literal) - 1] = 0;
    }
  }
  const step = at > 0 ? steps[at - 1] : null;
  return {
    sign,
    trail,
    broken: step?.[0] === 'k' ? step[1] : -1,
    unit: step?.[0] === 'p' ? step[2] : -1,
    step,
  };
}

/**
 * The state of a clause: satisfied, broken, one literal left, or open.
 * @param {Clause} clause
 * @param {Int8Array} sign
 */
export function standing({ literals }, sign) {
  let open = 0;
  for (const literal of literals) {
    const value = sign[Math.abs(literal) - 1] * Math.sign(literal);
    if (value > 0) return 'sat';
    if (value === 0) open++;
  }
  return open === 0 ? 'bad' : open === 1 ? 'half' : '';
}

/** “r1c1=1” or “r1c1≠1”. @param {Trace} trace @param {number} literal */
export function literalName({ variables }, literal) {
  const { name } = variables[Math.abs(literal) - 1];
  if (literal > 0) return name;
  return name.includes('=') ? name.replace('=', '≠') : `not ${name}`;
}

/** The meaning of a clause, in words. @param {Trace} trace @param {number} number */
function says(trace, number) {
  const { group, house, literals, value } = trace.clauses[number];
  if (group === 'cell' && literals.every((literal) => literal > 0)) {
    return `${house} holds ${literals
      .map((literal) => trace.variables[literal - 1].value)
      .join(', ')
      .replace(/, (\d+)$/, ' or $1')}`;
  }
  if (literals.length === 2 && literals.every((literal) => literal < 0) && value)
    return `${house} holds ${value} only once`;
  if (literals.length === 2 && literals.every((literal) => literal < 0))
    return `${house ?? 'a cell'} holds one value`;
  return literals.map((literal) => literalName(trace, literal)).join(' or ');
}

/** The reason for an entry of the trail. @param {Trace} trace @param {Entry} entry */
export function reason(trace, { kind, clause }) {
  if (kind === 'g') return 'given';
  if (kind === 'd') return 'decision';
  const { group, house, literals, value } = trace.clauses[clause];
  if (literals.every((literal) => literal > 0))
    return group === 'cell' ? `${house} needs a value` : `${house} needs ${value ?? 'it'}`;
  return house ? `${house}, not twice` : group;
}

/** @param {Trace} trace @param {Moment} now @returns {[string, string, string]} class, heading, sentence */
export function words(trace, now) {
  if (!now.step)
    return [
      'g',
      'The whole formula',
      'Each box is a clause. All of them must have a true literal in the end.',
    ];
  const [kind, a, b] = now.step;
  const name = (/** @type {number} */ literal) => literalName(trace, literal);
  switch (kind) {
    case 'g':
      return ['p', 'Given', `${name(a)} is a clause of one literal.`];
    case 'p': {
      const { literals } = trace.clauses[b];
      const others = literals.filter((literal) => literal !== a);
      if (others.length === 1)
        return ['p', 'Unit', `${name(a)}, because ${name(-others[0])} and ${says(trace, b)}.`];
      return [
        'p',
        'Unit',
        `In “${says(trace, b)}” every other literal is false, so the last must be true: ` +
          `${name(a)}.`,
      ];
    }
    case 'd':
      return a < 0
        ? ['d', 'Decide', `The other side: ${name(a)}.`]
        : ['d', 'Decide', `Nothing is forced. Suppose ${name(a)} and see what follows.`];
    case 'k': {
      const { literals } = trace.clauses[a];
      if (literals.length === 2)
        return [
          'k',
          'Conflict',
          `${literals.map((literal) => name(-literal)).join(' and ')} are both forced, but ` +
            `${says(trace, a)}. The last decision was wrong.`,
        ];
      return [
        'k',
        'Conflict',
        `All literals of “${says(trace, a)}” are false. The last decision was wrong.`,
      ];
    }
    case 'b':
      return ['b', 'Back', `Take back ${name(a)} and everything that followed from it.`];
    default:
      return [
        's',
        'Satisfied',
        'Every clause has a true literal. The true ones are the filled board.',
      ];
  }
}
