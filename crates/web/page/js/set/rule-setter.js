/**
 * The rules of the draft in Set: which one is chosen, and every way to change it. The setter adds the rest of the
 * puzzle and the questions.
 */
import { draftText, readDraft } from '../model/draft-text.js';
import { keep, setting } from '../model/desk.js';
import { blank } from '../model/puzzle.js';
import { kindOf } from '../rules/registry.js';
import { Draft } from './draft.js';
import { described } from './words-panel.js';

/** @typedef {import('../model/rules.js').Rule} Rule */

/** The stored draft. */
const kept = () => readDraft(setting('draft', '')) ?? blank(9, [3, 3]);

export class RuleSetter {
  draft = new Draft(kept());
  /** @type {import('./tools.js').Tool} */
  tool = 'givens';
  /** The kind of rule that is drawn with the tool “rule”. */
  kind = '';
  /** The rule being edited, −1 if none. */
  chosen = -1;
  /** The shape that the palette shows. @type {import('../rules/registry.js').Kind['shape']} */
  shape = 'line';

  unchoose() {
    this.chosen = -1;
  }

  /** Begins with another puzzle. @param {import('../model/puzzle.js').Puzzle} puzzle */
  begin(puzzle) {
    this.draft = new Draft(puzzle);
    this.unchoose();
  }

  /** Takes up a tool. @param {import('./tools.js').Tool} tool */
  take(tool) {
    this.tool = tool;
    this.unchoose();
  }

  /** After every change of the puzzle. */
  changed() {}

  draw() {}

  /** Drops a rule that is being drawn. */
  dropTrace() {}

  /** A new rule of the kind in the palette. @param {number[][]} lists */
  ruleOf(lists) {
    const kind = kindOf(this.kind);
    /** @type {Rule} */
    const rule = { kind: this.kind, lists, several: kind?.lists.most !== 1 };
    if (kind?.lists.most === 0) rule.several = false;
    return rule;
  }

  /** @param {Rule} rule */
  addRule(rule) {
    this.chosen = this.draft.addRule(rule);
    this.changed();
  }

  /** @param {number} k @param {Partial<Rule>} parts */
  setRule(k, parts) {
    this.draft.setRule(k, parts);
    this.chosen = k;
    this.changed();
  }

  /** @param {number} k */
  removeRule(k) {
    if (!this.draft.puzzle.rules[k]) return;
    this.draft.removeRule(k);
    this.chosen = -1;
    this.dropTrace();
    this.changed();
  }

  /** Chooses a rule to edit; its kind becomes that of the palette. @param {number} k */
  choose(k) {
    const rule = this.draft.puzzle.rules[k];
    this.chosen = rule ? k : -1;
    const kind = kindOf(rule?.kind);
    if (kind && kind.takes !== 'rules') {
      this.tool = 'rule';
      this.shape = kind.shape;
      if (kind.shape !== 'global') this.kind = kind.rule;
    }
    this.dropTrace();
    this.draw();
  }

  /** The next rule, or the one before. @param {1 | -1} by */
  cycle(by) {
    const count = this.draft.puzzle.rules.length;
    if (count) this.choose((this.chosen + (this.chosen < 0 && by < 0 ? 0 : by) + count) % count);
  }

  /** @param {string} kind */
  setKind(kind) {
    this.tool = 'rule';
    this.kind = kind;
    this.chosen = -1;
    this.dropTrace();
    this.draw();
  }

  /** Switches a rule about the whole grid. @param {string} kind */
  toggleGlobal(kind) {
    const found = this.draft.puzzle.rules.findIndex((rule) => rule.kind === kind);
    if (found >= 0) return this.removeRule(found);
    return this.addRule({ kind, lists: [], several: false });
  }

  /** The position of the last rule of a shape at a cell, −1 if none. @param {number} cell @param {string} shape @param {string} [kind] */
  ruleAt(cell, shape, kind) {
    return this.draft.puzzle.rules.findLastIndex(
      (rule) =>
        kindOf(rule.kind)?.shape === shape &&
        (!kind || rule.kind === kind) &&
        rule.lists.some((list) => list.includes(cell)),
    );
  }

  /** A digit of the chosen rule's number, or one of its digits. @param {number} digit */
  ruleDigit(digit) {
    const rule = this.draft.puzzle.rules[this.chosen];
    const kind = kindOf(rule?.kind);
    if (!rule || !kind) return;
    if (kind.takes === 'digits') {
      this.setRule(this.chosen, { digits: [...(rule.digits ?? []), digit] });
    } else if (kind.number !== 'no' && digit <= 9 && (rule.number ?? 0) < 100_000) {
      this.setRule(this.chosen, { number: 10 * (rule.number ?? 0) + digit });
    }
  }

  /** Takes back a digit of the chosen rule; without one, deletes it. */
  eraseRule() {
    const rule = this.draft.puzzle.rules[this.chosen];
    if (!rule) return;
    if (rule.digits?.length) this.setRule(this.chosen, { digits: rule.digits.slice(0, -1) });
    else if (rule.number !== undefined) {
      const number = rule.number > 9 ? Math.floor(rule.number / 10) : undefined;
      this.setRule(this.chosen, { number });
    } else this.removeRule(this.chosen);
  }

  /** A field of the bar or of the words was changed. @param {string} id @param {string} text */
  field(id, text) {
    const { chosen, draft } = this;
    if (id === 'rule-kind') {
      this.kind = text;
      this.setRule(chosen, { kind: text, ...this.#kept(draft.puzzle.rules[chosen], text) });
    } else if (id === 'rule-number') {
      this.setRule(chosen, { number: /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined });
    } else if (id === 'rule-digits') {
      const digits = text.match(/\d+/g) ?? [];
      // “1223” is four digits, “10 12” two.
      const list = /\s|,/.test(text.trim()) ? digits : digits.flatMap((run) => [...run]);
      this.setRule(chosen, { digits: list.map(Number) });
    } else if (id === 'rule-text') this.setRule(chosen, { text: text.trim() || undefined });
    else this.describe(id, text);
  }

  /** The parts of a rule that another kind takes as well. @param {Rule} rule @param {string} name */
  #kept({ number, digits, text }, name) {
    const kind = kindOf(name);
    return {
      number: kind?.number === 'no' ? undefined : number,
      digits: kind?.takes === 'digits' ? digits : undefined,
      text: kind?.takes === 'text' ? text : undefined,
    };
  }

  /** Title, author or text were changed; the engine is not asked again. @param {string} id @param {string} text */
  describe(id, text) {
    const { draft } = this;
    draft.change({ rest: described(draft.puzzle, id, text) });
    keep('draft', draftText(draft.puzzle));
    this.draw();
  }
}
