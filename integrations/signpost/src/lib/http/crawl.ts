import { Problem } from '../problem.ts';
import type { Asker } from './client.ts';
import { type FailureKind, type HttpAnswer, type Reply, resolveLocation } from './reply.ts';
import {
  type EarlierVisit,
  type FoundUrl,
  type QueueOptions,
  type SkippedUrls,
  UrlQueue,
  type UrlRole,
} from './url-queue.ts';

// Requests the pages and files of a live site: from https://www.example.com/ along sitemaps, links and redirects, each URL once.
// url-queue.ts decides which URL is next; `onVisit` gets each response. A visit of an earlier run isn't requested again.

export interface Visit extends EarlierVisit {
  readonly reply: Reply;
}

export interface Progress {
  readonly requested: number;
  /** Known URLs before their request, or at the end the URLs beyond the byte limit. */
  readonly waiting: number;
}

export interface CrawlOptions extends QueueOptions {
  /** Should retry and limit the rate. */
  readonly ask: Asker;
  /** Further known URLs: sitemaps. */
  readonly seeds?: readonly FoundUrl[];
  /** Finds the URLs in a body, resolved to absolute ones. */
  read(answer: HttpAnswer, role: UrlRole): Iterable<FoundUrl>;
  /** The visits of an earlier run, from the journal. */
  readonly done?: Iterable<EarlierVisit>;
  /** Called once for each requested URL, before requests of the URLs found there. */
  onVisit(visit: Visit): void;
  onProgress?(progress: Progress): void;
  /** Requests at a time. Default: 4. */
  readonly concurrency?: number;
  /** Bytes of all bodies together, after which nothing more is requested. Default: 2 GB. */
  readonly maxBytes?: number;
}

/** The end of a crawl, with the URLs of the site that were not requested. */
export interface CrawlEnd extends Progress {
  readonly skipped: SkippedUrls;
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

  async function visit({ url, role }: FoundUrl): Promise<void> {
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

  const earlierVisits = [...(options.done ?? [])];
  requested += earlierVisits.length;
  queue.skip(earlierVisits);
  queue.add([{ url: start, role: 'page' }, ...(options.seeds ?? [])], { isSeed: true });

  const running = new Set<Promise<void>>();
  try {
    for (;;) {
      const mayStart = running.size < concurrency && bytes < maxBytes;
      const nextUrl = mayStart ? queue.next() : undefined;
      if (nextUrl !== undefined) {
        const visiting = visit(nextUrl).finally(() => running.delete(visiting));
        running.add(visiting);
        continue;
      }

      // A running visit may find further URLs.
      if (running.size === 0) break;
      await Promise.race(running);
    }
  } finally {
    await Promise.allSettled(running);
  }
  return { requested, waiting: queue.waiting, skipped: queue.skipped };
}

/** The URLs in a response: the target of a redirect, or the URLs in the body. */
function findUrlsIn(answer: HttpAnswer, role: UrlRole, { read }: CrawlOptions): Iterable<FoundUrl> {
  if (answer.status === 200) return read(answer, role);
  const to = resolveLocation(answer);
  return to === undefined ? [] : [{ url: to, role }];
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
