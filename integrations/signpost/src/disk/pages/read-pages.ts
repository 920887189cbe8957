import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { RawPage } from '../../site/raw-page.ts';
import { readRawPage, readRawPages } from '../../site/raw-pages.ts';
import { SharedStrings } from '../../site/strings.ts';
import { readBuiltText } from '../read-built.ts';
import { helpersFor } from './helper.ts';
import { readCached } from './read-cached.ts';
import { type Team, teamFor } from './team.ts';

/** Fewer files are read as fast as a cache is. */
const worthCaching = 500;

/** How the pages of a build are read: `files` are its HTML files, `cache` is a file that keeps what was read. */
export interface Reading {
  readonly folder: string;
  readonly files: readonly string[];
  readonly cache: string | undefined;
}

/** Reads the HTML files of a build, in several threads where there are enough of them. */
export function readPages({ folder, files, cache }: Reading, ahead?: Team): RawPage[] {
  if (cache !== undefined && files.length >= worthCaching) return readCached(folder, files, cache, ahead);
  const read = (file: string): Buffer | string => readBuiltText(folder, file);
  if (ahead === undefined && helpersFor(files.length) === 0) return readRawPages(files, read);
  const team =
    ahead ??
    teamFor(
      folder,
      files.map((file) => ({ file, known: '' })),
      false,
    );
  const strings = new SharedStrings();
  const pages = new Map<string, RawPage>();
  team.finish({
    read: (_first, jobs) => {
      for (const { file } of jobs) pages.set(file, readRawPage(file, read, strings));
    },
    receive: ({ packed, refs }, known) => {
      const reader = new PackReader(packed);
      const firstRow = strings.refs.append(refs, known);
      while (!reader.isAtEnd) {
        const page = readPackedPage(reader, strings.refs, firstRow);
        pages.set(page.file, page);
      }
    },
  });
  return files.flatMap((file) => pages.get(file) ?? []);
}
