import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { RawPage } from '../../site/raw-page.ts';
import { readRawPage, readRawPages } from '../../site/raw-pages.ts';
import { SharedStrings } from '../../site/strings.ts';
import { readBuiltText } from '../read-built.ts';
import { readCached } from './read-cached.ts';
import { type Helper, helpersFor, Team } from './team.ts';

/** Fewer files are read as fast as a cache is. */
const worthCaching = 500;

/** How the pages of a build are read: `files` are its HTML files, `cache` is a file that keeps what was read. */
export interface Reading {
  readonly folder: string;
  readonly files: readonly string[];
  readonly cache: string | undefined;
}

/** Starts to read in other threads; undefined where there are too few files for that. `started` wait already. */
export function startTeam(
  { folder, files, cache }: Reading,
  started: readonly Helper[] = [],
): Team | undefined {
  if (helpersFor(files.length) === 0) return undefined;
  const forCache = cache !== undefined && files.length >= worthCaching;
  return new Team({ folder, jobs: files.map((file) => ({ file, known: '' })), forCache }, started);
}

/** Reads the HTML files of a build, in several threads where there are enough of them. */
export function readPages({ folder, files, cache }: Reading, ahead?: Team): RawPage[] {
  if (cache !== undefined && files.length >= worthCaching) return readCached(folder, files, cache, ahead);
  const read = (file: string): Buffer | string => readBuiltText(folder, file);
  const team = ahead ?? startTeam({ folder, files, cache });
  if (team === undefined) return readRawPages(files, read);
  const strings = new SharedStrings();
  const pages: RawPage[] = new Array(files.length);
  team.finish({
    read: (first, jobs) => {
      for (const [index, { file }] of jobs.entries()) pages[first + index] = readRawPage(file, read, strings);
    },
    receive: ({ first, packed, refs }, known) => {
      const reader = new PackReader(packed);
      const firstRow = strings.refs.append(refs, known);
      for (let at = first; !reader.isAtEnd; at += 1)
        pages[at] = readPackedPage(reader, strings.refs, firstRow);
    },
  });
  return pages;
}
