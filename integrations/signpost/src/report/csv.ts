import { findingDocs } from '../lib/docs.ts';
import { printCsv } from '../lib/text/csv.ts';
import type { Format, Listed } from './report.ts';

export const findingColumns = [
  'level',
  'rule',
  'file',
  'line',
  'column',
  'url',
  'message',
  'fix',
  'docs',
  'conventions',
];

/** The findings as CSV for spreadsheets (RFC 4180), without cells that would run as formulas. */
export const csv: Format = {
  id: 'csv',
  print: ({ findings }) => [...printCsv(findingColumns, findings.map(rowOf), '\r\n')].join(''),
};

function rowOf({ level, rule, file, line, column, url, message, fix, conventions }: Listed): string[] {
  return [
    ...[level, rule, file ?? '', String(line ?? ''), String(column ?? ''), url ?? '', message, fix ?? ''],
    ...[findingDocs(rule), conventions.join(' ')],
  ];
}
