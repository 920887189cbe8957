import { isAbsolute, join, relative } from 'node:path';
import { combineRuleChoices } from '../../audit/rules/index.ts';
import { auditSite } from '../../audit/rules/run.ts';
import { readSite } from '../../audit/site/read.ts';
import type { Site } from '../../audit/site/site.ts';
import { type Day, toDay } from '../../lib/date.ts';
import { type BuildFolder, openBuildFolder } from '../../lib/disk/build-folder.ts';
import { isInRepository } from '../../lib/disk/git.ts';
import { isInside } from '../../lib/disk/is-inside.ts';
import { openLineReader } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { type RedirectMap, usualMapFile } from '../../map/entry.ts';
import type { Settings } from '../../plan/settings.ts';
import { readDecidedUrls } from '../../project/check-map.ts';
import { missingSite, readAuditSettings } from '../../project/facts.ts';
import { addSources } from '../../project/find-source.ts';
import { describeServedProject, type Inputs, loadInputs } from '../../project/load.ts';
import { openProgress } from '../../project/progress.ts';
import { findUnservedHosts } from '../../project/publish.ts';
import type { LoadedMap } from '../../project/read-map.ts';
import { findBaseline, type Looked, printReport } from '../../project/reporting.ts';
import { readSoleServing } from '../../project/serving.ts';
import { matchUnreadFolders } from '../../project/site-files.ts';
import { buildBaseUrl } from '../../project/site-url.ts';
import { usualBaseline } from '../../report/baseline.ts';
import { chooseHosts, listRootFiles, readRootFile } from '../shared/host-files.ts';
import type { AuditOptions } from './options.ts';

export async function auditFolder(dist: string, options: AuditOptions): Promise<boolean> {
  const { looked, baseline } = await lookAtFolder(dist, options);
  return printReport(looked, { ...options, baseline });
}

/** Audits a built folder: its findings, the baseline to use, and whether it is the current project's build. */
export async function lookAtFolder(dist: string, options: AuditOptions) {
  const { preset, only } = options;
  const build = openBuildFolder(dist);
  const loaded = await loadInputs({ dist, site: options.site, list: build.list });
  const { settings, findings, isHere } = loaded;
  if (settings === undefined) throw new Problem(missingSite);

  const rules = combineRuleChoices(loaded.rules, await readAuditSettings(dist), { preset });
  const site = await readBuiltSite(dist, build, { ...loaded, settings }, options);

  // Findings name `dist/about/index.html`, a path from the current folder.
  const folder = formatRelativePath(dist);
  const built = new Set([...build.list, ...build.unread]);
  const lines = openLineReader();
  const lineOf = (file: string, line: number) => lines(join(dist, file), line);
  const looked: Looked = {
    subject: folder,
    origin: site.origin,
    pages: site.pages.length,
    result: auditSite(site, { rules, only }),
    more: only === undefined ? [...findings, ...(await findUnservedHosts(loaded))] : [],
    isWhole: only === undefined,
    addSources: isHere ? (listed) => addSources(listed, { root: '.', build: folder, lineOf }) : undefined,
    locate: (file) => (built.has(file) ? join(folder, file) : file),
  };
  const usual = options.updateBaseline ? usualBaseline : await findBaseline(loaded);
  return { baseline: options.baseline ?? usual, isHere, looked, site };
}

/** Loads what compares pages only if URLs can be lost. */
const importTargets = () => import('../../migrate/suggest/new-site.ts');

/** Reads the build with all that the rules ask: the map, the ledger, the host and the files of the project. */
async function readBuiltSite(
  dist: string,
  build: BuildFolder,
  loaded: Inputs & { readonly settings: Settings },
  options: AuditOptions,
): Promise<Site> {
  const { settings, map, mapFiles, ledger, findings, isHere, onDemand } = loaded;
  const now = new Date();
  const origin = options.site ?? buildBaseUrl(settings);
  const loadedMap = map && { map, files: mapFiles, findings };
  const previous = map !== undefined || isHere ? await findRemoved(loadedMap, toDay(now)) : undefined;
  const hosts = await chooseHosts(options.host, dist);

  // On a terminal: `3,200 of 10,000 pages`.
  const progress = openProgress('pages');
  const site = readSite(build, {
    origin,
    map,
    previous,
    ledger,
    now,
    hosts,
    declared: [...onDemand, ...matchUnreadFolders(build.unread, origin)],
    likely: ledger.length === 0 ? undefined : (await importTargets()).likelyTargets,
    domains: settings.domains,
    decided: readDecidedUrls(settings, build),
    headers: settings.headers,
    serving: await readSoleServing(hosts ?? [], describeServedProject({ ...loaded, files: build.list })),
    areHostsNamed: options.host !== undefined,
    rootFile: isHere ? readRootFile : undefined,
    rootList: isHere ? listRootFiles : undefined,
    onPage: progress.update,
  });
  progress.stop();
  return site;
}

/** The redirects that were removed from the map, or with it. Loads the map readers on demand. */
async function findRemoved(loaded: LoadedMap | undefined, today: Day): Promise<RedirectMap | undefined> {
  if (loaded === undefined && !isInRepository('.')) return undefined;
  const { findRemovedMap, findRemovedRedirects } = await import('../../project/removed-redirects.ts');
  return loaded === undefined ? findRemovedMap(usualMapFile, today) : findRemovedRedirects(loaded, today);
}

/** The path from the current folder, if it is inside: code scanning finds files by their path in the project. */
function formatRelativePath(dist: string): string {
  return isAbsolute(dist) && isInside(dist) ? relative('', dist) || '.' : dist;
}
