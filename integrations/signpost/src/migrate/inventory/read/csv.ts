import { isDay } from '../../../lib/date.ts';
import { Problem } from '../../../lib/problem.ts';
import { findDelimiter, readRows } from '../../../lib/text/csv-rows.ts';
import { compact, formatCount } from '../../../lib/text/text.ts';
import type { SourceKind } from '../../state/old-url.ts';
import { findRoles, parseWholeNumber, type Role, type Roles } from './columns.ts';
import {
  decode,
  type Input,
  isWindows1252,
  type Reader,
  readWholeFile,
  type Sighting,
  type Take,
} from './input.ts';

export const csvReaders: readonly Reader[] = (
  [
    ['backlinks', 'an export of backlinks'],
    ['search-console', 'an export of Search Console'],
    ['analytics', 'an export of analytics'],
    ['crawl', 'a crawler export'],
    ['list', 'a table of URLs'],
  ] satisfies [SourceKind, string][]
).map(([kind, title]) => ({
  kind,
  title,
  detect: (head) => {
    const header = findHeader(head);
    return header !== undefined && detectKind(header.roles) === kind;
  },
  read: readCsv,
}));

interface Header {
  readonly delimiter: string;
  readonly roles: Roles;
  /** How many lines are before it. */
  readonly skipped: number;
}

/** Lines before a header: comments of analytics, and the line that tells Excel the delimiter. */
const before = /^\s*$|^#|^sep=/i;

/** The header of an export: the first line that names a column of URLs; undefined where none does. */
export function findHeader(head: string): Header | undefined {
  const lines = head.split(/\r?\n/);

  for (const [skipped, line] of lines.entries()) {
    if (before.test(line)) continue;
    const delimiter = findDelimiter(line);
    const roles = findRoles(splitCells(line, delimiter));
    const hasUrls = roles.has('address') || roles.has('from');
    // A lone column named "url" is a table; a lone word in a text isn't.
    if (hasUrls && (roles.size > 1 || hasUrl(lines[skipped + 1] ?? '', delimiter)))
      return { delimiter, roles, skipped };
    // Analytics writes further tables, each after comments.
    if (lines[0]?.startsWith('#') !== true && line.includes(delimiter)) return undefined;
  }

  return undefined;
}

function hasUrl(line: string, delimiter: string): boolean {
  return splitCells(line, delimiter).some((cell) => /^(?:https?:\/)?\//i.test(cell));
}

/** The cells of one line, without quotes. */
function splitCells(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

async function readCsv(input: Input, take: Take): Promise<string[]> {
  const header = findHeader(input.head);
  if (header === undefined) throw new Problem(`${input.name} has no column of URLs.`);

  const { roles, delimiter, skipped } = header;
  const bytes = await readWholeFile(input);
  let [rows, wrong] = [0, 0];

  const table = decode(bytes)
    .split('\n')
    .slice(skipped + 1)
    .join('\n');
  for (const { record: cells } of readRows(input.name, table, delimiter)) {
    // After the table of pages, analytics may have others, about days or countries.
    if (cells[0]?.startsWith('#')) break;
    rows += 1;
    const sighting = readSighting(roles, cells);
    if (sighting === undefined) wrong += 1;
    else take(sighting);
  }

  if (rows > 0 && wrong === rows) throw new Problem(`${input.name}: The column of URLs has no valid URL.`);
  return compact(
    wrong > 0 && `${formatCount(wrong, 'row')} without a URL skipped, such as "(not set)" or a total`,
    roles.has('ctr') && rows === 1_000 && truncated,
    isWindows1252(bytes) && foreign,
  );
}

/** Search Console's export ends there, however large the site is. */
const truncated =
  'it has exactly 1,000 rows, the limit of a Search Console export, so it is truncated. Get the rest through the API or the BigQuery export';

/** Excel's plain "CSV"; Windows versions for other alphabets use further encodings. */
const foreign = `it isn't valid UTF-8 and was read as Windows-1252. If letters are wrong, save it as "CSV UTF-8"`;

function detectKind(roles: Roles): SourceKind {
  const has = (...names: readonly Role[]): boolean => names.some((name) => roles.has(name));
  if (has('from')) return 'backlinks';
  if (has('impressions', 'ctr') || (has('clicks') && !has('views', 'sessions', 'users', 'status')))
    return 'search-console';
  if (has('views', 'sessions', 'users')) return 'analytics';
  if (has('links')) return 'backlinks';
  if (has('status')) return 'crawl';
  return 'list';
}

/** Parses a row of an export; undefined without a URL, such as a total. */
function readSighting(roles: Roles, cells: readonly string[]): Sighting | undefined {
  const at = (role: Role): string => cells[roles.get(role) ?? -1]?.trim() ?? '';
  const from = at('from');
  const url = parseUrlCell(at('address'));
  if (url === '' && from === '') return undefined;

  const status = at('status');
  const seen = at('seen').slice(0, 10);
  // Of an export with views and sessions, only views count.
  const used = ['views', 'sessions', 'users'] as const;
  const views = used.find((role) => roles.has(role));

  return {
    url,
    clicks: parseWholeNumber(at('clicks')),
    hits: parseWholeNumber(at('hits')),
    links: parseWholeNumber(at('links')),
    views: views === undefined ? 0 : parseWholeNumber(at(views)),
    status: /^[1-5]\d\d$/.test(status) ? Number(status) : undefined,
    title: at('title'),
    canonical: at('canonical'),
    location: at('location'),
    seen: isDay(seen) ? seen : undefined,
    from: from === '' ? undefined : withScheme(from),
  };
}

/** Analytics lists pages by path or without a scheme; `(not set)` and `(other)` aren't pages. */
function parseUrlCell(text: string): string {
  if (text.startsWith('/') && !text.startsWith('//')) return text;
  if (/^https?:\/\//i.test(text)) return text;
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) ? `https://${text}` : '';
}

function withScheme(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}
