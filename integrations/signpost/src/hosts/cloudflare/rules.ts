import type { Entry, ExactEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { isResolved, spellingsOf } from '../shared/sent.ts';
import { pageRules } from './page-rules.ts';
import { patternRules } from './pattern-rules.ts';
import { absolute, bothSlashes, isLiteral, limits, nowhere, printRule, type Rule } from './rule.ts';

/** The lines of a file. */
export interface Rules {
  readonly lines: readonly Rule[];
  /** Addresses of what is there that have no line, so that the host redirects them by itself, and not for good. */
  readonly left: readonly string[];
}

/** The lines that can be written and that there is room for, and what has none. */
export interface FittingRules extends Rules {
  /** Entries without a line. */
  readonly unwritten: ReadonlyMap<Entry, 'syntax' | 'room'>;
  /** Addresses of pages and files that another rule or the host's own redirect answers, since they have no line. */
  readonly lacking: readonly string[];
}

/** The rules of a plan, undefined where they can't say it or are too many. */
export function rulesOf(plan: Plan): Rules | undefined {
  const { length } = plan.exact.filter(({ path }) => !isResolved(path));
  if (length > limits.static || plan.patterns.length > limits.dynamic) return undefined;
  const rules = fittingRules(plan, [404, 410, 503]);
  return rules.unwritten.size > 0 || rules.lacking.length > 0 ? undefined : rules;
}

/**
 * The exact rules come first, since the host counts what stands behind a pattern as a pattern. Rules that only save a
 * temporary redirect of the host's own fill the room that is left. `hidden` are the statuses of pages without an address.
 */
export function fittingRules(plan: Plan, hidden: readonly number[]): FittingRules {
  const matching = makeLookup([], plan.patterns, plan.ignoreCase);
  const isMatched = (path: string): boolean => matching.patterns(path).length > 0;
  const entries = plan.exact.filter(({ path }) => !isResolved(path));
  const pages = pageRules(plan, isMatched, new Set(entries.map(({ path }) => path)), hidden);
  const said = new Set<string>();
  /** Of rules for the same path the first counts, and the host refuses the others. */
  const take = (rules: readonly Rule[], lines: Rule[], room: number): boolean => {
    const fresh = new Map(rules.filter(({ from }) => !said.has(from)).map((rule) => [rule.from, rule]));
    if (lines.length + fresh.size > room) return false;
    for (const [from, rule] of fresh) {
      said.add(from);
      lines.push(rule);
    }
    return true;
  };
  const needed: Rule[] = [];
  const unneeded = pages.needed.filter((rule) => !isShort(rule) || !take([rule], needed, limits.static));
  const unwritten = new Map<Entry, 'syntax' | 'room'>();
  const put = (entry: Entry, rules: readonly (Rule | undefined)[], lines: Rule[], room: number): void => {
    const written = rules.filter((rule) => rule !== undefined).filter(isShort);
    if (written.length < rules.length) unwritten.set(entry, 'syntax');
    else if (!take(written, lines, room)) unwritten.set(entry, 'room');
  };
  const exact: Rule[] = [];
  for (const entry of entries)
    put(entry, exactRules(plan, entry, isMatched), exact, limits.static - needed.length);
  const patterns: Rule[] = [];
  for (const [at, entry] of plan.patterns.entries())
    put(entry, patternRules(plan, entry, at + 1 < plan.patterns.length), patterns, limits.dynamic);
  const wished: Rule[] = [];
  const room = limits.static - needed.length - exact.length;
  const unsaid = pages.wished.filter((rule) => !isShort(rule) || !take([rule], wished, room));
  return {
    lines: [...exact, ...needed, ...wished, ...patterns],
    left: [...pages.unsayable, ...fromOf(unsaid)],
    unwritten,
    lacking: [...pages.lacking, ...fromOf(unneeded)],
  };
}

function fromOf(rules: readonly Rule[]): string[] {
  return rules.map(({ from }) => from);
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
