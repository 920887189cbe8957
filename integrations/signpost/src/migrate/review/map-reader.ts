import { removeTrailingSlash } from '../../lib/url/path.ts';
import { type Entry, printExactSource, type Source } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { resolveTarget } from '../../map/resolve-target.ts';
import { parseSource } from '../../map/source.ts';
import { parseTarget, printTarget } from '../../map/target.ts';
import type { Confirmed } from '../state/review-file.ts';

// From the entries of a map to a function that tells what the map does with an old URL. The review compares each
// decision with it.

/** What the entries of a map do with an old URL: its target, '' for a gone URL, undefined without an entry. */
export type ReadMap = (url: string) => string | undefined;

export function makeMapReader(entries: readonly Entry[]): ReadMap {
  const targets = new Map<string, string>();
  for (const entry of entries)
    if (entry.kind === 'exact') targets.set(identifySource(entry), printEntryTarget(entry));
  const matchPattern = makePatternReader(entries);

  return (url) => {
    const target = targets.get(identifyText(printExactSource(url)));
    // A pattern matches paths, never /blog/?p=12.
    if (target !== undefined || url.includes('?') || !url.startsWith('/')) return target;
    return matchPattern(url);
  };
}

/** The same for a path and the patterns of a map alone. */
export function makePatternReader(entries: readonly Entry[]): ReadMap {
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  const lookup = makeLookup([], patterns, false);

  return (path) => {
    const match = lookup.findPattern(path, []);
    if (match === undefined) return undefined;
    const target = resolveTarget(match.entry, [], match.captures);
    return target === undefined ? '' : printTarget(target);
  };
}

/** True if the map does what was decided about a URL. */
export function isInMap({ from, to }: Confirmed, readMap: ReadMap): boolean {
  return isSameButSlash(from, to) || readMap(from) === normalizeTarget(printExactSource(from), to);
}

/** `/caf%C3%A9/` for a target that a person wrote as `/café/`, as an entry of the map has it. */
export function normalizeTarget(from: string, to: string): string {
  const source = parseSource(from);
  if (to === '' || 'message' in source) return to;
  const target = parseTarget(to, source);
  return 'message' in target ? to : printTarget(target);
}

/** True for /a and /a/, which isn't a move. */
export function isSameButSlash(from: string, to: string): boolean {
  return from.replace(/(?<=.)\/$/, '') === to.replace(/(?<=.)\/$/, '');
}

/** The target of an entry in a decision; '' for a gone URL. */
export function printEntryTarget({ outcome: { target } }: Entry): string {
  return target === undefined ? '' : printTarget(target);
}

/** The same text for `/a/` and `/a`, and for both orders of two parameters. */
export function identifySource(source: Entry | Source): string {
  if (source.kind === 'pattern') return source.text;
  const query = source.query.map(([name, value]) => `${name}=${value}`);
  return `${source.host}${removeTrailingSlash(source.path)}?${query.join('&')}`;
}

export function identifyText(text: string): string {
  const source = parseSource(text);
  return 'kind' in source ? identifySource(source) : text;
}
