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
import type { Plan } from './plan.ts';
import { findEarlyRedirect, type Serving } from './serving.ts';

/**
 * The redirects of a plan on a host that redirects some URLs before the map: with `cleanUrls`, Vercel leads /old.html to /old,
 * so the redirect of /old.html is written for /old.
 */
export function withSurvivingSources(plan: Plan, serving: Serving): Plan {
  if (serving.early.length === 0) return plan;

  const seen = new Set<string>();
  const exact = plan.exact
    .map((entry) => keepSurvivingSource(entry, serving))
    // /old and /old.html: the first one counts.
    .filter(({ path, query }) => {
      const key = `${foldPath(path, plan.ignoreCase)}?${printQuery(query)}`;
      return !seen.has(key) && seen.add(key);
    });
  const patterns = plan.patterns.map((entry) => keepSurvivingPattern(entry, serving));
  return { ...plan, exact: sortByPath(exact, plan.ignoreCase), patterns };
}

function keepSurvivingSource(entry: ExactEntry, serving: Serving): ExactEntry {
  const moved = findEarlyRedirect(serving, entry.path);
  if (moved === undefined) return entry;
  const path = removeTrailingSlash(parsePath(moved.to));
  return path === entry.path ? entry : { ...entry, path };
}

/** `/:id.html` is `/:id` where the host removes `.html`. */
function keepSurvivingPattern(entry: PatternEntry, serving: Serving): PatternEntry {
  const last = entry.segments.at(-1);
  const isShortened = findEarlyRedirect(serving, '/a.html')?.to.includes('.html') === false;
  if (entry.rest || last === undefined || !isShortened) return entry;
  const shorter: Segment =
    last.name === undefined
      ? { literal: last.literal.replace(/\.html$/, '') }
      : { name: last.name, tail: last.tail.replace(/\.html$/, '') };
  const segments = [...entry.segments.slice(0, -1), shorter];
  return { ...entry, segments, text: printPattern(segments, false) };
}
