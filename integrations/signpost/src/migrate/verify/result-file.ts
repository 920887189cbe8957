import { brokenFile, parseCount, parseCsv, printCount, printCsv } from '../state/csv.ts';
import { compare } from '../state/old-address.ts';
import type { Result } from './task.ts';

export const resultFile = 'verify.csv';

const columns = ['address', 'fault', 'url', 'status', 'hops', 'final', 'says'];

/** The results as a file that diffs well, one row for an old address. */
export function printResults(results: readonly Result[]): Generator<string> {
  const sorted = results.toSorted((a, b) => compare(a.address, b.address));
  return printCsv(
    columns,
    sorted
      .values()
      .map(({ address, fault, url, status, hops, final, says }) => [
        address,
        fault,
        url,
        printCount(status),
        printCount(hops),
        final,
        says,
      ]),
  );
}

/** Reads them back; a `Problem` names the line that can't be understood. */
export function parseResults(file: string, text: string): Result[] {
  return parseCsv(file, text, columns).rows.map((row) => {
    const [status, hops] = [parseCount(row.at('status')), parseCount(row.at('hops'))];
    if (status === undefined || hops === undefined)
      throw brokenFile(file, row.line, 'a status or a number of hops is none');
    const [address, fault, url, final, says] = ['address', 'fault', 'url', 'final', 'says'].map(row.at);
    return {
      address: address ?? '',
      fault: fault ?? '',
      url: url ?? '',
      status,
      hops,
      final: final ?? '',
      says: says ?? '',
    };
  });
}

/** The results of a sample, with those of an earlier run about all other addresses that are still asked for. */
export function withEarlier(
  before: readonly Result[],
  sample: readonly Result[],
  wanted: ReadonlySet<string>,
): Result[] {
  const fresh = new Set(sample.map(({ address }) => address));
  return [...before.filter(({ address }) => wanted.has(address) && !fresh.has(address)), ...sample];
}

/** What is different from an earlier run. */
export interface Change {
  readonly broken: readonly Result[];
  readonly mended: readonly Result[];
}

/** Addresses, asked both times, that have a fault now and had none then, or another; and those that had one and have none. */
export function changesSince(before: readonly Result[], now: readonly Result[]): Change {
  const known = new Map(before.map((result) => [result.address, result.fault]));
  const both = now.filter(({ address }) => known.has(address));
  return {
    broken: both.filter(({ address, fault }) => fault !== '' && known.get(address) !== fault),
    mended: both.filter(({ address, fault }) => fault === '' && known.get(address) !== ''),
  };
}
