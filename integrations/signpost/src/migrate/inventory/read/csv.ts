import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { isDay } from '../../../lib/date.ts';
import { Problem } from '../../../lib/problem.ts';
import { findDelimiter } from '../../../lib/text/csv-rows.ts';
import { compact, formatCount } from '../../../lib/text/text.ts';
import type { SourceKind } from '../../state/old-url.ts';
import { findRoles, parseWholeNumber, type Role, type Roles } from './columns.ts';
import {
  decode,
  detectEncoding,
  type Input,
  type Reader,
  readWholeFile,
  type Sighting,
  splitHead,
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
  /** How many lines are before it: analytics begins with comments. */
  readonly skipped: number;
  /** Only comments are before it, as in exports of analytics. */
  readonly isCommented: boolean;
}

/** The header of an export; undefined where none of the first lines has a column of URLs. */
export function findHeader(head: string): Header | undefined {
  const all = head.split(/\r?\n/);
  const isCommented = all[0]?.startsWith('#') === true;
  let isFresh = true;

  for (const [skipped, line] of all.slice(0, isCommented ? all.length : 15).entries()) {
    // Comments of analytics, and the line that tells Excel the delimiter.
    if (line.trim() === '' || line.startsWith('#') || /^sep=/i.test(line)) {
      isFresh = true;
      continue;
    }
    // Analytics writes several tables into one file, each after comments.
    if (isCommented && !isFresh) continue;
    isFresh = false;
    const delimiter = findDelimiter(line);
    const header = splitCells(line, delimiter);
    const below = all.slice(skipped + 1);
    const rows = isCommented ? below.slice(0, findTableEnd(below)) : below;
    const roles = findRoles(header);
    // A lone column named "url" is a table; a lone word in a text isn't.
    if ((roles.has('address') || roles.has('from')) && (roles.size > 1 || isTable(rows, delimiter)))
      return { delimiter, roles, skipped, isCommented };
    if (line.includes(delimiter) && !isCommented) return undefined;
  }

  return undefined;
}

function findTableEnd(lines: readonly string[]): number {
  const end = lines.findIndex((line) => line.startsWith('#'));
  return end < 0 ? lines.length : end;
}

function isTable(lines: readonly string[], delimiter: string): boolean {
  const [next] = splitHead(lines.join('\n'), 1);
  return next !== undefined && splitCells(next, delimiter).some((cell) => /^(?:https?:\/)?\//i.test(cell));
}

/** Splits a line into cells, well enough to recognize a table. */
function splitCells(line: string, delimiter: string): string[] {
  const cells = line.match(/"(?:[^"]|"")*"|[,;\t|]|[^",;\t|]+|"/g) ?? [];
  const found = [''];
  for (const piece of cells) {
    if (piece === delimiter) found.push('');
    else found.push((found.pop() ?? '') + piece);
  }

  return found.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}

async function readCsv(input: Input, take: Take): Promise<string[]> {
  const header = findHeader(input.head);
  if (header === undefined) throw new Problem(`${input.name} has no column of URLs.`);

  const { roles, delimiter, skipped, isCommented } = header;
  const bytes = await readWholeFile(input);
  let [rows, wrong] = [0, 0];

  for (const cells of parseCells(input.name, decode(bytes), { delimiter, fromLine: skipped + 2 })) {
    if (cells[0]?.startsWith('#')) {
      // After the table of pages, analytics may have others, about days or countries.
      if (isCommented && rows > 0) break;
      continue;
    }
    rows += 1;
    const sighting = readSighting(roles, cells);
    if (sighting === undefined) wrong += 1;
    else take(sighting);
  }

  if (rows > 0 && wrong === rows) throw new Problem(`${input.name}: The column of URLs has no valid URL.`);
  return compact(
    wrong > 0 && `${formatCount(wrong, 'row')} without a URL skipped, such as "(not set)" or a total`,
    roles.has('ctr') && rows === 1_000 && truncated,
    detectEncoding(bytes) === 'windows-1252' && foreign,
  );
}

interface CellsAt {
  readonly delimiter: string;
  readonly fromLine: number;
}

function parseCells(name: string, text: string, { delimiter, fromLine }: CellsAt): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      from_line: fromLine,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Problem(`${name}: The CSV can't be read: ${error.message}.`);
  }
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
