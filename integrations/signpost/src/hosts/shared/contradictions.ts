import { countOf, firstOf } from '../../lib/text/text.ts';
import { parsePath, withoutTrailingSlash } from '../../lib/url/path.ts';
import type { OwnRule } from '../../redirects/foreign/json.ts';
import type { Outcome } from '../../redirects/map/entry.ts';
import { printTarget } from '../../redirects/map/target.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import type { Contradiction } from '../host.ts';

/** The site's own redirect without conditions. */
export interface OwnRedirect {
  readonly source: string;
  /** `source` as a pattern of the map: `:name` is one segment, `*` at the end the rest, possibly empty. */
  readonly pattern: string;
  readonly destination: string;
}

/** The site's own redirects, which come before the generated ones. */
interface OwnRedirects {
  /** Those with the source of a generated one. */
  readonly same: readonly OwnRule[];
  /** Those that a pattern of the map can express. */
  readonly plain: readonly OwnRedirect[];
  readonly catchAll: OwnRule | undefined;
  /** How to limit a catch-all. */
  readonly narrow: string;
}

export function* contradictingRedirects(
  { same, plain, catchAll, narrow }: OwnRedirects,
  plan: Plan,
): Generator<Contradiction> {
  if (catchAll !== undefined)
    yield {
      level: 'warning',
      message: `the catch-all redirect of ${catchAll.source} comes first, so none of the map takes effect`,
      fix: `${narrow}, or remove it.`,
    };
  const rest = without(plain, catchAll === undefined ? same : [...same, catchAll]);
  yield* staleRedirects([...same, ...otherTargets(rest, plan)]);
  yield* takenBy(rest, plan);
}

/** Own redirects of one URL of the map to another target. */
export function otherTargets(own: readonly OwnRedirect[], plan: Plan): readonly OwnRedirect[] {
  const plain = own.filter(({ pattern }) => !isPattern(pattern));
  if (plain.length === 0) return [];
  const byPattern = new Map(plain.map((redirect) => [keyOf(redirect.pattern), redirect]));
  const found = new Set<OwnRedirect>();
  for (const { path, query, outcome } of plan.exact) {
    const redirect = query.length === 0 ? byPattern.get(keyOf(path)) : undefined;
    if (redirect && !isSameTarget(redirect.destination, outcome, plan.origin)) found.add(redirect);
  }
  return [...found];
}

/** Own patterns that match URLs of the map and lead elsewhere. */
function takenBy(own: readonly OwnRedirect[], plan: Plan): Contradiction[] {
  return own
    .filter(({ pattern }) => isPattern(pattern))
    .flatMap((redirect) => {
      const taken = takenFrom(redirect, plan);
      if (taken.length === 0) return [];
      return [
        {
          level: 'warning',
          message: `the redirect of ${redirect.source} comes before the generated redirects and matches ${countOf(taken)} of the map: ${firstOf(taken)}`,
          fix: 'Move it to redirects.yaml, where exact redirects come first and patterns follow in their order, or remove it.',
        },
      ];
    });
}

/** Without those that are reported already. */
export function without(own: readonly OwnRedirect[], reported: readonly OwnRule[]): readonly OwnRedirect[] {
  const sources = new Set(reported.map(({ source }) => source));
  return own.filter(({ source }) => !sources.has(source));
}

function takenFrom({ pattern, destination }: OwnRedirect, { exact, patterns, origin }: Plan): string[] {
  const before = /^[^:*]*/.exec(pattern)?.[0] ?? '';
  const segments = segmentsOf(pattern);
  const takes = (path: string, outcome: Outcome): boolean => {
    if (!`${path}/`.startsWith(before)) return false;
    const filled = fill(segments, segmentsOf(path), destination);
    return filled !== undefined && !isSameTarget(filled, outcome, origin);
  };
  const taken: string[] = [];
  for (const { path, outcome } of exact) if (takes(path, outcome)) taken.push(path);
  // `:name` and `*` are filled in literally, so that equal targets are equal text.
  for (const { text, outcome } of patterns) if (takes(text, outcome)) taken.push(text);
  return taken;
}

const isPattern = (pattern: string): boolean => /\/:|\*$/.test(pattern);

/** Ignores the trailing slash, as hosts do. */
const keyOf = (path: string): string => withoutTrailingSlash(parsePath(path));

const segmentsOf = (path: string): readonly string[] => keyOf(path).split('/');

/** The target for a URL; undefined if the redirect doesn't match it. */
function fill(
  pattern: readonly string[],
  byPattern: readonly string[],
  destination: string,
): string | undefined {
  const hasRest = pattern.at(-1) === '*';
  const head = hasRest ? pattern.slice(0, -1) : pattern;
  if (hasRest ? byPattern.length < head.length : byPattern.length !== head.length) return undefined;
  let to = destination;
  for (const [at, segment] of head.entries()) {
    if (segment.startsWith(':')) to = to.replaceAll(segment, () => byPattern[at] ?? '');
    else if (segment !== byPattern[at]) return undefined;
  }
  // The rest has a special name in the destination: `:path*`, `$1`.
  return hasRest ? to.replace(/(?::\w+[*+]?|\$\d)$/, () => byPattern.slice(head.length).join('/')) : to;
}

/** True if both lead to the same page, with or without the site's own origin. */
export function isSameTarget(destination: string, { target }: Outcome, own: string): boolean {
  if (target === undefined) return false;
  const bare = (url: string): string => {
    const path = url.startsWith(own) ? url.slice(own.length) : url;
    return path === '' || path.startsWith('/') ? keyOf(path || '/') : path;
  };
  return bare(destination) === bare(printTarget(target));
}

/** The site's own redirects that contradict the map. */
function* staleRedirects(own: readonly { readonly source: string }[]): Generator<Contradiction> {
  if (own.length === 0) return;
  const sources = firstOf(own.map(({ source }) => source));
  const isOne = own.length === 1;
  yield {
    level: 'warning',
    message: `the ${isOne ? 'redirect' : 'redirects'} of ${sources} ${isOne ? 'comes' : 'come'} first and ${isOne ? 'contradicts' : 'contradict'} the map`,
    fix: 'Remove them. Redirects that Signpost wrote earlier are outdated. Move your own to redirects.yaml.',
  };
}

/** A rewrite for every URL, as in single-page apps. */
export const rewriteOfAll: Contradiction = {
  level: 'warning',
  message: 'the catch-all rewrite returns 200 for missing URLs, so the site never returns 404',
  fix: 'Limit it to the URLs of the application.',
};
