import { samplePaths } from '../../map/patterns/sample.ts';
import type { ReadPattern, UnexpressedPattern } from '../../map/patterns/sources.ts';
import type { InMap, MapSides, RuleKind, RuleState, Sources } from './foreign-rule.ts';

// What the readers of the hosts make a `ForeignRule` of: a base to spread, such as `{ ...usualRule, from, to }`, and the values of
// its fields `kind`, `state` and `inMap`.

/** The target of a generated rule that returns the page for 404: no file has the path. */
export const missingFileTarget = '/.signpost/none';

/** An effective rule. */
export const active: RuleState = { is: 'active' };

/** The state of a rejected rule. */
export function rejectRule(why: string, fix?: string): RuleState {
  return { is: 'invalid', why, fix };
}

/** A rule that matches nothing, because the platform ignores the line. */
export const matchesNothing = { samples: [], isExact: false, match: () => undefined } as const;

/** The usual values of a rule, which a reader overwrites: active, unconditional, for URLs without a file. */
export const usualRule = {
  conditions: [],
  isForced: false,
  isFallback: false,
  state: active,
  ...matchesNothing,
} as const;

/** A line that answers nothing by itself, such as `include`. */
export const otherRule = { ...usualRule, kind: 'other', from: '', to: '', status: 0 } as const;

/** The kind of a rule without a proxy. */
export function findRuleKind(status: number): RuleKind {
  if (status === 410) return 'gone';
  if (status >= 400) return 'error page';
  return status >= 300 ? 'redirect' : 'rewrite';
}

/** A rule that serves one page for every URL without a file: `/* /index.html 200`. */
export function matchEveryUrl(to: string) {
  return {
    ...usualRule,
    kind: 'rewrite',
    from: '/*',
    to,
    status: 200,
    isFallback: true,
    samples: samplePaths('/*'),
    match: () => to,
  } as const;
}

/** The sources with further differences in the map. */
export function addNotes(sources: Sources, further: readonly string[]): Sources {
  return 'why' in sources
    ? sources
    : sources.map((source) => ({ ...source, notes: [...source.notes, ...further] }));
}

/** What a map has for a rule: a redirect for each source, or nothing if one of them can't be expressed. */
export function expressSources(
  sources: Sources,
  makeSides: (source: ReadPattern) => MapSides | UnexpressedPattern,
): InMap {
  if ('why' in sources) return sources;

  const redirects: MapSides[] = [];
  for (const source of sources) {
    const sides = makeSides(source);
    if ('why' in sides) return sides;
    redirects.push(sides);
  }
  return { redirects, notes: [...new Set(sources.flatMap((source) => source.notes))] };
}
