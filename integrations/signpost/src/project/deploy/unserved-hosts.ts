import { join } from 'node:path';
import { applyAdapter } from '../../hosts/adapter.ts';
import type { Host } from '../../hosts/host.ts';
import { isGeneratedScript } from '../../hosts/own-functions.ts';
import { toDay } from '../../lib/date.ts';
import { hasFile, readText } from '../../lib/disk/read.ts';
import type { Finding } from '../../lib/finding.ts';
import { quoteForShell } from '../../lib/text/escape.ts';
import { compact } from '../../lib/text/text.ts';
import { isHtml } from '../../lib/url/path.ts';
import { selectReleased } from '../../map/release.ts';
import type { Plan } from '../../plan/plan.ts';
import { findSiteFolder } from '../../plan/served-files.ts';
import { isForSite, makeDefaultSettings, unknownSite } from '../../plan/site-url.ts';
import { type Inputs, type Project, planProject } from '../load.ts';
import { compileCommand, planCopy } from './copy-plan.ts';
import { loadNamedHosts } from './hosts.ts';
import { findTarget, listMapFiles, type MapFile, splitParts } from './map-parts.ts';
import { describePublishedFolder, findAddedFolder, type Layout } from './published-folder.ts';

// Whether a host has the redirects of the map, wherever it reads its files: in the build (`_redirects`, `_worker.js`), in the
// root of the project (`vercel.json`), or on a server, whose files were copied from deploy/<host>.

/** A host of a project, and where it reads its files. */
interface Deployment {
  readonly host: Host;
  readonly plan: Plan;
  readonly layout: Layout;
  /** True for a build with Astro, which puts the files of the build in place. */
  readonly isBuiltByAstro: boolean;
  /** False if the generated files may have other URLs, because the command is about another site, or an unknown one. */
  readonly hasSameUrls: boolean;
}

/**
 * Reports hosts that don't serve all redirects of the map, because the files where the host reads them are missing or outdated.
 * `mapFindings` are those of the map.
 */
export async function findUnservedHosts(
  inputs: Inputs | Project,
  mapFindings: readonly Finding[],
): Promise<Finding[]> {
  const { facts, map, mapFiles, dist, isHere, hosts } = inputs;
  if (map === undefined || dist === undefined || !isHere || !(await hasFile(dist))) return [];
  // `map compile` writes no file for a map with an error.
  if (mapFindings.some(({ level, file = '' }) => level === 'error' && mapFiles.includes(file))) return [];
  const { entries } = selectReleased(map, toDay(new Date())).map;
  if (entries.every(({ outcome }) => outcome.status === 410)) return [];

  const settings = inputs.settings ?? makeDefaultSettings(unknownSite);
  const project = 'planOn' in inputs ? inputs : await planProject({ ...inputs, settings }, {});
  const layout = { root: '.', dist, siteFolder: findSiteFolder(settings) };
  const isKnown = settings.origin !== unknownSite;
  const hasSameUrls = isKnown && (facts.site === undefined || isForSite(settings, facts.site));

  const findings: Finding[] = [];
  for (const host of await loadNamedHosts(hosts)) {
    // An adapter's build output has the map.
    if (applyAdapter(host, project.adapter) !== host) continue;
    const plan = await project.planOn(host.id);
    const deployment = { host, layout, isBuiltByAstro: facts.built !== undefined, hasSameUrls };
    const unserved = await findUnserved({ ...deployment, plan });
    // A server may have the redirects alone, of `map compile` without a build.
    const isServed =
      unserved === undefined ||
      (host.kind === 'server' &&
        (await findUnserved({ ...deployment, plan: { ...plan, redirectsOnly: true } })) === undefined);
    if (!isServed) findings.push({ file: map.file, ...unserved });
  }
  return findings;
}

/** Reports the redirects that a host doesn't serve; undefined if it serves all, or if nobody can tell. */
async function findUnserved(deployment: Deployment): Promise<Finding | undefined> {
  const { host, plan, layout, isBuiltByAstro } = deployment;
  const published = describePublishedFolder(layout);
  const mapFiles = listMapFiles(host, plan);
  const hasProgram = await host.projectChecks?.hasEdgeFunction?.({ root: layout.root, dist: published });
  // A Worker of the site itself answers before `_redirects`, and nobody sees into it.
  if (hasProgram && !mapFiles.some(({ isProgram }) => isProgram)) return undefined;

  const checked: CheckedFile[] = [];
  for (const file of mapFiles) {
    const path = await findPlace(deployment, file, hasProgram);
    if (path !== undefined) checked.push(await checkFile(deployment, file, path));
  }
  const lacking = checked.find(({ state }) => state !== 'right');
  if (lacking === undefined) return findSettingsError(deployment, mapFiles);

  const isAll = lacking.isProgram || checked.every(({ state }) => state === 'missing' || state === 'foreign');
  const subject = isAll ? 'no redirect' : 'not every redirect';
  const hasNoPage = isAll && isHtml(lacking.name);
  const reason = hasNoPage ? `${published} has no pages for them` : describeState(lacking);
  return {
    rule: 'host-place',
    conventions: ['W-REDIR-1'],
    level: 'error',
    message: `${subject} of the map works on ${host.title}: ${reason}`,
    fix: describeFix(host, layout, { mapFiles, isBuiltByAstro }),
  };
}

interface CheckedFile extends MapFile {
  readonly path: string;
  readonly state: 'right' | 'missing' | 'foreign' | 'outdated';
  /** A line of the map that is missing. */
  readonly missingPart?: string | undefined;
}

async function checkFile(
  { host, plan, hasSameUrls }: Deployment,
  file: MapFile,
  path: string,
): Promise<CheckedFile> {
  const text = await readText(path);
  if (text === undefined) return { ...file, path, state: 'missing' };
  // A Worker may import the generated one.
  if (file.isProgram) {
    const isOurs = isGeneratedScript(text) || /\bsignpost\b/.test(text);
    return { ...file, path, state: isOurs ? 'right' : 'foreign' };
  }

  // `/old /new/ 301` of the site itself is as good as the generated line with the origin.
  const origin = hasSameUrls ? plan.origin : /https?:\/\/[^/"\s]+/g;
  const normalize = (part: string): string => part.replaceAll(origin, '');
  const presentParts = new Set(Array.from(splitParts(host, file.name, text), normalize));
  const missingParts = file.parts.filter((part) => !presentParts.has(normalize(part)));
  if (missingParts.length === 0) return { ...file, path, state: 'right' };
  if (missingParts.length === file.parts.length) return { ...file, path, state: 'foreign' };
  return { ...file, path, state: 'outdated', missingPart: missingParts[0] };
}

/** The longest line of a generated file in a message. */
const longestPart = 120;

function describeState({ path, state, missingPart = '' }: CheckedFile): string {
  if (state === 'missing') return `${path} doesn't exist`;
  if (state === 'foreign') return `${path} doesn't have the generated lines`;
  if (missingPart.length > longestPart) return `${path} is outdated`;
  return `${path} is outdated, and lacks \`${missingPart}\``;
}

/** Where the host reads a file; undefined if nobody can tell. */
async function findPlace(
  { host, layout, isBuiltByAstro }: Deployment,
  { name, isProgram }: MapFile,
  hasProgram: boolean | undefined,
): Promise<string | undefined> {
  switch (findTarget(host, name)) {
    case 'build': {
      const addedFolder = findAddedFolder(layout);
      // GitHub serves _site below /docs/. Where other hosts publish a build below the folder, no file shows.
      const isFound = isHtml(name) ? name.startsWith(addedFolder) : addedFolder === '';
      if (isBuiltByAstro || !isFound) return undefined;
      const path = join(describePublishedFolder(layout), name.slice(addedFolder.length));
      // Wrangler bundles a Worker that imports the generated one in deploy/cloudflare.
      if (isProgram && hasProgram && !(await hasFile(path))) return undefined;
      return path;
    }
    case 'project-root':
      // Netlify's build gets the edge function from Astro's.
      if (isBuiltByAstro && host.projectChecks?.hasEdgeFunction !== undefined && !hasProgram)
        return undefined;
      return join(layout.root, name);
    default: {
      // The server may read what was copied from deploy/nginx.
      const folder = join('deploy', host.id);
      return !isBuiltByAstro && (await hasFile(folder)) ? join(folder, name) : undefined;
    }
  }
}

/** The error of a host's own settings in the root, such as wrangler.jsonc without the `main` that runs the Worker. */
async function findSettingsError(
  { host, layout }: Deployment,
  mapFiles: readonly MapFile[],
): Promise<Finding | undefined> {
  const names = mapFiles.map(({ name }) => name);
  const dist = describePublishedFolder(layout);
  const folders = { folder: join('deploy', host.id), root: layout.root, dist };
  const findings = (await host.projectChecks?.checkRootFiles(names, folders)) ?? [];
  return findings.find(({ level }) => level === 'error');
}

/** The commands that bring the files of a host to where it reads them. */
function describeFix(
  host: Host,
  layout: Layout,
  {
    mapFiles,
    isBuiltByAstro,
  }: Pick<Deployment, 'isBuiltByAstro'> & { readonly mapFiles: readonly MapFile[] },
): string {
  const compile = isBuiltByAstro ? '`npx astro build`' : `\`npx astro-signpost ${compileCommand}\``;
  const copyTo = (target: string, folder: string): string | undefined => {
    const names = mapFiles.filter(({ name }) => findTarget(host, name) === target).map(({ name }) => name);
    // netlify/ of netlify/edge-functions/signpost.js
    const sources = new Set(names.map((name) => `deploy/${host.id}/${name.split('/', 1)[0]}`));
    return sources.size === 0 ? undefined : `\`cp -r ${[...sources].join(' ')} ${folder}\``;
  };

  const copyToBuild = planCopy(host, layout)?.command;
  const published = quoteForShell(`${describePublishedFolder(layout)}/`);
  const toBuild = copyToBuild === undefined ? copyTo('build', published) : `\`${copyToBuild}\``;
  const toRoot = copyTo('project-root', '.');
  if (toBuild === undefined && toRoot === undefined)
    return `Write the files of the host again, ${compile}, and copy them to the server.`;

  const intoBuild =
    toBuild &&
    `Build again. After each build, write the files of the host and copy them into the build, as part of the build script: ${compile}, then ${toBuild}.`;
  const intoRoot =
    toRoot &&
    (intoBuild === undefined
      ? `Build again if pages have changed since the last build. Then write the files of the host, copy them into the root of the project, and commit: ${compile}, then ${toRoot}.`
      : `Copy the others into the root of the project, and commit: ${toRoot}.`);
  return compact(intoBuild, intoRoot).join(' ');
}
