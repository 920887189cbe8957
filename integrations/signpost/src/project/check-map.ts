import { combineRuleChoices, mapRules } from '../audit/rules/index.ts';
import { type AuditResult, auditSite } from '../audit/rules/run.ts';
import { readSite } from '../audit/site/read.ts';
import type { Site } from '../audit/site/site.ts';
import type { ServingResult } from '../hosts/shared/serving.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { type BuildFiles, filesInMemory } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import { type RedirectMap, usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import type { Plan } from '../plan/plan.ts';
import { buildBaseUrl } from '../plan/site-url.ts';
import { findUnservedHosts } from './deploy/unserved-hosts.ts';
import { type Inputs, loadServing, type Project, takePlan } from './load.ts';

/** A redirect map with known facts of the site. Without a build, targets aren't checked. */
interface CheckedMap
  extends Pick<Inputs, 'map' | 'settings' | 'dist' | 'onDemand' | 'rules'>,
    Partial<Pick<Project, 'resolved' | 'ledger'>> {
  /** The redirects removed within a year. */
  readonly previous?: RedirectMap | undefined;
  /** How the host serves the pages: /about or /about.html as the right target. */
  readonly serving?: ServingResult | undefined;
  /** The plan of the site's only host. */
  readonly plan?: Plan | undefined;
  readonly only?: readonly string[] | undefined;
}

/** Runs the rules of the map alone. */
export function checkMap({ settings, dist, rules, only, ...checked }: CheckedMap): {
  readonly build: BuildFiles;
  readonly site: Site;
  readonly result: AuditResult;
} {
  const build = dist === undefined ? filesInMemory({}) : openBuildFolder(dist);
  const site = readSite(build, {
    map: checked.map,
    resolved: checked.resolved,
    plan: checked.plan,
    previous: checked.previous,
    ledger: checked.ledger,
    serving: checked.serving,
    declared: checked.onDemand,
    origin: settings && buildBaseUrl(settings),
    settings,
  });
  const ids = new Set<string>(mapRules.map(({ id }) => id));
  const rulesOfMap = Object.fromEntries(
    Object.entries(combineRuleChoices(rules)).filter(([id]) => ids.has(id)),
  );

  return { build, site, result: auditSite(site, { rules: rulesOfMap, only }, mapRules) };
}

/** True for a mistake in the files of the map, after which a part of the map is ignored. */
function isMapMistake({ rule, level }: Pick<Finding, 'rule' | 'level'>): boolean {
  return level === 'error' && (rule === 'map-syntax' || rule === unread);
}

/** True for a finding after which hosts don't answer as in the map. */
export function isMapError(finding: Pick<Finding, 'rule' | 'level'>): boolean {
  const { rule, level } = finding;
  return isMapMistake(finding) || (level === 'error' && mapRules.some(({ id }) => id === rule));
}

/**
 * The hosts that serve no redirect of the map, with what repairs it. After a build script that `map compile` stopped, the map's
 * own error is the cause.
 */
export async function reportUnservedHosts(project: Project): Promise<Finding[]> {
  const unserved = await findUnservedHosts(project, project.findings);
  if (unserved.length === 0) return [];

  const planned = await takePlan(project, project.hosts);
  const { result } = checkMap({ ...project, ...planned, serving: await loadServing(project) });
  const fix = 'Correct the errors of the map, which `npx astro-signpost map check` lists. Then build again.';
  const isStopped = result.findings.some((finding) => isMapError(finding));
  return isStopped ? unserved.map((finding) => ({ ...finding, fix })) : unserved;
}

/** A sentence for mistakes and loops of the map, since a part of the redirects doesn't work. */
export function describeMapFaults(
  map: string | undefined,
  { findings, resolved }: Pick<Project, 'findings' | 'resolved'>,
): string[] {
  const lines = new Set(findings.filter(isMapMistake).map(({ file, line }) => `${file}:${line}`));
  // `/a` to `/b`, and `/b` to `/a`: neither is on any host.
  for (const { place } of resolved?.loops.flat() ?? []) lines.add(`${place.file}:${place.line}`);
  if (lines.size === 0) return [];

  const mapArgument = map === undefined || map === usualMapFile ? '' : ` ${map}`;
  const have = lines.size === 1 ? 'has a mistake' : 'have mistakes';
  return [
    `${formatCount(lines.size, 'line')} of the map ${have}, so part of it is ignored. To list the mistakes, run: npx astro-signpost map check${mapArgument}`,
  ];
}
