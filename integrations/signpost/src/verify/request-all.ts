import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { forEachConcurrently } from '../lib/concurrently.ts';
import { cacheFolder } from '../lib/disk/folders.ts';
import { withJournal } from '../lib/disk/journal.ts';
import { removeFile } from '../lib/disk/write.ts';
import { follow, type Trail } from '../lib/http/follow.ts';
import type { Asker } from '../lib/http/retry.ts';
import { openProgress } from '../project/progress.ts';
import type { Check } from './check.ts';
import { compareResponses, type Difference } from './compare.ts';
import type { Deployment } from './deployment.ts';
import { faultIds } from './faults.ts';

/** A check that was made. */
export interface Result {
  readonly check: Check;
  /** The status of the first response; 0 without one. */
  readonly status: number;
  /** Seconds for which a cache has kept the response; undefined if it came from the site's own server. */
  readonly age: number | undefined;
  readonly difference: Difference | undefined;
}

interface Asking {
  readonly ask: Asker;
  readonly deployment: Deployment;
  readonly concurrency: number;
  /** Continues an interrupted run of the same checks. */
  readonly resume: boolean;
  /** The built file that a check expects as the body. */
  readBuilt(check: Check): Buffer | undefined;
}

const keptSchema = z.object({
  url: z.string(),
  status: z.number(),
  age: z.number().optional(),
  difference: z.object({ fault: z.enum(faultIds), expected: z.string(), got: z.string() }).optional(),
});

/** Makes all checks. Each result is on disk before the next request, so that a killed run can be continued. */
export async function requestAll(checks: readonly Check[], asking: Asking): Promise<Result[]> {
  const about = `verify ${hashOf(checks, asking.deployment)}`;
  const file = join(cacheFolder(), 'verify', `${hashOf([], asking.deployment)}.jsonl`);
  const bar = openProgress('{value} of {total} URLs');

  const results = await withJournal(file, { about, resume: asking.resume }, async (journal) => {
    const kept = new Map(
      Array.from(journal.records(), (record) => keptSchema.parse(record)).map((one) => [one.url, one]),
    );
    const done = new Map<Check, Result>();
    const open = checks.filter((check) => !kept.has(check.url));
    try {
      await forEachConcurrently(open, asking.concurrency, async (check) => {
        const result = await requestOne(check, asking);
        const { status, age, difference } = result;
        journal.append({ url: check.url, status, age, difference });
        done.set(check, result);
        bar.update(done.size, open.length);
      });
    } finally {
      bar.stop();
    }
    return checks.flatMap((check): Result[] => {
      const { status = 0, age, difference } = done.get(check) ?? kept.get(check.url) ?? {};
      return [{ check, status, age, difference }];
    });
  });
  await removeFile(file);
  return results;
}

async function requestOne(check: Check, { ask, deployment, readBuilt }: Asking): Promise<Result> {
  const { maxRedirects } = check.expected;
  const trail = await follow(ask, { url: deployment.toRequest(check.url) }, { most: maxRedirects - 1 });
  const difference = compareResponses(check, { trail, built: readBuilt(check) }, deployment);
  return { check, status: readFirstStatus(trail), age: readCacheAge(trail), difference };
}

function readFirstStatus({ hops: [first], last }: Trail): number {
  return first?.status ?? (last.kind === 'answer' ? last.status : 0);
}

/** By the header Age (RFC 9111, 5.1). */
function readCacheAge({ last }: Trail): number | undefined {
  if (last.kind === 'failure') return undefined;
  const age = Number(last.headers.get('age')?.[0] ?? 0);
  return age > 0 ? age : undefined;
}

function hashOf(checks: readonly Check[], { origin }: Deployment): string {
  return createHash('sha256')
    .update(JSON.stringify([origin, checks]))
    .digest('hex')
    .slice(0, 16);
}
