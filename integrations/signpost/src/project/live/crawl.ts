import type { Answered } from '../../audit/site/answer.ts';
import { decodePage } from '../../audit/site/decode-page.ts';
import { findUrls } from '../../audit/site/found-urls.ts';
import type { Asker } from '../../lib/http/client.ts';
import { type CrawlEnd, crawl, type Progress, type Visit } from '../../lib/http/crawl.ts';
import type { HttpAnswer } from '../../lib/http/reply.ts';
import type { Policy } from '../../lib/http/robots.ts';
import type { FoundUrl } from '../../lib/http/url-queue.ts';
import { isStrayPage, listStartUrls } from './guessed-urls.ts';

/** Bytes of all bodies together, in memory. */
const maxBytes = 500_000_000;

interface CrawlInput {
  readonly start: string;
  readonly ask: Asker;
  readonly policy: Policy;
  readonly maxPages: number;
  /** The canonical origin, if the crawled host is a preview. */
  readonly origin: string | undefined;
  readonly isGuess: (url: string) => boolean;
  readonly onProgress: ((progress: Progress) => void) | undefined;
}

/**
 * Crawls a site from its start, its sitemaps and the guessed URLs, as far as robots.txt allows: the visits, and what was
 * skipped. Links of a page at a guessed URL aren't followed.
 */
export async function crawlSite({
  origin,
  isGuess,
  onProgress = () => undefined,
  ...site
}: CrawlInput): Promise<{ readonly visits: readonly Visit[]; readonly end: CrawlEnd }> {
  const { start, policy } = site;
  const toCrawledHost = mapToPreview(start, origin);
  const visits: Visit[] = [];

  const end = await crawl({
    ...site,
    maxBytes,
    seeds: listStartUrls(start, policy.sitemaps).map(toCrawledHost),
    read: (answer, role) => {
      const answered = rebuildAnswer(answer);
      return isStrayPage(answered, isGuess) ? [] : findUrls(answered, role).map(toCrawledHost);
    },
    onVisit: (visit) => void visits.push(visit),
    onProgress,
  });
  return { visits, end };
}

/** The response with a body that is decoded on demand, since pages have several encodings. */
export function rebuildAnswer(answer: HttpAnswer): Answered {
  return { ...answer, body: () => decodePage(Buffer.from(answer.body), answer.headers) };
}

/** On a preview, maps https://www.example.com/about/ to https://preview.host.example/about/. */
export function mapToPreview(start: string, origin: string | undefined): (found: FoundUrl) => FoundUrl {
  const canonical = origin === undefined ? undefined : new URL(origin).host;
  return (foundUrl) => {
    const url = new URL(foundUrl.url, start);
    if (url.host !== canonical) return foundUrl;
    return { ...foundUrl, url: new URL(start).origin + url.pathname + url.search };
  };
}
