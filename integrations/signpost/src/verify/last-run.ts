import { z } from 'zod';
import { readPlainText } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { parseJson } from '../lib/json/json.ts';
import { findCacheFile } from './cache-file.ts';
import type { Deployment } from './deployment.ts';
import type { Result } from './result.ts';

const urlList = z.array(z.string());

/** The URLs that differed in the last run against a deployment. Empty without one. */
export async function readLastFound(deployment: Deployment): Promise<ReadonlySet<string>> {
  const text = await readPlainText(findLastRun(deployment));
  const parsed = urlList.safeParse(text === undefined ? [] : parseJson(text));
  return new Set(parsed.data ?? []);
}

/** Stores the URLs that differ, so that the next sample has them. A run with refused URLs changes nothing. */
export async function storeFound(deployment: Deployment, results: readonly Result[]): Promise<void> {
  if (results.some(({ refusedBy }) => refusedBy !== undefined)) return;
  const urls = results.filter(({ difference }) => difference !== undefined).map(({ check }) => check.url);
  await writeFileAt(findLastRun(deployment), `${JSON.stringify(urls)}\n`);
}

function findLastRun(deployment: Deployment): string {
  return findCacheFile(deployment, 'last.json');
}
