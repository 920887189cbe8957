import { StringDecoder } from 'node:string_decoder';
import { isbot } from 'isbot';
import { isDay } from '../../../lib/date.ts';
import { memoizeByName } from '../../../lib/memoize.ts';
import { Problem } from '../../../lib/problem.ts';
import { copyOf } from '../../../lib/text/intern.ts';
import { compact, formatCount, formatNumber } from '../../../lib/text/text.ts';
import { removeVisitorParameters } from '../../../lib/url/visitor-parameters.ts';
import { endlessQueries } from '../junk.ts';
import { type Input, type Notices, type Reader, type Sighting, splitHead, type Take } from './input.ts';
import {
  createCloudFrontParser,
  createCombinedParser,
  type LogEntry,
  type ParseLine,
  parseJsonLine,
} from './log-lines.ts';

/** The start of `203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 512`. */
const combinedLine = /^\S.*?\[\d{2}\/\w{3}\/\d{4}:[^\][]*\] "(?:[^"\\]|\\.)*" \d{3} /;

export const logReaders = [
  makeLogReader(
    'an access log in the common or combined format',
    createCombinedParser,
    detectByLines((line) => combinedLine.test(line)),
  ),
  makeLogReader('an access log of CloudFront', createCloudFrontParser, (head) =>
    /^#Fields:.*\bcs-uri-stem/im.test(head),
  ),
  makeLogReader(
    'an access log of JSON lines',
    () => parseJsonLine,
    detectByLines((line) => parseJsonLine(line) !== undefined),
  ),
];

function makeLogReader(title: string, createParser: () => ParseLine, detect: Reader['detect']): Reader {
  return { kind: 'log', title, detect, read: (input, take) => readLog(input, take, createParser()) };
}

/** Recognizes a log by its first lines, of which one in five may be a scanner's garbage. */
function detectByLines(isLogLine: (line: string) => boolean): Reader['detect'] {
  return (head) => {
    const lines = splitHead(head);
    return lines.length > 0 && lines.filter(isLogLine).length >= lines.length * 0.8;
  };
}

/** Counts the page requests of a log by URL, and takes each URL once with its counts. */
async function readLog({ name, chunks, isCounted }: Input, take: Take, parse: ParseLine): Promise<Notices> {
  const tally = new RequestTally();
  let requests = 0;
  let unread = 0;

  await readLines(chunks(), (line) => {
    const request = parse(line);
    // CloudFront's header starts with a sign.
    if (line === '' || line.startsWith('#')) return;
    if (request === undefined || request.target === '') {
      unread += 1;
      return;
    }

    requests += 1;
    // A POST requests no page.
    const isPageRequest = /^(?:GET|HEAD)$/.test(request.method);
    if (isPageRequest && isCounted?.(request) !== false)
      tally.add(printOrigin(request.host) + request.target, request);
  });

  // The first lines of another program's log may look like requests.
  if (unread > requests)
    throw new Problem(
      `${name} starts like an access log, but ${formatNumber(unread)} of its ${formatNumber(requests + unread)} lines aren't requests, so the file was skipped.`,
    );
  for (const sighting of tally.sightings()) take(sighting);

  return compact(
    `${formatCount(requests, 'request')} read`,
    unread > 0 && `${formatCount(unread, 'line')} skipped: not ${unread === 1 ? 'a request' : 'requests'}`,
  );
}

/** `https://www.example.com` for a host with or without port; '' for `_` and `localhost`. */
function printOrigin(host: string): string {
  const name = /^((?:[a-z0-9_-]+\.)+[a-z0-9-]+)\.?(?::\d+)?$/i.exec(host)?.[1];
  if (name === undefined) return '';
  return `https://${name.toLowerCase()}`;
}

/** In characters. A longer line isn't a request and is dropped, to limit memory. */
const maxLineLength = 1_000_000;

/** Splits the chunks of a file into lines. */
async function readLines(chunks: AsyncIterable<Buffer>, take: (line: string) => void): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';

  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
    if (rest.length > maxLineLength) rest = '';
  }
  if (rest !== '') take(rest);
}

/** Cached, since a log has thousands of agents, and an attack millions. Signpost's own crawl isn't a visitor. */
const isRobot = memoizeByName((agent) => isbot(agent) || agent.includes('astro-signpost'), 50_000);

/** Queries of a path to count separately: a search box has endlessly many. */
const maxQueries = 1_000;

/** The query for all queries of a path beyond `maxQueries`. */
const anyQuery = '?*';

interface Count {
  hits: number;
  bots: number;
  day: string;
  status: number;
}

/** Counts requests by URL. Memory grows with the number of URLs, not with the log. */
class RequestTally {
  readonly #counts = new Map<string, Count>();
  /** The number of counted queries by path. */
  readonly #queryCounts = new Map<string, number>();

  add(url: string, { status, day, agent }: LogEntry): void {
    const count = this.#counts.get(url) ?? this.#findCount(removeVisitorParameters(url));
    if (isRobot(agent)) count.bots += 1;
    else count.hits += 1;
    if (day > count.day) count.day = day;
    if (count.status === 0 || rankStatus(status) < rankStatus(count.status)) count.status = status;
  }

  /** The count of a tidy URL, possibly a new one. */
  #findCount(url: string): Count {
    const count = this.#counts.get(url);
    if (count !== undefined) return count;

    // /about, and /search?*
    const [path = '', query] = url.split('?', 2);
    if (query === undefined || url === path + anyQuery) return this.#create(url);

    // /search?q=1001, after a thousand other queries, counts as /search?*.
    const queryCount = (this.#queryCounts.get(path) ?? 0) + 1;
    this.#queryCounts.set(copyOf(path), queryCount);
    return queryCount > maxQueries ? this.#findCount(path + anyQuery) : this.#create(url);
  }

  #create(url: string): Count {
    const count = { hits: 0, bots: 0, day: '', status: 0 };
    this.#counts.set(copyOf(url), count);
    return count;
  }

  *sightings(): Generator<Sighting> {
    for (const [url, { hits, bots, day, status }] of this.#counts) {
      const junk = url.endsWith(anyQuery) ? endlessQueries : undefined;
      yield { url, hits, bots, seen: isDay(day) ? day : undefined, status, junk };
    }
  }
}

/** 2xx first, then redirects, then server errors, then 404s. */
function rankStatus(status: number): number {
  if (status < 300 || status === 304) return 0;
  if (status < 400) return 1;
  if (status >= 500) return 2;
  return 3;
}
