import { printCsvReport } from '../lib/text/csv.ts';
import type { Result } from './request-all.ts';

const columns = ['url', 'section', 'status', 'expected', 'got', 'fault', 'line'];

/** Prints a CSV row for each request, the right ones too. */
export function printResults(results: readonly Result[]): string {
  const rows = results.map(({ check, status, difference }) => {
    const { place, expected } = check;
    const wanted = [expected.status, expected.location].filter(Boolean).join(' to ');

    return [
      check.url,
      check.section,
      String(status),
      difference?.expected ?? wanted,
      difference?.got ?? '',
      difference?.fault ?? '',
      place === undefined ? '' : `${place.file}:${place.line}`,
    ];
  });
  return [...printCsvReport(columns, rows)].join('');
}
