import { randomBytes } from 'node:crypto';
import { isFilledByScript, isShell } from '../../audit/rules/shared/page-text.ts';
import { isHtml } from '../../audit/site/answer.ts';
import { listWrittenVariants } from '../../audit/site/page-urls.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Asker } from '../../lib/http/client.ts';
import type { Visit } from '../../lib/http/crawl.ts';
import { follow, type Trail } from '../../lib/http/follow.ts';
import type { HttpAnswer } from '../../lib/http/reply.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { readPage } from '../../pages/raw-page.ts';
import { guessPageFile } from '../../plan/page-urls.ts';
import { rebuildAnswer } from './crawl.ts';

/** Responses to requests that no link leads to. */
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
  const nowhere = `${start}no-such-page-${randomBytes(6).toString('hex')}`;
  const missing = await follow(ask, { url: nowhere, ...keepBody });

  // Only with default ports: a test's https port has no corresponding http port.
  const { protocol, port, hostname, pathname } = new URL(start);
  const isProbed = protocol === 'https:' && port === '' && !isPreview;
  const insecure = isProbed
    ? await follow(ask, { url: `http://${hostname}${pathname}`, ...keepBody })
    : undefined;
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
  /** Variants with 200, crawled as pages too. */
  const secondUrls = new Set<string>();

  for (const { servedUrl: page } of samplePages(site)) {
    for (const path of secondUrls.has(page) ? [] : listOtherVariants(page, site.base)) {
      const url = new URL(start).origin + path;
      if (!allows(url)) continue;

      const reply = await ask({ url, ...keepBody });
      if (reply.kind !== 'answer' || isSoftNotFound({ role: 'file', reply })) continue;
      servedVariants.push({ page, url, status: reply.status });
      if (reply.status === 200) secondUrls.add(path);
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

type IsSoftNotFound = (visit: Pick<Visit, 'role' | 'reply'>) => boolean;

/**
 * Recognizes soft 404s: the same bytes with 200 that the server returns for a missing URL. The home page and the
 * URLs of a single-page app stay pages.
 */
export function matchSoftNotFound({ missing, home }: Pick<Probes, 'missing' | 'home'>): IsSoftNotFound {
  const { last, hops } = missing;
  if (last.kind !== 'answer' || last.status !== 200 || last.cut || hops.length > 0) return () => false;
  const answered = rebuildAnswer(last);
  const body = answered.body();
  if (body.byteLength === 0) return () => false;

  // A single-page app fills one page by its script.
  const facts = isHtml(answered) ? readPage('index.html', body) : undefined;
  const isApp = facts !== undefined && (isShell(facts) || isFilledByScript(facts));
  const homeUrls = [home.url];
  if (rebuildAnswer(home).body().equals(body)) homeUrls.push(new URL('index.html', home.url).href);

  return ({ role, reply }) => {
    if (reply.kind !== 'answer' || reply.status !== 200 || homeUrls.includes(reply.url)) return false;
    return !(isApp && role === 'page') && rebuildAnswer(reply).body().equals(body);
  };
}
