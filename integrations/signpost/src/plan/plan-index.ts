import { memoize } from '../lib/memoize.ts';
import { type Path, parsePath } from '../lib/url/path.ts';
import type { Entry, Outcome, Target } from '../map/entry.ts';
import { type Captures, type Lookup, makeLookup } from '../map/lookup.ts';
import { resolveTarget } from '../map/outcome.ts';
import { splitParameters } from '../map/query.ts';
import { printTarget } from '../map/target.ts';
import { type CanonicalOf, createCanonicalLookup } from './build.ts';
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
  exact(path: string, query: string): Hit | undefined;
  pattern(path: string, query: string): Hit | undefined;
  /** The file in `dist` for a URL. */
  file(path: string): string | undefined;
  /** The canonical URL of a page that was requested by a URL variant (`W-ADDR-3`). */
  readonly canonical: CanonicalOf;
  /** The host's own URLs of pages; missing where it serves each page at one URL. */
  readonly host?: HostIndex | undefined;
}

/** The responses of a host that no redirect of the map decides. */
interface HostIndex {
  /** A redirect before those of the map. */
  early(path: string): { readonly status: 301 | 308; readonly to: string } | undefined;
  /** The status of the redirect from a URL variant of a page. */
  variantStatus(path: string): number;
  /** For a URL without a page or file. */
  unknown(path: string): { readonly status: 200 | 404; readonly file?: string };
}

/** The index of a plan, created once, since plans don't change. */
export const indexOf = memoize(makeIndex);

/** The lookups of an index. */
export interface Sources
  extends Pick<Lookup, 'exact' | 'pattern'>,
    Pick<PlanIndex, 'file' | 'canonical' | 'host'> {}

function makeIndex(plan: Plan): PlanIndex {
  const { origin, exact, patterns, ignoreCase, served } = plan;
  const lookup = makeLookup(exact, patterns, ignoreCase);
  const pages = indexHostPages(plan) ?? {
    canonical: createCanonicalLookup(served),
    page: (url: Path) => served.pages.get(url),
  };
  return createIndex(origin, {
    ...{ exact: lookup.exact, pattern: lookup.pattern },
    ...{ canonical: pages.canonical, host: pages.host },
    file(path) {
      const url = parsePath(path);
      return pages.page(url) ?? served.files.get(url);
    },
  });
}

/** The pages as the plan's host serves them. */
interface PagesIndex extends Pick<PlanIndex, 'canonical' | 'host'> {
  page(url: Path): string | undefined;
}

function indexHostPages({ serving, served, errorPages }: Plan): PagesIndex | undefined {
  if (serving === undefined) return undefined;
  const errors = Object.values(errorPages);
  const pages = [...served.pages.values(), ...(serving.hasErrorUrl ? errors : [])];
  const { at } = servePages(serving, pages);
  const files = new Set([...served.pages.values(), ...errors]);
  return {
    page(url) {
      const found = at(url);
      return found?.status === 200 ? found.file : undefined;
    },
    canonical(path) {
      const found = at(parsePath(path));
      return found === undefined || found.status === 200 ? undefined : found.to;
    },
    host: {
      early: (path) => findEarlyRedirect(serving, path),
      variantStatus: (path) => at(parsePath(path))?.status ?? 301,
      unknown: (path) => findUnknownAnswer(serving, path, (file) => files.has(file)),
    },
  };
}

/** An index with custom lookups; at the edge only a part of the plan is known. */
export function createIndex(origin: string, sources: Sources): PlanIndex {
  const { exact, pattern, file, canonical, host } = sources;
  const hit = (entry: Entry, query: string, captures?: Captures): Hit => {
    const target = resolveTarget(entry, splitParameters(query), captures);
    return {
      by: { step: 'entry', entry },
      status: entry.outcome.status,
      location: target ? makeLocation(origin, target, canonical) : '',
    };
  };
  return {
    exact(path, query) {
      const entry = exact(path, splitParameters(query));
      return entry && hit(entry, query);
    },
    pattern(path, query) {
      const match = pattern(path, splitParameters(query));
      return match && hit(match.entry, query, match.captures);
    },
    file,
    canonical,
    host,
  };
}

/** Absolute, and in the site's own URL variant, so that no second redirect follows. */
function makeLocation(origin: string, target: Target, canonical: CanonicalOf): string {
  if (target.origin !== '') return printTarget(target);
  return origin + printTarget({ ...target, path: canonical(target.path) ?? target.path });
}
