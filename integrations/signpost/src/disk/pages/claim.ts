import { chunkSize, type Job } from './chunk.ts';
import { jobsOf, type Order, takeTold } from './order.ts';

/** In milliseconds. Threads that say nothing for so long are given up. */
export const patience = 20_000;

/** Files to read, and the place of the first of them among all. */
interface Claimed {
  readonly first: number;
  readonly jobs: readonly Job[];
}

/** Takes the next files that nobody has taken, where all of them are known; undefined where none is left. */
export function claim(shared: Order['shared'], jobs: readonly Job[]): Claimed | undefined {
  return claimedOf(jobs, Atomics.add(shared, 0, chunkSize));
}

/** The same for a worker, which waits for files that it is not told of yet. */
export function* claimTold({ shared, port }: Order): Generator<Claimed, undefined> {
  const jobs: Job[] = [];
  let isWhole = false;
  for (;;) {
    const first = Atomics.add(shared, 0, chunkSize);
    while (!isWhole && jobs.length < first + chunkSize) {
      const seen = Atomics.load(shared, 2);
      const told = takeTold(port);
      if (told !== undefined) {
        for (const job of jobsOf(told)) jobs.push(job);
        isWhole = told.isLast;
      } else if (Atomics.wait(shared, 2, seen, patience) === 'timed-out') return;
    }
    const claimed = claimedOf(jobs, first);
    if (claimed === undefined) return;
    yield claimed;
  }
}

function claimedOf(jobs: readonly Job[], first: number): Claimed | undefined {
  return first < jobs.length ? { first, jobs: jobs.slice(first, first + chunkSize) } : undefined;
}
