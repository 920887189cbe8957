import { MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type Chunk, chunkSize, type Job } from './chunk.ts';

/** What all threads that read a build together know. */
export interface Order {
  readonly folder: string;
  /** File names and known hashes with NUL between them, which no file name can hold. */
  readonly files: string;
  readonly known: string;
  readonly forCache: boolean;
  /** The next file that nobody has taken, and how many chunks were handed over. */
  readonly shared: Int32Array<SharedArrayBuffer>;
  /** Where a worker hands over. */
  readonly port: MessagePort;
}

/** A chunk, and the place of its first file in the order. */
export interface Handed extends Chunk {
  readonly first: number;
}

export function isOrder(data: unknown): data is Order {
  return typeof data === 'object' && data !== null && 'port' in data && data.port instanceof MessagePort;
}

export function jobsOf({ files, known }: Order): Job[] {
  const hashes = known.split('\0');
  return files.split('\0').map((file, index) => ({ file, known: hashes[index] ?? '' }));
}

/** Takes the next files that nobody has taken; undefined where none is left. */
export function claim({ shared }: Pick<Order, 'shared'>, jobs: readonly Job[]) {
  const first = Atomics.add(shared, 0, chunkSize);
  return first < jobs.length ? { first, jobs: jobs.slice(first, first + chunkSize) } : undefined;
}

/** Hands a chunk to the main thread, and wakes it. */
export function handOver({ shared, port }: Order, handed: Handed): void {
  const { packed, refs, mtimes } = handed;
  const buffers = [packed.numbers, packed.lengths, refs.numbers, refs.lengths, mtimes];
  port.postMessage(
    handed,
    buffers.map(({ buffer }) => buffer),
  );
  Atomics.add(shared, 1, 1);
  Atomics.notify(shared, 1);
}

/** What was handed over and not yet taken; undefined where there is nothing. */
export function take(port: MessagePort): Handed | undefined {
  const received = receiveMessageOnPort(port)?.message;
  return isHanded(received) ? received : undefined;
}

function isHanded(message: unknown): message is Handed {
  return typeof message === 'object' && message !== null && 'packed' in message;
}
