import { combineRuleChoices, mapRules } from '../audit/rules/index.ts';
import { type AuditResult, auditSite } from '../audit/rules/run.ts';
import { type Decided, readSite } from '../audit/site/read.ts';
import type { Site } from '../audit/site/site.ts';
import type { ServingResult } from '../hosts/shared/serving.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { type BuildFiles, filesInMemory } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { formatCount } from '../lib/text/text.ts';
import { parsePath } from '../lib/url/path.ts';
import { type RedirectMap, usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import { listServedFiles } from '../plan/build.ts';
import type { Settings } from '../plan/settings.ts';
import type { Inputs, Project } from './load.ts';
import { buildBaseUrl } from './site-url.ts';

/** A redirect map with known facts of the site. Without a build, targets aren't checked. */
type CheckedMap = Pick<Inputs, 'map' | 'settings' | 'dist' | 'onDemand' | 'rules'> &
  Partial<Pick<Project, 'resolved' | 'ledger'>>;

interface CheckSettings {
  readonly previous?: RedirectMap | undefined;
  /** How the host serves the pages: /about or /about.html as the right target. */
  readonly serving?: ServingResult | undefined;
  readonly only?: readonly string[] | undefined;
}

export function checkMap(
  { map, resolved, settings, dist, onDemand, ledger, rules }: CheckedMap,
  { previous, serving, only }: CheckSettings = {},
): { readonly build: BuildFiles; readonly site: Site; readonly result: AuditResult } {
  const build = dist === undefined ? filesInMemory({}) : openBuildFolder(dist);
  const origin = settings && buildBaseUrl(settings);
  const domains = settings?.domains;
  const site = readSite(build, {
    origin,
    domains,
    map,
    resolved,
    previous,
    ledger,
    serving,
    declared: onDemand,
    decided: settings && readDecidedUrls(settings, build),
  });
  const ids = new Set<string>(mapRules.map(({ id }) => id));
  const own = Object.fromEntries(Object.entries(combineRuleChoices(rules)).filter(([id]) => ids.has(id)));

  return { build, site, result: auditSite(site, { rules: own, only }, mapRules) };
}

/** The URL of each page by the build's settings, if known, for comparison with targets and links. */
export function readDecidedUrls(
  settings: Pick<Settings, 'origin' | 'variant'>,
  { list }: BuildFiles,
): Decided | undefined {
  const base = settings.variant?.base;
  // With a base, names of files differ between plan and folder.
  if (base !== '/') return undefined;
  return { origin: settings.origin, base: parsePath(base), pages: listServedFiles(settings, list).pages };
}

/** True for a finding after which hosts don't answer as in the map. */
export function isMapError({ rule, level }: Pick<Finding, 'rule' | 'level'>): boolean {
  return (
    level === 'error' && (rule === 'map-syntax' || rule === unread || mapRules.some(({ id }) => id === rule))
  );
}

/** A sentence for mistakes and loops of the map, since a part of the redirects doesn't work. */
export function mapFaults(
  map: string | undefined,
  { findings, resolved }: Pick<Project, 'findings' | 'resolved'>,
): string[] {
  const mistakes = findings.filter(
    ({ rule, level }) => level === 'error' && (rule === 'map-syntax' || rule === unread),
  );
  const lines = new Set(mistakes.map(({ file, line }) => `${file}:${line}`));
  // `/a` to `/b`, and `/b` to `/a`: neither is on any host.
  for (const { place } of resolved?.loops.flat() ?? []) lines.add(`${place.file}:${place.line}`);
  if (lines.size === 0) return [];

  const named = map === undefined || map === usualMapFile ? '' : ` ${map}`;
  const what = `${formatCount(lines.size, 'line')} of the map ${lines.size === 1 ? 'has a mistake' : 'have mistakes'}`;
  return [
    `${what}, so part of it is ignored. To list the mistakes, run: npx astro-signpost map check${named}`,
  ];
}
