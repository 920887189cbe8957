import { join } from 'node:path';
import { deriveFile } from '../hosts/github-pages/emit.ts';
import { toDay } from '../lib/date.ts';
import { hasFile, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { hasGeneratedLines, isJson } from '../lib/json/merge-own.ts';
import type { Entry } from '../map/entry.ts';
import { selectReleased } from '../map/release.ts';
import { findSiteFolder } from '../plan/build.ts';
import { copyCommand, findRedirectFile } from './build-script.ts';
import { readFacts } from './facts.ts';
import { loadNamedHosts } from './hosts.ts';
import type { Inputs } from './load.ts';
import { describePublishedFolder, findPublishedFolder } from './published-folder.ts';
import { isTaken } from './root-files.ts';
import { readSettingsFile } from './settings-file.ts';

/**
 * Reports hosts that serve no redirect of the map, because the build lacks the generated file: `_site/_redirects` for
 * Cloudflare. A build with Astro puts the files in place, and nginx reads no file of the build.
 */
export async function findUnservedHosts({ map, dist, isHere, settings }: Inputs): Promise<Finding[]> {
  if (map === undefined || dist === undefined || !isHere || !(await hasFile(dist))) return [];
  if ((await readSettingsFile('.')) !== undefined) return [];

  const layout = { root: '.', dist, below: settings === undefined ? '' : findSiteFolder(settings) };
  const { entries } = selectReleased(map, toDay(new Date())).map;
  const redirects = entries.filter(({ outcome }) => outcome.status !== 410);
  if (redirects.length === 0 || findPublishedFolder(layout) === undefined) return [];

  const published = describePublishedFolder(layout);
  const findings: Finding[] = [];
  for (const host of await loadNamedHosts((await readFacts()).hosts)) {
    // _site/_redirects for Cloudflare
    const file = findRedirectFile(host);
    const copy = copyCommand(host, published);
    if (file === undefined || copy === undefined) continue;

    const missing = await describeMissingFile(file, published, redirects);
    const isEdge = host.id === 'netlify' ? await isTaken('.') : await hasFile(join(published, '_worker.js'));
    if (missing === undefined || isEdge) continue;
    findings.push({
      rule: 'host-place',
      conventions: ['W-REDIR-1'],
      level: 'error',
      file: map.file,
      message: `${host.title} serves no redirect of the map: ${missing}`,
      fix: `After each build, write the files of the host and copy them into the build, as part of the build script: \`npx astro-signpost map compile --output deploy\`, then \`${copy}\`.`,
    });
  }
  return findings;
}

/** Names the file that the build lacks for the redirects of a host; undefined if it has the generated lines. */
async function describeMissingFile(
  file: string,
  published: string,
  redirects: readonly Entry[],
): Promise<string | undefined> {
  // GitHub Pages gets a page for each redirect.
  if (file === '') {
    const exact = redirects.find(({ kind }) => kind === 'exact');
    const page = exact?.kind === 'exact' ? deriveFile(exact.path) : undefined;
    const isThere = page === undefined || (await hasFile(join(published, page)));
    return isThere ? undefined : `${published} has no pages for them`;
  }

  const path = join(published, file);
  const text = await readText(path);
  if (text === undefined) return `${path} doesn't exist`;
  // The generated keys of a JSON file have no marks.
  return isJson(file) || hasGeneratedLines(text) ? undefined : `${path} doesn't have the generated lines`;
}
