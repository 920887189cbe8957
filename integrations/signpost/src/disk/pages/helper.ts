import { availableParallelism } from 'node:os';
import { MessageChannel, type MessagePort, SHARE_ENV, Worker } from 'node:worker_threads';
import { moduleFile } from '../package-files.ts';
import type { Job } from './chunk.ts';
import type { Claimed } from './claim.ts';
import { type Brought, type Order, toldOf } from './order.ts';
import { fill, newRoom, type Room } from './room.ts';

/**
 * Files for each thread that are worth its start. Measured on the pages of bench/pages.ts, 6 kB each, on two cores: with
 * one thread beside it this one is busy as long for 300 files (66 and 67 ms of CPU, medians of 7) and less for 600 (105
 * and 101 ms). Twice as many, since what the other thread does is not free either.
 */
const worthwhile = 700;
const most = 7;

/**
 * In megabytes. What a thread reads of a page is handed over soon, and more room for it is memory to be fetched and given back:
 * with 24 an audit of those pages took 754 ms, with 64 774 (medians of 21), with 4 857.
 */
const young = 24;

/** How many threads beside this one are worth their start. */
export function helpersFor(files: number): number {
  return Math.max(0, Math.min(availableParallelism() - 1, Math.floor(files / worthwhile) - 1, most));
}

/** A thread that reads what it is told of. */
export interface Helper {
  /** Where it is told of files, and hands over. */
  readonly port: MessagePort;
  /** Our numbers for those of the addresses that it has handed over. */
  readonly known: number[];
  /** Where the bytes of the chunks lie that were brought to it, and that it has not handed over. */
  readonly brought: Map<number, Room>;
  /** Those that it needs no more. */
  readonly rooms: Room[];
}

/** Starts a thread; one that fails is the same as none, since what it leaves is read here. */
export function startHelper(order: Omit<Order, 'port'>): Helper {
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(moduleFile('disk/pages/page-worker'), {
    env: SHARE_ENV,
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: young },
  });
  worker.on('error', () => undefined);
  worker.unref();
  worker.postMessage({ ...order, port: port2 } satisfies Order, [port2]);
  return { port: port1, known: [], brought: new Map(), rooms: [] };
}

/** Tells some threads of more files, and wakes them. */
export function tell(
  helpers: readonly Helper[],
  jobs: readonly Job[],
  isLast: boolean,
  shared: Order['shared'],
): void {
  const told = toldOf(jobs, isLast);
  for (const { port } of helpers) port.postMessage(told);
  wake(shared);
}

/** Reads some files for a thread; `first` is the place of the first of them among all. */
export function bring(
  { port, brought, rooms }: Helper,
  { first, jobs }: Claimed,
  { folder, shared }: Pick<Order, 'folder' | 'shared'>,
): void {
  const room = rooms.pop() ?? newRoom();
  brought.set(first, room);
  port.postMessage({ first, room, ends: fill(room, folder, jobs) } satisfies Brought);
  wake(shared);
}

/** Takes back what a thread needs no more, now that it has handed over a chunk. */
export function freeRoom({ brought, rooms }: Helper, first: number): void {
  const room = brought.get(first);
  if (room !== undefined) rooms.push(room);
  brought.delete(first);
}

/** Tells all threads that nothing is left to read. */
export function dismiss(shared: Order['shared']): void {
  Atomics.store(shared, 3, 1);
  wake(shared);
}

function wake(shared: Order['shared']): void {
  Atomics.add(shared, 2, 1);
  Atomics.notify(shared, 2);
}
