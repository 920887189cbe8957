import { Problem } from '../../../core/problem.ts';
import { CombinedLines } from '../log/combined.ts';
import type { Hosts } from '../log/hosts.ts';
import { isLogLine, JsonLines } from '../log/json.ts';
import { eachLine } from '../log/lines.ts';
import { isLoadBalancerLine, LoadBalancerLines } from '../log/load-balancer.ts';
import { Robots } from '../log/robots.ts';
import { Tally } from '../log/tally.ts';
import { W3cLines } from '../log/w3c.ts';
import type { Take } from '../sighting.ts';
import { headLines, type Input, type Notices, type Reader } from './input.ts';

type Lines = new (
  tally: Tally,
  robots: Robots,
) => { readonly hosts: Hosts; take(bytes: Buffer, start: number, end: number): void };

const combined = /^\S.*?\[\d{2}\/\w{3}\/\d{4}:[^\]]*\] ".*" \d{3} /;

function logReader(title: string, lines: Lines, detect: Reader['detect']): Reader {
  return { kind: 'log', title, detect, read: (input, take) => readLog(input, take, lines) };
}

/** The formats of access logs. A line in five may be garbage that a scanner sent. */
export const logReaders: readonly Reader[] = [
  logReader('an access log in the common or combined format', CombinedLines, (head) =>
    mostly(head, (line) => combined.test(line)),
  ),
  logReader('an access log of CloudFront, IIS or another that names its fields', W3cLines, (head) =>
    /^#Fields:.*\bcs-uri/im.test(head),
  ),
  logReader('an access log of a load balancer (AWS)', LoadBalancerLines, (head) =>
    mostly(head, isLoadBalancerLine),
  ),
  logReader('an access log of JSON lines', JsonLines, (head) => mostly(head, isLogLine)),
];

function mostly(head: string, is: (line: string) => boolean): boolean {
  const lines = headLines(head);
  return lines.length > 0 && lines.filter(is).length >= lines.length * 0.8;
}

async function readLog(input: Input, take: Take, Format: Lines): Promise<Notices> {
  const tally = new Tally(input);
  const lines = new Format(tally, new Robots());
  await eachLine(input.chunks(), lines.take);
  if (tally.unread > tally.lines / 2) {
    throw new Problem(
      `${input.name} begins like an access log, but ${count(tally.unread)} of its ${count(tally.lines)} lines are no requests; nothing of it was taken.`,
    );
  }
  tally.report(take);
  return [
    `${count(tally.lines)} requests read`,
    ...told(lines.hosts),
    ...(tally.others === 0
      ? []
      : [`${count(tally.others)} that asked for no page (POST and others) left out`]),
    ...(tally.unread === 0 ? [] : [`${count(tally.unread)} lines that are no requests left out`]),
  ];
}

/** A log of several sites: which of them are the old one, only a person knows. */
function told(hosts: Hosts): Notices {
  const all = hosts.list();
  if (all.length < 2) return [];
  const names = all.slice(0, 5).map(([host, requests]) => `${host} (${count(requests)})`);
  const more = all.length > names.length ? ` and ${count(all.length - names.length)} more` : '';
  return [
    `it names ${count(all.length)} hosts: ${names.join(', ')}${more}; --host NAME takes one for the old site too`,
  ];
}

function count(number: number): string {
  return number.toLocaleString('en-GB');
}
