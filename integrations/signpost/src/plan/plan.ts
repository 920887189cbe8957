import { type Path, parsePath, toUrlPath } from '../lib/url/path.ts';
import type { ExactEntry, PatternEntry } from '../map/entry.ts';
import { findOwnUrl, type PageLayout, type ServedPages } from './page-urls.ts';
import type { Serving } from './serving.ts';
import type { Settings } from './settings.ts';

// The plan: everything that a host must serve besides its files, in no host's syntax.

/** The pages and files of the build, by URL. Error pages are none of the pages. */
export interface ServedFiles extends ServedPages {
  /** All other files: URL ─▶ file in `dist`. */
  readonly files: ReadonlyMap<Path, string>;
}

/** The values of the settings that hosts print, parsed. `settings.ts` describes their fields. */
export type HeaderRule = Settings['headers'][number];
export type Header = HeaderRule['headers'][number];
export type Tls = Settings['tls'];
export type ApiPlan = NonNullable<Settings['api']>;
export type ApiVersion = Pick<ApiPlan, 'base' | 'resources'>;
export type ApiResource = ApiPlan['resources'][number];
export type Maintenance = NonNullable<Settings['maintenance']>;
export type Protection = Settings['protect'][number];

/** The settings that a plan has as they are. */
type SharedSettings = Omit<Settings, 'variant' | 'redirectMaxAge'>;

/** Everything that a host must serve besides plain files, in no host's syntax. */
export interface Plan extends SharedSettings {
  /** How many seconds browsers may cache a permanent redirect; without it, forever. */
  readonly redirectMaxAge?: number | undefined;
  readonly ignoreCase: boolean;
  /** Sorted by path; those of one path with more parameters first (`map/resolved-map.ts`), then as written. */
  readonly exact: readonly ExactEntry[];
  /** Checked and flattened, in written order. */
  readonly patterns: readonly PatternEntry[];
  /** The URLs of the build: /about/ ─▶ about/index.html, and its other URLs /about and /about/index.html. */
  readonly served: ServedFiles;
  /** How the URL of a page follows from its file. */
  readonly layout: PageLayout;
  /** The host's own rules for the URLs of files, which `served` follows; undefined for an unknown host. */
  readonly serving?: Serving | undefined;
  /** The error pages in `dist`, if the site has them. */
  readonly errorPages: { readonly 404?: string; readonly 410?: string };
  /**
   * Patterns of URLs of a server that renders on demand, or of a platform's function: `/search`, `/orders/*`.
   * Generated functions pass these requests on if the plan has no answer.
   */
  readonly elsewhere?: readonly string[] | undefined;
  /** The local port of the server that renders on demand, for a web server in front of it. */
  readonly serverPort?: number | undefined;
  /** The published folder, from the project's root: `_site`. By default `dist`. */
  readonly published?: string | undefined;
}

/** The `Cache-Control` of permanent redirects, since browsers cache a 301 forever by default. */
export function printRedirectCache(maxAge: number): string {
  return `max-age=${maxAge}`;
}

const cacheHeader = /^(?:cache-control|expires|pragma|surrogate-control|(?:[a-z]+-)*cdn-cache-control)$/i;

/**
 * True for a cache header. It applies only to existing files and pages: a 404, a 410, a maintenance page or a
 * redirect below a folder of hashed assets must not be cached for a year.
 */
export function isForFiles(name: string): boolean {
  return cacheHeader.test(name);
}

/** True if a rule applies to a URL. */
export function coversUrl(match: HeaderRule['match'], url: Path): boolean {
  return 'exact' in match ? match.exact === url : url.startsWith(match.prefix);
}

/** The protected area of a request's path, also without the final slash. No area is inside another (`settings.ts`). */
export function findProtection(
  { protect, served }: Pick<Plan, 'protect' | 'served'>,
  path: string,
): Protection | undefined {
  const url = parsePath(path);
  const variant = served.variants.get(url);
  // Netlify serves /staff.html like /staff, with the password of /staff/.
  const urls = variant?.status === 200 ? [url, toUrlPath(variant.file).replace(/\.html$/, '')] : [url];
  return protect.find(({ prefix }) => urls.some((one) => `${one}/`.startsWith(prefix)));
}

/** A password on the file name of a page, which the host redirects: `/plain.html/` where the page is at `/plain/`. */
export function findUnusedProtection({ protect, served }: Plan): string | undefined {
  for (const { prefix } of protect) {
    const url = findOwnUrl(served, prefix.replace(/\/$/, ''));
    // /staff leads to /staff/, which needs the password.
    if (url !== undefined && !`${url}/`.startsWith(prefix))
      return `the password on ${prefix} protects nothing, because the page is served at ${url}`;
  }
  return undefined;
}
