import { chunkSize, type Job } from './chunk.ts';
import { claim, patience } from './claim.ts';
import { type Helper, helpersFor, startHelper, tell } from './helper.ts';
import { type Handed, type Order, take } from './order.ts';

/** What pages are made of. */
export interface Readers<Page> {
  /** Reads files in this thread; `first` is the place of the first of them. */
  readonly read: (first: number, jobs: readonly Job[]) => Iterable<Page>;
  /** Takes what another thread has read; `known` is that thread's own, for the numbers of its addresses. */
  readonly receive: (handed: Handed, known: number[]) => Iterable<Page>;
}

/** Threads that read files from the moment on that they are told of them, whatever this one does. */
export class Team {
  readonly jobs: Job[] = [];
  readonly #order: Omit<Order, 'port'>;
  readonly #helpers: Helper[] = [];
  /** How many files the first threads were told of. */
  #told = 0;

  /** `forCache` asks for what a cache must know of each file. */
  constructor(folder: string, forCache: boolean) {
    this.#order = { folder, forCache, shared: new Int32Array(new SharedArrayBuffer(12)) };
  }

  /** True where it has other threads. */
  get hasHelpers(): boolean {
    return this.#helpers.length > 0;
  }

  /** One more file to read. The first thread begins while others are still being found. */
  add(job: Job): void {
    const count = this.jobs.push(job);
    if (count % chunkSize !== 0) return;
    if (!this.hasHelpers && helpersFor(count) > 0) this.#helpers.push(startHelper(this.#order));
    if (this.hasHelpers) this.#tell(false);
  }

  /** Says that these are all, and starts as many threads as are worth it. */
  close(): this {
    const { jobs } = this;
    const more = Math.max(0, helpersFor(jobs.length) - this.#helpers.length);
    const late = Array.from({ length: more }, () => startHelper(this.#order));
    this.#tell(true);
    tell(late, jobs, true, this.#order.shared);
    this.#helpers.push(...late);
    return this;
  }

  /** The pages as they come. Between two that are asked for, the other threads go on; and this one reads too. */
  *finish<Page>(readers: Readers<Page>): Generator<Page, undefined> {
    const { jobs } = this;
    const { shared } = this.#order;
    const missing = new Set<number>();
    for (let first = 0; first < jobs.length; first += chunkSize) missing.add(first);
    for (let own = claim(shared, jobs); own !== undefined; own = claim(shared, jobs)) {
      missing.delete(own.first);
      yield* readers.read(own.first, own.jobs);
      yield* this.#receiveAll(missing, readers);
    }
    while (missing.size > 0) {
      const seen = Atomics.load(shared, 1);
      yield* this.#receiveAll(missing, readers);
      if (missing.size > 0 && Atomics.wait(shared, 1, seen, patience) === 'timed-out') break;
    }
    for (const first of missing) yield* readers.read(first, jobs.slice(first, first + chunkSize));
  }

  *#receiveAll<Page>(missing: Set<number>, { receive }: Readers<Page>): Generator<Page, undefined> {
    for (const { port, known } of this.#helpers) {
      for (let handed = take(port); handed !== undefined; handed = take(port)) {
        if (missing.delete(handed.first)) yield* receive(handed, known);
      }
    }
  }

  #tell(isLast: boolean): void {
    tell(this.#helpers, this.jobs.slice(this.#told), isLast, this.#order.shared);
    this.#told = this.jobs.length;
  }
}

/** A team for files that are all known. */
export function teamFor(folder: string, jobs: readonly Job[], forCache: boolean): Team {
  const team = new Team(folder, forCache);
  for (const job of jobs) team.jobs.push(job);
  return team.close();
}
