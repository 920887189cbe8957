import { join } from 'node:path';
import { concurrently } from '../../lib/concurrently.ts';
import { isFolder } from '../../lib/disk/chunks.ts';
import { exists, listFiles, readText } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import type { Asker } from '../../lib/http/patient.ts';
import { Problem } from '../../lib/problem.ts';
import { openProgress } from '../../project/progress.ts';
import { expectReachable } from '../shared.ts';
import { type OldAddress, wholeAddress } from '../state/old-address.ts';
import { readFromFolder, readLive } from './compare-pages.ts';
import { type OldPage, parseOldPages, printOldPages, summaryFile } from './page-summary.ts';

/** Fewer than the files that a process may have open, more than a host is asked for at one time. */
const atOnce = 16;

interface OldPagesOptions {
  /** The folder of the migration's state. */
  readonly state: string;
  /** Where the old site lies; undefined where it is asked. */
  readonly folder: string | undefined;
  readonly resolve: ReadonlyMap<string, string>;
}

/** The old site is read from a folder with pages in it; what else was named would only look as if nothing was lost. */
export async function expectOldPages(folder: string): Promise<void> {
  if (!(await exists(folder)))
    throw new Problem(`${folder} doesn't exist; --old-dist is the folder with the old site's pages.`);
  if (!(await isFolder(folder)))
    throw new Problem(`${folder} is a file; --old-dist is the folder with the old site's pages.`);
  if (!(await listFiles(folder)).some((file) => /\.html?$/i.test(file)))
    throw new Problem(`${folder} has no HTML file; --old-dist is the folder with the old site's pages.`);
}

/** The old pages that are kept already, and those that can still be read; these are kept too. `old` is an origin. */
export async function readOldPages(
  rows: readonly OldAddress[],
  old: string,
  ask: Asker,
  { state, folder, resolve }: OldPagesOptions,
): Promise<OldPage[]> {
  const file = join(state, summaryFile);
  const known = new Map(
    parseOldPages(file, (await readText(file)) ?? '').map((page) => [page.address, page]),
  );
  const missing = rows.filter(({ address }) => !known.has(address));
  if (folder === undefined && missing.length > 0) await expectReachable([new URL(old).host], [], resolve);
  const bar = openProgress('{value} of {total} old pages');
  let read = 0;
  const pages: (OldPage | undefined)[] = [];
  await concurrently(missing.entries(), atOnce, async ([at, row]) => {
    const { address, host } = row;
    const url = wholeAddress(row, old);
    const page = await (folder === undefined ? readLive(ask, url) : readFromFolder(folder, old, address));
    read += 1;
    bar.update(read, missing.length);
    pages[at] = page && { address, ...(host ? { url } : {}), ...page };
  }).finally(() => bar.stop());
  for (const page of pages) if (page) known.set(page.address, page);
  if (pages.some(Boolean)) await writeFileAt(file, [...printOldPages([...known.values()])].join(''));
  const wanted = new Set(rows.map(({ address }) => address));
  return [...known.values()].filter(({ address }) => wanted.has(address));
}
