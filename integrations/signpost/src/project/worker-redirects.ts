import { join } from 'node:path';
import { barePlan, type EdgeConfig } from '../hosts/edge/config.ts';
import { dataFile, dataFolder, withSiteData } from '../hosts/edge/site-data.ts';
import { adapterWorker } from '../hosts/shared/output-names.ts';
import { exists, readText } from '../lib/disk/read.ts';
import { hasGeneratedLines } from '../lib/json/merge-file.ts';
import { sortByPath } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';

/** The redirects of a build, as its generated Worker has them. */
export type WorkerRedirects = Pick<Plan, 'exact' | 'patterns' | 'ignoreCase'>;

/**
 * The redirects of a build whose generated edge function has them, instead of `_redirects`. `unknown` if the function isn't
 * in the build, as on Netlify. Undefined for any other build.
 */
export async function workerRedirects(dist: string): Promise<WorkerRedirects | 'unknown' | undefined> {
  if (!(await exists(join(dist, dataFolder)))) return undefined;
  if (hasGeneratedLines((await readText(join(dist, '_redirects'))) ?? '')) return undefined;
  try {
    return (await readWorker(dist)) ?? 'unknown';
  } catch (error) {
    if (error instanceof SyntaxError) return 'unknown';
    throw error;
  }
}

async function readWorker(dist: string): Promise<WorkerRedirects | undefined> {
  const program =
    (await readText(join(dist, '_worker.js'))) ?? (await readText(join(dist, '..', 'server', adapterWorker)));
  const [, text = ''] = program?.split('\nconst signpost = ', 2) ?? [];
  // Each key has its own line, and no value has a line break.
  const end = text.indexOf('\n}};\n');
  if (end < 0) return undefined;
  const config: EdgeConfig = JSON.parse(text.slice(0, end + '\n}}'.length));
  const data = await readText(join(dist, dataFile));
  if (data === undefined) return undefined;
  const { exact, patterns, ignoreCase } = withSiteData(barePlan(config), data);
  return { exact: sortByPath(exact, ignoreCase), patterns, ignoreCase };
}
