import { Problem } from '../core/problem.ts';
import { type Found, Frontier, type Left, type Role } from './frontier.ts';
import type { Asker } from './patient.ts';
import { type Answer, isRedirect, locationOf, type Reply } from './reply.ts';
import type { Policy } from './robots.ts';

/** One address that was asked. */
export interface Visit extends Found {
  readonly reply: Reply;
  /** Addresses of the site that nobody had seen before, in the order in which they stand there. */
  readonly found: readonly Found[];
}

/** A visit of an earlier run, as far as the crawl needs it. */
export type Done = Pick<Visit, 'url' | 'role' | 'found'>;

export interface Progress {
  readonly asked: number;
  /** Known and not yet asked. */
  readonly waiting: number;
  readonly pages: number;
  readonly bytes: number;
}

export interface CrawlOptions {
  /** Where it begins. Only its host, and pages below its folder, are asked. */
  readonly start: string;
  /** Should be patient and paced. */
  readonly ask: Asker;
  readonly policy: Policy;
  /** Other hosts that are the same site, such as the one without `www.`; none unless said. */
  readonly isSame?: (host: string) => boolean;
  /** Addresses that are known besides, such as sitemaps. */
  readonly seeds?: readonly Found[];
  /** Finds the addresses in a body; relative ones are resolved by it. */
  read(answer: Answer, role: Role): Iterable<Found>;
  /** What an earlier run asked, from its journal. */
  readonly done?: Iterable<Done>;
  /** Called once for each address that was asked, before anything that was found there is asked. */
  onVisit(visit: Visit): void;
  onProgress?(progress: Progress): void;
  /** Requests at one time; 4 unless said. */
  readonly concurrency?: number;
  readonly maxPages?: number;
  readonly maxFiles?: number;
  /** Of all bodies together; past it nothing more is asked. */
  readonly maxBytes?: number;
  readonly maxShape?: number;
  readonly signal?: AbortSignal;
}

export interface CrawlEnd extends Progress {
  readonly left: Left;
}

/** So many requests in a row that reach no server: the network is gone, not the pages. */
const lost = 10;
const unreached: ReadonlySet<string> = new Set(['dns', 'network', 'refused']);

/**
 * Asks the addresses of a site, from its start along sitemaps and links, each once. Rejects with a `Problem` where
 * the host can't be reached any more; what could not be asked then was not given to `onVisit`.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlEnd> {
  const { start, policy, isSame, concurrency = 4, maxPages = 1000, maxBytes = 2 ** 31, signal } = options;
  const { maxFiles = maxPages * 10, maxShape = Math.max(500, maxPages) } = options;
  const frontier = new Frontier({ start, maxPages, maxFiles, maxShape, allows: policy.allows, isSame });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const counts = { asked: 0, pages: 0, bytes: 0 };
  let running = 0;
  let ended = false;
  /** Failures that may be the network's; given on when an answer shows that it is there. */
  let held: Visit[] = [];

  for (const done of options.done ?? []) {
    frontier.skip(done);
    frontier.add(done.found, done.role === 'sitemap');
    counts.asked += 1;
    if (done.role === 'page') counts.pages += 1;
  }
  frontier.add([{ url: start, role: 'page' }, ...(options.seeds ?? [])], true);

  const progress = (): Progress => ({ ...counts, waiting: frontier.waiting });

  async function visit({ url, role }: Found): Promise<void> {
    const keep = (status: number, headers: Answer['headers']): number => worth(role, status, headers);
    const reply = await options.ask({ url, keep, ...(signal === undefined ? {} : { signal }) });
    if (ended || signal?.aborted === true) return;
    counts.asked += 1;
    if (role === 'page') counts.pages += 1;
    if (reply.kind === 'failure') {
      const whole = { url, role, reply, found: [] };
      if (!unreached.has(reply.why)) return options.onVisit(whole);
      held.push(whole);
      if (held.length >= lost) throw networkLost(reply.message);
      return;
    }
    counts.bytes += reply.body.byteLength;
    for (const failed of held) options.onVisit(failed);
    held = [];
    const found = frontier.add(foundIn(reply, role), role === 'sitemap');
    options.onVisit({ url, role, reply, found });
    options.onProgress?.(progress());
  }

  function foundIn(answer: Answer, role: Role): Iterable<Found> {
    const to = locationOf(answer);
    if (isRedirect(answer.status)) return to === undefined ? [] : [{ url: to, role }];
    return answer.status === 200 ? options.read(answer, role) : [];
  }

  function pump(): void {
    while (!ended && running < concurrency && counts.bytes < maxBytes && signal?.aborted !== true) {
      const found = frontier.next();
      if (found === undefined) break;
      running += 1;
      visit(found)
        .catch((error: unknown) => {
          ended = true;
          reject(error);
        })
        .finally(() => {
          running -= 1;
          pump();
        });
    }
    if (running === 0) resolve();
  }

  /** Few failures at the very end: the start tells whether it is them or the network. */
  async function judgeHeld(): Promise<void> {
    if (held.length === 0) return;
    const reply = await options.ask({ url: start, keep: () => 0 });
    if (reply.kind === 'failure' && unreached.has(reply.why)) throw networkLost(reply.message);
  }

  function networkLost(message: string): Problem {
    return new Problem(`${new URL(start).host} ${message}; ${counts.asked} addresses were asked till then.`);
  }

  pump();
  await promise;
  await judgeHeld();
  for (const failed of held) options.onVisit(failed);
  return { ...progress(), left: frontier.left };
}

/** Of an image its size is read, which stands at its beginning. */
const mostOfImage = 65_536;

/** How much of a body is worth reading: all text, wherever its address was found. */
function worth(role: Role, status: number, headers: Answer['headers']): number {
  if (status !== 200) return 0;
  const type = headers.get('content-type')?.[0] ?? (role === 'page' ? 'text/html' : '');
  if (role === 'part' || role === 'sitemap' || /html|css|json|xml/i.test(type))
    return Number.POSITIVE_INFINITY;
  return /^image\//i.test(type) ? mostOfImage : 0;
}
