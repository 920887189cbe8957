import { randomBytes } from 'node:crypto';
import type { Site } from '../../audit/site/site.ts';
import { listWrittenVariants } from '../../audit/site/written-variants.ts';
import type { Asker } from '../../lib/http/client.ts';
import { follow, type Trail } from '../../lib/http/follow.ts';
import type { HttpAnswer } from '../../lib/http/reply.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { guessPageFile } from '../../plan/page-urls.ts';
import type { IsSoftNotFound } from './soft-not-found.ts';

// Requests of `audit https://www.example.com` that no link leads to:
//
// 1. `probeServer`, after the crawl: /no-such-page-4f2a, and the home page over http.
// 2. `probeVariants`, once the pages are known: /about and /about/index.html beside /about/.

/** The responses to the first requests. */
export interface Probes {
  readonly home: HttpAnswer;
  readonly missing: Trail;
  /** For the home page over http, if the site uses https with default ports. */
  readonly insecure: Trail | undefined;
}

/** A variant of a page's URL, with the status. */
export interface ServedVariant {
  readonly page: string;
  readonly url: string;
  readonly status: number;
}

/** Keeps the body of an error page, and of 200: the server may send the body of a missing URL elsewhere too. */
const keepBody = { keep: (status: number) => (status === 404 || status === 200 ? 1_000_000 : 0) };

/** Requests a missing URL, and the home page over http, except on a preview. */
export async function probeServer(
  ask: Asker,
  {
    start,
    home,
    isPreview,
  }: { readonly start: string; readonly home: HttpAnswer; readonly isPreview: boolean },
): Promise<Probes> {
  const missingUrl = `${start}no-such-page-${randomBytes(6).toString('hex')}`;
  const missing = await follow(ask, { url: missingUrl, ...keepBody });

  // Only with default ports: a test's https port has no corresponding http port.
  const { protocol, port, hostname, pathname } = new URL(start);
  if (protocol !== 'https:' || port !== '' || isPreview) return { home, missing, insecure: undefined };
  const insecure = await follow(ask, { url: `http://${hostname}${pathname}`, ...keepBody });
  return { home, missing, insecure };
}

interface VariantsInput {
  readonly site: Site;
  readonly start: string;
  readonly isSoftNotFound: IsSoftNotFound;
  /** Skips variants disallowed by robots.txt, since crawlers find no duplicates behind them. */
  readonly allows: (url: string) => boolean;
}

/** Requests variants of a few pages' URLs, and ignores soft 404s. */
export async function probeVariants(
  ask: Asker,
  { site, start, isSoftNotFound, allows }: VariantsInput,
): Promise<ServedVariant[]> {
  const servedVariants: ServedVariant[] = [];
  /** Variants with 200. The crawl may have found them as pages too. */
  const duplicates = new Set<string>();

  for (const { servedUrl: page } of samplePages(site)) {
    if (duplicates.has(page)) continue;
    for (const path of listOtherVariants(page, site.base)) {
      const url = new URL(start).origin + path;
      if (!allows(url)) continue;

      const reply = await ask({ url, ...keepBody });
      if (reply.kind !== 'answer' || isSoftNotFound({ role: 'file', reply })) continue;
      servedVariants.push({ page, url, status: reply.status });
      if (reply.status === 200) duplicates.add(path);
    }
  }
  return servedVariants;
}

/** The other written URLs of a page: /about and /about/index.html beside /about/. */
function listOtherVariants(url: Path, base: Path): Path[] {
  const home = `${url}/` === base ? base : url;
  const variants = listWrittenVariants(guessPageFile(home), base);
  return variants.map((variant) => variant.url).filter((other) => other !== url);
}

/** Enough pages to see how the server treats variants. */
const sampleSize = 5;

/** The home page and pages from different folders, since rules of a server may differ by folder. */
function samplePages({ pages, home }: Site): readonly Page[] {
  const others = pages.filter((page) => page !== home);
  const step = Math.max(1, Math.floor(others.length / sampleSize));
  const sample = others.filter((_, index) => index % step === 0).slice(0, sampleSize);
  return home === undefined ? sample : [home, ...sample];
}
