import { join } from 'node:path';
import { Problem } from '../../../core/problem.ts';
import { readText } from '../../../disk/read.ts';
import { writeFileAt } from '../../../disk/write.ts';
import { isWanted } from '../../../migrate/state/old-address.ts';
import { parseResults, printResults, resultFile, withEarlier } from '../../../migrate/verify/result-file.ts';
import type { Result } from '../../../migrate/verify/task.ts';
import type { Migration } from '../../../project/migration.ts';

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
  readonly since?: string | true;
  readonly state: string;
}): Promise<Result[] | undefined> {
  if (since === undefined) return undefined;
  const file = since === true ? join(state, resultFile) : since;
  const text = await readText(file);
  if (text === undefined)
    throw new Problem(`${file} doesn't exist: there is no earlier run to compare with.`);
  return parseResults(file, text);
}
