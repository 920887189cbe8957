import { decodePath, type Path, parsePath } from '../../lib/path.ts';
import type { Entry, QueryCondition } from './entry.ts';
import { asLiteral } from './target.ts';

/** A path as it is looked up: as it is, or folded where the map ignores case. */
export function foldPath(path: string, ignoreCase: boolean): string {
  return ignoreCase ? parsePath(decodePath(path).toLowerCase()) : path;
}

/** The same for one segment. */
export function foldSegment(segment: string, ignoreCase: boolean): string {
  return foldPath(`/${segment}`, ignoreCase).slice(1);
}

/** The order of texts by their code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What two entries for the same requests have in common. */
export function keyOf(entry: Entry, ignoreCase: boolean): string {
  const path = entry.kind === 'exact' ? foldPath(entry.path, ignoreCase) : `~${shapeOf(entry, ignoreCase)}`;
  return entry.query.length === 0 ? path : `${path}?${printQuery(entry.query)}`;
}

/** A query condition as text, each name and value encoded; equal conditions print the same. */
export function printQuery(query: QueryCondition): string {
  return query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** A pattern without the names of its placeholders, which match nothing different. */
function shapeOf(entry: Extract<Entry, { kind: 'pattern' }>, ignoreCase: boolean): string {
  const parts = entry.segments.map((s) =>
    s.name === undefined
      ? asLiteral(foldSegment(s.literal, ignoreCase))
      : `:${asLiteral(foldSegment(s.tail, ignoreCase))}`,
  );
  return `/${[...parts, ...(entry.rest ? ['*'] : [])].join('/')}`;
}

/** By path, as it is looked up; what has one path stays in its order. */
export function sortByPath<T extends { readonly path: Path }>(list: readonly T[], ignoreCase: boolean): T[] {
  if (!ignoreCase) return list.toSorted((a, b) => compareText(a.path, b.path));
  const folded = list.map((item) => ({ key: foldPath(item.path, true), item }));
  return folded.sort((a, b) => compareText(a.key, b.key)).map(({ item }) => item);
}
