import type { PlatformId } from './platform-rule.ts';
import { cloudflareRunners } from './runners/cloudflare.ts';
import { netlifyRunners } from './runners/netlify.ts';
import type { ProjectFiles, Runner } from './runners/runner.ts';

/** The functions and Workers of a site's own that run before a platform reads the rules. */
export function runnersOf(platform: PlatformId, files: ProjectFiles): Runner[] {
  if (platform === 'cloudflare') return cloudflareRunners(files);
  return platform === 'netlify' ? netlifyRunners(files) : [];
}
