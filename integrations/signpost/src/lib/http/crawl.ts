import { Problem } from '../problem.ts';
import { parsePath } from '../url/path.ts';
import { removeVisitorParameters } from '../url/visitor-parameters.ts';
import type { Asker } from './client.ts';
import { type FailureKind, type HttpAnswer, type Reply, resolveLocation } from './reply.ts';
import type { Policy } from './robots.ts';

/**
 * The part of a URL to read. `page`: an HTML body, and the links. `part`: any body, such as a style sheet or an icon.
 * `sitemap`: the body, and the URLs. `file`: only the status.
 */
export type UrlRole = 'page' | 'part' | 'sitemap' | 'file';

export interface Found {
  readonly url: string;
  readonly role: UrlRole;
}

export interface Visit extends Found {
  readonly reply: Reply;
  /** URLs of the site that no earlier response contained, in document order. */
  readonly found: readonly Found[];
}

/** A visit of an earlier run. */
export type Done = Pick<Visit, 'url' | 'role' | 'found'>;

export interface Progress {
  readonly requested: number;
  /** Known URLs before their request, or at the end the URLs beyond the byte limit. */
  readonly waiting: number;
}

export interface CrawlOptions {
  /** The first URL. The crawl stays on the URL's host, and below the folder for pages. */
  readonly start: string;
  /** Should retry and limit the rate. */
  readonly ask: Asker;
  readonly policy: Policy;
  /** True for a further host of the site, such as the host without `www.`. Default: none. */
  readonly isSame?: (host: string) => boolean;
  /** Further known URLs: sitemaps. */
  readonly seeds?: readonly Found[];
  /** Finds the URLs in a body, resolved to absolute ones. */
  read(answer: HttpAnswer, role: UrlRole): Iterable<Found>;
  /** The visits of an earlier run, from the journal. */
  readonly done?: Iterable<Done>;
  /** Called once for each requested URL, before requests of the URLs found there. */
  onVisit(visit: Visit): void;
  onProgress?(progress: Progress): void;
  /** Requests at a time. Default: 4. */
  readonly concurrency?: number;
  /** Default: 1,000. The limit for files is ten times as high. */
  readonly maxPages?: number;
  /** Bytes of all bodies together, after which nothing more is requested. Default: 2 GB. */
  readonly maxBytes?: number;
}

/** The end of a crawl, with the URLs of the site that were not requested. */
export interface CrawlEnd extends Progress {
  readonly skipped: {
    /** Disallowed by robots.txt. */
    readonly robots: readonly string[];
    /** The number of known URLs above the limit of pages or files. */
    readonly overLimit: number;
  };
}

/** After this many requests in a row that reach no server, the network is down. */
const maxUnreached = 5;
const unreached: ReadonlySet<FailureKind> = new Set(['dns', 'network', 'refused']);

/**
 * Requests the URLs of a site once each, from its start along sitemaps and links, in the order of discovery. Rejects with a
 * `Problem` if the host becomes unreachable.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlEnd> {
  const { start, ask, concurrency = 4, maxBytes = 2 ** 31 } = options;
  const queue = new UrlQueue(options);
  let requested = 0;
  let bytes = 0;
  let unreachedInRow = 0;

  async function visit({ url, role }: Found): Promise<void> {
    const keep = (status: number, headers: HttpAnswer['headers']): number =>
      countBytesToKeep(role, status, headers);
    const reply = await ask({ url, keep });

    // All URLs have one host, so no page is the cause. The URL is requested again later.
    if (reply.kind === 'failure' && unreached.has(reply.why)) {
      unreachedInRow += 1;
      queue.putBack({ url, role });
      if (unreachedInRow < maxUnreached) return;
      throw new Problem(
        `${new URL(start).host} ${reply.message}; ${requested} URLs were requested until then.`,
      );
    }

    unreachedInRow = 0;
    requested += 1;
    if (reply.kind === 'answer') bytes += reply.body.byteLength;
    const found = reply.kind === 'answer' ? queue.add(findUrlsIn(reply, role, options)) : [];
    options.onVisit({ url, role, reply, found });
    options.onProgress?.({ requested, waiting: queue.waiting });
  }

  const done = [...(options.done ?? [])];
  requested += done.length;
  queue.skip(done);
  queue.add([{ url: start, role: 'page' }, ...(options.seeds ?? [])], { isSeed: true });

  const running = new Set<Promise<void>>();
  try {
    for (;;) {
      const mayGoOn = running.size < concurrency && bytes < maxBytes;
      const next = mayGoOn ? queue.next() : undefined;
      if (next !== undefined) {
        const task = visit(next).finally(() => running.delete(task));
        running.add(task);
      } else if (running.size > 0) await Promise.race(running);
      else break;
    }
  } finally {
    await Promise.allSettled(running);
  }
  return { requested, waiting: queue.waiting, skipped: queue.skipped };
}

/** The URLs in a response: the target of a redirect, or the URLs in the body. */
function findUrlsIn(answer: HttpAnswer, role: UrlRole, { read }: CrawlOptions): Iterable<Found> {
  if (answer.status === 200) return read(answer, role);
  const to = resolveLocation(answer);
  return to === undefined ? [] : [{ url: to, role }];
}

/** Sitemaps of a site. A server may name new ones without end. */
const maxSitemaps = 1000;

/** The URLs that are still to be requested, each once, in the order of discovery. */
class UrlQueue {
  readonly #options: CrawlOptions;
  readonly #site: URL;
  /** Keys of the URLs in the queue, now or earlier. */
  readonly #known = new Set<string>();
  /** Keys of the URLs in responses. */
  readonly #named = new Set<string>();
  readonly #plain: Found[] = [];
  /** URLs with a query are requested last, since filters and calendars multiply such URLs. */
  readonly #withQuery: Found[] = [];
  #pages = 0;
  #files = 0;
  #sitemaps = 0;
  readonly #robots = new Set<string>();
  #overLimit = 0;

  constructor(options: CrawlOptions) {
    this.#options = options;
    this.#site = new URL(options.start);
  }

  /** Adds URLs, and returns the URLs that no earlier response contained. Seeds weren't in a response. */
  add(found: Iterable<Found>, { isSeed = false } = {}): Found[] {
    const fresh: Found[] = [];
    for (const { url: href, role } of found) {
      const url = this.#toOwnUrl(href, role);
      if (url === undefined) continue;
      // /a?sid=1 and /a?sid=2 have one key.
      const key = makeUrlKey(url);
      if (!isSeed && !this.#named.has(key)) {
        this.#named.add(key);
        fresh.push({ url, role });
      }
      if (this.#known.has(key)) continue;
      this.#known.add(key);

      if (!this.#options.policy.allows(url)) this.#robots.add(url);
      else (key.includes('?') ? this.#withQuery : this.#plain).push({ url, role });
    }
    return fresh;
  }

  /** Skips the requested URLs of an earlier run, and adds the URLs in the responses. */
  skip(visits: readonly Done[]): void {
    for (const { url, role } of visits) {
      this.#known.add(makeUrlKey(url));
      this.#count(role, 1);
    }
    for (const { found } of visits) this.add(found);
  }

  /** Returns the next URL to request; undefined if none is waiting. */
  next(): Found | undefined {
    for (;;) {
      const found = this.#plain.shift() ?? this.#withQuery.shift();
      if (found === undefined) return undefined;
      if (this.#count(found.role, 1)) return found;
      this.#overLimit += 1;
    }
  }

  /** Puts a URL at the end, to be requested again. */
  putBack(found: Found): void {
    this.#count(found.role, -1);
    this.#withQuery.push(found);
  }

  get waiting(): number {
    return this.#plain.length + this.#withQuery.length;
  }

  get skipped(): CrawlEnd['skipped'] {
    return { robots: [...this.#robots], overLimit: this.#overLimit };
  }

  /** False above the limit. */
  #count(role: UrlRole, change: number): boolean {
    const { maxPages = 1000 } = this.#options;
    if (role === 'page') {
      this.#pages += change;
      return this.#pages <= maxPages;
    }
    if (role === 'sitemap') {
      this.#sitemaps += change;
      if (this.#sitemaps > maxSitemaps) return false;
    }
    this.#files += change;
    return this.#files <= maxPages * 10;
  }

  /** The URL with the site's scheme and host and without fragment; undefined for a URL elsewhere. */
  #toOwnUrl(href: string, role: UrlRole): string | undefined {
    const url = URL.parse(href);
    if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
    if (url.host !== this.#site.host && !this.#options.isSame?.(url.host)) return undefined;
    if (role === 'page' && !isBelow(url.pathname, this.#site.pathname)) return undefined;
    return `${this.#site.origin}${url.pathname}${url.search}`;
  }
}

/** `/docs` and `/docs/a` are below `/docs/`. */
function isBelow(path: string, folder: string): boolean {
  const base = folder.endsWith('/') ? folder : `${folder}/`;
  return `${path}/`.startsWith(base);
}

/** Identifies a URL within a host, without the parameters of a visitor. URLs with the same key are requested once. */
function makeUrlKey(url: string): string {
  const { pathname, search } = new URL(url);
  const [path = '', query] = removeVisitorParameters(pathname + search).split(/\?(.*)/s);
  return query === undefined ? parsePath(path) : `${parsePath(path)}?${query}`;
}

/** The dimensions of an image are at its start. */
const imageStart = 65_536;

/** How many bytes of a body to read: all of a text, wherever its URL was found. */
function countBytesToKeep(role: UrlRole, status: number, headers: HttpAnswer['headers']): number {
  if (status !== 200) return 0;
  const type = headers.get('content-type')?.[0] ?? (role === 'page' ? 'text/html' : '');
  if (role === 'part' || role === 'sitemap' || /html|css|json|xml/i.test(type))
    return Number.POSITIVE_INFINITY;
  return /^image\//i.test(type) ? imageStart : 0;
}
