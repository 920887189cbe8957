import { parentPort, workerData } from 'node:worker_threads';
import { type ReadingJob, readBatches } from './reading-job.ts';

// What another thread of `readBuildPages` runs: it sends the pages of each batch to the main thread.

const job: ReadingJob = workerData;
await readBatches(job, (pages) => parentPort?.postMessage(pages));
