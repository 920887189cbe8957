import { Problem } from '../../../lib/problem.ts';
import { compact, formatCount, formatNumber } from '../../../lib/text/text.ts';
import { isLogLine, parseJsonLine } from '../log/json.ts';
import { type ParseLine, readLines, Tally } from '../log/tally.ts';
import { createCombinedParser, createW3cParser } from '../log/text-formats.ts';
import { type Input, type Notices, type Reader, splitHead, type Take } from './input.ts';

const combined = /^\S.*?\[\d{2}\/\w{3}\/\d{4}:[^\][]*\] "(?:[^"\\]|\\.)*" \d{3} /;

const formats: readonly [title: string, parser: () => ParseLine, detect: Reader['detect']][] = [
  [
    'an access log in the common or combined format',
    createCombinedParser,
    detectByLines((line) => combined.test(line)),
  ],
  [
    'an access log of CloudFront or IIS, or another with a header of fields',
    createW3cParser,
    (head) => /^#Fields:.*\bcs-uri/im.test(head),
  ],
  ['an access log of JSON lines', () => parseJsonLine, detectByLines(isLogLine)],
];

export const logReaders = formats.map(([title, parser, detect]): Reader => {
  return { kind: 'log', title, detect, read: (input, take) => readLog(input, take, parser()) };
});

/** A line in five may be garbage that a scanner sent. */
function detectByLines(is: (line: string) => boolean): Reader['detect'] {
  return (head) => {
    const lines = splitHead(head);
    return lines.length > 0 && lines.filter(is).length >= lines.length * 0.8;
  };
}

async function readLog(input: Input, take: Take, parse: ParseLine): Promise<Notices> {
  const tally = new Tally(input);
  await readLines(input.chunks(), (line) => line !== '' && tally.take(parse(line)));
  const { lines, unread, others } = tally;
  // A log of another program, whose first lines alone look like requests.
  if (unread > lines / 2) {
    throw new Problem(
      `${input.name} starts like an access log, but ${formatNumber(unread)} of its ${formatNumber(lines)} lines aren't requests, so the file was skipped.`,
    );
  }
  tally.report(take);

  return compact(
    `${formatCount(lines - unread, 'request')} read`,
    others > 0 && `${formatNumber(others)} for something other than a page (such as POST) skipped`,
    unread > 0 && `${formatCount(unread, 'line')} skipped: not ${unread === 1 ? 'a request' : 'requests'}`,
  );
}
