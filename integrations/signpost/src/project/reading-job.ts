import { setImmediate } from 'node:timers/promises';
import { readBuildFile } from '../lib/disk/build-folder.ts';
import type { RawPage } from '../pages/page.ts';
import { readPages } from '../pages/raw-page.ts';

// The pages of a large build, which several threads read. Each takes the next batch of files until none is left, so that none waits for
// another with larger pages.

/** Plain data, as all that threads send each other. */
export interface ReadingJob {
  readonly folder: string;
  readonly files: readonly string[];
  /** The number of batches that were taken, in memory that the threads share. */
  readonly taken: Int32Array<SharedArrayBuffer>;
}

/** Files. Between two batches, the main thread gets the pages of the others and shows how many there are. */
const batchSize = 200;

/** Reads the next batch until no file is left. */
export async function readBatches(
  { folder, files, taken }: ReadingJob,
  keepPages: (batch: readonly RawPage[]) => void,
): Promise<void> {
  const read = (file: string) => readBuildFile(folder, file);
  for (;;) {
    const start = Atomics.add(taken, 0, 1) * batchSize;
    if (start >= files.length) return;
    keepPages(readPages({ list: files.slice(start, start + batchSize), read }));
    await setImmediate();
  }
}
