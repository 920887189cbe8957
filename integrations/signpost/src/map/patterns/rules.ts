import { type Item, makeUnexpressed, type Notice, type Rule } from './foreign-rule.ts';
import type { ReadPattern, UnexpressedPattern } from './sources.ts';

/** The rule of a source; undefined if it gives none. */
export type RuleOf = (source: ReadPattern) => Pick<Rule, 'from' | 'to' | 'status'> | undefined;

/** The maximum number of generated sources; beyond it, a person must write the entries. */
const maxNearest = 3;

/** The rules of a line, or the line with the reason why there are none. */
export function makeRules(
  { line, text }: Pick<Rule, 'line' | 'text'>,
  sources: readonly ReadPattern[] | UnexpressedPattern,
  ruleOf: (source: ReadPattern) => Pick<Rule, 'from' | 'to' | 'status'>,
  notices: Notice[],
): Item[] {
  if ('why' in sources) return [makeUnexpressed(line, text, describeReasonAndNearest(sources, ruleOf))];
  return sources.map((source) => {
    notices.push(...source.notes.map((note) => ({ line, text: note })));
    return { kind: 'rule', line, text, ...ruleOf(source) };
  });
}

/** Why a rule is left out, with the alternative of matching any text there. */
export function describeReasonAndNearest({ why, near = [] }: UnexpressedPattern, ruleOf: RuleOf): string {
  const rules = near.map(ruleOf);
  if (rules.length === 0 || rules.length > maxNearest) return why;
  const written = rules.flatMap((rule) => (rule === undefined ? [] : [printRule(rule)]));
  return written.length < rules.length ? why : `${why}. To match any text there, write ${written.join(', ')}`;
}

function printRule({ from, to, status }: Pick<Rule, 'from' | 'to' | 'status'>): string {
  if (status === 410) return `gone: ${printFlowScalar(from)}`;
  return `{ from: ${printFlowScalar(from)}, to: ${printFlowScalar(to)}${status === 301 ? '' : `, status: ${status}`} }`;
}

/** A URL as YAML on one line. */
function printFlowScalar(text: string): string {
  return /^[A-Za-z0-9\-._~!$&()*+;=:@/?%#]*[^:]$/.test(text) ? text : JSON.stringify(text);
}
