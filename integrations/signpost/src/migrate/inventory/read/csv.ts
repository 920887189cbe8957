import { isDay } from '../../../lib/date.ts';
import { Problem } from '../../../lib/problem.ts';
import { findDelimiter, readRows, splitCells } from '../../../lib/text/csv.ts';
import { decodeTable } from '../../../lib/text/decode.ts';
import {
  type ColumnRole,
  findRoles,
  parseWholeNumber,
  type Roles,
} from '../../../lib/text/export-columns.ts';
import { compact, formatCount } from '../../../lib/text/text.ts';
import { isPathOrUrl } from '../../../lib/url/is-url.ts';
import type { SourceKind } from '../../state/inventory-file.ts';
import {
  type Input,
  type Notices,
  type Reader,
  readWholeFile,
  type Sighting,
  splitHead,
  type Take,
} from './input.ts';

const kindTitles: readonly [SourceKind, string][] = [
  ['backlinks', 'an export of backlinks'],
  ['search-console', 'an export of Search Console'],
  ['analytics', 'an export of analytics'],
  ['crawl', 'a crawler export'],
  ['list', 'a table of URLs'],
];

export const csvReaders = kindTitles.map(([kind, title]): Reader => {
  const detect = (head: string): boolean => detectKind(findHeader(head)?.roles) === kind;
  return { kind, title, detect, read: readCsv };
});

/** The tool that exported the table, by its columns: only Search Console has a click-through rate. */
function detectKind(roles: Roles | undefined): SourceKind | undefined {
  if (roles === undefined) return undefined;
  if (roles.has('from')) return 'backlinks';
  if (roles.has('ctr') || (roles.has('clicks') && !roles.has('views') && !roles.has('status')))
    return 'search-console';
  if (roles.has('views')) return 'analytics';
  if (roles.has('links')) return 'backlinks';
  if (roles.has('status')) return 'crawl';
  return 'list';
}

/** Lines before a header: empty lines, comments of analytics, and the line that tells Excel the delimiter. */
const lineBeforeHeader = /^\s*$|^#|^sep=/i;

/**
 * The header of an export: the first line with a column of URLs; undefined without one. `skipped` is the number of lines before
 * the header.
 */
export function findHeader(head: string) {
  const lines = head.split(/\r?\n/);

  for (const [skipped, line] of lines.entries()) {
    if (lineBeforeHeader.test(line)) continue;
    const delimiter = findDelimiter(line);
    const roles = findRoles(splitCells(line, delimiter));
    // A lone column named "url" is a table; a lone word in a text isn't.
    const hasUrl = splitCells(lines[skipped + 1] ?? '', delimiter).some((cell) => parseUrlCell(cell) !== '');
    if ((roles.has('url') || roles.has('from')) && (roles.size > 1 || hasUrl))
      return { delimiter, roles, skipped };
    // Analytics writes further tables, each after comments.
    if (lines[0]?.startsWith('#') !== true && line.includes(delimiter)) return undefined;
  }

  return undefined;
}

async function readCsv(input: Input, take: Take): Promise<Notices> {
  const header = findHeader(input.head);
  if (header === undefined) throw new Problem(`${input.name} has no column of URLs.`);

  const lines = decodeTable(await readWholeFile(input)).split('\n');
  const table = lines.slice(header.skipped + 1).join('\n');
  let [rows, wrongRows] = [0, 0];
  for (const { record: cells } of readRows(input.name, table, header.delimiter)) {
    // After the table of pages, analytics may have others, about days or countries.
    if (cells[0]?.startsWith('#')) break;
    rows += 1;
    const sighting = readSighting(header.roles, cells);
    if (sighting === undefined) wrongRows += 1;
    else take(sighting);
  }

  if (rows > 0 && wrongRows === rows)
    throw new Problem(`${input.name}: The column of URLs has no valid URL.`);
  return compact(
    wrongRows > 0 && `${formatCount(wrongRows, 'row')} without a URL skipped, such as "(not set)" or a total`,
    header.roles.has('ctr') && rows === 1_000 && truncated,
  );
}

/** Search Console's export ends there, however large the site is. */
const truncated =
  'it has exactly 1,000 rows, the limit of a Search Console export, so it is truncated. Get the rest through the API or the BigQuery export';

/** Parses a row of an export; undefined without a URL, such as a total. */
function readSighting(roles: Roles, cells: readonly string[]): Sighting | undefined {
  const readCell = (role: ColumnRole): string => cells[roles.get(role) ?? -1]?.trim() ?? '';
  const [from, url] = [readCell('from'), parseUrlCell(readCell('url'))];
  if (url === '' && from === '') return undefined;

  const [status, seen] = [readCell('status'), readCell('seen').slice(0, 10)];
  return {
    url,
    from: from === '' ? undefined : addScheme(from),
    clicks: parseWholeNumber(readCell('clicks')),
    hits: parseWholeNumber(readCell('hits')),
    links: parseWholeNumber(readCell('links')),
    views: parseWholeNumber(readCell('views')),
    status: /^[1-5]\d\d$/.test(status) ? Number(status) : undefined,
    title: readCell('title'),
    canonical: readCell('canonical'),
    location: readCell('location'),
    seen: isDay(seen) ? seen : undefined,
  };
}

/** Analytics lists pages by path or without a scheme; `(not set)` and `(other)` aren't pages. */
function parseUrlCell(text: string): string {
  if (/^\/(?!\/)|^https?:\/\//i.test(text)) return text;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : '';
}

function addScheme(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

/** Text after the first cell in a line of a table: another URL, a number, a quoted text. */
const cell = /\t|(?<![\s,;|])[\s,;|]+(?:https?:\/\/|\/|"|[\d.,]+%?(?:[\s,;|]|$))/i;

/** A URL on each line, or a comment. A few URLs may contain spaces or commas, as old file names do. */
export const listReader: Reader = {
  kind: 'list',
  title: 'a list of URLs',
  detect(head) {
    const lines = splitHead(head).filter((line) => !line.startsWith('#'));
    const linesWithoutCells = lines.filter((line) => !/\s|[,;]\S/.test(line.trim()));
    const isList = linesWithoutCells.length * 2 >= lines.length;
    return (
      lines.length > 0 && isList && lines.every((line) => isPathOrUrl(line.trim()) && !cell.test(line.trim()))
    );
  },
  async read(input, take) {
    const lines = decodeTable(await readWholeFile(input)).split(/\r?\n/);
    const namedUrls = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
    const urls = namedUrls.filter(isPathOrUrl);
    for (const url of urls) take({ url });

    const wrongCount = namedUrls.length - urls.length;
    return compact(wrongCount > 0 && `${formatCount(wrongCount, 'line')} without a URL skipped`);
  },
};
