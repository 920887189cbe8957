import { chunkSize, type Job } from './chunk.ts';
import { isBrought, jobsOf, type Order, takeTold } from './order.ts';
import { Contents } from './room.ts';

/** In milliseconds. Threads that say nothing for so long are given up. */
export const patience = 20_000;

/** Files to read, and the place of the first of them among all. */
export interface Claimed {
  readonly first: number;
  readonly jobs: readonly Job[];
  /** What stands in them, as far as that was read already. */
  readonly contents?: Contents;
}

/** Takes the next files that nobody has taken, where all of them are known; undefined where none is left. */
export function claim(shared: Order['shared'], jobs: readonly Job[]): Claimed | undefined {
  const first = Atomics.add(shared, 0, chunkSize);
  return first < jobs.length ? chunkAt(jobs, first) : undefined;
}

/** What a worker is to read, until all is: first what was brought to it, else what nobody has taken. */
export function* claimTold(order: Order): Generator<Claimed, undefined> {
  const { shared, port } = order;
  const jobs: Job[] = [];
  let isWhole = false;
  let own: number | undefined;
  for (;;) {
    const seen = Atomics.load(shared, 2);
    const told = takeTold(port);
    if (isBrought(told)) {
      yield { ...chunkAt(jobs, told.first), contents: new Contents(told.room, told.ends) };
      continue;
    }
    if (told !== undefined) {
      for (const job of jobsOf(told)) jobs.push(job);
      isWhole = told.isLast;
      continue;
    }
    own ??= Atomics.add(shared, 0, chunkSize);
    if (own + chunkSize <= jobs.length || (isWhole && own < jobs.length)) {
      yield chunkAt(jobs, own);
      own = undefined;
    } else if (Atomics.load(shared, 3) !== 0 || Atomics.wait(shared, 2, seen, patience) === 'timed-out') {
      return;
    }
  }
}

function chunkAt(jobs: readonly Job[], first: number): Claimed {
  return { first, jobs: jobs.slice(first, first + chunkSize) };
}
