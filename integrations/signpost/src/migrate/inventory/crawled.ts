import { z } from 'zod';
import type { Done, Visit } from '../../live/crawl.ts';
import { type Answer, isRedirect, locationOf } from '../../live/reply.ts';
import { type Answered, isHtml } from '../../site/answers/answered.ts';
import { decodedOldPage } from '../../site/answers/decoded.ts';
import { readPage } from '../../site/raw-page.ts';
import type { Sighting } from './sighting.ts';

const found = z.object({ url: z.string(), role: z.enum(['page', 'part', 'sitemap', 'file']) });
const record = z.object({
  url: z.string(),
  role: z.enum(['page', 'part', 'sitemap', 'file']),
  found: z.array(found),
  /** Undefined where no answer came. */
  status: z.number().optional(),
  title: z.string().optional(),
  canonical: z.string().optional(),
  lang: z.string().optional(),
  location: z.string().optional(),
});

/** What is kept of one visit of the old site: enough to go on after a kill, and the sighting. */
export type Crawled = z.output<typeof record>;

/** A line of the crawl's journal; undefined for what a kill left by half. */
export function parseCrawled(value: unknown): Crawled | undefined {
  return record.safeParse(value).data;
}

/** The record of a visit. */
export function crawledOf({ url, role, found: fresh, reply }: Visit): Crawled {
  const base = { url, role, found: [...fresh] };
  if (reply.kind === 'failure') return base;
  return {
    ...base,
    status: reply.status,
    ...(isRedirect(reply.status) ? { location: locationOf(reply) ?? '' } : {}),
    ...pageFacts(reply),
  };
}

function pageFacts(reply: Answer): Pick<Crawled, 'title' | 'canonical' | 'lang'> {
  const answered: Answered = { ...reply, body: () => decodedOldPage(reply.body, reply.headers) };
  if (reply.status !== 200 || !isHtml(answered)) return {};
  const page = readPage('page.html', answered.body());
  const canonical = page.rels.find(({ rel }) => rel.includes('canonical'))?.href ?? '';
  return {
    title: page.titles[0]?.text ?? '',
    canonical: URL.parse(canonical, reply.url)?.href ?? '',
    ...(page.lang === undefined ? {} : { lang: page.lang.text }),
  };
}

/** What the crawl needs of it again. */
export function doneOf({ url, role, found: known }: Crawled): Done {
  return { url, role, found: known };
}

/** The sighting, without a status where no answer came: it was linked to all the same. Undefined for a sitemap. */
export function sightingOfVisit({
  url,
  role,
  status,
  title,
  canonical,
  lang,
  location,
}: Crawled): Sighting | undefined {
  if (role === 'sitemap') return undefined;
  if (status === undefined) return { address: url };
  return { address: url, status, title, canonical: canonical === url ? '' : canonical, lang, location };
}
