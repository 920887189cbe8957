import type { Rule } from '../importer.ts';
import type { Source, Unsaid } from './patterns.ts';

/** The rule that a source would make; undefined where it makes none. */
export type RuleOf = (source: Source) => Pick<Rule, 'from' | 'to' | 'status'> | undefined;

/** So many are named; more are a table to be written by hand. */
const most = 3;

/** Why a rule is left out, with what a person may write in its place where any text may stand there. */
export function whyWithNear({ why, near = [] }: Unsaid, ruleOf: RuleOf): string {
  const rules = near.map(ruleOf);
  if (rules.length === 0 || rules.length > most) return why;
  const written = rules.flatMap((rule) => (rule === undefined ? [] : [writtenOf(rule)]));
  return written.length < rules.length
    ? why
    : `${why}; with any text there it would be ${written.join(', ')}`;
}

function writtenOf({ from, to, status }: Pick<Rule, 'from' | 'to' | 'status'>): string {
  if (status === 410) return `gone: ${scalar(from)}`;
  return `{ from: ${scalar(from)}, to: ${scalar(to)}${status === 301 ? '' : `, status: ${status}`} }`;
}

/** An address as it may stand inside of a YAML map on one line. */
function scalar(text: string): string {
  return /^[A-Za-z0-9\-._~!$&()*+;=:@/?%#]*[^:]$/.test(text) ? text : JSON.stringify(text);
}
