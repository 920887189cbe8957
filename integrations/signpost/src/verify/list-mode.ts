import { isNoindex } from '../audit/rules/shared/indexable.ts';
import { forEachConcurrently } from '../lib/concurrently.ts';
import { readPlainText } from '../lib/disk/read.ts';
import type { Asker } from '../lib/http/client.ts';
import { follow, type Trail } from '../lib/http/follow.ts';
import { type Answer, getHeader } from '../lib/http/reply.ts';
import { Problem } from '../lib/problem.ts';
import { printCsvReport } from '../lib/text/csv.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { printSafeJson } from '../lib/text/text.ts';
import { openProgress } from '../project/progress.ts';
import { type ListedUrl, parseUrlList } from '../project/url-list.ts';
import { readPageFacts, readStatus } from './compare.ts';

/** The response of a URL. */
export interface ListedResult {
  readonly url: string;
  /** Each redirect: `301 https://www.example.com/new/`. */
  readonly redirects: readonly string[];
  /** The last status; 0 without a response. */
  readonly status: number;
  readonly final: string;
  readonly canonical: string;
  /** `yes`, or why search engines don't index the page at the end. */
  readonly indexable: string;
  readonly expected: string;
  /** `ok`, or the fault. */
  readonly verdict: string;
}

/** Reads a list of URLs; paths are below `origin`. A `Problem` for a file or line that can't be read. */
export async function readUrlList(file: string, origin: string): Promise<ListedUrl[]> {
  const text = await readPlainText(file);
  if (text === undefined)
    throw new Problem(`${file} doesn't exist. Pass a file with one URL a line to --urls.`);

  const { urls, faults } = parseUrlList(file, text);
  const [fault] = faults;
  if (fault !== undefined)
    throw new Problem(`${file}:${fault.line}: ${toSentence(fault.message)} ${toSentence(fault.fix)}`);
  if (urls.length === 0) throw new Problem(`${file} has no URLs. Write one a line.`);

  const resolve = (url: string): string => (url === '' ? '' : new URL(url, origin).href);
  return urls.map((listed) => ({ ...listed, url: resolve(listed.url), target: resolve(listed.target) }));
}

/** Requests each URL of a list and follows the redirects. */
export async function requestList(
  list: readonly ListedUrl[],
  ask: Asker,
  concurrency: number,
): Promise<ListedResult[]> {
  const bar = openProgress('URLs');
  const results = new Map<ListedUrl, ListedResult>();
  try {
    await forEachConcurrently(list, concurrency, async (listed) => {
      results.set(listed, describeTrail(listed, await follow(ask, { url: listed.url })));
      bar.update(results.size, list.length);
    });
  } finally {
    bar.stop();
  }

  return list.flatMap((listed) => results.get(listed) ?? []);
}

function describeTrail(listed: ListedUrl, trail: Trail): ListedResult {
  const { hops, last } = trail;
  const final = hops.at(-1)?.to ?? listed.url;
  const { canonical, indexable } =
    last.kind === 'answer' ? describePage(last, final) : { canonical: '', indexable: last.message };
  const expected = [listed.status, listed.target].filter(Boolean).join(' to ');

  return {
    url: listed.url,
    redirects: hops.map((hop) => `${hop.status} ${hop.to}`),
    status: readStatus(last),
    final,
    canonical,
    indexable,
    expected,
    verdict: findFault(listed, trail) ?? 'ok',
  };
}

/** The canonical URL of a page, and whether search engines index it. */
function describePage(reply: Answer, url: string): Pick<ListedResult, 'canonical' | 'indexable'> {
  if (reply.status !== 200) return { canonical: '', indexable: `status ${reply.status}` };

  // /manual.pdf
  const header = getHeader(reply, 'x-robots-tag') ?? '';
  if (!/html/i.test(getHeader(reply, 'content-type') ?? ''))
    return { canonical: '', indexable: isNoindex(header) ? 'X-Robots-Tag: noindex' : 'yes' };

  // The first of several canonicals counts.
  const { canonical: hrefs, isHidden } = readPageFacts(Buffer.from(reply.body));
  const [href = ''] = hrefs.split(' ');
  const canonical = href === '' ? '' : (URL.parse(href, url)?.href ?? href);
  if (isNoindex(header)) return { canonical, indexable: 'X-Robots-Tag: noindex' };
  if (isHidden) return { canonical, indexable: 'robots meta: noindex' };
  return { canonical, indexable: canonical === '' || canonical === url ? 'yes' : 'another canonical' };
}

/** Describes the fault of a response, if any. */
function findFault({ status, target, url }: ListedUrl, { hops, end, last, loop }: Trail): string | undefined {
  if (last.kind === 'failure') return last.message;
  if (end === 'loop') return `redirects in a loop through ${loop.join(', ')}`;
  if (end === 'limit') return `takes more than ${hops.length - 1} redirects`;

  const first = hops[0]?.status ?? last.status;
  const final = hops.at(-1)?.to ?? url;
  if (status !== undefined && first !== status) return `returns ${first}, not ${status}`;
  if (target !== '' && final !== target) return `ends at ${final}, not at ${target}`;
  // /discontinued returns 410: gone on purpose, such as a URL of the ledger.
  if (status === undefined && last.status >= 400 && last.status !== 410) return `returns ${last.status}`;
  return undefined;
}

/** Prints the results as JSON, or as a CSV row for each URL. */
export function printList(results: readonly ListedResult[], format: string): string {
  if (format === 'json') return `${printSafeJson({ version: 1, urls: results })}\n`;

  const columns = Object.keys(results[0] ?? {});
  const rows = results.map((result) => Object.values(result).map((value) => [value].flat().join(' ')));
  return [...printCsvReport(columns, rows)].join('');
}
