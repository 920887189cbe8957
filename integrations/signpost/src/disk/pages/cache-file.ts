import { closeSync, copyFileSync, openSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Packed } from '../../site/packed/packed.ts';
import { PackWriter } from '../../site/packed/writer.ts';
import type { RefRows } from '../../site/ref-rows.ts';
import { makeFolder } from '../make-folder.ts';
import type { Cached, Earlier } from './earlier.ts';
import { type SectionKind, writeSection } from './sections.ts';

/**
 * Writes what was read for the next run, beside the file and then in its place. What the file has of an earlier run
 * stays where it stands, and what is new is added. A cache that can't be written is none: nobody is told.
 */
export class CacheFile {
  readonly #path: string;
  readonly #beside: string;
  #file: number | undefined;
  #sections: number;
  readonly #refs: RefRows;
  /** How many addresses the file has. */
  #addresses: number;

  constructor(path: string, key: string, earlier: Earlier) {
    this.#path = path;
    this.#beside = `${path}.${process.pid}.tmp`;
    this.#sections = earlier.sections;
    this.#refs = earlier.strings.refs;
    this.#addresses = this.#refs.addresses;
    this.#try(() => {
      makeFolder(dirname(path));
      if (earlier.end > 0) {
        copyFileSync(path, this.#beside);
        truncateSync(this.#beside, earlier.end);
      }
      this.#file = openSync(this.#beside, earlier.end > 0 ? 'a' : 'w');
      if (earlier.end === 0) this.#write('key', { ...new PackWriter().pack(), text: key });
    });
  }

  /** Adds a section of pages, whose references are the rows from some on, and says which one it is. */
  add(pages: Packed, firstRow: number): number {
    this.#try(() => {
      this.#write('refs', this.#refs.pack(firstRow, this.#addresses));
      this.#write('pages', pages);
    });
    this.#addresses = this.#refs.addresses;
    this.#sections += 1;
    return this.#sections - 1;
  }

  /** Adds the list of all files that are up to date, and puts the file in its place. */
  finish(began: number, list: Iterable<Cached>): void {
    const to = new PackWriter();
    to.double(began);
    for (const { mtime, hash, section, place } of list) {
      to.double(mtime);
      to.text(hash);
      to.int(section);
      to.int(place);
    }
    this.#try(() => {
      this.#write('list', to.pack());
      if (this.#file === undefined) return;
      closeSync(this.#file);
      renameSync(this.#beside, this.#path);
    });
  }

  #write(kind: SectionKind, packed: Packed): void {
    if (this.#file !== undefined) writeSection(this.#file, kind, packed);
  }

  #try(act: () => void): void {
    try {
      act();
    } catch {
      this.#file = undefined;
      this.#clear();
    }
  }

  #clear(): void {
    try {
      rmSync(this.#beside, { force: true });
    } catch {
      // Where it could not be written, there may be nothing to remove.
    }
  }
}
