import { type Item, makeUnexpressed, type Notice, type Rule } from './foreign-rule.ts';
import type { ReadPattern, UnexpressedPattern } from './sources.ts';

/** The sources of a line, or why a map can't express them. */
export type Sources = readonly ReadPattern[] | UnexpressedPattern;

interface Line extends Pick<Rule, 'line' | 'text'> {
  /** How the map differs from the line, besides the notes of its sources. */
  readonly notes?: readonly string[];
}

/** The redirect of one source, or why the map can't have it. */
type Sides = Pick<Rule, 'from' | 'to' | 'status'> | UnexpressedPattern;

/** The rules of a line, or the line with the reason why there are none. */
export function makeRules(
  { line, text, notes = [] }: Line,
  sources: Sources,
  makeSides: (source: ReadPattern) => Sides,
  notices: Notice[],
): Item[] {
  if ('why' in sources) return [makeUnexpressed(line, text, sources.why)];

  const rules: Item[] = [];
  for (const source of sources) {
    const sides = makeSides(source);
    if ('why' in sides) return [makeUnexpressed(line, text, sides.why)];
    rules.push({ kind: 'rule', line, text, ...sides });
  }

  const differences = new Set([...sources.flatMap((source) => source.notes), ...notes]);
  for (const difference of differences) notices.push({ line, text: difference });
  return rules;
}
