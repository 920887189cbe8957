import { chunkSize, type Job } from './chunk.ts';
import { claim, patience } from './claim.ts';
import { bring, dismiss, freeRoom, type Helper, helpersFor, startHelper, tell } from './helper.ts';
import { type Handed, type Order, take } from './order.ts';

/** Chunks that a thread has in hand and before it, so that it never waits. */
const enough = 3;

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
    this.#order = { folder, forCache, shared: new Int32Array(new SharedArrayBuffer(16)) };
  }

  /** True where it has other threads. */
  get hasHelpers(): boolean {
    return this.#helpers.length > 0;
  }

  /** One more file to read. The first thread begins while others are still being found. */
  add(job: Job): void {
    const count = this.jobs.push(job);
    if (count % chunkSize !== 0) return;
    this.expect(count);
    if (this.hasHelpers) this.#tell(false);
  }

  /** Starts the first thread where it will be worth it for so many files, so that it is there when they are found. */
  expect(files: number): void {
    if (!this.hasHelpers && helpersFor(files) > 0) this.#helpers.push(startHelper(this.#order));
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

  /**
   * The pages as they come. Between two that are asked for, the other threads go on. This one parses none where there are
   * others, since the engine would compile the parser for each thread: while it has nothing else to do, it reads for them.
   */
  *finish<Page>(readers: Readers<Page>): Generator<Page, undefined> {
    const { jobs } = this;
    const { shared } = this.#order;
    const missing = new Set<number>();
    for (let first = 0; first < jobs.length; first += chunkSize) missing.add(first);
    try {
      yield* this.#fromHelpers(missing, readers);
    } finally {
      dismiss(shared);
    }
    for (const first of missing) yield* readers.read(first, jobs.slice(first, first + chunkSize));
  }

  /** Until none is missing, or nobody has said anything for too long. */
  *#fromHelpers<Page>(missing: Set<number>, readers: Readers<Page>): Generator<Page, undefined> {
    const { shared } = this.#order;
    while (this.hasHelpers && missing.size > 0) {
      const seen = Atomics.load(shared, 1);
      const before = missing.size;
      yield* this.#receiveAll(missing, readers);
      if (missing.size < before || this.#readAhead()) continue;
      if (Atomics.wait(shared, 1, seen, patience) === 'timed-out') return;
    }
  }

  *#receiveAll<Page>(missing: Set<number>, { receive }: Readers<Page>): Generator<Page, undefined> {
    for (const helper of this.#helpers) {
      for (let handed = take(helper.port); handed !== undefined; handed = take(helper.port)) {
        freeRoom(helper, handed.first);
        if (missing.delete(handed.first)) yield* receive(handed, helper.known);
      }
    }
  }

  /** Reads the next files for the thread that has least to do; false where all have enough, or nothing is left. */
  #readAhead(): boolean {
    const [idlest] = this.#helpers.toSorted((a, b) => a.brought.size - b.brought.size);
    if (idlest === undefined || idlest.brought.size >= enough) return false;
    const own = claim(this.#order.shared, this.jobs);
    if (own === undefined) return false;
    bring(idlest, own, this.#order);
    return true;
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
