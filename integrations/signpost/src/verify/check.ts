import type { Place } from '../lib/finding.ts';
import type { FaultId } from './faults.ts';

// A check: a URL, and what it must return. A difference is what it returned instead.

/** The subject of a check. */
export type CheckSection =
  | 'page'
  /** robots.txt, a sitemap, a list of the API. */
  | 'file'
  | 'redirect'
  | 'pattern'
  | 'gone'
  /** A URL that no site has. */
  | 'missing'
  /** http, or a domain beside the origin. */
  | 'domain'
  /** A row of redirects.test.tsv. */
  | 'map test'
  /** A URL of a migration, or one that the map lists as gone: 404 is as good as 410. */
  | 'old URL'
  /** A row of `verify --urls`. */
  | 'listed URL';

/** A request to a deployed site, and the response that a plan or a list requires. */
export interface Check {
  /** True for a redirect that is asked once more with a query: only a lost query counts, since the rest is the fault of another check. */
  readonly asksQuery?: true;
  readonly section: CheckSection;
  /** An absolute URL on the host for visitors: `https://www.example.com/about/`. */
  readonly url: string;
  readonly expected: Expected;
  /** The line of the redirect map, of redirects.test.tsv or of the list. */
  readonly place?: Place | undefined;
  /** Clicks, requests or views, whichever the source has. */
  readonly weight?: number | undefined;
}

/** The compared part of a response. */
export interface Expected {
  /** Undefined for a listed URL without a status: a page, or a permanent redirect to one. */
  readonly status: number | undefined;
  /** Absolute; for redirects only. */
  readonly location: string | undefined;
  /** `location` with the query that the host passes on, such as `?id=7` of `/product.php?id=7` on Netlify. */
  readonly hostLocation?: string | undefined;
  /** True where a page that redirects in the browser is the redirect: on a host of plain files, and on an unknown host. */
  readonly allowsRedirectPage?: boolean;
  /** The built file of the body, if any. */
  readonly file: string | undefined;
  /** Headers of the options that pages and files must have, by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many redirects should lead to `location`: 2 where the host redirects other domains before the map. */
  readonly maxRedirects: number;
  /** True if all redirects are followed, and search engines must index the page at the end. */
  readonly endsAtIndexedPage?: boolean;
  /** True for a page that search engines must index, also where the build has a noindex or the canonical of a staging host. */
  readonly isIndexable?: boolean;
}

/** How a response differs from the expected one. */
export interface Difference {
  readonly fault: FaultId;
  readonly expected: string;
  readonly got: string;
  /** The fix, where it depends on the response. */
  readonly fix?: string | undefined;
  /** Why it matters, where that differs from what the fault says. */
  readonly why?: string | undefined;
  /** A script or style of the received page that the build doesn't have: `/_astro/page.Bx3.css`. */
  readonly foreignFile?: string | undefined;
}
