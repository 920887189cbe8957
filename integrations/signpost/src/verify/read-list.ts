import { isDay } from '../lib/date.ts';
import { describeBinaryFile, readBytes } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { findColumnsNamedFor } from '../lib/text/columns.ts';
import { readRows, splitCells } from '../lib/text/csv.ts';
import { decodeTable, isBinary } from '../lib/text/decode.ts';
import { findRoles, parseWholeNumber } from '../lib/text/export-columns.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { isPathOrUrl } from '../lib/url/is-url.ts';
import { findRowFault, isStatus, type ListedUrl } from '../project/url-list.ts';

// The lists of `verify --urls`, as people have them: a map of redirects, an export of Screaming Frog or Search Console, the
// sheet of `migrate review`, the ledger, or a URL on each line. Cells are separated by tabs, semicolons, commas or spaces.
//
// With a header, columns are found by name:        old;new   or   Address,Content Type,Status Code
// Without one, each cell tells by its form:        /about-us.html 301 /about/
//   the first URL, its target, and a status of three digits

/** A URL of a list, and what it should return. */
export interface WeighedUrl extends ListedUrl {
  /** Clicks, requests or views; 0 if the list has none. */
  readonly weight: number;
}

interface UrlList {
  readonly urls: readonly WeighedUrl[];
  /** Rows without a URL, such as a total, or without a decision. */
  readonly skipped: number;
}

interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** Reads a list. A `Problem` for a file without URLs, and for a line that says something unreadable. */
export async function readUrlList(file: string): Promise<UrlList> {
  const bytes = await readBytes(file);
  if (bytes === undefined)
    throw new Problem(`${file} doesn't exist. Pass a file with one URL a line to --urls.`);
  const text = decodeTable(bytes);
  if (isBinary(text)) throw describeBinaryFile(file);

  const list = parseUrlList(file, text);
  if (list.urls.length === 0) throw new Problem(`${file} has no URLs. Write one a line.`);
  return list;
}

export function parseUrlList(file: string, text: string): UrlList {
  const lines = text.split(/\r?\n/);
  // Excel writes sep=; above a table, analytics and people write comments.
  const isContent = (line: string): boolean => line.trim() !== '' && !/^\s*#|^sep=/i.test(line);
  const content = lines.map((line) => (isContent(line) ? line : '')).join('\n');
  const first = lines.find(isContent) ?? '';

  const delimiter = chooseDelimiter(first);
  const rows = splitRows(file, content, delimiter);
  const header = rows[0]?.cells ?? [];
  const hasHeader = delimiter !== undefined && !header.some(isPathOrUrl);
  // `url` or `Top pages` above a column of URLs
  const isHeaderOfOneColumn = delimiter === undefined && findUrlColumn(header) !== undefined;
  if (hasHeader || isHeaderOfOneColumn) return readByName(file, rows, delimiter);
  return { urls: rows.map((row) => readByForm(file, row, delimiter)), skipped: 0 };
}

const delimiters = ['\t', ';', ',', ' '] as const;
type Delimiter = (typeof delimiters)[number];

/** The sign between the cells of a line; undefined for a single cell, as in `/a,b.html`. */
function chooseDelimiter(line: string): Delimiter | undefined {
  return delimiters.find((delimiter) => {
    const [first = '', ...otherCells] = splitLine(line, delimiter);
    if (otherCells.length === 0) return false;
    // Address,Content Type,Status Code
    if (!isPathOrUrl(first)) return delimiter !== ' ' && findUrlColumn([first, ...otherCells]) !== undefined;
    return otherCells.every((cell) => isPathOrUrl(cell) || isStatus(cell) || isDay(cell) || cell === '');
  });
}

function splitLine(line: string, delimiter: Delimiter): string[] {
  return splitCells(delimiter === ' ' ? line.trim().replace(/\s+/g, ' ') : line, delimiter);
}

function splitRows(file: string, text: string, delimiter: Delimiter | undefined): Row[] {
  if (delimiter === undefined || delimiter === ' ') {
    const lines = text.split('\n').map((line, index) => {
      return { cells: delimiter === undefined ? [line.trim()] : splitLine(line, delimiter), line: index + 1 };
    });
    return lines.filter(({ cells: [first = ''] }) => first !== '');
  }
  const rows = readRows(file, text, delimiter);
  return rows.map(({ record, line }) => ({ cells: record.map((cell) => cell.trim()), line }));
}

function findUrlColumn(header: readonly string[]): number | undefined {
  return findColumnsNamedFor('from', header)[0] ?? findRoles(header).get('url');
}

/** Reads a table by the names of its columns. */
function readByName(file: string, [header, ...rows]: readonly Row[], delimiter: Delimiter = ','): UrlList {
  const names = header?.cells ?? [];
  const urlColumn = findUrlColumn(names);
  if (urlColumn === undefined)
    throw new Problem(
      `${file} has no column of URLs. Its header is "${names.join(delimiter).slice(0, 120)}". Rename one of them to "url".`,
    );
  const [targetColumn] = findColumnsNamedFor('to', names).filter((column) => column !== urlColumn);
  const statusColumn = findStatusColumn(names, rows);
  const weightColumn = findWeightColumn(names, rows);
  const readCell = ({ cells }: Row, column: number | undefined): string => cells[column ?? -1] ?? '';

  const urls: WeighedUrl[] = [];
  for (const row of rows) {
    const url = readCell(row, urlColumn);
    const state = readCell(row, statusColumn).toLowerCase();
    // "Total", or a URL that nobody has decided yet
    if (!isPathOrUrl(url) || undecided.has(state)) continue;

    const status = state === 'gone' ? '410' : state.replace(/^accepted$/, '');
    const target = readCell(row, targetColumn);
    const weight = parseWholeNumber(readCell(row, weightColumn));
    urls.push(makeListedUrl(file, row, { url, status, target, weight }, delimiter));
  }
  return { urls, skipped: rows.length - urls.length };
}

/** Statuses of a sheet of `migrate review`. `accepted` has a target, and `gone` has none. */
const undecided: ReadonlySet<string> = new Set(['open', 'rejected', 'proposed', 'suggested']);
const decided: ReadonlySet<string> = new Set(['accepted', 'gone']);

/** The column of statuses. Screaming Frog has `Status Code` with 404, and `Status` with "Not Found". */
function findStatusColumn(names: readonly string[], rows: readonly Row[]): number | undefined {
  const columns = findColumnsNamedFor('status', names);
  const hasStatus = ({ cells }: Row, column: number): boolean => {
    const cell = cells[column]?.toLowerCase() ?? '';
    return cell === '' || isStatus(cell) || undecided.has(cell) || decided.has(cell);
  };
  return (
    columns.find((column) => rows.every((row) => hasStatus(row, column))) ??
    columns.find((column) => rows.some((row) => hasStatus(row, column)))
  );
}

/** The column of traffic: clicks, or else requests or views. */
function findWeightColumn(names: readonly string[], rows: readonly Row[]): number | undefined {
  const roles = findRoles(names);
  return (['clicks', 'hits', 'views'] as const)
    .map((role) => roles.get(role))
    .find((column) => rows.some(({ cells }) => parseWholeNumber(cells[column ?? -1] ?? '') > 0));
}

/** Reads a line without a header by the form of its cells. */
function readByForm(file: string, row: Row, delimiter: Delimiter | undefined): WeighedUrl {
  const [url = '', ...otherCells] = row.cells;
  const target = otherCells.find(isPathOrUrl) ?? '';
  const status = otherCells.find((cell) => cell !== target && cell !== '' && !isDay(cell)) ?? '';
  return makeListedUrl(file, row, { url, status, target, weight: 0 }, delimiter);
}

function makeListedUrl(
  file: string,
  { line }: Row,
  { url, status, target, weight }: { url: string; status: string; target: string; weight: number },
  delimiter: Delimiter = '\t',
): WeighedUrl {
  const fault = findRowFault(url, status, target);
  if (fault !== undefined) {
    const example = ['/old', '301', '/new/'].join(delimiter);
    throw new Problem(
      `${file}:${line}: ${toSentence(fault)} Write the URL, its status and its target: \`${example}\`.`,
    );
  }
  const place = { file, line, column: 1 };
  return { url, status: status === '' ? undefined : Number(status), target, weight, place };
}
