import { sortByCount } from '../lib/counts.ts';
import type { Finding } from '../lib/finding.ts';
import { printCsvReport } from '../lib/text/csv.ts';
import { printSafeJson } from '../lib/text/escape.ts';
import { compact, formatCount, formatNumber } from '../lib/text/text.ts';
import { withDocs } from '../report/json.ts';
import { faults } from './faults.ts';
import type { ListedRow } from './listed-row.ts';
import type { Result } from './result.ts';

// The results of `verify --urls` as a table: a row for each listed URL.

/** The row of a listed URL. */
interface TableRow extends ListedRow {
  readonly url: string;
  readonly expected: string;
  /** `ok`, or the fault. */
  readonly verdict: string;
}

const noResponse: ListedRow = { redirects: [], status: 0, final: '', canonical: '', indexable: '' };

function makeTableRow(result: Result): TableRow {
  const { url, expected } = result.check;
  const { redirects, status, final, canonical, indexable } = result.row ?? noResponse;
  return {
    url,
    redirects,
    status,
    final,
    canonical,
    indexable,
    expected: compact(expected.status?.toString(), expected.location).join(' to '),
    verdict: describeVerdict(result),
  };
}

/** `ok`, or what came in place of what was expected. */
export function describeVerdict({ difference, refusedBy }: Result): string {
  if (refusedBy !== undefined) return `not judged: refused by ${refusedBy}`;
  if (difference === undefined) return 'ok';
  const { fault, got, expected } = difference;
  return fault === 'live-unreachable' ? got : `returns ${got}, not ${expected}`;
}

/** Prints the table as CSV, or as JSON together with the findings, which `--since` compares. */
export function printTable(
  results: readonly Result[],
  findings: readonly Finding[],
  format: 'csv' | 'json',
): string {
  const rows = results.map(makeTableRow);
  if (format === 'json')
    return `${printSafeJson({ version: 1, urls: rows, findings: findings.map(withDocs) })}\n`;

  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => Object.values(row).map((value) => [value].flat().join(' ')));
  return [...printCsvReport(columns, cells)].join('');
}

/** `443 URLs: 401 ok, 42 with a finding`, then a line for each kind of finding. */
export function summarizeList(results: readonly Result[], findings: readonly Finding[]): string[] {
  const correct = results.filter(
    ({ difference, refusedBy }) => difference === undefined && refusedBy === undefined,
  );
  const kinds = sortByCount(results.flatMap(({ difference }) => difference?.fault ?? []));
  const summaryFindings = findings.filter(({ rule }) => summarized.has(rule));

  return [
    `${formatCount(results.length, 'URL')}: ${formatNumber(correct.length)} ok, ${formatNumber(results.length - correct.length)} not`,
    ...kinds.map(([fault, count]) => `  ${fault}: ${formatNumber(count)} (${faults[fault].title})`),
    ...summaryFindings.map(({ rule, message, fix = '' }) => `  ${rule}: ${message}. Fix: ${fix}`),
  ];
}

/** Findings about many URLs, which no row shows. */
const summarized: ReadonlySet<string> = new Set(['live-blocked', 'live-refused', 'live-certificate']);
