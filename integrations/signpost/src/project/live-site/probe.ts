import { randomBytes } from 'node:crypto';
import { isFilledByScript, isShell } from '../../audit/rules/shared/page-text.ts';
import { type Answered, isHtml } from '../../audit/site/answer.ts';
import type { Page } from '../../audit/site/page.ts';
import { readPage } from '../../audit/site/raw-page.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Asker } from '../../lib/http/client.ts';
import { follow, type Trail } from '../../lib/http/follow.ts';
import type { Answer } from '../../lib/http/reply.ts';
import { rebuildAnswer, type Stored } from './crawl.ts';

/** Responses to requests that no link leads to. */
export interface Probes {
  readonly home: Answer;
  readonly missing: Trail;
  /** For the home page over http, if the site uses https; undefined if it can't be requested. */
  readonly insecure: Trail | undefined;
}

/** A variant of a page's URL, and its status. */
export interface Spelled {
  readonly page: string;
  readonly url: string;
  readonly status: number;
}

interface ProbeInput {
  readonly ask: Asker;
  readonly start: string;
  readonly home: Answer;
  /** True for a preview, whose http behavior says nothing about the site. */
  readonly isPreview: boolean;
}

/** Pages that are enough to see how the server treats variants. */
const sample = 5;
const nothing = { keep: (status: number) => (status === 404 ? 1_000_000 : 0) };
/** If it returns 200 for a missing URL, that body may appear elsewhere too. */
const whole = { keep: (status: number) => (status === 404 || status === 200 ? 1_000_000 : 0) };

export async function probeServer({ ask, start, home, isPreview }: ProbeInput): Promise<Probes> {
  const nowhere = `${start}no-such-page-${randomBytes(6).toString('hex')}`;
  const missing = await follow(ask, { url: nowhere, ...whole });
  return { home, missing, insecure: isPreview ? undefined : await probeInsecure(ask, start) };
}

/** Only with default ports: a test's https port has no corresponding http port. */
async function probeInsecure(ask: Asker, start: string): Promise<Trail | undefined> {
  const { protocol, port, hostname, pathname } = new URL(start);
  if (protocol !== 'https:' || port !== '') return undefined;
  return follow(ask, { url: `http://${hostname}${pathname}`, ...nothing });
}

interface VariantsInput {
  readonly site: Site;
  readonly start: string;
  readonly isStandIn: (answered: Answered) => boolean;
  /** Skips variants that robots.txt disallows: they can't become duplicate pages. */
  readonly allows: (url: string) => boolean;
}

/** Requests variants of a few pages' URLs. Ignores the response that the server returns for any URL. */
export async function probeVariants(
  ask: Asker,
  { site, start, isStandIn, allows }: VariantsInput,
): Promise<Spelled[]> {
  const spelled: Spelled[] = [];
  /** URLs that returned 200 as a variant of an earlier page. They were crawled as pages too, but aren't checked again. */
  const second = new Set<string>();

  for (const { url: href, variants } of samplePages(site)) {
    for (const path of second.has(href) ? [] : variants) {
      const url = new URL(start).origin + path;
      if (!allows(url)) continue;

      const reply = await ask({ url, ...whole });
      if (reply.kind !== 'answer' || isStandIn(rebuildAnswer(reply))) continue;
      spelled.push({ page: href, url, status: reply.status });
      if (reply.status === 200) second.add(path);
    }
  }

  return spelled;
}

/** The home page and pages from different folders, which a server may treat differently. */
function samplePages({ pages, home }: Site): readonly Page[] {
  const others = pages.filter((page) => page !== home);
  const step = Math.max(1, Math.floor(others.length / sample));
  const some = others.filter((_, index) => index % step === 0).slice(0, sample);
  return home === undefined ? some : [home, ...some];
}

type IsStandIn = (stored: Pick<Stored, 'role' | 'answered'>) => boolean;

/**
 * Recognizes soft 404s: the same bytes with 200 that the server returns for a missing URL. The home page and the
 * URLs of a single-page app stay pages.
 */
export function matchStandIns({ missing, home }: Pick<Probes, 'missing' | 'home'>): IsStandIn {
  const { last, hops } = missing;
  if (last.kind !== 'answer' || last.status !== 200 || last.cut || hops.length > 0) return () => false;
  const answered = rebuildAnswer(last);
  const body = answered.body();
  if (body.byteLength === 0) return () => false;

  const facts = isHtml(answered) ? readPage('index.html', body) : undefined;
  // A single-page app fills one page by its script.
  const makesPages = facts !== undefined && (isShell(facts) || isFilledByScript(facts));
  const index = isSame(rebuildAnswer(home), body) ? new URL('index.html', home.url).href : home.url;
  const isHome = (url: string) => url === home.url || url === index;

  return ({ role, answered: given }) =>
    given?.status === 200 && !(makesPages && role === 'page') && !isHome(given.url) && isSame(given, body);
}

function isSame(answer: Answered, body: Buffer): boolean {
  return answer.body().equals(body);
}
