import { parseHttpUrl } from '../url/is-url.ts';
import { addTrailingSlash, isInFolder, type Path, parsePath } from '../url/path.ts';
import { removeVisitorParameters } from '../url/visitor-parameters.ts';
import type { Policy } from './robots.ts';

// The URLs that a crawl still has to request. In: the URLs of each response. Out: the next URL, those without a query first. A URL
// is left out if it is on another host, disallowed by robots.txt, or equal to an earlier one but for `?sid=1`.

/**
 * The part of a URL to read. `page`: an HTML body, and the links. `part`: any body, such as a style sheet or an icon.
 * `sitemap`: the body, and the URLs. `file`: only the status.
 */
export type UrlRole = 'page' | 'part' | 'sitemap' | 'file';

export interface FoundUrl {
  readonly url: string;
  readonly role: UrlRole;
}

/** A visit of an earlier run. */
export interface EarlierVisit extends FoundUrl {
  /** URLs of the site that no earlier response contained, in document order. */
  readonly found: readonly FoundUrl[];
}

/** Which URLs are requested. */
export interface QueueOptions {
  /** The first URL. The crawl stays on the URL's host, and below the folder for pages. */
  readonly start: string;
  readonly policy: Policy;
  /** True for a further host of the site, such as the host without `www.`. Default: none. */
  readonly isOwnHost?: (host: string) => boolean;
  /** Default: 1,000. The limit for files is ten times as high. */
  readonly maxPages?: number;
}

export interface SkippedUrls {
  /** Disallowed by robots.txt. */
  readonly robots: readonly string[];
  /** The number of known URLs above the limit of pages or files. */
  readonly overLimit: number;
}

/** Sitemaps of a site. A server may name new ones without end. */
const maxSitemaps = 1000;

/** The URLs that are still to be requested, each once, in the order of discovery. */
export class UrlQueue {
  readonly #options: QueueOptions;
  readonly #site: URL;
  readonly #folder: Path;
  /** Keys of the URLs in the queue, now or earlier. */
  readonly #seenKeys = new Set<string>();
  /** Keys of the URLs in responses. */
  readonly #keysInResponses = new Set<string>();
  readonly #withoutQuery: FoundUrl[] = [];
  /** URLs with a query are requested last, since filters and calendars multiply such URLs. */
  readonly #withQuery: FoundUrl[] = [];
  #pages = 0;
  #files = 0;
  #sitemaps = 0;
  readonly #disallowed = new Set<string>();
  #overLimit = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#site = new URL(options.start);
    this.#folder = addTrailingSlash(parsePath(this.#site.pathname));
  }

  /** Adds URLs, and returns the URLs that no earlier response contained. Seeds weren't in a response. */
  add(foundUrls: Iterable<FoundUrl>, { isSeed = false } = {}): FoundUrl[] {
    const newUrls: FoundUrl[] = [];
    for (const { url: href, role } of foundUrls) {
      const url = this.#toOwnUrl(href, role);
      if (url === undefined) continue;
      // /a?sid=1 and /a?sid=2 have one key.
      const key = makeUrlKey(url);
      if (!isSeed && !this.#keysInResponses.has(key)) {
        this.#keysInResponses.add(key);
        newUrls.push({ url, role });
      }
      if (this.#seenKeys.has(key)) continue;
      this.#seenKeys.add(key);

      if (!this.#options.policy.allows(url)) this.#disallowed.add(url);
      else (key.includes('?') ? this.#withQuery : this.#withoutQuery).push({ url, role });
    }
    return newUrls;
  }

  /** Skips the requested URLs of an earlier run, and adds the URLs in the responses. */
  skip(visits: readonly EarlierVisit[]): void {
    for (const { url, role } of visits) {
      this.#seenKeys.add(makeUrlKey(url));
      this.#count(role, 1);
    }
    for (const { found } of visits) this.add(found);
  }

  /** Returns the next URL to request; undefined if none is waiting. */
  next(): FoundUrl | undefined {
    for (;;) {
      const nextUrl = this.#withoutQuery.shift() ?? this.#withQuery.shift();
      if (nextUrl === undefined) return undefined;
      if (this.#count(nextUrl.role, 1)) return nextUrl;
      this.#overLimit += 1;
    }
  }

  /** Puts a URL at the end, to be requested again. */
  putBack(url: FoundUrl): void {
    this.#count(url.role, -1);
    this.#withQuery.push(url);
  }

  get waiting(): number {
    return this.#withoutQuery.length + this.#withQuery.length;
  }

  get skipped(): SkippedUrls {
    return { robots: [...this.#disallowed], overLimit: this.#overLimit };
  }

  /** Counts a URL, or takes it back with -1. False if that is above the limit of pages, sitemaps or files. */
  #count(role: UrlRole, change: 1 | -1): boolean {
    const { maxPages = 1000 } = this.#options;
    if (role === 'page') {
      this.#pages += change;
      return this.#pages <= maxPages;
    }
    if (role === 'sitemap') {
      this.#sitemaps += change;
      if (this.#sitemaps > maxSitemaps) return false;
    }
    // A sitemap counts as a file too: `maxPages: 50` means at most 500 files and sitemaps together.
    this.#files += change;
    return this.#files <= maxPages * 10;
  }

  /** The URL with the site's scheme and host and without fragment; undefined for a URL elsewhere. */
  #toOwnUrl(href: string, role: UrlRole): string | undefined {
    const url = parseHttpUrl(href);
    if (url === undefined) return undefined;
    if (url.host !== this.#site.host && !this.#options.isOwnHost?.(url.host)) return undefined;
    if (role === 'page' && !isInFolder(parsePath(url.pathname), this.#folder)) return undefined;
    return `${this.#site.origin}${url.pathname}${url.search}`;
  }
}

/** Identifies a URL within a host, without the parameters of a visitor. URLs with the same key are requested once. */
function makeUrlKey(url: string): string {
  const { pathname, search } = new URL(url);
  const [path = '', query] = removeVisitorParameters(pathname + search).split(/\?(.*)/s);
  return query === undefined ? parsePath(path) : `${parsePath(path)}?${query}`;
}
