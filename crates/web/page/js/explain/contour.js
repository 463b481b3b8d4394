/** The cost of a step in the contour: by the level of its technique; singles cost less. */

/** @type {Record<string, number>} */
const COST = { easy: 14, medium: 60, normal: 40, hard: 140, expert: 260, extreme: 400 };

/** Levels of techniques, from the engine. @type {Map<string, string>} */
const levels = new Map();

/** @param {{ technique: string, level: string }[]} techniques */
export function learnLevels(techniques) {
  for (const { technique, level } of techniques) levels.set(technique, level);
}

/** @param {{ technique: string }} step */
export function costOf({ technique }) {
  if (technique === 'full-house' || technique === 'naked-single') return 4;
  return (
    COST[levels.get(technique) ?? ''] ??
    (technique.startsWith('cage') ? 40 : technique === 'hidden-single' ? 14 : 100)
  );
}

/** True if a step is more than a single. @param {{ technique: string }} step */
export const isHard = (step) => costOf(step) >= 40;

/** Index of the hardest step. @param {{ technique: string }[]} steps */
export const hardestOf = (steps) =>
  steps.reduce((best, step, k) => (costOf(step) > costOf(steps[best]) ? k : best), 0);
