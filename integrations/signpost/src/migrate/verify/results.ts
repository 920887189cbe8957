import { join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import type { Migration } from '../migration.ts';
import { count, defineCsvFile } from '../state/csv.ts';
import { compare, isWanted } from '../state/old-url.ts';

/** The result of an old URL: its worst variant, or the first if all are right. */
export const resultSchema = z.strictObject({
  path: z.string(),
  /** The id of a fault; '' for none. */
  fault: z.string(),
  url: z.string(),
  /** The status of the first response; 0 for none. */
  status: z.number(),
  hops: z.number(),
  final: z.string(),
  says: z.string(),
});
export type Result = Readonly<z.output<typeof resultSchema>>;

const resultFile = 'verify.csv';

export const { print: printResults, parse: parseResults } = defineCsvFile(
  { ...resultSchema.shape, status: count, hops: count },
  (a, b) => compare(a.path, b.path),
);

/** Combines a sample's results with those of an earlier run for all other URLs. */
export function withEarlier(
  before: readonly Result[],
  sample: readonly Result[],
  wanted: ReadonlySet<string>,
): Result[] {
  const fresh = new Set(sample.map(({ path }) => path));
  return [...before.filter(({ path }) => wanted.has(path) && !fresh.has(path)), ...sample];
}

/** URLs in both runs that have a new or another fault, and those whose fault is gone. */
export function compareResults(before: readonly Result[], now: readonly Result[]) {
  const known = new Map(before.map(({ path, fault }) => [path, fault]));
  const both = now.filter(({ path }) => known.has(path));
  return {
    broken: both.filter(({ path, fault }) => fault !== '' && known.get(path) !== fault),
    mended: both.filter(({ path, fault }) => fault === '' && known.get(path) !== ''),
  };
}

/** A sample doesn't overwrite what an earlier run found for other URLs. */
export async function keepResults(
  results: readonly Result[],
  { folder, inventory }: Migration,
  isSample: boolean,
): Promise<void> {
  const file = join(folder, resultFile);
  const text = isSample ? await readText(file) : undefined;
  const wanted = new Set(inventory.filter(isWanted).map(({ url }) => url));
  const all = text === undefined ? results : withEarlier(parseResults(file, text), results, wanted);
  await writeFileAt(file, printResults(all));
}

/** The results of `--since`: a file, or `last`. */
export async function readEarlier(since: string, state: string): Promise<Result[]> {
  const file = since === 'last' ? join(state, resultFile) : since;
  const text = await readText(file);
  if (text === undefined)
    throw new Problem(
      `${file} doesn't exist, so there is no earlier run to compare with. Leave out --since.`,
    );
  return parseResults(file, text);
}
