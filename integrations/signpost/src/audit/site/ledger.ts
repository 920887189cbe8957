import { type Day, isDay } from '../../lib/date.ts';
import type { Finding, Place } from '../../lib/finding.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';

// published.txt, the ledger: a path and the day on which it was recorded, per line.

const messages = {
  otherUrl: (line: string) =>
    `"${shortenLine(line)}" has a query or a fragment, but the ledger lists paths only`,
  invalid: (line: string) => `"${shortenLine(line)}" is not a line of a ledger`,
  notDate: (since: string) => `"${shortenLine(since)}" is not a date`,
};
const fixes = {
  otherUrl: 'write the URL up to its ? or #; a ? in the name of a file is written %3F, and a # %23',
  // With a space: a tab would be shown as its escape.
  invalid: 'write a path that starts with a slash and, after it, the day: `/about/ 2026-03-01`',
  notDate: 'write the day as in `2026-03-01`, or leave it out',
};

/** A published URL, and the day of the record. */
export interface Published {
  readonly path: Path;
  readonly since: Day | undefined;
  readonly place: Place;
}

/**
 * Every URL ever published, sorted, one per line: the path, and after a tab the day it was recorded. Kept in the
 * repository, so that no page gets lost between two builds.
 */
export type Ledger = readonly Published[];

/** The file of the ledger, beside the map. */
export const ledgerFile = 'published.txt';

const head = `# The URLs that this site has published: a path per line, then a tab and the day on which it was recorded.
# Signpost fails a build or check in which one of them has no page, no file and no redirect. Commit this file.
# After each release, add the new URLs of the build: npx astro-signpost ledger update
# They are its pages, the feeds that pages link in their head, and the redirects of its own files. The redirects of the map aren't listed: the rule map-removed guards them.
# To guard another file, such as a PDF, add its path. To give a URL up for good, delete its line.
`;

/** A tab, or the spaces that people type before a day. */
const beforeDay = /\t|(?<! ) +(?=\d{4}-\d\d-\d\d\s*$)/;

/** Parses a ledger. Skips empty lines and lines that start with #; an invalid line is a finding. */
export function parseLedger(file: string, text: string): { ledger: Ledger; findings: Finding[] } {
  const ledger: Published[] = [];
  const findings: Finding[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const place = { file, line: index + 1, column: 1 };
    const [path = '', since] = line.split(beforeDay);
    // A query or fragment isn't part of a ledger URL.
    if (/^\/.*[?#]/.test(path)) findings.push(report(place, messages.otherUrl(line), fixes.otherUrl));
    else if (!path.startsWith('/')) findings.push(report(place, messages.invalid(line), fixes.invalid));
    else if (since === undefined || isDay(since)) ledger.push({ path: parsePath(path.trim()), since, place });
    else {
      const column = line.lastIndexOf(since) + 1;
      findings.push(report({ ...place, column }, messages.notDate(since), fixes.notDate));
    }
  }

  return { ledger, findings };
}

/** Adds the URLs of a build to the ledger. Known URLs keep the day. */
export function printLedger(ledger: Ledger, urls: Iterable<Path>, today: Day): string {
  const days = new Map<string, Day | undefined>();
  for (const path of urls) days.set(path, today);
  // A merge may leave a URL twice: its first day counts. Each day is before '9' as a text.
  const firstDays = new Map<string, Day>();
  for (const { path, since } of ledger)
    if (since !== undefined && since < (firstDays.get(path) ?? '9')) firstDays.set(path, since);
  for (const { path } of ledger) days.set(path, firstDays.get(path));
  const lines = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, since]) => (since === undefined ? path : `${path}\t${since}`));

  return `${head}${lines.join('\n')}\n`;
}

function report(place: Place, message: string, fix: string): Finding {
  return { rule: 'ledger-syntax', conventions: ['W-MIG-4'], level: 'error', ...place, message, fix };
}

function shortenLine(line: string): string {
  return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
