import { closeSync, openSync, readSync } from 'node:fs';
import { builtText } from '../read-built.ts';

/** In bytes, for the files of one chunk. What finds no room is read where it is parsed. */
const size = 8 << 20;

/** Memory that two threads see: one puts the bytes of files there, and the other reads them where they lie. */
export type Room = Uint8Array<SharedArrayBuffer>;

export function newRoom(): Room {
  return new Uint8Array(new SharedArrayBuffer(size));
}

/**
 * Reads files into a room, one behind the other, and says where each ends; below zero for one that must be read where it
 * is parsed: it finds no room, or can't be read, of which that tells the reason.
 */
export function fill(room: Room, folder: string, files: readonly { readonly file: string }[]): number[] {
  let start = 0;
  return files.map(({ file }) => {
    const end = append(room, start, `${folder}/${file}`);
    if (end >= 0) start = end;
    return end;
  });
}

/** The files in a room, as `fill` left them. */
export class Contents {
  readonly #bytes: Buffer;
  readonly #ends: readonly number[];
  #index = 0;
  #start = 0;

  constructor(room: Room, ends: readonly number[]) {
    this.#bytes = Buffer.from(room.buffer);
    this.#ends = ends;
  }

  /** The next file, from the first on: what stands in it, and its bytes; undefined for one that is not there. */
  next(): { readonly content: string | Buffer; readonly size: number } | undefined {
    const end = this.#ends[this.#index] ?? -1;
    this.#index += 1;
    if (end < 0) return undefined;
    const start = this.#start;
    this.#start = end;
    return { content: builtText(this.#bytes, start, end), size: end - start };
  }
}

function append(room: Room, start: number, path: string): number {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch {
    return -1;
  }
  try {
    for (let end = start; end < room.length; ) {
      const read = readSync(file, room, end, room.length - end, null);
      if (read === 0) return end;
      end += read;
    }
    return -1;
  } catch {
    return -1;
  } finally {
    closeSync(file);
  }
}
