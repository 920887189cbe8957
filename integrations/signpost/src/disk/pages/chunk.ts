import { hash } from 'node:crypto';
import type { Packed } from '../../site/packed/packed.ts';
import { writePackedPage } from '../../site/packed/write-page.ts';
import { PackWriter } from '../../site/packed/writer.ts';
import { readRawPage } from '../../site/raw-pages.ts';
import type { SharedStrings } from '../../site/strings.ts';
import { readBuiltText } from '../read-built.ts';
import type { Contents } from './room.ts';

/** A file to read. */
export interface Job {
  readonly file: string;
  /** The hash of the bytes whose facts are known already; '' for none. */
  readonly known: string;
}

/** What was read of some files. */
export interface Chunk {
  /** The facts of the files in their order, those left out whose hash is the known one. */
  readonly packed: Packed;
  /** Their references, and the addresses in them that were not known before. */
  readonly refs: Packed;
  /** The hash of the bytes of each file. Empty where nobody asked. */
  readonly hashes: readonly string[];
}

/** As many files as are worth a message between threads. */
export const chunkSize = 128;

/**
 * Reads some files and packs their facts. `strings` knows the texts of all that was read before in this thread. Only
 * for a cache it hashes their bytes. `contents` are those of the files, as far as they are known.
 */
export function readChunk(
  folder: string,
  jobs: readonly Job[],
  forCache: boolean,
  strings: SharedStrings,
  contents?: Contents,
): Chunk {
  const writer = new PackWriter();
  const { refs } = strings;
  const [firstRow, firstAddress] = [refs.length, refs.addresses];
  const hashes: string[] = [];
  for (const { file, known } of jobs) {
    let seen = '';
    let same = false;
    const brought = contents?.next();
    const page = readRawPage(
      file,
      (name) => {
        const content = brought?.content ?? readBuiltText(folder, name);
        if (!forCache) return content;
        seen = hashOf(content);
        same = seen === known;
        return same ? '' : content;
      },
      strings,
      brought?.size,
    );
    if (forCache) hashes.push(seen);
    if (!same) writePackedPage(writer, page, firstRow);
  }
  return { packed: writer.pack(), refs: refs.pack(firstRow, firstAddress), hashes };
}

/** What tells two files apart by their bytes. */
export function hashOf(content: string | Buffer): string {
  return hash('sha1', content, 'base64');
}
