import type { Day } from '../../lib/date.ts';
import type { Path } from '../../lib/path.ts';
import { remember } from '../../lib/remember.ts';
import type { Entry, ExactEntry, PatternEntry } from '../map/entry.ts';
import { isPermanent } from '../map/outcome.ts';

/** A header and its value, both safe to print: no control characters (the plan's builder refuses them). */
export type Header = readonly [name: string, value: string];

/** Headers for one URL, or for all below a folder (`prefix` ends in a slash; `/` is the whole site). */
export interface HeaderRule {
  readonly match: { readonly exact: Path } | { readonly prefix: Path };
  readonly headers: readonly Header[];
}

/** The pages and files of the build, by the URL that each is served at. */
export interface ServedFiles {
  /** HTML documents: canonical URL ─▶ file in `dist`. Error pages are not among them. */
  readonly pages: ReadonlyMap<Path, string>;
  /** All other files: URL ─▶ file in `dist`. */
  readonly files: ReadonlyMap<Path, string>;
}

/** Who ends TLS: the host itself, or a proxy at one of the listed URLs (CIDR or URL). */
export type Tls = { readonly at: 'here' } | { readonly at: 'proxy'; readonly from: readonly string[] };

/** `max-age` in seconds. Short and bare at first, since browsers can't be told to forget (`W-REDIR-7`). */
interface Hsts {
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

/** How long browsers may keep a permanent redirect, in seconds, since they keep a bare 301 for ever. */
export interface RedirectAge {
  /** For an entry in its first weeks, as its `since` says. */
  readonly first: number;
  /** For every other. */
  readonly later: number;
  /** Entries that went live on this day or after it are in their first weeks; none where no day is known. */
  readonly freshFrom: Day | undefined;
}

/** One version of the API: its resources as prebuilt files below one base. */
export interface ApiVersion {
  /** `/api`, or with a version or module before it: `/v1/api`. No slash at the end. */
  readonly base: Path;
  readonly resources: readonly ApiResource[];
  /** From which a handler answers what no file does; undefined where none was built, and such queries are refused. */
  readonly index?: Uint8Array | undefined;
}

/** The API, and how it is requested. */
export interface ApiPlan extends ApiVersion {
  /** Versions beside this one, the newest. What follows holds for all. */
  readonly others?: readonly ApiVersion[] | undefined;
  /** Origins that may read the API from a browser; `*` for all, none for the site's own alone. */
  readonly origins: readonly string[];
  /** The folder of the error bodies `404.json`, `405.json`, … in `dist`: `api/_errors`. */
  readonly errors: string;
  /** The longest request target in bytes; above it the answer is 414. */
  readonly maxTarget: number;
  /** Where a function runs, on a host that wants it named: `europe-west1`. */
  readonly region?: string | undefined;
  /** How often one visitor may ask; above it the answer is 429. Undefined where nobody counts. */
  readonly rate?: ApiRate | undefined;
}

/** So many requests each second, and so many at once before any is refused. */
export interface ApiRate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * Files in `dist` of a resource named `product` below `api/`: `product.json` is the list,
 * `product/<id>.json` a record, `product/page/<size>/<page>.json` a page, `…/beyond.json` an empty one.
 */
export interface ApiResource {
  readonly name: string;
  /** The prebuilt page sizes. */
  readonly sizes: readonly number[];
}

/** Maintenance mode: 503 for a day or two (`W-CLOSE-2`). A temporary landing page needs no plan: it replaces the pages' files. */
export interface Maintenance {
  /** The page that is sent, in `dist`. */
  readonly file: string;
  readonly retryAfter: Date;
}

/** Paths that return 401 without a password (`W-ERR-4`). `prefix` ends in a slash. */
export interface Protection {
  readonly prefix: Path;
  readonly realm: string;
  /** htpasswd lines, or '' where the host's own store is used. */
  readonly users: string;
}

/** All that a host must answer beside plain files. Neutral: no host's syntax. */
export interface Plan {
  /** The canonical origin, `https://www.example.com`. */
  readonly origin: string;
  /** Tells this site's variables, maps and files from another site's in the same server: letters and digits. */
  readonly name?: string | undefined;
  /** Other host names of this site, which redirect to the origin. */
  readonly domains: readonly string[];
  readonly tls: Tls;
  readonly hsts: Hsts | undefined;
  /** Undefined where redirects say nothing of how long they are kept. */
  readonly redirectAge?: RedirectAge | undefined;
  readonly ignoreCase: boolean;
  /** Checked and flattened; sorted by path, those with a query before those without. */
  readonly exact: readonly ExactEntry[];
  /** Checked and flattened, in the order in which they were written. */
  readonly patterns: readonly PatternEntry[];
  readonly inventory: ServedFiles;
  /** The files for an error, in `dist`; missing where the site has none. */
  readonly errorPages: { readonly 404?: string; readonly 410?: string };
  readonly headers: readonly HeaderRule[];
  readonly api: ApiPlan | undefined;
  readonly protect: readonly Protection[];
  readonly maintenance: Maintenance | undefined;
  /**
   * Patterns of URLs that another program of the site answers, `/search` or `/orders/*`: a server that renders on
   * demand, a platform's function. What answers in front of it lets such a request pass where it has no answer itself.
   */
  readonly elsewhere?: readonly string[] | undefined;
  /** Where on this machine the server listens that answers these, for a web server of one's own in front of it. */
  readonly serverPort?: number | undefined;
  /** The folder that is published, from the project's root: `_site`. `dist` where nothing tells. */
  readonly published?: string | undefined;
}

type Aged = Pick<Plan, 'redirectAge'>;

/** An hour in an entry's first four weeks, while a mistake is likely to be found; a day from then on. */
export const usualMaxAge = { first: 3600, weeks: 4, later: 86_400 };

/** True for an entry in its first weeks, which browsers may keep for a short time only. */
export function isFresh({ redirectAge }: Aged, entry: Entry): boolean {
  // Where no day is known the entry is not even looked at: that would wait for memory, of a million at each request.
  if (redirectAge?.freshFrom === undefined) return false;
  const { since, outcome } = entry;
  return since !== undefined && isPermanent(outcome.status) && since >= redirectAge.freshFrom;
}

/** True where an entry of a plan is in its first weeks. */
export function hasFresh(plan: Pick<Plan, 'redirectAge' | 'exact' | 'patterns'>): boolean {
  if (plan.redirectAge?.freshFrom === undefined) return false;
  return (
    plan.exact.some((entry) => isFresh(plan, entry)) || plan.patterns.some((entry) => isFresh(plan, entry))
  );
}

/** The `Cache-Control` of permanent redirects: browsers keep a 301 for ever unless they are told otherwise. */
export function redirectCache({ first, later }: RedirectAge, fresh: boolean): string {
  return `max-age=${fresh ? first : later}`;
}

/** What a host's files must know of all exact entries before they print the first one. */
interface Census {
  /** The statuses that occur, smallest first. */
  readonly statuses: readonly number[];
  /** How many are gone. */
  readonly gone: number;
  /** Those that require a query. */
  readonly withQuery: readonly ExactEntry[];
  /** The longest path, its escapes counted as the bytes that they stand for. */
  readonly longest: number;
}

/** Counted once for each list: a million entries don't fit into a processor's cache, so that each pass over them costs. */
export const censusOf = remember(count);

function count(exact: readonly ExactEntry[]): Census {
  const statuses = new Set<number>();
  const withQuery: ExactEntry[] = [];
  let [gone, longest, last] = [0, 0, 0];
  for (const entry of exact) {
    const { status } = entry.outcome;
    if (status === 410) gone++;
    if (status !== last) statuses.add(status);
    last = status;
    if (entry.query.length > 0) withQuery.push(entry);
    if (entry.path.length > longest) longest = Math.max(longest, bytesIn(entry.path));
  }
  return { statuses: [...statuses].sort(), gone, withQuery, longest };
}

function bytesIn(path: string): number {
  return path.length - 2 * (path.split('%').length - 1);
}
