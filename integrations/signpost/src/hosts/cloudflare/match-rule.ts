import { removeQuery } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { samplePaths } from '../../map/patterns/sample.ts';
import { placeholderInside } from '../../map/patterns/sources.ts';
import { expressNames, type RuleMeaning, readGroups } from '../shared/rule-meaning.ts';

/** The words of a line, with source and target as Cloudflare writes paths; undefined if invalid. */
export interface Line {
  readonly text: string;
  readonly from: string;
  readonly source: string | undefined;
  readonly to: string;
  readonly target: string | undefined;
  readonly status: string;
  readonly wordCount: number;
}

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

/** The path of a source, which may lack its first slash. */
export function addFirstSlash(path: string): string {
  return path.replace(/^(?!\/)/, '/');
}

/** What a line matches, and where it leads. `source` and `target` are as Cloudflare writes paths. */
export function readMeaning(
  { from, source = from, to, target = to }: Pick<Line, 'from' | 'source' | 'to' | 'target'>,
  isDynamic: boolean,
): RuleMeaning {
  const regex = hasManyNames(source) ? undefined : compileRedirectSource(source);
  const names = Array.from(source.matchAll(/\*|:([A-Za-z]\w*)/g), ([, name = 'splat']) => name);
  const written = expressNames(addFirstSlash(removeQuery(from)), names, to);
  return {
    ...written,
    sources: /[^/]:[A-Za-z]/.test(from) ? { why: placeholderInside } : written.sources,
    findTexts: ({ path }) =>
      regex && path.length <= maxPath ? readGroups(regex, normalizePath(path) ?? path) : undefined,
    to: target,
    toInMap: to,
    samples: samplePaths(source.replace(placeholders, 'any-$1')),
    send: isDynamic ? mergeSlashes : undefined,
  };
}

/** True for a segment with many names, such as `/:a-:b-:c-:d`, which takes long. */
function hasManyNames(source: string): boolean {
  return source.split('/').some((segment) => (segment.match(placeholders)?.length ?? 0) > 3);
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

/** Consecutive slashes in a path on the site are merged: `/new//a` is `/new/a`. */
function mergeSlashes(target: string): string {
  if (/^(?:\w+:\/\/|\/\/[^/\\\s?#])/.test(target)) return target;
  const [path = ''] = target.split(/[?#]/, 1);
  return path.replace(/[/\\]+/g, '/') + target.slice(path.length);
}
