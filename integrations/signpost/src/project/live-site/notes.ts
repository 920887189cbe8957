import { isNoindex } from '../../audit/rules/shared/noindex.ts';
import { type Answered, isHtml } from '../../audit/site/answers/answered.ts';
import type { CrawlEnd } from '../../lib/http/crawl.ts';
import { counted } from '../../lib/text.ts';
import type { Stored } from './record.ts';

interface Crawled {
  readonly end: CrawlEnd;
  readonly stored: readonly Stored[];
  readonly maxPages: number;
  /** True for a preview that its host keeps out of the index. */
  readonly isClosed: boolean;
}

/** What a crawl left out, for the person who reads its findings. */
export function notesOn({ end: { left, waiting }, stored, maxPages, isClosed }: Crawled): string[] {
  const notes: string[] = [];
  if (isClosed)
    notes.push('Every page of this preview has a noindex header, which is right and was left out.');
  if (left.bounds > 0) notes.push(`${count(left.bounds)} not asked: --max-pages is ${maxPages}.`);
  if (waiting > 0) notes.push(`${count(waiting)} not asked: a crawl reads 2 GB at most.`);
  if (left.robots.length > 0)
    notes.push(`${count(left.robots.length)} not asked: robots.txt forbids crawlers to.`);
  const queries = stored.filter(({ url, answered }) => answered?.status === 200 && url.includes('?'));
  const pages = queries.filter(({ answered }) => answered !== undefined && isHtml(answered)).length;
  if (pages > 0) {
    const told =
      pages === 1
        ? 'its links are followed, but it is no page of its own here'
        : 'their links are followed, but they are no pages of their own here';
    notes.push(`${count(pages)} asked with a query: ${told}.`);
  }
  for (const { shape, example, left: more } of left.traps) {
    const those = `${counted(more, 'address')} like ${shape} ${more === 1 ? 'was' : 'were'} not asked`;
    notes.push(`${those}: it goes on without end, for example ${example}`);
  }
  return notes;
}

function count(addresses: number): string {
  return `${counted(addresses, 'address')} ${addresses === 1 ? 'was' : 'were'}`;
}

const tag = 'x-robots-tag';

/** True where every page carries a noindex header, as hosts send it with previews. */
export function isClosedToCrawlers(answers: readonly Answered[]): boolean {
  const pages = answers.filter((answer) => answer.status === 200 && isHtml(answer));
  return (
    pages.length > 0 &&
    pages.every(({ headers }) => headers.get(tag)?.some((value) => isNoindex(value)) === true)
  );
}

/** The answer as the site itself will give it, where a preview's noindex header is gone. */
export function asPublished(answer: Answered): Answered {
  return { ...answer, headers: new Map([...answer.headers].filter(([name]) => name !== tag)) };
}
