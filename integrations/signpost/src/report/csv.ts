import { findingDocs } from '../lib/docs.ts';
import { printCsvReport } from '../lib/text/csv.ts';
import type { Format, ListedFinding } from './report.ts';

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

/** The findings as CSV for spreadsheets (RFC 4180), without cells that run as formulas. */
export const csv: Format = {
  id: 'csv',
  print: ({ findings }) => [...printCsvReport(findingColumns, findings.map(buildRow))].join(''),
};

function buildRow({
  level,
  rule,
  file,
  line,
  column,
  url,
  message,
  fix,
  conventions,
}: ListedFinding): string[] {
  const place = [file ?? '', String(line ?? ''), String(column ?? ''), url ?? ''];
  return [level, rule, ...place, message, fix ?? '', findingDocs(rule), conventions.join(' ')];
}
