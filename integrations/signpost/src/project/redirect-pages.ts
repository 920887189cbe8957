import { join } from 'node:path';
import { readBytes, readStart } from '../lib/disk/read.ts';
import { isHtml, toUrlPath } from '../lib/url/path.ts';
import { readPage } from '../pages/raw-page.ts';
import { findBrowserRedirect } from '../pages/redirect-page.ts';
import { findSiteFolder } from '../plan/served-files.ts';
import type { Settings } from '../plan/settings.ts';

/** Enough bytes for the head of a page that only redirects. */
const maxBytes = 2000;

/** The pages of a build that redirect in the browser, such as the aliases of Hugo: file ─▶ absolute URL. */
export async function readRedirectPages(
  dist: string | undefined,
  files: readonly string[],
  settings: Settings,
): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  if (dist === undefined) return targets;

  const folder = findSiteFolder(settings);
  for (const file of files.filter(isHtml)) {
    const path = join(dist, file);
    // Most pages have no refresh, and aren't read further.
    if (!/http-equiv=["']?refresh/i.test((await readStart(path, maxBytes)) ?? '')) continue;
    const page = readPage(file, (await readBytes(path)) ?? Buffer.alloc(0));
    const redirect = findBrowserRedirect(page, settings.origin + toUrlPath(folder + file));
    if (redirect !== undefined) targets.set(folder + file, redirect.to);
  }
  return targets;
}
