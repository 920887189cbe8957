import type { PlatformId } from './platform-rule.ts';
import { cloudflareRunners } from './runners/cloudflare.ts';
import { netlifyRunners } from './runners/netlify.ts';
import type { ProjectFiles, Runner } from './runners/runner.ts';

/** By platform. */
export type RunnersByPlatform = ReadonlyMap<PlatformId, readonly Runner[]>;

/** The site's own functions and Workers that run before its platform's rules. */
export function runnersOf(platform: PlatformId, files: ProjectFiles): Runner[] {
  if (platform === 'cloudflare') return cloudflareRunners(files);
  return platform === 'netlify' ? netlifyRunners(files) : [];
}

/** The one that certainly answers a path; `maybe` is the first that may answer before it. */
export function runnerFor(
  runners: readonly Runner[],
  path: string,
): { readonly sure: Runner | undefined; readonly maybe: Runner | undefined } {
  const taking = runners.filter(({ takes }) => takes(path));
  return {
    sure: taking.find(({ unclear }) => unclear === undefined),
    maybe: taking.find(({ unclear }) => unclear !== undefined),
  };
}
