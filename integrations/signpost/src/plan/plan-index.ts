import { memoize } from '../lib/memoize.ts';
import { type Path, parsePath } from '../lib/url/path.ts';
import type { Entry, Outcome } from '../map/entry.ts';
import { type Captures, makeLookup } from '../map/lookup.ts';
import { resolveTarget } from '../map/outcome.ts';
import { splitParameters } from '../map/query.ts';
import { printTarget } from '../map/target.ts';
import { createCanonicalLookup } from './build.ts';
import type { Plan } from './plan.ts';
import { findEarlyRedirect, findUnknownAnswer, servePages } from './serving.ts';

/** A map entry answered. */
export interface EntryStep {
  readonly step: 'entry';
  readonly entry: Entry;
}

/** The entry for a request, and the absolute URL that it redirects to ('' if it is gone). */
export interface Hit {
  readonly by: EntryStep;
  readonly status: Outcome['status'];
  readonly location: string;
}

/** A plan prepared for lookups. Paths and queries are as sent. */
export interface PlanIndex {
  /** A redirect of the host itself, before those of the map. */
  early(path: string): { readonly status: 301 | 308; readonly to: string } | undefined;
  exact(path: string, query: string): Hit | undefined;
  pattern(path: string, query: string): Hit | undefined;
  /** The file in `dist` for a URL. */
  file(path: string): string | undefined;
  /** The redirect from a URL variant of a page to the page (`W-ADDR-3`). */
  variant(path: string): { readonly status: number; readonly to: Path } | undefined;
  /** The answer for a URL without a page or file. */
  unknown(path: string): { readonly status: 200 | 404; readonly file?: string | undefined };
}

/** The index of a plan, created once, since plans don't change. */
export const indexPlan = memoize((plan: Plan): PlanIndex => {
  const { origin, exact, patterns, ignoreCase, served } = plan;
  const lookup = makeLookup(exact, patterns, ignoreCase);
  const pages = indexPages(plan);

  const resolve = (entry: Entry, query: string, captures?: Captures): Hit => {
    const target = resolveTarget(entry, splitParameters(query), captures);
    const by = { step: 'entry', entry } as const;
    const { status } = entry.outcome;
    if (target === undefined) return { by, status, location: '' };
    if (target.origin !== '') return { by, status, location: printTarget(target) };
    // In the site's own URL variant, so that no second redirect follows.
    const path = pages.variant(target.path)?.to ?? target.path;
    return { by, status, location: origin + printTarget({ ...target, path }) };
  };

  return {
    ...pages,
    exact(path, query) {
      const entry = lookup.exact(path, splitParameters(query));
      return entry && resolve(entry, query);
    },
    pattern(path, query) {
      const match = lookup.pattern(path, splitParameters(query));
      return match && resolve(match.entry, query, match.captures);
    },
    file(path) {
      return pages.file(path) ?? served.files.get(parsePath(path));
    },
  };
});

/** The answers that no redirect of the map decides. */
type PagesIndex = Pick<PlanIndex, 'early' | 'file' | 'variant' | 'unknown'>;

function indexPages(plan: Plan): PagesIndex {
  const { serving, served, errorPages } = plan;
  if (serving === undefined) return indexPlainPages(plan);

  const errors = Object.values(errorPages);
  const pages = [...served.pages.values(), ...(serving.hasErrorUrl ? errors : [])];
  const files = new Set([...served.pages.values(), ...errors]);
  const { at } = servePages(serving, pages);
  return {
    early: (path) => findEarlyRedirect(serving, path),
    file(path) {
      const found = at(parsePath(path));
      return found?.status === 200 ? found.file : undefined;
    },
    variant(path) {
      const found = at(parsePath(path));
      return found === undefined || found.status === 200 ? undefined : found;
    },
    unknown: (path) => findUnknownAnswer(serving, path, (file) => files.has(file)),
  };
}

/** On an unknown host, each page has one URL, to which its variants redirect. */
function indexPlainPages({ served, errorPages }: Plan): PagesIndex {
  const findCanonical = createCanonicalLookup(served);
  return {
    early: () => undefined,
    file: (path) => served.pages.get(parsePath(path)),
    variant(path) {
      const to = findCanonical(path);
      return to && { status: 301, to };
    },
    unknown: () => ({ status: 404, file: errorPages[404] }),
  };
}
