import { Problem } from '../../../lib/problem.ts';
import { counted } from '../../../lib/text.ts';
import { isLogLine, parseJson } from '../log/json.ts';
import { countLines, Hosts, type ParseLine, Robots, Tally } from '../log/tally.ts';
import {
  combinedParser,
  isHaproxyLine,
  isLoadBalancerLine,
  parseHaproxy,
  parseLoadBalancer,
  w3cParser,
} from '../log/text-formats.ts';
import { headLines, type Input, type Notices, type Reader, type Take } from './input.ts';

const combined = /^\S.*?\[\d{2}\/\w{3}\/\d{4}:[^\][]*\] "(?:[^"\\]|\\.)*" \d{3} /;

function logReader(title: string, parser: () => ParseLine, detect: Reader['detect']): Reader {
  return { kind: 'log', title, detect, read: (input, take) => readLog(input, take, parser()) };
}

/** The formats of access logs. A line in five may be garbage that a scanner sent. */
export const logReaders: readonly Reader[] = [
  logReader('an access log in the common or combined format', combinedParser, (head) =>
    mostly(head, (line) => combined.test(line)),
  ),
  logReader('an access log of CloudFront or IIS, or another with a header of fields', w3cParser, (head) =>
    /^#Fields:.*\bcs-uri/im.test(head),
  ),
  logReader(
    'an access log of a load balancer (AWS)',
    () => parseLoadBalancer,
    (head) => mostly(head, isLoadBalancerLine),
  ),
  logReader(
    'an access log of HAProxy',
    () => parseHaproxy,
    (head) => mostly(head, isHaproxyLine),
  ),
  logReader(
    'an access log of JSON lines',
    () => parseJson,
    (head) => mostly(head, isLogLine),
  ),
];

function mostly(head: string, is: (line: string) => boolean): boolean {
  const lines = headLines(head);
  return lines.length > 0 && lines.filter(is).length >= lines.length * 0.8;
}

async function readLog(input: Input, take: Take, parse: ParseLine): Promise<Notices> {
  const tally = new Tally(input);
  const hosts = new Hosts();
  await countLines(input.chunks(), { tally, hosts, robots: new Robots() }, parse);
  if (tally.unread > tally.lines / 2) {
    throw new Problem(
      `${input.name} starts like an access log, but ${count(tally.unread)} of its ${count(tally.lines)} lines aren’t requests, so the file was skipped.`,
    );
  }
  tally.report(take);
  return [
    `${counted(tally.lines - tally.unread, 'request')} read`,
    ...noticesOf(hosts),
    ...(tally.others === 0
      ? []
      : [`${count(tally.others)} for something other than a page (such as POST) skipped`]),
    ...(tally.unread === 0
      ? []
      : [`${counted(tally.unread, 'line')} skipped: not ${tally.unread === 1 ? 'a request' : 'requests'}`]),
  ];
}

/** A log of several sites: which of them are the old one, only a person knows. */
function noticesOf(hosts: Hosts): Notices {
  const all = hosts.list();
  if (all.length < 2) return [];
  const names = all.slice(0, 5).map(([host, requests]) => `${host} (${count(requests)})`);
  const more = all.length > names.length ? ` and ${count(all.length - names.length)} more` : '';
  return [
    `it has ${count(all.length)} hosts: ${names.join(', ')}${more}. To count one as the old site too, pass --old-alias NAME`,
  ];
}

function count(number: number): string {
  return number.toLocaleString('en-GB');
}
