import { escapeRegex } from '../../lib/url/wildcards.ts';
import { fillTarget, splitTarget } from '../../map/patterns/written-text.ts';
import type { FileRegex } from './file-regex.ts';
import type { ForeignRule, InMap, RequestParts, Sources } from './foreign-rule.ts';
import { expressSources } from './make-rule.ts';
import { sampleSources } from './rule-samples.ts';

// What a foreign rule does, said once by its reader: the URLs that it matches, and the target with its references. From that come
// the target for a request (`match`), the redirects of a map (`inMap`), and the sample paths by which rules are compared:
//
//   /blog/:slug → /news/:slug       match: /news/hello for /blog/hello       inMap: /blog/:slug to /news/:slug

/** The texts for the references of a target: `hello` for `slug`, or for `1`. */
export type Texts = ReadonlyMap<string, string>;

/** For a match without groups. */
export const noTexts: Texts = new Map();

/** What a rule matches, and where it leads. */
export interface RuleMeaning {
  /** The URLs in the map's terms. */
  readonly sources: Sources;
  /** What the platform's own expression matched in a request; undefined for a request that it doesn't match. */
  readonly findTexts: (request: RequestParts) => Texts | undefined;
  /** The same for the conditions besides the path. */
  readonly findConditionTexts?: (request: RequestParts) => Texts | undefined;
  readonly to: string;
  /** The target for a map, where the platform writes it in another way: `/über` for `/%C3%BCber`. */
  readonly toInMap?: string;
  /** Finds the references in the target, each with its name in a group: `:splat`, `$1`. Default: none. */
  readonly reference?: RegExp;
  /** Completes a target by the URL, also in a map: `/docs/new` for `new` at /docs/old. */
  readonly complete?: ((target: string, url: string) => string) | undefined;
  /** The target as the platform sends it, percent-encoded for example. */
  readonly send?: ((target: string, request: RequestParts) => string) | undefined;
  readonly stopsAt?: ForeignRule['stopsAt'];
  /** Further paths that it may match, where a map has no sources like it. */
  readonly samples?: readonly string[];
}

/** The parts of a meaning of which a map has its redirects. */
type Redirection = Pick<RuleMeaning, 'sources' | 'to' | 'toInMap' | 'reference' | 'complete'>;

/** In a target without references. */
const noReference = /(?!)/g;

/** A rule by its meaning. A map has redirects and gone URLs alone. */
export function applyMeaning(rule: ForeignRule, meaning: RuleMeaning): ForeignRule {
  const { sources, findTexts, samples, stopsAt } = meaning;
  const isMatched = (path: string): boolean => {
    const request = { path, query: '', host: '' };
    return findTexts(request) !== undefined || stopsAt?.(request) === true;
  };
  const isForMap = rule.kind === 'redirect' || rule.kind === 'gone';
  return {
    ...rule,
    ...sampleSources(sources, isMatched, samples),
    match: makeMatch(meaning),
    stopsAt,
    inMap: isForMap ? expressRedirection(meaning) : undefined,
  };
}

/** Makes the function that finds the target for a request. */
export function makeMatch(meaning: RuleMeaning): ForeignRule['match'] {
  const { findTexts, findConditionTexts, to, reference = noReference, complete, send } = meaning;
  const pieces = splitTarget(to, reference);

  return (request) => {
    const texts = findTexts(request);
    const conditionTexts = findConditionTexts ? findConditionTexts(request) : noTexts;
    if (texts === undefined || conditionTexts === undefined) return undefined;

    // A name that nothing captures is literal text.
    const filled = pieces
      .map(({ text, name = '' }) => texts.get(name) ?? conditionTexts.get(name) ?? text)
      .join('');
    const target = complete ? complete(filled, request.path) : filled;
    return send ? send(target, request) : target;
  };
}

/** The redirects of a map for a rule, or why it has none. */
export function expressRedirection(redirection: Redirection): InMap {
  const { sources, to, toInMap = to, reference = noReference, complete } = redirection;
  return expressSources(sources, ({ from, matched }) => {
    const target = fillTarget(toInMap, matched, reference);
    return { from, to: complete ? complete(target, from) : target };
  });
}

/** `$0` to `$9` of an expression that didn't match: Apache sends nothing for them. */
export const noGroups: Texts = new Map(Array.from({ length: 10 }, (_, number) => [String(number), '']));

/** The texts of an expression's groups by number and name; undefined if it doesn't match. A group without a text has ''. */
export function readGroups(regex: FileRegex, text: string, names: readonly string[] = []): Texts | undefined {
  const match = regex.exec(text);
  if (match === null) return undefined;

  const numbered = Array.from(match, (value = '', number) => [String(number), value] as const);
  // Of two groups with one name, the first counts.
  const named = names.map((name, index) => [name, match[index + 1] ?? ''] as const).reverse();
  const own = Object.entries(match.groups ?? {}).map(([name, value = '']) => [name, value] as const);
  return new Map([...noGroups, ...numbered, ...own, ...named]);
}

/**
 * For a platform whose `/blog/:slug` and `/shop/*` a map writes alike, and whose targets have `:slug` and `:splat`. `names` are those of
 * the source; others in the target are literal text.
 */
export function expressNames(
  from: string,
  names: readonly string[],
  to: string,
  notes: readonly string[] = [],
): Pick<RuleMeaning, 'sources' | 'reference'> {
  const namesOfTarget = Array.from(to.matchAll(/:([A-Za-z]\w*)/g), ([, name = '']) => name);
  const matched = new Map(
    [...names, ...namesOfTarget].map((name) => [
      name,
      name === 'splat' && names.includes(name) ? '*' : `:${name}`,
    ]),
  );
  // Of `:x` and `:xy`, the first of the source counts.
  const reference = new RegExp(`:(${[...matched.keys()].map(escapeRegex).join('|')})`, 'g');
  return { sources: [{ from, matched, notes }], reference: matched.size === 0 ? noReference : reference };
}
