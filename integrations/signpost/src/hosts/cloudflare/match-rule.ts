import { escapeRegex } from '../../lib/url/wildcards.ts';
import { samplePaths } from '../../map/patterns/sample.ts';
import type { RequestParts } from '../shared/foreign-rule.ts';
import { matchesNothing } from '../shared/make-rule.ts';
import type { Matching } from '../shared/rule-matching.ts';

const placeholders = /:([A-Za-z]\w*)/g;

/** Longer paths match nothing, so that regular expressions stay fast. */
const maxPath = 2000;

/** True for a source with a placeholder or wildcard: `/blog/:slug`, `/shop/*`. */
export function isPattern(source: string): boolean {
  return source.includes('*') || /:[A-Za-z]/.test(source);
}

/** A path as Cloudflare writes paths, for a target with the query; undefined if invalid. */
export function normalizePath(text: string, isTarget = false): string | undefined {
  if (!isTarget && /^[\w/-]+$/.test(text)) return text;
  const url = URL.parse(`//${text}`, 'relative://');
  if (url === null) return undefined;
  return isTarget ? `${url.pathname}${url.search}${url.hash}` : url.pathname;
}

/** Matches one path: a rule above the first pattern. */
export function matchPath(source: string, target: string): Matching {
  const match = ({ path }: RequestParts): string | undefined =>
    normalizePath(path) === source ? target : undefined;
  return { match, samples: [source], isExact: true };
}

/** Matches a pattern, and fills its target. */
export function matchPattern(source: string, target: string): Matching {
  const hasManyNames = source.split('/').some((segment) => (segment.match(placeholders)?.length ?? 0) > 3);
  if (hasManyNames) return matchesNothing;

  // `/blog/:slug` as `^/blog/(?<slug>[^/]+)$`.
  const regex = compileRedirectSource(source);
  const match = ({ path }: RequestParts): string | undefined => {
    const groups = path.length > maxPath ? null : regex?.exec(normalizePath(path) ?? path);
    return groups ? fillTarget(target, groups.groups ?? {}) : undefined;
  };
  const samples = samplePaths(source.replace(placeholders, 'any-$1'));
  return { match, samples, isExact: !isPattern(source) };
}

/**
 * `*` matches any text including slashes, and a placeholder a segment or a part of one. Undefined for a duplicate
 * name.
 */
export function compileRedirectSource(source: string): RegExp | undefined {
  let regex = source.split('*').map(escapeRegex).join('(?<splat>.*)');
  for (const [whole, name] of regex.matchAll(placeholders))
    regex = regex.split(whole).join(`(?<${name}>[^/]+)`);

  try {
    return new RegExp(`^${regex}$`);
  } catch {
    return undefined;
  }
}

function fillTarget(target: string, groups: Readonly<Record<string, string>>): string {
  let to = target;
  for (const [name, value] of Object.entries(groups)) to = to.replaceAll(`:${name}`, () => value);
  return mergeSlashes(to);
}

/** Consecutive slashes in a path on the site are merged: `/new//a` is `/new/a`. */
function mergeSlashes(target: string): string {
  if (/^(?:\w+:\/\/|\/\/[^/\\\s?#])/.test(target)) return target;
  const [path = ''] = target.split(/[?#]/, 1);
  return path.replace(/[/\\]+/g, '/') + target.slice(path.length);
}
