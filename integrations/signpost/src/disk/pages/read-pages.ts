import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { RawPage } from '../../site/raw-page.ts';
import { readRawPage, readRawPages } from '../../site/raw-pages.ts';
import { SharedStrings } from '../../site/strings.ts';
import { readBuiltText } from '../read-built.ts';
import { readCached } from './read-cached.ts';
import { helpersFor, readTogether } from './team.ts';

/** Fewer files are read as fast as a cache is. */
const worthCaching = 500;

/**
 * Reads the HTML files of a build, in several threads where there are enough of them. `cache` is a file that keeps
 * what was read for the next time.
 */
export function readPages(folder: string, files: readonly string[], cache?: string): RawPage[] {
  if (cache !== undefined && files.length >= worthCaching) return readCached(folder, files, cache);
  const read = (file: string): Buffer | string => readBuiltText(folder, file);
  const helpers = helpersFor(files.length);
  if (helpers === 0) return readRawPages(files, read);
  const strings = new SharedStrings();
  const pages: RawPage[] = new Array(files.length);
  readTogether({
    folder,
    jobs: files.map((file) => ({ file, known: '' })),
    forCache: false,
    helpers,
    read: (first, jobs) => {
      for (const [index, { file }] of jobs.entries()) pages[first + index] = readRawPage(file, read, strings);
    },
    receive: ({ first, packed }) => {
      const reader = new PackReader(packed, (text) => strings.share(text));
      for (let at = first; !reader.isAtEnd; at += 1) pages[at] = readPackedPage(reader);
    },
  });
  return pages;
}
