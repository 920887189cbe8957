import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, SHARE_ENV, Worker } from 'node:worker_threads';
import { chunkSize, type Job } from './chunk.ts';
import { claim, type Handed, type Order, take } from './order.ts';

/** Below this many files for each thread, starting one takes longer than it saves. Measured on files of 6 kB. */
const worthwhile = 700;
const most = 7;

/** In milliseconds. Threads that hand nothing over for so long are given up, and their files are read here. */
const patience = 20_000;

/** How many threads beside this one are worth their start. */
export function helpersFor(files: number): number {
  return Math.max(0, Math.min(availableParallelism() - 1, Math.floor(files / worthwhile) - 1, most));
}

export interface Work extends Pick<Order, 'folder' | 'forCache'> {
  readonly jobs: readonly Job[];
  /** How many threads help. */
  readonly helpers: number;
  /** Reads files in this thread; `first` is the place of the first of them. */
  readonly read: (first: number, jobs: readonly Job[]) => void;
  /** Takes what another thread has read. */
  readonly receive: (handed: Handed) => void;
}

/** Reads files in several threads, this one among them, and returns when all are read. */
export function readTogether(work: Work): void {
  const { jobs } = work;
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const ports = Array.from({ length: work.helpers }, () => startHelper(work, shared));
  const missing = new Set<number>();
  for (let first = 0; first < jobs.length; first += chunkSize) missing.add(first);
  const receiveAll = (): void => {
    for (const port of ports) {
      for (let handed = take(port); handed !== undefined; handed = take(port)) {
        if (missing.delete(handed.first)) work.receive(handed);
      }
    }
  };
  for (let own = claim({ shared }, jobs); own !== undefined; own = claim({ shared }, jobs)) {
    missing.delete(own.first);
    work.read(own.first, own.jobs);
    receiveAll();
  }
  while (missing.size > 0) {
    const seen = Atomics.load(shared, 1);
    receiveAll();
    if (missing.size > 0 && Atomics.wait(shared, 1, seen, patience) === 'timed-out') break;
  }
  for (const first of missing) work.read(first, jobs.slice(first, first + chunkSize));
}

/** Starts a thread; one that fails is the same as none, since what it leaves is read here. */
function startHelper({ folder, jobs, forCache }: Work, shared: Order['shared']): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const order: Order = {
    folder,
    files: jobs.map(({ file }) => file).join('\0'),
    known: jobs.map(({ known }) => known).join('\0'),
    forCache,
    shared,
    port: port2,
  };
  const worker = new Worker(new URL(`./page-worker${extension}`, import.meta.url), {
    workerData: order,
    transferList: [port2],
    env: SHARE_ENV,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  worker.on('error', () => undefined);
  worker.unref();
  return port1;
}

/** `.ts` in a clone, `.js` in the package. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
