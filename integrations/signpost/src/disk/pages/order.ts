import { MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Chunk, Job } from './chunk.ts';
import type { Room } from './room.ts';

/** What all threads that read a build together know. */
export interface Order {
  readonly folder: string;
  readonly forCache: boolean;
  /**
   * The next file that nobody has taken, how many chunks were handed over, how often helpers were told something, and
   * whether all is read.
   */
  readonly shared: Int32Array<SharedArrayBuffer>;
  /** Where a worker is told of files, and hands over. */
  readonly port: MessagePort;
}

export function isOrder(data: unknown): data is Order {
  return typeof data === 'object' && data !== null && 'port' in data && data.port instanceof MessagePort;
}

/** More files to read. Names and known hashes have NUL between them, which no file name can hold. */
interface Told {
  readonly files: string;
  readonly known: string;
  /** True where no others will follow. */
  readonly isLast: boolean;
}

export function toldOf(jobs: readonly Job[], isLast: boolean): Told {
  return {
    files: jobs.map(({ file }) => file).join('\0'),
    known: jobs.map(({ known }) => known).join('\0'),
    isLast,
  };
}

/** The files in it: none has an empty name. */
export function jobsOf({ files, known }: Told): Job[] {
  if (files === '') return [];
  const hashes = known.split('\0');
  return files.split('\0').map((file, index) => ({ file, known: hashes[index] ?? '' }));
}

/** Files that were read already. */
export interface Brought {
  /** The place of the first of them among all. */
  readonly first: number;
  /** Where their bytes lie. */
  readonly room: Room;
  /** Where each ends there; below zero for one that must be read where it is parsed. */
  readonly ends: readonly number[];
}

/** What a worker was told and has not yet taken; undefined where there is nothing. */
export function takeTold(port: MessagePort): Told | Brought | undefined {
  const received = receiveMessageOnPort(port)?.message;
  return isTold(received) || isBrought(received) ? received : undefined;
}

function isTold(message: unknown): message is Told {
  return typeof message === 'object' && message !== null && 'isLast' in message;
}

export function isBrought(message: unknown): message is Brought {
  return typeof message === 'object' && message !== null && 'room' in message;
}

/** A chunk, and the place of its first file among all. */
export interface Handed extends Chunk {
  readonly first: number;
}

/** Hands a chunk to the main thread, and wakes it. */
export function handOver({ shared, port }: Order, handed: Handed): void {
  const { packed, refs } = handed;
  const buffers = [packed.numbers, packed.lengths, refs.numbers, refs.lengths];
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
