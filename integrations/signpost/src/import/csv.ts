import { expressSources } from '../hosts/shared/foreign-rule.ts';
import { Problem } from '../lib/problem.ts';
import { findDelimiter, findHeader, firstLine, readRows } from '../lib/text/csv.ts';
import { compact } from '../lib/text/text.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { completePlainTarget, escapePlainSource, fillTarget, makeSources } from '../map/patterns/sources.ts';
import { type Columns, chooseColumns, hasHeader, isUrlCell, readColumnsOption } from './csv-columns.ts';
import type { Importer, ImportOptions } from './importer.ts';
import { type Item, listItems, makeUnexpressed, type Notice, type Reading } from './item.ts';

/** A table of any tool, with or without a header, separated by commas, semicolons, tabs or bars. */
export const csvImporter: Importer = {
  id: 'csv',
  title: 'a CSV file of any columns',
  firstWins: false,
  detect: (file, text) =>
    /\.(?:csv|tsv|tab)$/i.test(file) || (/\.txt$/i.test(file) && firstLine(text).includes('\t')),
  read: readTable,
};

/** An export of a platform or plugin, with the names of its columns. */
interface KnownTable {
  readonly id: string;
  readonly title: string;
  readonly firstWins: boolean;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly status?: string;
  /** A further column by which the table is recognized, such as `Format` of Yoast. */
  readonly mark?: string;
  /** How it writes `:name` and `*`. */
  readonly patterns?: (from: string, to: string) => readonly [from: string, to: string];
  /** A sign of unconverted patterns: `/blog/{year}/{rest}`. */
  readonly foreignPattern?: RegExp;
}

const knownTables: readonly KnownTable[] = [
  {
    id: 'shopify',
    title: 'a Shopify export of URL redirects',
    firstWins: false,
    from: ['Redirect from'],
    to: ['Redirect to'],
  },
  {
    id: 'webflow',
    title: 'a Webflow export of 301 redirects',
    firstWins: true,
    from: ['Old Path', 'Old path'],
    to: ['Redirect to', 'Redirect to Page', 'New Path'],
    // https://help.webflow.com: `/blog/(.*)` and `/articles/%1`.
    patterns: (from, to) => [from.replace(/\/\(\.\*\)$/, '/*'), to.replace(/%1$/, '*')],
  },
  {
    id: 'hubspot',
    title: 'a HubSpot export of URL redirects',
    firstWins: true,
    from: ['Original URL', 'routePrefix'],
    to: ['Redirect to', 'Redirect URL', 'Destination URL', 'destination'],
    // https://knowledge.hubspot.com/domains-and-urls/set-up-a-flexible-pattern-url-redirect
    foreignPattern: /\/:[A-Za-z]|\/\*[A-Za-z]|\{[A-Za-z]/,
  },
  {
    id: 'yoast',
    title: 'an export of the WordPress plugin Yoast SEO',
    firstWins: false,
    from: ['Origin'],
    to: ['Target'],
    status: 'Type',
    mark: 'Format',
  },
  {
    id: 'rank-math',
    title: 'an export of the WordPress plugin Rank Math',
    firstWins: false,
    from: ['source'],
    to: ['destination'],
    status: 'type',
    mark: 'matching',
  },
];

export const knownTableImporters: readonly Importer[] = knownTables.map((known) => ({
  id: known.id,
  title: known.title,
  firstWins: known.firstWins,
  detect: (_, text) => findKnownColumns(known, readHeader(text)) !== undefined,
  read(file, text, options) {
    const columns = findKnownColumns(known, readHeader(text));
    if (columns === undefined) throw new Problem(`${file}:1: ${describeMissingColumns(known)}`);
    return readTable(file, text, { ...options, columns }, known);
  },
}));

function readHeader(text: string): readonly string[] {
  const line = firstLine(text);
  // A long line, or a cell with a line break, isn't a list of names.
  if (line.length >= 2000 || line.split('"').length % 2 === 0) return [];
  const [row] = readRows('header', line, findDelimiter(line));
  return row?.record.map((name) => name.trim()) ?? [];
}

/** The columns in the form of `--columns`; undefined if one is missing. */
function findKnownColumns(
  { from, to, status, mark }: KnownTable,
  header: readonly string[],
): string | undefined {
  const find = (names: readonly string[]): number => header.findIndex((name) => names.includes(name)) + 1;
  if (find(from) === 0 || find(to) === 0 || (mark !== undefined && !header.includes(mark))) return undefined;
  const statusAt = find(compact(status));
  return compact(`from=${find(from)}`, `to=${find(to)}`, statusAt > 0 && `status=${statusAt}`).join(',');
}

function describeMissingColumns({ title, from, to, mark }: KnownTable): string {
  const names = compact(from[0], to[0], mark)
    .map((name) => `"${name}"`)
    .join(', ');
  return `the table isn't ${title}, which has the columns ${names}. Leave out --input-format, or use --input-format csv.`;
}

interface Row {
  readonly record: readonly string[];
  readonly line: number;
}

/** Reads a table with the columns of `--columns`, or by the header and the cells. */
export function readTable(
  file: string,
  text: string,
  options: ImportOptions,
  known: Partial<KnownTable> = {},
): Reading {
  const named = readColumnsOption(options.columns);
  const table = readTableRows(file, text);
  const [first] = table;
  if (first === undefined) return { items: [], notices: [] };

  const records = table.map(({ record }) => record);
  const [headers, body] = hasHeader(records, named) ? [[first], table.slice(1)] : [[], table];
  const header = headers[0]?.record ?? [];
  const rows = records.slice(headers.length);
  const { notice, ...columns } = chooseColumns({ file, header, rows }, named);

  // `Alt;Neu`: the cells decided which columns are meant.
  const notices: Notice[] = compact(notice !== undefined && { line: first.line, text: notice });
  const layout = { columns, switches: findSwitches(header, columns), known };
  const items = body.flatMap((row) => readRow(row, layout, notices));
  return { items, notices: [...notices, ...findLiteralPatterns(items, body, columns)] };
}

/** `/blog/(.*)`, `/blog/:slug`, `/blog/{year}`, `/blog/*` */
const platformPattern = /\(\.[*+]|\/:[A-Za-z]|\{[A-Za-z]|\*|\\d|\$$/;

/** One notice for rows that look like the patterns of a platform, and are the URLs with these characters. */
function findLiteralPatterns(items: readonly Item[], rows: readonly Row[], { from }: Columns): Notice[] {
  // A pattern that was converted, such as `/blog/*`, has its star.
  const patterns = new Set(items.filter(isImportedPattern).map(({ line }) => line));
  const literal = rows.filter(
    ({ record, line }) => !patterns.has(line) && platformPattern.test(record[from]?.trim() ?? ''),
  );
  const [first] = literal;
  if (first === undefined || literal.length <= 2) return [];
  const text = `${literal.length} rows look like patterns of a platform, such as "${first.record[from]?.trim()}". Each is imported as one URL with these characters. Write patterns as the map does: \`/blog/:year/*\``;
  return [{ line: first.line, text }];
}

function isImportedPattern(item: Item): boolean {
  return item.kind === 'rule' && /\/\*|\/:[A-Za-z]/.test(item.from);
}

/** The rows of a table, without Excel's own line `sep=;` and a title above it, such as `Moved pages;;`. */
function readTableRows(file: string, text: string): Row[] {
  const [, separator] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const all: Row[] = readRows(file, text, separator ?? findDelimiter(findHeader(text)));
  const rows = separator === undefined ? all : all.slice(1);
  const start = rows.findIndex(
    ({ record }) => record.filter((cell) => cell.trim() !== '').length > 1 || record.some(isUrlCell),
  );
  return rows.slice(Math.max(0, start));
}

interface Layout {
  readonly columns: Columns;
  readonly switches: Switches;
  readonly known: Partial<KnownTable>;
}

function readRow({ record, line }: Row, { columns, switches, known }: Layout, notices: Notice[]): Item[] {
  const cell = (at: number | undefined): string => (at === undefined ? '' : (record[at]?.trim() ?? ''));
  const [from, to, statusText] = [cell(columns.from), cell(columns.to), cell(columns.status)];
  const text = record.join(',').replace(/\s+/g, ' ');
  const status = /\d{3}/.exec(statusText)?.[0] ?? (/temp/i.test(statusText) ? '302' : '');
  const matching = cell(switches.matching).toLowerCase();
  const why = findNoRedirectReason(from, to, status) ?? findInactiveReason(matching, cell(switches.active));
  if (why !== undefined) return [makeUnexpressed(line, text, why)];
  if (known.foreignPattern?.test(from))
    return [makeUnexpressed(line, text, 'it is a pattern. Write it as the map does: `/blog/:year/*`')];

  const code = Number(status || 301);
  if (['regex', '1', 'true', 'yes'].includes(matching)) {
    const sources = makeSources(parseRegex(from), /^\^?\(?\//.test(from));
    const inMap = expressSources(sources, (source) => ({
      from: source.from,
      to: to && completePlainTarget(fillTarget(to, source.matched, /\$(\d)/g)),
    }));
    return listItems({ line, text, status: code }, inMap, notices);
  }
  const [source, target] = known.patterns?.(from, to) ?? [from, to];
  // `/blog/(.*)` of Webflow has become a pattern, and `/blog/*,/news/*` is one in any table. All others are literal.
  const isPattern = source !== from || isPatternPair(source, target);
  return [
    {
      kind: 'rule',
      line,
      text,
      from: isPattern ? source : escapePlainSource(from),
      to: target && completePlainTarget(target),
      status: code,
    },
  ];
}

/** True for `/blog/*,/news/*`, whose target takes on what the star of the source matches. */
function isPatternPair(from: string, to: string): boolean {
  const names = from.match(/(?<=\/):[A-Za-z]\w*|(?<=\/)\*$/g) ?? [];
  return names.length > 0 && names.every((name) => to.includes(`/${name}`));
}

/** Columns that say how a row's URL is matched, and whether the row is active. */
interface Switches {
  readonly matching: number | undefined;
  readonly active: number | undefined;
}

function findSwitches(header: readonly string[], { from, to, status }: Columns): Switches {
  const find = (...names: readonly string[]): number | undefined => {
    return header.keys().find((column) => {
      const name = header[column]?.trim().toLowerCase() ?? '';
      return names.includes(name) && ![from, to, status].includes(column);
    });
  };

  return {
    matching: find('matching', 'match type', 'format', 'regex'),
    active: find('active', 'enabled', 'status'),
  };
}

function findInactiveReason(matching: string, active: string): string | undefined {
  if (/^(?:inactive|disabled|off|no|false|0|trash(?:ed)?|draft)$/i.test(active)) return 'it is disabled';
  if (/^(?:contains|start|end|starts with|ends with)$/.test(matching))
    return `it matches by "${matching}", which a map can't express`;
  return undefined;
}

function findNoRedirectReason(from: string, to: string, status: string): string | undefined {
  if (from === '') return 'it has no old URL';
  if (status === '410' && to !== '')
    return `it has both status 410 (gone) and the target ${to}. Remove one of them`;
  if (status === '410') return undefined;
  if (to === '' && status === '') return 'it has no target. If the page is gone, set the status to 410';
  if (to === '') return `status ${status} needs a target, but this row has none`;
  if (status !== '' && !isRedirectStatus(Number(status))) return `status ${status} isn't a redirect`;
  return undefined;
}
