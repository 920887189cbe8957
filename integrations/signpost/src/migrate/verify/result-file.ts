import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import type { Migration } from '../migration.ts';
import { count, csvFile } from '../state/csv.ts';
import { compare, isWanted } from '../state/old-address.ts';
import type { Result } from './tasks.ts';

const resultFile = 'verify.csv';

export const { print: printResults, parse: parseResults } = csvFile(
  {
    address: z.string(),
    fault: z.string(),
    url: z.string(),
    status: count,
    hops: count,
    final: z.string(),
    says: z.string(),
  },
  (a, b) => compare(a.address, b.address),
);

/** The results of a sample, with those of an earlier run about all other addresses that are still asked for. */
export function withEarlier(
  before: readonly Result[],
  sample: readonly Result[],
  wanted: ReadonlySet<string>,
): Result[] {
  const fresh = new Set(sample.map(({ address }) => address));
  return [...before.filter(({ address }) => wanted.has(address) && !fresh.has(address)), ...sample];
}

interface Change {
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

/** A sample doesn't write over what an earlier run knows of all others. */
export async function keepResults(
  results: readonly Result[],
  { folder, inventory }: Migration,
  isSample: boolean,
): Promise<void> {
  const file = join(folder, resultFile);
  const text = isSample ? await readText(file) : undefined;
  const wanted = new Set(inventory.filter(isWanted).map(({ address }) => address));
  const all = text === undefined ? results : withEarlier(parseResults(file, text), results, wanted);
  await writeFileAt(file, [...printResults(all)].join(''));
}

/** Results of an earlier run, where the person asked what changed. */
export async function earlier({
  since,
  state,
}: {
  readonly since?: string;
  readonly state: string;
}): Promise<Result[] | undefined> {
  if (since === undefined) return undefined;
  const file = since === 'last' ? join(state, resultFile) : since;
  const text = await readText(file);
  if (text === undefined)
    throw new Problem(`${file} doesn't exist: there is no earlier run to compare with.`);
  return parseResults(file, text);
}
