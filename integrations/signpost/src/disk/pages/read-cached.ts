import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readPackedPage } from '../../site/packed/read-page.ts';
import { PackReader } from '../../site/packed/reader.ts';
import type { RawPage } from '../../site/raw-page.ts';
import { codeKey } from '../code-key.ts';
import { CacheFile } from './cache-file.ts';
import { type Job, readChunk } from './chunk.ts';
import { type Cached, nothing, readEarlier } from './earlier.ts';
import type { Handed } from './order.ts';
import { type Team, teamFor } from './team.ts';

/** In milliseconds. What was changed so shortly before it was read may have been changed again without a trace. */
const margin = 2000;

/**
 * Reads the HTML files of a build, and again only what changed since the last time: a file of the same size and
 * time is the same, and one of another time is where its bytes are. `ahead` reads all of them already.
 */
export function readCached(
  folder: string,
  files: readonly string[],
  cacheFile: string,
  ahead?: Team,
): RawPage[] {
  const began = ahead?.began ?? Date.now();
  const key = codeKey(['core', 'site']);
  const found = ahead === undefined ? readEarlier(cacheFile, key) : nothing();
  // More than half of it is out of date: better to begin anew.
  const earlier = found.stored > 2 * files.length ? nothing() : found;
  const { strings } = earlier;
  const current = new Map<string, Cached>();
  const jobs: Job[] = [];
  for (const file of files) {
    const cached = earlier.pages.get(file);
    if (cached !== undefined && isSame(join(folder, file), cached, earlier.began)) current.set(file, cached);
    else jobs.push({ file, known: cached?.hash ?? '' });
  }
  if (jobs.length === 0 && current.size === earlier.pages.size) return pagesOf(files, current);
  const team = ahead ?? teamFor(folder, jobs, true);
  const writer = new CacheFile(cacheFile, key, earlier);
  const receive = ({ first, packed, mtimes, hashes }: Handed, firstRow: number): void => {
    const reader = new PackReader(packed);
    const section = reader.isAtEnd ? -1 : writer.add(packed, firstRow);
    let place = 0;
    for (const [index, hash] of hashes.entries()) {
      const { file = '', known } = team.jobs[first + index] ?? {};
      const mtime = mtimes[index] ?? 0;
      const cached = hash !== '' && hash === known ? earlier.pages.get(file) : undefined;
      if (cached !== undefined) current.set(file, { ...cached, mtime });
      else
        current.set(file, {
          page: readPackedPage(reader, strings.refs, firstRow),
          mtime,
          hash,
          section,
          place: place++,
        });
    }
  };
  team.finish({
    read: (first, some) => {
      const firstRow = strings.refs.length;
      receive({ first, ...readChunk(folder, some, true, strings) }, firstRow);
    },
    receive: (handed, known) => receive(handed, strings.refs.append(handed.refs, known)),
  });
  // What could not be read has no hash.
  writer.finish(
    began,
    [...current.values()].filter(({ hash }) => hash !== ''),
  );
  return pagesOf(files, current);
}

function isSame(path: string, { page, mtime }: Cached, began: number): boolean {
  if (mtime > began - margin) return false;
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && found.mtimeMs === mtime && found.size === page.size;
}

function pagesOf(files: readonly string[], current: ReadonlyMap<string, Cached>): RawPage[] {
  return files.flatMap((file) => current.get(file)?.page ?? []);
}
