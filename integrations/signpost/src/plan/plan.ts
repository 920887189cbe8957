import type { Path } from '../lib/url/path.ts';
import type { ExactEntry, PatternEntry } from '../map/entry.ts';
import type { Serving } from './serving.ts';

/** A header, safe to print: the builder rejects control characters. */
export type Header = readonly [name: string, value: string];

/** Headers for one URL, or for everything below a folder (`prefix` ends in a slash; `/` is the whole site). */
export interface HeaderRule {
  readonly match: { readonly exact: Path } | { readonly prefix: Path };
  readonly headers: readonly Header[];
}

/** The pages and files of the build, by URL. */
export interface ServedFiles {
  /** HTML documents: canonical URL ─▶ file in `dist`. Without error pages. */
  readonly pages: ReadonlyMap<Path, string>;
  /** All other files: URL ─▶ file in `dist`. */
  readonly files: ReadonlyMap<Path, string>;
}

/** Who terminates TLS: the host itself, or a proxy at one of these IP addresses or CIDR ranges. */
export type Tls = { readonly at: 'here' } | { readonly at: 'proxy'; readonly from: readonly string[] };

/**
 * `max-age` in seconds. Short at first, and without further directives, since browsers can't be told to forget it
 * (`W-REDIR-7`).
 */
interface Hsts {
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

/** A version of the API: its resources as prebuilt files below one base. */
export interface ApiVersion {
  /** `/api`, possibly after a version or module: `/v1/api`. No slash at the end. */
  readonly base: Path;
  readonly resources: readonly ApiResource[];
}

/** The API, and how it is served. */
export interface ApiPlan extends ApiVersion {
  /** Older versions. The following fields apply to all versions. */
  readonly others?: readonly ApiVersion[] | undefined;
  /** Origins that may read the API in a browser; `*` for all, empty for only the site's own. */
  readonly origins: readonly string[];
  /** The folder of the error bodies `404.json`, `405.json`, … in `dist`: `api/_errors`. */
  readonly errors: string;
  /** The longest request target in bytes; a longer one gets 414. */
  readonly maxTarget: number;
  /** The rate limit per visitor; more requests get 429. Undefined for no limit. */
  readonly rate?: ApiRate | undefined;
}

/** Requests per second, and the burst before any is rejected. */
export interface ApiRate {
  readonly perSecond: number;
  readonly burst: number;
}

/**
 * The files of a resource `product` in `dist`, below `api/`: `product.json` is the list, `product/<id>.json` a record,
 * `product/page/<size>/<page>.json` a page, `…/beyond.json` an empty one.
 */
export interface ApiResource {
  readonly name: string;
  /** The prebuilt page sizes. */
  readonly sizes: readonly number[];
}

/**
 * Maintenance mode: 503 for a day or two (`W-CLOSE-2`). A temporary landing page needs no plan, since it replaces the
 * pages' files.
 */
export interface Maintenance {
  /** The maintenance page, in `dist`. */
  readonly file: string;
  readonly retryAfter: Date;
}

/** Paths that require a password (`W-ERR-4`). `prefix` ends in a slash. */
export interface Protection {
  readonly prefix: Path;
  readonly realm: string;
  /** htpasswd lines, or '' if the host stores the passwords. */
  readonly users: string;
}

/** Everything that a host must serve besides plain files, in no host's syntax. */
export interface Plan {
  /** The canonical origin, `https://www.example.com`. */
  readonly origin: string;
  /** Letters and digits that distinguish this site's variables, maps and files from another site's on the same server. */
  readonly name?: string | undefined;
  /** Other domains, which redirect to the origin. */
  readonly domains: readonly string[];
  readonly tls: Tls;
  readonly hsts: Hsts | undefined;
  /** How many seconds browsers may cache a permanent redirect; without it, forever. */
  readonly redirectMaxAge?: number | undefined;
  readonly ignoreCase: boolean;
  /** Sorted by path; those of one path with more parameters first (`dropRepeats` in `lookup.ts`), then as written. */
  readonly exact: readonly ExactEntry[];
  /** Checked and flattened, in written order. */
  readonly patterns: readonly PatternEntry[];
  readonly served: ServedFiles;
  /** How the host serves the pages; undefined for one URL each, to which its variants redirect with 301. */
  readonly serving?: Serving | undefined;
  /** The error pages in `dist`, if the site has them. */
  readonly errorPages: { readonly 404?: string; readonly 410?: string };
  readonly headers: readonly HeaderRule[];
  readonly api: ApiPlan | undefined;
  readonly protect: readonly Protection[];
  readonly maintenance: Maintenance | undefined;
  /**
   * Patterns of URLs that another program of the site answers, `/search` or `/orders/*`: a server that renders on demand,
   * or a platform's function. Generated functions pass such requests on if the plan has no answer.
   */
  readonly elsewhere?: readonly string[] | undefined;
  /** The local port of the server that renders on demand, for a web server in front of it. */
  readonly serverPort?: number | undefined;
  /** The published folder, from the project's root: `_site`. By default `dist`. */
  readonly published?: string | undefined;
}

/** An hour: a wrong 301 of Friday is gone on Friday. */
export const usualMaxAge = 3600;

/** The `Cache-Control` of permanent redirects, since browsers cache a 301 forever by default. */
export function printRedirectCache(maxAge: number): string {
  return `max-age=${maxAge}`;
}
