import { expressRedirection } from '../hosts/shared/rule-meaning.ts';
import { findDelimiter, findHeader, firstLine, readRows } from '../lib/text/csv.ts';
import { compact } from '../lib/text/text.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { makeSources } from '../map/patterns/sources.ts';
import { completePlainTarget, escapePlainSource } from '../map/patterns/written-text.ts';
import { type Columns, chooseColumns, hasHeader, isUrlCell, readColumnsOption } from './csv-columns.ts';
import { findSwitches, findSwitchReason, isRegex, type Switches } from './csv-switches.ts';
import type { Importer, ImportOptions } from './importer.ts';
import { type Item, listItems, makeUnexpressed, type Notice, type Reading } from './item.ts';

// A table of redirects, of any tool. In: the text, and perhaps `--columns from=1,to=2`. Out: a rule for each row, or the reason why
// not. The columns are those of `--columns`, else those named so in the header, else those whose cells are URLs.

/** A table of any tool, with or without a header, separated by commas, semicolons, tabs or bars. */
export const csvImporter: Importer = {
  id: 'csv',
  title: 'a CSV file of any columns',
  patternsInOrder: false,
  detect: (file, text) =>
    /\.(?:csv|tsv|tab)$/i.test(file) || (/\.txt$/i.test(file) && firstLine(text).includes('\t')),
  read: readTable,
};

/** How a tool writes patterns in its table, where it has them. */
export interface TableSyntax {
  /** How it writes `:name` and `*`. */
  readonly patterns?: (from: string, to: string) => readonly [from: string, to: string];
  /** A sign of unconverted patterns: `/blog/{year}/{rest}`. */
  readonly foreignPattern?: RegExp;
  /** The target that a tool writes for a redirect with a condition, which its table can't show. */
  readonly conditionalTarget?: string;
  /** True for the export of a tool, whose rows all have each column and whose values are all known. */
  readonly isExport?: boolean;
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
  syntax: TableSyntax = {},
): Reading {
  const columnsOption = readColumnsOption(options.columns);
  const table = readTableRows(file, text);
  const [first] = table;
  if (first === undefined) return { items: [], notices: [] };

  const records = table.map(({ record }) => record);
  const [headers, body] = hasHeader(records, columnsOption) ? [[first], table.slice(1)] : [[], table];
  const header = headers[0]?.record ?? [];
  const rows = records.slice(headers.length);
  const { notice, ...columns } = chooseColumns({ file, header, rows }, columnsOption);

  // `Alt;Neu`: the cells decided which columns are meant.
  const notices: Notice[] = compact(notice !== undefined && { line: first.line, text: notice });
  const chosen = [columns.from, columns.to, columns.status];
  const layout = { columns, switches: findSwitches(header, chosen), syntax, width: header.length };
  const items = body.flatMap((row) => readRow(row, layout, notices));
  return { items, notices: [...notices, ...findLiteralPatterns(items, body, columns)] };
}

/** `/blog/(.*)`, `/blog/:slug`, `/blog/{year}`, `/blog/*` */
const platformPattern = /\(\.[*+]|\/:[A-Za-z]|\{[A-Za-z]|\*|\\d|\$$/;

/** One notice for rows that look like the patterns of a platform, and are the URLs with these characters. */
function findLiteralPatterns(items: readonly Item[], rows: readonly Row[], { from }: Columns): Notice[] {
  // A pattern that was converted, such as `/blog/*`, has its star.
  const patterns = new Set(items.filter(isImportedPattern).map(({ line }) => line));
  const literalRows = rows.filter(
    ({ record, line }) => !patterns.has(line) && platformPattern.test(record[from]?.trim() ?? ''),
  );
  const [first] = literalRows;
  if (first === undefined || literalRows.length <= 2) return [];
  const text = `${literalRows.length} rows look like patterns of a platform, such as "${first.record[from]?.trim()}". Each is imported as one URL with these characters. Write patterns as the map does: \`/blog/:year/*\``;
  return [{ line: first.line, text }];
}

function isImportedPattern(item: Item): boolean {
  return item.kind === 'rule' && /\/\*|\/:[A-Za-z]/.test(item.from);
}

/** The rows of a table, without Excel's own line `sep=;` and a title above it, such as `Moved pages;;`. */
function readTableRows(file: string, text: string): Row[] {
  const [, separator] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const allRows: Row[] = readRows(file, text, separator ?? findDelimiter(findHeader(text)));
  const rows = separator === undefined ? allRows : allRows.slice(1);
  const start = rows.findIndex(
    ({ record }) => record.filter((cell) => cell.trim() !== '').length > 1 || record.some(isUrlCell),
  );
  return rows.slice(Math.max(0, start));
}

interface Layout {
  readonly columns: Columns;
  readonly switches: Switches;
  readonly syntax: TableSyntax;
  /** The number of columns of the header; 0 for none. */
  readonly width: number;
}

function readRow(row: Row, { columns, switches, syntax, width }: Layout, notices: Notice[]): Item[] {
  const { record, line } = row;
  const cell = (at: number | undefined): string => (at === undefined ? '' : (record[at]?.trim() ?? ''));
  const [from, to, statusText] = [cell(columns.from), cell(columns.to), cell(columns.status)];
  const text = record.join(',').replace(/\s+/g, ' ');
  const status = /\d{3}/.exec(statusText)?.[0] ?? (/temp/i.test(statusText) ? '302' : '');
  const why =
    findShiftReason(row, width, syntax) ??
    findSwitchReason(switches, cell, syntax) ??
    findStatusReason(status, statusText, syntax) ??
    findNoRedirectReason(from, to, status);
  if (why !== undefined) return [makeUnexpressed(line, text, why)];
  if (to !== '' && to === syntax.conditionalTarget)
    return [makeUnexpressed(line, text, 'it depends on more than the URL, which the export leaves out')];
  if (syntax.foreignPattern?.test(from))
    return [makeUnexpressed(line, text, 'it is a pattern. Write it as the map does: `/blog/:year/*`')];

  const code = Number(status || 301);
  if (isRegex(cell(switches.matching))) {
    const sources = makeSources(parseRegex(from), /^\^?\(?\//.test(from));
    const inMap = expressRedirection({ sources, to: to && completePlainTarget(to), reference: /\$(\d)/g });
    return listItems({ line, text, status: code }, inMap, notices);
  }
  const [source, target] = syntax.patterns?.(from, to) ?? [from, to];
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

/** Why the cells of a row aren't below their headings: a comma in a URL without quotes, or a cell that is left out. */
function findShiftReason({ record }: Row, width: number, { isExport }: TableSyntax): string | undefined {
  const cells = record.findLastIndex((text) => text.trim() !== '') + 1;
  const isShort = isExport === true && record.length < width;
  if (width === 0 || !(isShort || cells > width)) return undefined;
  return `it has ${record.length} cells, and the header has ${width}. Put a URL with a comma into quotes`;
}

/** `0` in the status column of an export; other tables may have `permanent`. */
function findStatusReason(status: string, statusText: string, { isExport }: TableSyntax): string | undefined {
  return isExport && status === '' && /^\d+$/.test(statusText) ? `${statusText} isn't a status` : undefined;
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
