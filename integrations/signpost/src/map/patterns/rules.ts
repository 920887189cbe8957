import { type Item, type Notice, type Rule, unexpressed } from './foreign-rule.ts';
import type { ReadPattern, Unsaid } from './sources.ts';

/** The rule of a source; undefined if it gives none. */
export type RuleOf = (source: ReadPattern) => Pick<Rule, 'from' | 'to' | 'status'> | undefined;

/** The maximum number of generated sources; beyond it, a person must write the entries. */
const most = 3;

/** The rules of a line, or the line with the reason why there are none. */
export function makeRules(
  { line, text }: Pick<Rule, 'line' | 'text'>,
  sources: readonly ReadPattern[] | Unsaid,
  ruleOf: (source: ReadPattern) => Pick<Rule, 'from' | 'to' | 'status'>,
  notices: Notice[],
): Item[] {
  if ('why' in sources) return [unexpressed(line, text, whyWithNear(sources, ruleOf))];
  return sources.map((source) => {
    notices.push(...source.notes.map((note) => ({ line, text: note })));
    return { kind: 'rule', line, text, ...ruleOf(source) };
  });
}

/** Why a rule is left out, with the alternative of matching any text there. */
export function whyWithNear({ why, near = [] }: Unsaid, ruleOf: RuleOf): string {
  const rules = near.map(ruleOf);
  if (rules.length === 0 || rules.length > most) return why;
  const written = rules.flatMap((rule) => (rule === undefined ? [] : [ruleText(rule)]));
  return written.length < rules.length ? why : `${why}. To match any text there, write ${written.join(', ')}`;
}

function ruleText({ from, to, status }: Pick<Rule, 'from' | 'to' | 'status'>): string {
  if (status === 410) return `gone: ${scalar(from)}`;
  return `{ from: ${scalar(from)}, to: ${scalar(to)}${status === 301 ? '' : `, status: ${status}`} }`;
}

/** A URL as YAML on one line. */
function scalar(text: string): string {
  return /^[A-Za-z0-9\-._~!$&()*+;=:@/?%#]*[^:]$/.test(text) ? text : JSON.stringify(text);
}
