import { Problem } from '../problem.ts';
import { type Found, Frontier, type Role, type Skipped, worth } from './frontier.ts';
import type { Asker } from './patient.ts';
import { type Answer, type Failure, isRedirect, locationOf, type Reply } from './reply.ts';
import type { Policy } from './robots.ts';

/** One URL that was requested. */
export interface Visit extends Found {
  readonly reply: Reply;
  /** URLs of the site that no answer had named before, in the order in which they are there. */
  readonly found: readonly Found[];
}

/** A visit of an earlier run, as far as the crawl needs it. */
export type Done = Pick<Visit, 'url' | 'role' | 'found'>;

export interface Progress {
  readonly requested: number;
  /** Known and not yet asked; at the end, what too many bytes or the signal left. */
  readonly waiting: number;
  readonly pages: number;
  readonly bytes: number;
}

export interface CrawlOptions {
  /** Where it begins. Only its host, and pages below its folder, are requested. */
  readonly start: string;
  /** Should be patient and paced. */
  readonly ask: Asker;
  readonly policy: Policy;
  /** Other hosts that are the same site, such as the one without `www.`; none unless said. */
  readonly isSame?: (host: string) => boolean;
  /** URLs that are known besides, such as sitemaps. */
  readonly seeds?: readonly Found[];
  /** Finds the URLs in a body; relative ones are resolved by it. */
  read(answer: Answer, role: Role): Iterable<Found>;
  /** What an earlier run asked, from its journal. */
  readonly done?: Iterable<Done>;
  /** Called once for each URL that was requested, before anything that was found there is requested. */
  onVisit(visit: Visit): void;
  onProgress?(progress: Progress): void;
  /** Requests at one time; 4 unless said. */
  readonly concurrency?: number;
  readonly maxPages?: number;
  /** Of all bodies together, 2 GB unless said; past it nothing more is requested. */
  readonly maxBytes?: number;
  readonly maxShape?: number;
  readonly signal?: AbortSignal;
}

export interface CrawlEnd extends Progress {
  readonly skipped: Skipped;
}

/** Search engines follow no more redirects in a row; one that leads on without end would take all pages that are requested. */
const mostHops = 10;

/** So many requests in a row that reach no server: the network is gone, not the pages. */
const lost = 10;
const unreached: ReadonlySet<string> = new Set(['dns', 'network', 'refused']);

/**
 * Requests the URLs of a site, from its start along sitemaps and links, each once. Rejects with a `Problem` where
 * the host can't be reached any more; what could not be requested then was not given to `onVisit`.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlEnd> {
  return new Crawl(options).run();
}

/** One run of a crawl. */
class Crawl {
  readonly #options: CrawlOptions;
  readonly #frontier: Frontier;
  readonly #counts = { requested: 0, pages: 0, bytes: 0 };
  readonly #end = Promise.withResolvers<void>();
  /** By URL: the redirects in a row that led there. */
  readonly #hops = new Map<string, number>();
  #running = 0;
  #hasFailed = false;
  /** Failures that may be the network's; given on when an answer shows that it is there. */
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
    // A run that goes on asks again what this one did not reach.
    if (this.#options.signal?.aborted === true) this.#held = [];
    await this.#judgeHeld();
    this.#giveHeld();
    return { ...this.#progress(), skipped: this.#frontier.skipped };
  }

  /** What an earlier run asked is not asked again. */
  #resume(): void {
    for (const done of this.#options.done ?? []) {
      this.#frontier.skip(done);
      this.#frontier.add(done.found, done.role === 'sitemap');
      this.#count(done);
    }
  }

  /** Asks as many at one time as may be, until nothing is left. */
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
    const to = locationOf(answer);
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

  /** Few failures at the very end: the start tells whether it is them or the network. */
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
