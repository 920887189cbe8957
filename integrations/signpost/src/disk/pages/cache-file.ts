import { closeSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import type { Packed } from '../../site/packed/packed.ts';
import { PackWriter } from '../../site/packed/writer.ts';
import type { RefRows } from '../../site/ref-rows.ts';
import { makeFolder } from '../make-folder.ts';
import { nameBeside, sweepBeside } from '../name-beside.ts';
import { type Listed, unlisted, writeTree } from '../tree.ts';
import { type Earlier, type Places, writePlaces } from './earlier.ts';
import { type SectionKind, writeSection } from './sections.ts';

/**
 * Writes what was read for the next run, beside the file and then in its place. What the file has of an earlier run
 * stays where it stands, and what is new is added. A cache that can't be written is none: nobody is told.
 */
export class CacheFile {
  readonly #path: string;
  readonly #key: string;
  readonly #beside: string;
  readonly #earlier: Earlier | undefined;
  #isBegun = false;
  #file: number | undefined;
  #sections: number;
  readonly #refs: RefRows;
  /** How many addresses the file has. */
  #addresses: number;

  /** `refs` are those of all pages, the earlier ones first. */
  constructor(path: string, key: string, earlier: Earlier | undefined, refs: RefRows) {
    this.#path = path;
    this.#key = key;
    this.#earlier = earlier;
    this.#beside = nameBeside(path);
    this.#sections = earlier?.sections ?? 0;
    this.#refs = refs;
    this.#addresses = earlier?.addresses ?? 0;
  }

  /** True where the file will be another than before: something was added. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Adds a section of pages, whose references are the rows from some on, and says which one it is. */
  add(pages: Packed, firstRow: number): number {
    this.#begin();
    this.#try(() => {
      this.#write('refs', this.#refs.pack(firstRow, this.#addresses));
      this.#write('pages', pages);
    });
    this.#addresses = this.#refs.addresses;
    this.#sections += 1;
    return this.#sections - 1;
  }

  /**
   * Adds which facts are up to date and the files as they were listed, where they were, and puts the file in its place.
   */
  finish(places: Places, { tree, began }: Listed = { tree: unlisted, began: 0 }): void {
    this.#begin();
    const list = new PackWriter();
    writePlaces(list, places);
    const files = new PackWriter();
    files.double(began);
    writeTree(files, tree);
    this.#try(() => {
      this.#write('list', list.pack());
      this.#write('tree', files.pack());
      if (this.#file === undefined) return;
      this.#end();
      renameSync(this.#beside, this.#path);
    });
  }

  /** Leaves nothing of a file that was not finished. */
  close(): void {
    if (this.#file !== undefined) this.#clear();
  }

  /** Opens the file, with what it keeps of an earlier run. */
  #begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#try(() => {
      const folder = dirname(this.#path);
      makeFolder(folder);
      // What runs leave that were ended in the middle would fill the disk. Others of its folder are none of ours.
      const own = `${parse(this.#path).name}.`;
      sweepBeside(
        folder,
        readdirSync(folder).filter((name) => name.startsWith(own)),
      );
      this.#file = openSync(this.#beside, 'w');
      if (this.#earlier === undefined) this.#write('key', { ...new PackWriter().pack(), text: this.#key });
      else writeSync(this.#file, this.#earlier.kept);
    });
  }

  #write(kind: SectionKind, packed: Packed): void {
    if (this.#file !== undefined) writeSection(this.#file, kind, packed);
  }

  #try(act: () => void): void {
    try {
      act();
    } catch {
      this.#clear();
    }
  }

  #end(): void {
    const file = this.#file;
    this.#file = undefined;
    if (file !== undefined) closeSync(file);
  }

  #clear(): void {
    try {
      this.#end();
      rmSync(this.#beside, { force: true });
    } catch {
      // Where it could not be written, there may be nothing to remove.
    }
  }
}
