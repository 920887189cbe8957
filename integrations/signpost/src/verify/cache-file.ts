import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';

/** A file about a deployment in the user's cache: `~/.cache/astro-signpost/verify/3f2a….jsonl`. */
export function findCacheFile(deployment: Deployment, extension: string): string {
  return join(findCacheFolder(), 'verify', `${hashChecks([], deployment)}.${extension}`);
}

/** A name for these checks of a deployment, by which a later run knows them again. */
export function hashChecks(checks: readonly Check[], { origin }: Deployment): string {
  return createHash('sha256')
    .update(JSON.stringify([origin, checks]))
    .digest('hex')
    .slice(0, 16);
}

/** The package's folder in the user's cache. */
function findCacheFolder(): string {
  const { XDG_CACHE_HOME: cache = '' } = process.env;
  return join(cache === '' ? join(homedir(), '.cache') : cache, 'astro-signpost');
}
