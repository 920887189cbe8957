import { rm } from 'node:fs/promises';
import { forEachConcurrently } from '../lib/concurrently.ts';
import { openProgress } from '../project/progress.ts';
import { findCacheFile, hashChecks } from './cache-file.ts';
import type { Check } from './check.ts';
import { type RequestSettings, requestOne } from './request-one.ts';
import type { Result } from './result.ts';
import { openResultJournal } from './result-journal.ts';
import { watchHosts } from './watch-hosts.ts';

/**
 * Makes all checks, and returns a result for each: "/old must return 301 to /new/" ─▶ "it returns 404". `--resume` continues
 * a killed run, or one with refused requests.
 */
export async function requestAll(checks: readonly Check[], settings: RequestSettings): Promise<Result[]> {
  const { deployment, concurrency, resume } = settings;
  const firstUrl = deployment.toRequest(checks[0]?.url ?? deployment.origin);
  const ask = watchHosts(settings.ask, new URL(firstUrl).host);

  const about = `verify ${hashChecks(checks, deployment)}`;
  const file = findCacheFile(deployment, 'jsonl');
  const journal = openResultJournal(file, { about, resume });

  const results = new Map<Check, Result>();
  const remaining: Check[] = [];
  for (const check of checks) {
    const earlier = journal.earlier.get(check.url);
    if (earlier === undefined) remaining.push(check);
    else results.set(check, { ...earlier, check });
  }

  const bar = openProgress('URLs');
  let requested = 0;
  try {
    await forEachConcurrently(remaining, concurrency, async (check) => {
      const result = await requestOne(check, { ...settings, ask });
      results.set(check, result);
      // A refused request is made again by `--resume`.
      if (result.refusedBy === undefined) journal.add(result);
      requested += 1;
      bar.update(requested, remaining.length);
    });
  } finally {
    bar.stop();
    journal.close();
  }
  const isComplete = results.values().every(({ refusedBy }) => refusedBy === undefined);
  if (isComplete) await rm(file, { force: true });

  return checks.flatMap((check) => results.get(check) ?? []);
}
