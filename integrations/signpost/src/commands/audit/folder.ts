import { isAbsolute, join, relative } from 'node:path';
import { combineRuleChoices } from '../../audit/rules/index.ts';
import { auditSite } from '../../audit/rules/run.ts';
import type { RuleChoice } from '../../audit/rules/settings.ts';
import { describeUnjudged } from '../../audit/unjudged.ts';
import { toDay } from '../../lib/date.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { isInRepository } from '../../lib/disk/git.ts';
import { isInside } from '../../lib/disk/is-inside.ts';
import { openLineReader } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { type RedirectMap, usualMapFile } from '../../map/entry.ts';
import { findUnservedHosts } from '../../project/deploy/unserved-hosts.ts';
import { addSources } from '../../project/find-source.ts';
import { type Inputs, loadInputs, planProject } from '../../project/load.ts';
import { openProgress } from '../../project/progress.ts';
import { readBuildPages } from '../../project/read-build-pages.ts';
import type { ReportInput } from '../../project/reporting.ts';
import { missingSite, type ProjectFacts } from '../../project/settings/facts.ts';
import { chooseHosts, readBuiltSite } from '../shared/built-site.ts';

/** The options that decide the findings. */
export interface FolderOptions extends Pick<RuleChoice, 'preset'> {
  readonly site?: string | undefined;
  readonly host?: readonly string[] | undefined;
  readonly only?: readonly string[] | undefined;
}

/** Audits a built folder. `isHere` is true for the build of the project in the current folder. */
export async function auditFolder(facts: ProjectFacts, dist: string, options: FolderOptions) {
  const { preset, only } = options;
  const build = openBuildFolder(dist);
  const inputs = await loadInputs({ facts, dist, site: options.site, list: build.list });
  const { settings, findings, ledger, isHere } = inputs;
  if (settings === undefined) throw new Problem(missingSite);

  // On a terminal: `3,200 of 10,000 pages`.
  const progress = openProgress('pages');
  const project = await planProject(inputs, {});
  const pages = await readBuildPages(dist, build, progress.update);
  progress.stop();
  const site = await readBuiltSite(build, project, await chooseHosts(facts, dist, options), {
    areHostsNamed: options.host !== undefined,
    ledger,
    likely: ledger.length === 0 ? undefined : (await importTargets()).likelyTargets,
    previous: await findRemoved(inputs),
    findKnownPage: (file) => pages.get(file),
  });

  // Findings name `dist/about/index.html`, a path from the current folder.
  const folder = formatRelativePath(dist);
  const builtFiles = new Set([...build.list, ...build.unread]);
  const readFileLine = openLineReader();
  const readLine = (file: string, line: number) => readFileLine(join(dist, file), line);
  const rules = combineRuleChoices(inputs.rules, { preset });
  const result = auditSite(site, { rules, only });
  const unserved = await findUnservedHosts(project, [...findings, ...result.findings]);
  const report: ReportInput = {
    subject: folder,
    origin: site.origin,
    pages: site.pages.length,
    unjudged: only === undefined ? describeUnjudged(site) : undefined,
    result,
    more: only === undefined ? [...findings, ...unserved] : [],
    isWhole: only === undefined,
    addSources: isHere
      ? (unplaced) =>
          addSources(unplaced, {
            root: '.',
            build: folder,
            pages: site.pages.length,
            generator: site.generator,
            readLine,
          })
      : undefined,
    locate: (file) => (builtFiles.has(file) ? join(folder, file) : file),
  };
  return { report, site, isHere };
}

/** The comparison of pages takes a while to load. */
const importTargets = () => import('../../migrate/suggest/lost-targets.ts');

/** The redirects that were removed from the map, or with it. Loads the map readers on demand. */
async function findRemoved({ map, mapFiles, findings, isHere }: Inputs): Promise<RedirectMap | undefined> {
  if (map === undefined && !(isHere && isInRepository('.'))) return undefined;
  const { findRemovedMap, findRemovedRedirects } = await import('../../project/removed-redirects.ts');
  const today = toDay(new Date());
  if (map === undefined) return findRemovedMap(usualMapFile, today);
  return findRemovedRedirects({ map, files: mapFiles, findings }, today);
}

/** The path from the current folder, by which code scanning finds files in the project. */
function formatRelativePath(dist: string): string {
  return isAbsolute(dist) && isInside(dist) ? relative('', dist) || '.' : dist;
}
