import type { ExactEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { isResolved, spellingsOf } from '../shared/sent.ts';
import { pageRules } from './page-rules.ts';
import { patternRules } from './pattern-rules.ts';
import { absolute, bothSlashes, limits, nowhere, printRule, type Rule } from './rule.ts';
import { isLiteral } from './text.ts';

/** The lines of a file. */
export interface Rules {
  readonly lines: readonly Rule[];
  /** Addresses of what is there that have no line, so that the host redirects them by itself, and not for good. */
  readonly left: readonly string[];
}

/**
 * The rules of a plan, undefined where they can't say it or are too many. The exact ones come first, since the
 * host counts what stands behind a pattern as a pattern. Rules that only save a temporary redirect of the
 * host's own fill the room that is left.
 */
export function rulesOf(plan: Plan): Rules | undefined {
  const matching = makeLookup([], plan.patterns, plan.ignoreCase);
  const isMatched = (path: string): boolean => matching.patterns(path).length > 0;
  const entries = plan.exact.filter(({ path }) => !isResolved(path));
  if (entries.length > limits.static || plan.patterns.length > limits.dynamic) return undefined;
  const taken = new Set<string>(entries.map(({ path }) => path));
  const pages = pageRules(plan, isMatched, taken);
  const fixed = firstOf([...entries.flatMap((entry) => exactRules(plan, entry, isMatched)), ...pages.needed]);
  const all = plan.patterns.flatMap((entry, at) => patternRules(plan, entry, at + 1 < plan.patterns.length));
  const patterns = firstOf([...fixed, ...all]).slice(fixed.length);
  if (fixed.length > limits.static || patterns.length > limits.dynamic) return undefined;
  const wished = firstOf([...fixed, ...pages.wished])
    .slice(fixed.length)
    .flatMap((rule) => (rule && isShort(rule) ? [rule] : []))
    .slice(0, limits.static - fixed.length);
  const lines = [...fixed, ...wished, ...patterns].flatMap((rule) => (rule && isShort(rule) ? [rule] : []));
  if (lines.length < fixed.length + wished.length + patterns.length) return undefined;
  const said = new Set(lines.map(({ from }) => from));
  const unsaid = pages.wished.map(({ from }) => from).filter((from) => !said.has(from));
  return { lines, left: [...pages.unsayable, ...unsaid] };
}

/** Of rules for the same path the first counts, and the host refuses the others. */
function firstOf(rules: readonly (Rule | undefined)[]): (Rule | undefined)[] {
  const seen = new Set<string>();
  return rules.filter((rule) => {
    const isNew = rule === undefined || !seen.has(rule.from);
    if (rule) seen.add(rule.from);
    return isNew;
  });
}

function isShort(rule: Rule): boolean {
  return printRule(rule).length <= limits.length;
}

/** An exact entry in both slash spellings. What is gone needs a rule only where a pattern would take it. */
function exactRules(
  { origin }: Plan,
  { path, outcome }: ExactEntry,
  isMatched: (path: string) => boolean,
): (Rule | undefined)[] {
  if (!isLiteral(path)) return [undefined];
  const froms = bothSlashes(path).flatMap(spellingsOf);
  if (outcome.target === undefined) {
    return isMatched(path) ? froms.map((from) => ({ from, to: nowhere, status: 200 })) : [];
  }
  const to = absolute(origin, outcome.target);
  return froms.map((from) => (to === undefined ? undefined : { from, to, status: outcome.status }));
}
