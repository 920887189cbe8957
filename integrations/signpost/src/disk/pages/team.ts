import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, SHARE_ENV, Worker } from 'node:worker_threads';
import { moduleFile } from '../package-files.ts';
import { chunkSize, type Job } from './chunk.ts';
import { claim, type Handed, type Order, take } from './order.ts';

/**
 * Files for each thread that are worth its start. Measured on the pages of bench/pages.ts, 6 kB each, on two cores: with
 * one thread beside it this one is busy as long for 300 files (66 and 67 ms of CPU, medians of 7) and less for 600 (105
 * and 101 ms). Twice as many, since what the other thread does is not free either.
 */
const worthwhile = 700;
const most = 7;

/** In milliseconds. Threads that hand nothing over for so long are given up, and their files are read here. */
const patience = 20_000;

/** How many threads beside this one are worth their start. */
export function helpersFor(files: number): number {
  return Math.max(0, Math.min(availableParallelism() - 1, Math.floor(files / worthwhile) - 1, most));
}

/** What is to be read. */
export interface Work extends Pick<Order, 'folder' | 'forCache'> {
  readonly jobs: readonly Job[];
}

/** What is done with it. */
export interface Readers {
  /** Reads files in this thread; `first` is the place of the first of them. */
  readonly read: (first: number, jobs: readonly Job[]) => void;
  /** Takes what another thread has read; `known` is that thread's own, for the numbers of its addresses. */
  readonly receive: (handed: Handed, known: number[]) => void;
}

/** A thread that waits for its work. */
export interface Helper {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly handing: MessagePort;
  /** Our numbers for those of the addresses that it has handed over. */
  readonly known: number[];
}

/** Threads that read files from the moment on that they are told to, whatever this one does. */
export class Team {
  readonly work: Work;
  /** When it began to read, in milliseconds. */
  readonly began = Date.now();
  readonly #shared = new Int32Array(new SharedArrayBuffer(8));
  readonly #helpers: readonly Helper[];

  /** `started` are threads that are under way already. */
  constructor(work: Work, started: readonly Helper[] = []) {
    this.work = work;
    const more = Math.max(0, helpersFor(work.jobs.length) - started.length);
    this.#helpers = [...started, ...Array.from({ length: more }, startHelper)];
    for (const helper of this.#helpers) tell(helper, work, this.#shared);
  }

  /** Reads in this thread too, and returns when all is read. */
  finish(readers: Readers): void {
    const { jobs } = this.work;
    const shared = this.#shared;
    const missing = new Set<number>();
    for (let first = 0; first < jobs.length; first += chunkSize) missing.add(first);
    for (let own = claim({ shared }, jobs); own !== undefined; own = claim({ shared }, jobs)) {
      missing.delete(own.first);
      readers.read(own.first, own.jobs);
      this.#receiveAll(missing, readers);
    }
    while (missing.size > 0) {
      const seen = Atomics.load(shared, 1);
      this.#receiveAll(missing, readers);
      if (missing.size > 0 && Atomics.wait(shared, 1, seen, patience) === 'timed-out') break;
    }
    for (const first of missing) readers.read(first, jobs.slice(first, first + chunkSize));
  }

  #receiveAll(missing: Set<number>, { receive }: Readers): void {
    for (const { port, known } of this.#helpers) {
      for (let handed = take(port); handed !== undefined; handed = take(port)) {
        if (missing.delete(handed.first)) receive(handed, known);
      }
    }
  }
}

/** Starts a thread; one that fails is the same as none, since what it leaves is read here. */
export function startHelper(): Helper {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(moduleFile('disk/pages/page-worker'), {
    env: SHARE_ENV,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 64 },
  });
  worker.on('error', () => undefined);
  worker.unref();
  return { worker, port: port1, handing: port2, known: [] };
}

function tell({ worker, handing }: Helper, { folder, jobs, forCache }: Work, shared: Order['shared']): void {
  const order: Order = {
    folder,
    files: jobs.map(({ file }) => file).join('\0'),
    known: jobs.map(({ known }) => known).join('\0'),
    forCache,
    shared,
    port: handing,
  };
  worker.postMessage(order, [handing]);
}
