import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { hasModuleFiles, moduleFile } from '../lib/disk/package.ts';
import type { BuildFiles } from '../lib/file.ts';
import { isHtml } from '../lib/url/path.ts';
import type { RawPage } from '../pages/page.ts';
import { type ReadingJob, readBatches } from './reading-job.ts';

// The pages of a build by file. More than half the time of an audit is reading, so several threads read a large build: with two, the audit
// of 100,000 pages takes 18 s in place of 28.

/** A thread takes as long to start as to read some hundred pages. */
const filesPerThread = 2500;
/** Each thread has its own copy of the code, about 60 MB. */
const maxThreads = 4;

/** Reads the pages of a build. `onPages` gets the numbers for a progress bar. */
export async function readBuildPages(
  folder: string,
  { list }: Pick<BuildFiles, 'list'>,
  onPages: (done: number, total: number) => void,
): Promise<ReadonlyMap<string, RawPage>> {
  const files = list.filter(isHtml);
  const job: ReadingJob = { folder, files, taken: new Int32Array(new SharedArrayBuffer(4)) };
  const pages = new Map<string, RawPage>();
  const keepPages = (batch: readonly RawPage[]) => {
    for (const page of batch) pages.set(page.file, page);
    onPages(pages.size, files.length);
  };

  const otherThreads = Array.from({ length: countThreads(files.length) - 1 }, () =>
    runThread(job, keepPages),
  );
  await Promise.all([...otherThreads, readBatches(job, keepPages)]);
  return pages;
}

/** The threads that are worth their start, the main thread included. */
function countThreads(files: number): number {
  // signpost.mjs has no file that a thread could run.
  if (!hasModuleFiles) return 1;
  return Math.min(availableParallelism(), maxThreads, Math.ceil(files / filesPerThread));
}

/** Runs reading-thread.ts to its end. Throws what the thread throws. */
async function runThread(job: ReadingJob, keepPages: (batch: readonly RawPage[]) => void): Promise<void> {
  const thread = new Worker(moduleFile('project/reading-thread'), { workerData: job });
  thread.on('message', keepPages);
  await once(thread, 'exit');
}
