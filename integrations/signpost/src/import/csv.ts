import { delimiterOf, firstLine, headOf, readRows } from '../lib/text/csv-rows.ts';
import { printable } from '../lib/text/text.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { type Item, type Notice, type Reading, unexpressed } from '../map/patterns/foreign-rule.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { rulesOf } from '../map/patterns/rules.ts';
import { fillTarget, plainSource, plainTarget, sourcesOf } from '../map/patterns/sources.ts';
import {
  type Columns,
  chooseColumns,
  hasHeader,
  isUrl,
  type Meaning,
  meaningOf,
  readColumnsOption,
  readMeaning,
} from './csv/columns.ts';
import type { Importer, ImportOptions } from './importer.ts';

/** Reads a table of any tool, with or without a header, separated by commas, semicolons, tabs or bars. */
export const csvImporter: Importer = {
  id: 'csv',
  title: 'a CSV file of any columns',
  firstWins: false,
  detect: (file, text) =>
    /\.(?:csv|tsv|tab)$/i.test(file) || (/\.txt$/i.test(file) && firstLine(text).includes('\t')),
  read: readCsvFile,
};

interface Row {
  readonly record: readonly string[];
  readonly line: number;
}

interface Layout {
  readonly columns: Columns;
  readonly meaning: Meaning;
  readonly delimiter: string;
  readonly notices: Notice[];
}

function readCsvFile(file: string, text: string, options: ImportOptions): Reading {
  const named = readColumnsOption(options.columns);
  const [, sign] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? [];
  const delimiter = sign ?? delimiterOf(headOf(text));
  const all: Row[] = readRows(file, text, delimiter).slice(sign === undefined ? 0 : 1);
  if (all.length === 0) return { items: [], notices: [] };
  const start = Math.max(
    0,
    all.findIndex((row) => !isTitle(row)),
  );
  const title = all
    .slice(0, start)
    .map(({ record, line }): Item => ({ kind: 'heading', line, text: textOf(record) }));
  const table = all.slice(start);
  const records = table.map(({ record }) => record);
  const [header, ...rest] = hasHeader(records, named) ? records : [[], ...records];
  const { columns, notice } = chooseColumns({ file, header: header ?? [], rows: rest }, named);
  const rows = table.slice(table.length - rest.length);
  const isTaken = (at: number): boolean => Object.values(columns).includes(at);
  const meaning = meaningOf(header ?? [], rest, isTaken);
  const notices: Notice[] = [];
  const layout = { columns, meaning, delimiter, notices };
  const items = rows.flatMap(({ record, line }) => readRow(record, line, layout));
  const first = table[0]?.line ?? 1;
  const said = [
    ...(notice === undefined ? [] : [notice]),
    ...omitted(header ?? [], { ...columns, ...meaning }),
  ];
  return {
    items: [...title, ...items],
    notices: [...said.map((text) => ({ line: first, text })), ...notices],
  };
}

/** Columns that a map can't express: notes and counts, but also switches. */
function omitted(header: readonly string[], taken: Readonly<Record<string, number | undefined>>): string[] {
  const columns = new Set(Object.values(taken));
  const names = header.filter((name, at) => name.trim() !== '' && !columns.has(at));
  const list = names.map((name) => `"${printable(name.trim())}"`).join(', ');
  return names.length === 0 ? [] : [`skipped, because a map can't express it: ${list}`];
}

/** True for a title before a table. */
function isTitle({ record }: Row): boolean {
  const cells = record.filter((cell) => cell.trim() !== '');
  return cells.length < 2 && !cells.some(isUrl);
}

function textOf(record: readonly string[]): string {
  return record.join(' ').replace(/\s+/g, ' ').trim();
}

function readRow(
  record: readonly string[],
  line: number,
  { columns, meaning, delimiter, notices }: Layout,
): Item[] {
  const cell = (at: number | undefined): string => (at === undefined ? '' : (record[at]?.trim() ?? ''));
  const [from, to, status] = [cell(columns.from), cell(columns.to), cell(columns.status)];
  const text = record.join(delimiter).replace(/\s+/g, ' ');
  const code = /\d{3}/.exec(status)?.[0] ?? (/temp/i.test(status) ? '302' : '');
  const why = whyNoEntry(from, to, code);
  const how = readMeaning(record, meaning);
  if ('why' in how || why !== undefined)
    return [unexpressed(line, text, 'why' in how ? how.why : (why ?? ''))];
  const answered = Number(code || 301);
  const targetOf = (target: string): string => (target === '' ? '' : plainTarget(target));
  if (!how.isRegex) {
    const source = isPatternPair(from, to) ? from : plainSource(from);
    return [{ kind: 'rule', line, text, from: source, to: targetOf(to), status: answered }];
  }
  const sources = sourcesOf(parseRegex(from), /^\^?\(?\//.test(from));
  return rulesOf(
    { line, text },
    sources,
    ({ from: source, matched }) => ({
      from: source,
      to: targetOf(fillTarget(to, matched, /\$(\d)/g)),
      status: answered,
    }),
    notices,
  );
}

/** True for `/blog/*,/news/*`, whose target takes on what the star of the source matches. */
function isPatternPair(from: string, to: string): boolean {
  const names = from.match(/(?<=\/):[A-Za-z]\w*|(?<=\/)\*$/g) ?? [];
  return names.length > 0 && names.every((name) => to.includes(`/${name}`));
}

function whyNoEntry(from: string, to: string, code: string): string | undefined {
  if (from === '') return 'it has no old URL';
  if (to === '' && code === '410') return undefined;
  if (to === '' && code === '') return 'it has no target. If the page is gone, set the status to 410';
  if (to === '') return `status ${code} needs a target, but this row has none`;
  if (code === '410') return `it has both status 410 (gone) and the target ${to}. Remove one of them`;
  return code !== '' && !isRedirectStatus(Number(code)) ? `status ${code} isn't a redirect` : undefined;
}
