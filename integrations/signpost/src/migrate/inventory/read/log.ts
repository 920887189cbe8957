import { StringDecoder } from 'node:string_decoder';
import { Problem } from '../../../lib/problem.ts';
import { compact, formatCount, formatNumber } from '../../../lib/text/text.ts';
import { createCloudFrontParser } from '../log/cloudfront.ts';
import { createCombinedParser } from '../log/combined.ts';
import { parseJsonLine } from '../log/json.ts';
import type { ParseLine } from '../log/request.ts';
import { Tally } from '../log/tally.ts';
import { type Input, type Notices, type Reader, splitHead, type Take } from './input.ts';

const combined = /^\S.*?\[\d{2}\/\w{3}\/\d{4}:[^\][]*\] "(?:[^"\\]|\\.)*" \d{3} /;

const formats: readonly [title: string, createParser: () => ParseLine, detect: Reader['detect']][] = [
  [
    'an access log in the common or combined format',
    createCombinedParser,
    detectByLines((line) => combined.test(line)),
  ],
  ['an access log of CloudFront', createCloudFrontParser, (head) => /^#Fields:.*\bcs-uri-stem/im.test(head)],
  [
    'an access log of JSON lines',
    () => parseJsonLine,
    detectByLines((line) => parseJsonLine(line) !== undefined),
  ],
];

export const logReaders = formats.map(([title, createParser, detect]): Reader => {
  return { kind: 'log', title, detect, read: (input, take) => readLog(input, take, createParser()) };
});

/** A line in five may be garbage that a scanner sent. */
function detectByLines(is: (line: string) => boolean): Reader['detect'] {
  return (head) => {
    const lines = splitHead(head);
    return lines.length > 0 && lines.filter(is).length >= lines.length * 0.8;
  };
}

async function readLog({ name, chunks, isCounted }: Input, take: Take, parse: ParseLine): Promise<Notices> {
  const tally = new Tally();
  let [requests, others, unread] = [0, 0, 0];

  await readLines(chunks(), (line) => {
    const request = parse(line);
    // CloudFront's header starts with a sign.
    if (line === '' || line.startsWith('#')) return;
    if (request === undefined || request.target === '') {
      unread += 1;
      return;
    }

    requests += 1;
    const url = printOrigin(request.host) + request.target;
    if (!/^(?:GET|HEAD)$/.test(request.method)) others += 1;
    else if (isCounted === undefined || isCounted(url, request)) tally.add(url, request);
  });

  // The first lines of another program's log may look like requests.
  if (unread > requests)
    throw new Problem(
      `${name} starts like an access log, but ${formatNumber(unread)} of its ${formatNumber(requests + unread)} lines aren't requests, so the file was skipped.`,
    );
  for (const sighting of tally.sightings()) take(sighting);

  return compact(
    `${formatCount(requests, 'request')} read`,
    others > 0 && `${formatNumber(others)} for something other than a page (such as POST) skipped`,
    unread > 0 && `${formatCount(unread, 'line')} skipped: not ${unread === 1 ? 'a request' : 'requests'}`,
  );
}

/** `https://www.example.com` for a host with or without port; '' for `_` and `localhost`, which name no site. */
function printOrigin(host: string): string {
  const name = /^((?:[a-z0-9_-]+\.)+[a-z0-9-]+)\.?(?::\d+)?$/i.exec(host)?.[1];
  return name === undefined ? '' : `https://${name.toLowerCase()}`;
}

/** A longer line isn't a request and is dropped, to limit memory. */
const maxLine = 1 << 20;

async function readLines(chunks: AsyncIterable<Buffer>, take: (line: string) => void): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';

  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
    if (rest.length > maxLine) rest = '';
  }
  if (rest !== '') take(rest);
}
