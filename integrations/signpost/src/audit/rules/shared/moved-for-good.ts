import type { Site } from '../../site/site.ts';
import type { Verdict } from '../../site/verdict.ts';
import { isAliasOfVersion } from '../../site/version-folders.ts';

/** True for a URL in whose place the one at the end should be written. A temporary redirect, as to a login, is another step of the way. */
export function isMovedForGood(site: Site, { way, target, last }: Verdict): boolean {
  if (target === undefined || !(way.includes('redirect') || way.includes('refresh'))) return false;
  // /chat, which leads to the community's chat, is a short URL that the site keeps for pages of others. A loop has no end.
  if (last?.kind !== 'site') return false;
  // The URL of the site, whose home page leads to the first chapter
  if (target.path === site.base && way.includes('refresh')) return false;
  // /docs/latest/ stays the URL of the newest version, which today is /docs/2.0/.
  return !isAliasOfVersion(site, target.path, last.path);
}
