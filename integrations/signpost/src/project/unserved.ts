import { join } from 'node:path';
import { deriveFile } from '../hosts/github-pages/moved-pages.ts';
import type { Host } from '../hosts/host.ts';
import { type Day, toDay } from '../lib/date.ts';
import { hasFile, readBegin, readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { hasGeneratedLines, mergeBlock } from '../lib/json/merge-file.ts';
import { formatCount } from '../lib/text/text.ts';
import type { Entry } from '../map/entry.ts';
import { selectReleased } from '../map/release.ts';
import { findSiteFolder } from '../plan/build.ts';
import { readMapRules } from './audit-settings.ts';
import { copyCommand, findRedirectFile } from './build-script.ts';
import { checkMap, isMapError } from './check-map.ts';
import { readFacts } from './facts.ts';
import { loadNamedHosts } from './hosts.ts';
import type { Inputs } from './load.ts';
import { describePublishedFolder, findPublishedFolder } from './published-folder.ts';
import { isTaken } from './root-files.ts';
import { readLastBuild } from './settings-file.ts';

/**
 * Reports the hosts that serve none of the map's redirects, because the build lacks their generated file. `ofMap` are the
 * map's own findings, if they are known. Leaves out hosts that read their files elsewhere, and builds with Astro, which put
 * the files in place.
 */
export async function findUnservedHosts(
  inputs: Inputs,
  {
    today = toDay(new Date()),
    ofMap,
  }: { readonly today?: Day | undefined; readonly ofMap?: readonly Finding[] } = {},
): Promise<Finding[]> {
  const { map, dist, isHere, settings } = inputs;
  if (map === undefined || dist === undefined || !isHere || !(await hasFile(dist))) return [];
  if ((await readLastBuild('.')).exists) return [];

  const layout = { root: '.', dist, below: settings === undefined ? '' : findSiteFolder(settings) };
  if (findPublishedFolder(layout) === undefined) return [];
  const published = describePublishedFolder(layout);
  const { hosts } = await readFacts();
  const redirects = selectReleased(map, today).map.entries.filter(({ outcome }) => outcome.status !== 410);
  const [first] = redirects;
  if (first === undefined) return [];

  const findings: Finding[] = [];
  for (const host of await loadNamedHosts(hosts)) {
    const file = findRedirectFile(host);
    const copy = copyCommand(host, published);
    if (file === undefined || copy === undefined) continue;
    if (hasGeneratedLines(file === '' ? '' : ((await readText(join(published, file))) ?? ''))) continue;
    if (await hasOwnRedirects(host, file, published, first)) continue;
    const what = await describeMissingFile(file, published);
    const faulty = countMapErrors(ofMap ?? (await checkInputMap(inputs)));
    findings.push({
      rule: 'host-place',
      conventions: ['W-REDIR-1'],
      level: 'error',
      file: map.file,
      message: `${host.title} serves no redirect of the map: ${what}`,
      fix:
        faulty > 0
          ? adviseMapFixes(faulty)
          : `After each build, write the files of the host and copy them into the build, as part of the build script: \`npx astro-signpost map compile --output deploy\`, then \`${copy}\`.`,
    });
  }
  return findings;
}

async function checkInputMap(inputs: Inputs): Promise<Finding[]> {
  const { result } = checkMap({ ...inputs, rules: await readMapRules(inputs) });
  return [...inputs.findings, ...result.findings];
}

/** The errors for which `map compile` writes nothing. It doesn't compare the map with Git. */
function countMapErrors(ofMap: readonly Finding[]): number {
  return ofMap.filter(
    (finding) => isMapError(finding) && finding.rule !== 'map-removed' && finding.file !== '_redirects',
  ).length;
}

/** `map compile` refuses a map with errors, so the build script isn't to blame. */
function adviseMapFixes(count: number): string {
  return `\`npx astro-signpost map compile\` writes nothing while the map has ${formatCount(count, 'error')}: correct ${count === 1 ? 'it' : 'them'}, then build again.`;
}

async function describeMissingFile(file: string, published: string): Promise<string> {
  if (file === '') return `${published} has no pages for them`;
  const path = join(published, file);
  return (await hasFile(path)) ? `${path} doesn't have the generated lines` : `${path} doesn't exist`;
}

/** True if the build redirects with lines or pages that Signpost didn't generate, or with a program, whose answers are unknown. */
async function hasOwnRedirects(host: Host, file: string, published: string, first: Entry): Promise<boolean> {
  const hasProgram =
    host.id === 'netlify' ? await isTaken('.') : await hasFile(join(published, '_worker.js'));
  if (host.programs?.edge !== undefined && hasProgram) return true;

  const text = file === '' ? undefined : await readText(join(published, file));
  if (ownRedirect.test(mergeBlock(text ?? '', ''))) return true;

  const page = first.kind === 'exact' ? deriveFile(first.path) : undefined;
  const html = page === undefined ? undefined : await readBegin(join(published, page), pageStart);
  return html !== undefined && /<meta[^<>]*http-equiv\s*=\s*["']?refresh/i.test(html);
}

/** `/old /new/ 301` in `_redirects`, a rule of Apache, or one of Azure's file, beside Signpost's block. */
const ownRedirect = /^[ \t]*(?:\/\S*[ \t]+\S+(?:[ \t]+30\d!?)?[ \t]*$|Redirect|RewriteRule)|"redirect"/im;

/** Bytes of a page that contain its `<meta>` tags. */
const pageStart = 2000;
