import type { Path } from '../lib/url/path.ts';
import type { ExactEntry, PatternEntry } from '../map/entry.ts';
import type { PageLayout, ServedPages, Serving } from './serving.ts';
import type { Settings } from './settings.ts';

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
   * Patterns of URLs that another program of the site answers, `/search` or `/orders/*`: a server that renders on demand,
   * or a platform's function. Generated functions pass such requests on if the plan has no answer.
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
