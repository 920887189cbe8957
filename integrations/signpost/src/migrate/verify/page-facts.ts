import { decodedOldPage } from '../../audit/site/answers/decoded.ts';
import { saysNotFound, titleSaysNotFound } from '../../audit/site/not-found.ts';
import { readPage } from '../../audit/site/raw-page.ts';
import { type Answer, headerOf } from '../../lib/http/reply.ts';

/** What decides whether a page that an old address leads to takes over its place in the results. */
export interface PageFacts {
  /** The directives that keep it out; '' where nothing does. */
  readonly noindex: string;
  /** Absolute; '' where it names none. */
  readonly canonical: string;
  /** The title or heading that says that there is nothing; '' where none does. */
  readonly notFound: string;
}

const forbids = /\b(?:noindex|none)\b/i;

/** Characters; a page that says more than this is about something. */
const longest = 1500;

/** Reads them of an answer with a page in it. */
export function readPageFacts(answer: Answer): PageFacts {
  const page = readPage('page.html', decodedOldPage(answer.body, answer.headers));
  const header = headerOf(answer, 'x-robots-tag') ?? '';
  const meta = page.metas.find(({ key, content, head }) => head && key === 'robots' && forbids.test(content));
  const canonical = page.rels.find(({ rel, head }) => head && rel.includes('canonical'))?.href ?? '';
  const base = page.baseHref ?? '';
  const from = URL.parse(base, answer.url)?.href ?? answer.url;
  const length = page.text.hasMain ? page.text.main : page.text.body;
  const [title] = page.titles;
  const nothing =
    title !== undefined && titleSaysNotFound(title.text)
      ? title.text
      : page.headings.find(({ text }) => saysNotFound(text))?.text;
  return {
    noindex: forbids.test(header) ? header : (meta?.content ?? ''),
    canonical: canonical === '' ? '' : (URL.parse(canonical, from)?.href ?? ''),
    notFound: length > longest ? '' : (nothing ?? ''),
  };
}
