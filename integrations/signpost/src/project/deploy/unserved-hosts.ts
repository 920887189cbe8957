import { join } from 'node:path';
import { deriveFile } from '../../hosts/shared/moved-pages.ts';
import { toDay } from '../../lib/date.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { isJson } from '../../lib/json/generated-keys.ts';
import { hasGeneratedLines } from '../../lib/text/generated-block.ts';
import type { Entry, RedirectMap } from '../../map/entry.ts';
import { selectReleased } from '../../map/release.ts';
import { findSiteFolder } from '../../plan/served-files.ts';
import type { Settings } from '../../plan/settings.ts';
import type { ProjectFacts } from '../settings/facts.ts';
import { planCopy } from './copy-plan.ts';
import { loadNamedHosts } from './hosts.ts';
import { describePublishedFolder, findAddedFolder, type Layout } from './published-folder.ts';

/** A redirect map and the site's build. */
interface BuiltMap {
  readonly facts: ProjectFacts;
  readonly map: RedirectMap | undefined;
  /** The YAML and CSV files of the map. */
  readonly mapFiles: readonly string[];
  readonly dist: string | undefined;
  /** True for the build of the current project. */
  readonly isHere: boolean;
  readonly settings: Settings | undefined;
  readonly hosts: readonly string[];
}

/**
 * Reports hosts that serve no redirect of the map, because the build lacks the generated file: `_site/_redirects` for
 * Cloudflare. A build with Astro puts the files in place, and nginx reads no file of the build. `mapFindings` has those of the map.
 */
export async function findUnservedHosts(
  { facts, map, mapFiles, dist, isHere, settings, hosts }: BuiltMap,
  mapFindings: readonly Finding[],
): Promise<Finding[]> {
  if (map === undefined || dist === undefined || !isHere || !(await hasFile(dist))) return [];
  if (facts.built !== undefined) return [];
  // `map compile` writes no file for a map with an error.
  if (mapFindings.some(({ level, file = '' }) => level === 'error' && mapFiles.includes(file))) return [];

  const layout = { root: '.', dist, siteFolder: settings === undefined ? '' : findSiteFolder(settings) };
  const { entries } = selectReleased(map, toDay(new Date())).map;
  const redirects = entries.filter(({ outcome }) => outcome.status !== 410);
  if (redirects.length === 0) return [];

  const published = describePublishedFolder(layout);
  const findings: Finding[] = [];
  for (const host of await loadNamedHosts(hosts)) {
    // _site/_redirects for Cloudflare
    const copy = planCopy(host, layout);
    // Where other hosts publish a build below the folder, no file shows.
    if (copy === undefined || (copy.file !== '' && findAddedFolder(layout) !== '')) continue;
    const missing =
      copy.file === ''
        ? await describeMissingPages(layout, redirects)
        : await describeMissingFile(copy.file, published);
    const isEdge = await host.projectChecks?.hasEdgeFunction?.({ root: layout.root, dist: published });
    if (missing === undefined || isEdge) continue;
    findings.push({
      rule: 'host-place',
      conventions: ['W-REDIR-1'],
      level: 'error',
      file: map.file,
      message: `no redirect of the map works on ${host.title}: ${missing}`,
      fix: `Build again. After each build, write the files of the host and copy them into the build, as part of the build script: \`npx astro-signpost map compile --output deploy\`, then \`${copy.command}\`.`,
    });
  }
  return findings;
}

/** The pages that the build lacks for GitHub Pages, which gets one for each redirect; undefined for a complete build. */
async function describeMissingPages(
  layout: Layout,
  redirects: readonly Entry[],
): Promise<string | undefined> {
  const exact = redirects.find((entry) => entry.kind === 'exact');
  const page = exact && deriveFile(exact.path);
  const added = findAddedFolder(layout);
  if (page === undefined || !page.startsWith(added)) return undefined;

  const published = describePublishedFolder(layout);
  if (await hasFile(join(published, page.slice(added.length)))) return undefined;
  return `${published} has no pages for them`;
}

/** The file or lines missing from the build for the redirects of a host; undefined for a complete build. */
async function describeMissingFile(file: string, published: string): Promise<string | undefined> {
  const path = join(published, file);
  const text = await readText(path);
  if (text === undefined) return `${path} doesn't exist`;
  // The generated keys of a JSON file have no marks.
  if (isJson(file) || hasGeneratedLines(text)) return undefined;
  return `${path} doesn't have the generated lines`;
}
