import { nameErrorPage } from './error-pages.ts';
import type { PageLayout, PageTable } from './page-urls.ts';

// How a host serves the files of a build, by its own rules and the project's settings for it: `"cleanUrls": true` in
// vercel.json, `html_handling` of Workers. `hosts/<id>/serving.ts` makes a `Serving`, and `page-urls.ts` the URLs of pages.

/** A redirect that a host makes before it reads the site's redirects, whether or not a file exists. */
export interface EarlyRedirect {
  readonly from: RegExp;
  /** As in `String.replace`. */
  readonly to: string;
  readonly status: 301 | 308;
}

/** The answer of a host for a URL without a file. */
export type NoFileAnswer =
  | { readonly status: 404; readonly page: 'nearest 404.html' | 'top 404.html' | 'none' }
  /** The home page, except for the given files. */
  | { readonly status: 200; readonly page: 'index.html'; readonly except?: readonly Pick<RegExp, 'test'>[] };

/** A key of the project's file for the host that decides how pages are served. */
export interface ServingSetting {
  /** Undefined if the project has no such file. */
  readonly file: string | undefined;
  /** Of the key, or 1. */
  readonly line: number;
  readonly key: string;
  /** As written, or the default. */
  readonly value: string;
  readonly isDefault: boolean;
  /** True if it decides only about URLs without a file. */
  readonly isForUnknownUrls?: true;
}

/** Another value of the settings, and the pages' URLs with it. */
export interface ServingChoice {
  /** The setting to write, for a sentence: `` `"html_handling": "drop-trailing-slash"` in wrangler.jsonc ``. */
  readonly write: string;
  /** The same for a JSON file that the project lacks, where the generated file leaves the setting to the project. */
  readonly newFile?: { readonly file: string; readonly keys: Readonly<Record<string, boolean>> };
  readonly table: PageTable;
}

/** How a host turns built files into URLs, with the project's settings. */
export interface Serving extends PageLayout {
  /** The host's id. */
  readonly host: string;
  /** The host in a sentence: `Cloudflare Workers`. */
  readonly title: string;
  /** The source: a request to the engine, or the vendor's page. */
  readonly source: 'measured' | 'documented';
  /** The vendor's page. */
  readonly docs: string;
  readonly early: readonly EarlyRedirect[];
  readonly unknown: NoFileAnswer;
  readonly settings: readonly ServingSetting[];
  readonly choices: readonly ServingChoice[];
  /** True if it sends each page as `text/html; charset=utf-8`, by which browsers read it. */
  readonly sendsUtf8?: true;
  /** True for a server of one's own, on which a program such as Certbot gets the certificates. */
  readonly hasOwnCertificates?: true;
  /** True if other repositories have their sites in folders of this one: https://www.acme.example/tool/ on GitHub Pages. */
  readonly hasOtherSites?: true;
  /** What to write into the configuration of a web server that doesn't look for 404.html by itself. */
  readonly errorPageSetting?: string;
  /** A setting that no file of the project shows, as a sentence. */
  readonly unseen?: string | undefined;
}

/** The redirect that a host makes before the map, if any. */
export function findEarlyRedirect(
  { early }: Pick<Serving, 'early'>,
  path: string,
): { readonly status: 301 | 308; readonly to: string } | undefined {
  for (const { from, to, status } of early) {
    const redirected = from.test(path) ? path.replace(from, to).replace(/^\/{2,}/, '/') : path;
    if (redirected !== path) return { status, to: redirected };
  }
  return undefined;
}

/** The file that a host sends for a URL without a file, and the status. */
export function findNoFileAnswer(
  { unknown }: Pick<Serving, 'unknown'>,
  path: string,
  hasFile: (file: string) => boolean,
): { readonly status: 200 | 404; readonly file?: string } {
  const isFallback = unknown.status === 200 && !unknown.except?.some((pattern) => pattern.test(path));
  if (isFallback) return hasFile('index.html') ? { status: 200, file: 'index.html' } : { status: 404 };
  if (unknown.page === 'none') return { status: 404 };

  // `/de/nothing` gets de/404.html, if there is one.
  const folders = unknown.page === 'nearest 404.html' ? listFoldersAbove(path) : [''];
  const page = folders.map((folder) => folder + nameErrorPage(404)).find(hasFile);
  return page === undefined ? { status: 404 } : { status: 404, file: page };
}

/**
 * The setting by which a host never serves the 404 page of a build: `not_found_handling` of Workers, which is "none" by
 * default.
 */
export function findErrorPageSetting({
  serving,
  errorPages,
}: {
  readonly serving?: Serving | undefined;
  readonly errorPages: { readonly 404?: string };
}): ServingSetting | undefined {
  if (errorPages[404] === undefined || serving?.unknown.page !== 'none') return undefined;
  return serving.settings.find(({ isForUnknownUrls }) => isForUnknownUrls);
}

/** `de/blog/`, `de/` and '' for `/de/blog/nothing`. */
function listFoldersAbove(path: string): string[] {
  const parts = path.split('/').slice(1, -1);
  return [...parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/')}/`), ''];
}
