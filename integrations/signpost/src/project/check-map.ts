import { combineRuleChoices, mapRules } from '../audit/rules/index.ts';
import { type AuditResult, auditSite } from '../audit/rules/run.ts';
import { type Decided, readSite } from '../audit/site/read.ts';
import type { Site } from '../audit/site/site.ts';
import type { ServingResult } from '../hosts/shared/serving.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { type BuildFiles, filesInMemory } from '../lib/file.ts';
import type { Finding } from '../lib/finding.ts';
import { parsePath } from '../lib/url/path.ts';
import type { RedirectMap } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import { listServedFiles } from '../plan/build.ts';
import type { Settings } from '../plan/settings.ts';
import type { Inputs, Project } from './load.ts';
import { buildBaseUrl } from './site-url.ts';

/** A redirect map, and what is known of its site. Without a build, targets aren't checked. */
type CheckedMap = Pick<Inputs, 'map' | 'settings' | 'dist' | 'onDemand' | 'rules'> &
  Partial<Pick<Project, 'resolved' | 'ledger'>>;

interface CheckSettings {
  readonly previous?: RedirectMap | undefined;
  /** How the host serves the pages, which decides whether /about or /about.html is the right target. */
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

/** The URL of each page on the hosts, if the build's settings define it, for comparison with targets and links. */
export function readDecidedUrls(
  settings: Pick<Settings, 'origin' | 'variant'>,
  { list }: BuildFiles,
): Decided | undefined {
  const base = settings.variant?.base;
  // With a base, files have other names in the plan than in the folder.
  if (base !== '/') return undefined;
  return { origin: settings.origin, base: parsePath(base), pages: listServedFiles(settings, list).pages };
}

/** True for a finding after which hosts answer differently from what the map says. */
export function isMapError({ rule, level }: Pick<Finding, 'rule' | 'level'>): boolean {
  return (
    level === 'error' && (rule === 'map-syntax' || rule === unread || mapRules.some(({ id }) => id === rule))
  );
}
