import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Packed } from '../../site/packed/packed.ts';
import { writePackedPage } from '../../site/packed/write-page.ts';
import { PackWriter } from '../../site/packed/writer.ts';
import { readRawPage } from '../../site/raw-pages.ts';
import type { SharedStrings } from '../../site/strings.ts';
import { readBuiltText } from '../read-built.ts';

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
  /** When each file was last changed, in milliseconds, and the hash of its bytes. Empty where nobody asked. */
  readonly mtimes: Float64Array<ArrayBuffer>;
  readonly hashes: readonly string[];
}

/** As many files as are worth a message between threads. */
export const chunkSize = 128;

/**
 * Reads some files and packs their facts. `strings` knows the texts of all that was read before in this thread. Only
 * for a cache it asks when a file changed, and hashes its bytes.
 */
export function readChunk(
  folder: string,
  jobs: readonly Job[],
  forCache: boolean,
  strings: SharedStrings,
): Chunk {
  const writer = new PackWriter();
  const { refs } = strings;
  const [firstRow, firstAddress] = [refs.length, refs.addresses];
  const mtimes = new Float64Array(forCache ? jobs.length : 0);
  const hashes: string[] = [];
  for (const [index, { file, known }] of jobs.entries()) {
    if (forCache) mtimes[index] = mtimeOf(join(folder, file));
    let seen = '';
    let same = false;
    const page = readRawPage(
      file,
      (name) => {
        const content = readBuiltText(folder, name);
        if (!forCache) return content;
        seen = hash('sha1', content, 'base64');
        same = seen === known;
        return same ? '' : content;
      },
      strings,
    );
    if (forCache) hashes.push(seen);
    if (!same) writePackedPage(writer, page, firstRow);
  }
  return { packed: writer.pack(), refs: refs.pack(firstRow, firstAddress), mtimes, hashes };
}

function mtimeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
