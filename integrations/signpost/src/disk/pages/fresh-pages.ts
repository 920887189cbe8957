import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RawPage } from '../../site/raw-page.ts';
import { htmlFiles } from '../../site/source.ts';
import { SharedStrings } from '../../site/strings.ts';
import { openBuildFolder, worthKeeping } from '../build-folder.ts';
import { Earlier, factsKey } from './earlier.ts';
import { readAndKeep } from './read-and-keep.ts';
import { readPages } from './read-pages.ts';

interface Fresh {
  readonly page: RawPage;
  readonly stamp: string | undefined;
}

/** Pages of a build that is still being finished: one that nobody wrote since it was read is not read again. */
export class FreshPages {
  readonly folder: string;
  readonly #pages = new Map<string, Fresh>();
  #strings = new SharedStrings();

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * All pages of the folder, before any other is read. `cache` is a file that keeps what was read of them for the next
   * build: a page whose bytes are what they were then is not parsed again. Times are not believed: a build writes all
   * files anew, and one that can be reproduced gives all of them one time.
   */
  readAll(cache: string | undefined): RawPage[] {
    const files = htmlFiles(openBuildFolder(this.folder).list);
    if (cache === undefined || files.length < worthKeeping) return this.read(files);
    const stamps = new Map(files.map((file) => [file, stampOf(join(this.folder, file))]));
    const key = factsKey();
    const opened = Earlier.open(cache, key);
    const earlier = opened?.isUsable(files.length) ? opened : undefined;
    this.#strings = earlier?.strings ?? this.#strings;
    const asked = { folder: this.folder, files, changed: new Set(files) };
    const keeping = { file: cache, key, listed: undefined, earlier, strings: this.#strings };
    for (const page of readAndKeep(asked, keeping))
      this.#pages.set(page.file, { page, stamp: stamps.get(page.file) });
    return files.flatMap((file) => this.#pages.get(file)?.page ?? []);
  }

  /** The pages of HTML files, in their order. */
  read(files: readonly string[]): RawPage[] {
    const stale = new Map<string, string | undefined>();
    for (const file of files) {
      const stamp = stampOf(join(this.folder, file));
      if (stamp === undefined || this.#pages.get(file)?.stamp !== stamp) stale.set(file, stamp);
    }
    for (const page of readPages(this.folder, [...stale.keys()], undefined, this.#strings))
      this.#pages.set(page.file, { page, stamp: stale.get(page.file) });
    return files.flatMap((file) => this.#pages.get(file)?.page ?? []);
  }
}

/** Tells one writing of a file from the next; undefined where the file system counts in seconds, which is too long. */
function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.mtimeMs % 1000 === 0) return undefined;
  return `${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}
