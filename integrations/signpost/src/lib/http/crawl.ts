import { Problem } from '../problem.ts';
import { type Found, Frontier, type Role, type Skipped, worth } from './frontier.ts';
import { type Answer, type Failure, isRedirect, type Reply, resolveLocation } from './reply.ts';
import type { Asker } from './retry.ts';
import type { Policy } from './robots.ts';

export interface Visit extends Found {
  readonly reply: Reply;
  /** URLs of the site that this response was the first to contain, in document order. */
  readonly found: readonly Found[];
}

/** A visit of an earlier run. */
export type Done = Pick<Visit, 'url' | 'role' | 'found'>;

export interface Progress {
  readonly requested: number;
  /** URLs that are known but not requested yet, or at the end: that the byte limit or the signal left out. */
  readonly waiting: number;
  readonly pages: number;
  readonly bytes: number;
}

export interface CrawlOptions {
  /** The first URL. Only its host, and pages below its folder, are requested. */
  readonly start: string;
  /** Should retry and limit the rate. */
  readonly ask: Asker;
  readonly policy: Policy;
  /** Other hosts of the same site, such as the one without `www.`. Default: none. */
  readonly isSame?: (host: string) => boolean;
  /** Further known URLs, such as sitemaps. */
  readonly seeds?: readonly Found[];
  /** Finds the URLs in a body, resolved to absolute ones. */
  read(answer: Answer, role: Role): Iterable<Found>;
  /** The visits of an earlier run, from its journal. */
  readonly done?: Iterable<Done>;
  /** Called once for each requested URL, before the URLs that it contains are requested. */
  onVisit(visit: Visit): void;
  onProgress?(progress: Progress): void;
  /** Requests at a time. Default: 4. */
  readonly concurrency?: number;
  readonly maxPages?: number;
  /** Bytes of all bodies together, after which nothing more is requested. Default: 2 GB. */
  readonly maxBytes?: number;
  readonly maxShape?: number;
  readonly signal?: AbortSignal;
}

export interface CrawlEnd extends Progress {
  readonly skipped: Skipped;
}

/** Search engines follow no more redirects in a row. An endless chain would use up all pages. */
const mostHops = 10;

/** After this many requests in a row that reach no server, the network is down. */
const lost = 10;
const unreached: ReadonlySet<string> = new Set(['dns', 'network', 'refused']);

/**
 * Requests the URLs of a site once each, from its start along sitemaps and links. Rejects with a `Problem` if the host
 * becomes unreachable; `onVisit` isn't called for the URLs that failed then.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlEnd> {
  return new Crawl(options).run();
}

class Crawl {
  readonly #options: CrawlOptions;
  readonly #frontier: Frontier;
  readonly #counts = { requested: 0, pages: 0, bytes: 0 };
  readonly #end = Promise.withResolvers<void>();
  /** URL ─▶ number of redirects in a row that led there. */
  readonly #hops = new Map<string, number>();
  #running = 0;
  #hasFailed = false;
  /** Failures that the network may have caused. They are reported once a response shows that the network works. */
  #held: Visit[] = [];

  constructor(options: CrawlOptions) {
    const { start, policy, isSame, maxPages = 1000 } = options;
    const { maxShape = Math.max(500, maxPages) } = options;
    const maxFiles = maxPages * 10;
    this.#options = options;
    this.#frontier = new Frontier({ start, maxPages, maxFiles, maxShape, allows: policy.allows, isSame });
  }

  async run(): Promise<CrawlEnd> {
    this.#resume();
    this.#frontier.add([{ url: this.#options.start, role: 'page' }], true);
    this.#frontier.seed(this.#options.seeds ?? []);
    this.#fill();
    await this.#end.promise;
    // A resumed run requests the URLs again that this one didn't reach.
    if (this.#options.signal?.aborted === true) this.#held = [];
    await this.#judgeHeld();
    this.#giveHeld();
    return { ...this.#progress(), skipped: this.#frontier.skipped };
  }

  /** Skips the URLs that an earlier run requested. */
  #resume(): void {
    for (const done of this.#options.done ?? []) {
      this.#frontier.skip(done);
      this.#frontier.add(done.found, done.role === 'sitemap');
      this.#count(done);
    }
  }

  /** Requests as many URLs at a time as allowed, until none is left. */
  #fill(): void {
    const { concurrency = 4 } = this.#options;
    while (this.#running < concurrency && this.#mayGoOn()) {
      const found = this.#frontier.next();
      if (found === undefined) break;
      this.#running += 1;
      this.#visit(found)
        .catch((error: unknown) => {
          this.#hasFailed = true;
          this.#end.reject(error);
        })
        .finally(() => {
          this.#running -= 1;
          this.#fill();
        });
    }
    if (this.#running === 0) this.#end.resolve();
  }

  #mayGoOn(): boolean {
    const { maxBytes = 2 ** 31, signal } = this.#options;
    return !this.#hasFailed && this.#counts.bytes < maxBytes && signal?.aborted !== true;
  }

  async #visit({ url, role }: Found): Promise<void> {
    const { ask, signal } = this.#options;
    const keep = (status: number, headers: Answer['headers']): number => worth(role, status, headers);
    const reply = await ask({ url, keep, ...(signal === undefined ? {} : { signal }) });
    if (this.#hasFailed || signal?.aborted === true) return;
    this.#count({ role });
    if (reply.kind === 'failure') this.#fail({ url, role, reply, found: [] }, reply);
    else this.#take({ url, role }, reply);
  }

  #fail(visit: Visit, { why, message }: Failure): void {
    const isLost = unreached.has(why);
    if (isLost) this.#held.push(visit);
    else this.#options.onVisit(visit);
    if (this.#held.length >= lost) throw this.#networkLost(message);
  }

  #take({ url, role }: Found, reply: Answer): void {
    const { onVisit, onProgress } = this.#options;
    this.#counts.bytes += reply.body.byteLength;
    this.#giveHeld();
    const found = this.#frontier.add(this.#foundIn(reply, role), role === 'sitemap');
    if (isRedirect(reply.status)) this.#countHops(url, found);
    onVisit({ url, role, reply, found });
    onProgress?.(this.#progress());
  }

  #foundIn(answer: Answer, role: Role): Iterable<Found> {
    const to = resolveLocation(answer);
    if (isRedirect(answer.status)) {
      const isFar = (this.#hops.get(answer.url) ?? 0) >= mostHops;
      return to === undefined || isFar ? [] : [{ url: to, role }];
    }
    return answer.status === 200 ? this.#options.read(answer, role) : [];
  }

  #countHops(from: string, found: readonly Found[]): void {
    const hops = (this.#hops.get(from) ?? 0) + 1;
    this.#hops.delete(from);
    for (const { url } of found) this.#hops.set(url, hops);
  }

  #giveHeld(): void {
    for (const failed of this.#held) this.#options.onVisit(failed);
    this.#held = [];
  }

  /** For a few failures at the very end, a request of the start URL tells whether the network is down. */
  async #judgeHeld(): Promise<void> {
    if (this.#held.length === 0) return;
    const reply = await this.#options.ask({ url: this.#options.start, keep: () => 0 });
    if (reply.kind === 'failure' && unreached.has(reply.why)) throw this.#networkLost(reply.message);
  }

  #networkLost(message: string): Problem {
    const { host } = new URL(this.#options.start);
    return new Problem(`${host} ${message}; ${this.#counts.requested} URLs were requested until then.`);
  }

  #count({ role }: Pick<Found, 'role'>): void {
    this.#counts.requested += 1;
    if (role === 'page') this.#counts.pages += 1;
  }

  #progress(): Progress {
    return { ...this.#counts, waiting: this.#frontier.waiting };
  }
}
