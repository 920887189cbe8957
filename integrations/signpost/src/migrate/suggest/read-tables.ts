import { Problem } from '../../lib/problem.ts';
import { findDelimiter, firstLine, readRows } from '../../lib/text/csv-rows.ts';
import { joinWithOr } from '../../lib/text/text.ts';
import type { Confirmed } from '../state/review-file.ts';
import type { NewPage, OldPage } from './profile.ts';

/** Parses a list of old URLs, one per line, without empty lines and `#` comments. */
export function readOldList(file: string, text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  const urls = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const wrong = [...lines.entries()].flatMap(([index, line]) => {
    if (line === '' || line.startsWith('#')) return [];
    const why = describeInvalidUrl(line);
    return why === undefined ? [] : [`${file}:${index + 1}: "${line.slice(0, 60)}" ${why}`];
  });
  if (wrong.length > 0) throw new Problem(shortenLines(wrong));
  if (urls.length === 0) throw new Problem(`${file} has no URL. Write one per line.`);

  return urls;
}

const linesReported = 10;

function describeInvalidUrl(line: string): string | undefined {
  if (!/^(?:\/|https?:\/\/)/.test(line))
    return "isn't a valid URL. Write one per line, starting with / or https://";
  return /\s/.test(line) ? 'has a space. Write the space as %20, and each URL on its own line' : undefined;
}

/** Parses a table of new pages with the column `url` and optionally `title`, `headings`, `words`, `links`. */
export function readNewPages(file: string, text: string): NewPage[] {
  const rows = readTable(file, text, ['url', 'address', 'new']);
  if (rows.length === 0) throw new Problem(`${file} has no page of the new site. Add one row per page.`);
  return rows.map(({ name, at }) => ({
    url: name,
    title: at('title'),
    text: [at('headings'), at('h1'), at('words')].filter((part) => part !== '').join(' '),
    ...splitLinks(at('links')),
  }));
}

/** Parses a table of old pages with the columns `old`, `title`, `headings`, `words`, `links`. */
export function readOldPages(file: string, text: string): OldPage[] {
  return readTable(file, text, ['old', 'address', 'url']).map(({ name, at }) => ({
    url: name,
    title: at('title'),
    text: [at('headings'), at('words')].filter((part) => part !== '').join(' '),
    ...splitLinks(at('links')),
  }));
}

function splitLinks(cell: string): Pick<OldPage, 'links'> {
  return cell === '' ? {} : { links: cell.split(/\s+/) };
}

/** Parses a table of confirmed pairs with the columns `old` and `new`; empty or `GONE` means gone. */
export function readConfirmed(file: string, text: string): Confirmed[] {
  const first = new Map<string, { to: string; line: number }>();
  const wrong: string[] = [];
  const pairs = readTable(file, text, ['old', 'address', 'from']).map(({ name, line, at }) => {
    const written = at('new') || at('to');
    const to = /^gone$/i.test(written) ? '' : written;
    const before = first.get(name) ?? { to, line };
    first.set(name, before);
    if (before.to !== to)
      wrong.push(
        `${file}:${line}: ${name} redirects to ${to || 'GONE'}, but line ${before.line} has ${before.to || 'GONE'}. Keep one of the two lines.`,
      );
    return { from: name, to };
  });
  if (wrong.length > 0) throw new Problem(shortenLines(wrong));

  return pairs;
}

/** The table repeats what a review decided; otherwise one of them is wrong. */
export function expectSameDecisions(
  file: string,
  named: readonly Confirmed[],
  decided: readonly Confirmed[],
): void {
  const targets = new Map(decided.map(({ from, to }) => [from, to]));
  const wrong = named.flatMap(({ from, to }) => {
    const other = targets.get(from);
    return other === undefined || other === to
      ? []
      : [
          `${file}: ${from} redirects to ${to || 'GONE'}, but the review decided ${other || 'GONE'}. Change one of them.`,
        ];
  });
  if (wrong.length > 0) throw new Problem(shortenLines(wrong));
}

function shortenLines(lines: readonly string[]): string {
  const more = lines.length > linesReported ? [`and ${lines.length - linesReported} more such lines`] : [];
  return [...lines.slice(0, linesReported), ...more].join('\n');
}

interface Row {
  readonly name: string;
  readonly line: number;
  at(column: string): string;
}

function readTable(file: string, text: string, names: readonly string[]): Row[] {
  const delimiter = findDelimiter(firstLine(text));
  const [header, ...records] = delimiter === '\t' ? splitTabRows(text) : readRows(file, text, delimiter);
  const columns = (header?.record ?? []).map((name) => name.trim().toLowerCase());
  const column = names.map((name) => columns.indexOf(name)).find((at) => at >= 0);
  if (column === undefined) {
    throw new Problem(
      `${file}:1: The file has no column ${joinWithOr(names.map((name) => `"${name}"`))}. Rename the column of URLs to \`${names[0]}\`.`,
    );
  }
  const places = new Map(columns.map((name, at) => [name, at]));

  return records.flatMap(({ record, line }) => {
    const at = (name: string): string => record[places.get(name) ?? -1]?.trim() ?? '';
    const name = record[column]?.trim() ?? '';
    return name === '' ? [] : [{ name, line, at }];
  });
}

/** Tab-separated text has no quoting: a title may contain quotes. */
function splitTabRows(text: string): { record: string[]; line: number }[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.flatMap((row, at) => (row.trim() === '' ? [] : [{ record: row.split('\t'), line: at + 1 }]));
}
