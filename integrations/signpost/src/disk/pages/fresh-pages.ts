import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RawPage } from '../../site/raw-page.ts';
import { SharedStrings } from '../../site/strings.ts';
import { readPages } from './read-pages.ts';

interface Fresh {
  readonly page: RawPage;
  readonly stamp: string | undefined;
}

/** Pages of a build that is still being finished: one that nobody wrote since it was read is not read again. */
export class FreshPages {
  readonly folder: string;
  readonly #pages = new Map<string, Fresh>();
  readonly #strings = new SharedStrings();

  constructor(folder: string) {
    this.folder = folder;
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
