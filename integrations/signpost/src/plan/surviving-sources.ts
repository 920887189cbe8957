import { keepFirst } from '../lib/list.ts';
import { parsePath, removeTrailingSlash } from '../lib/url/path.ts';
import {
  type ExactEntry,
  foldPath,
  type PatternEntry,
  printPattern,
  type Segment,
  sortByPath,
} from '../map/entry.ts';
import { printQuery } from '../map/query.ts';
import type { ResolvedMap } from '../map/resolved-map.ts';
import { findEarlyRedirect, type Serving } from './serving.ts';

/**
 * The redirects of a map on a host with redirects before the map: with `cleanUrls`, Vercel leads /old.html to /old,
 * so the redirect of /old.html is written for /old.
 */
export function keepSurvivingSources(
  resolved: Pick<ResolvedMap, 'exact' | 'patterns' | 'ignoreCase'>,
  serving: Serving,
): Pick<ResolvedMap, 'exact' | 'patterns'> {
  if (serving.early.length === 0) return resolved;

  const { ignoreCase } = resolved;
  // /old and /old.html: the first one counts.
  const exact = keepFirst(
    resolved.exact.map((entry) => keepSurvivingSource(entry, serving)),
    ({ path, query }) => `${foldPath(path, ignoreCase)}?${printQuery(query)}`,
  );
  const patterns = resolved.patterns.map((entry) => keepSurvivingPattern(entry, serving));
  return { exact: sortByPath(exact, ignoreCase), patterns };
}

function keepSurvivingSource(entry: ExactEntry, serving: Serving): ExactEntry {
  const earlyRedirect = findEarlyRedirect(serving, entry.path);
  if (earlyRedirect === undefined) return entry;
  const path = removeTrailingSlash(parsePath(earlyRedirect.to));
  return path === entry.path ? entry : { ...entry, path };
}

/** `/:id.html` is `/:id` where the host removes `.html`. */
function keepSurvivingPattern(entry: PatternEntry, serving: Serving): PatternEntry {
  const lastSegment = entry.segments.at(-1);
  const isShortened = findEarlyRedirect(serving, '/a.html')?.to.includes('.html') === false;
  if (entry.rest || lastSegment === undefined || !isShortened) return entry;

  let shorter: Segment;
  if (lastSegment.name === undefined) shorter = { literal: lastSegment.literal.replace(/\.html$/, '') };
  else shorter = { name: lastSegment.name, tail: lastSegment.tail.replace(/\.html$/, '') };
  const segments = [...entry.segments.slice(0, -1), shorter];
  return { ...entry, segments, text: printPattern(segments, false) };
}
