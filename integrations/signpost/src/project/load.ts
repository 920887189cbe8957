import type { RuleChoice } from '../audit/rules/settings.ts';
import { type Ledger, ledgerFile, parseLedger } from '../audit/site/ledger.ts';
import type { HostId } from '../hosts/load.ts';
import type { ServingResult } from '../hosts/shared/serving.ts';
import { type Day, toDay } from '../lib/date.ts';
import { createRootReader, hasFile, readPlainText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { once } from '../lib/memoize.ts';
import { Problem } from '../lib/problem.ts';
import { type RedirectMap, type Section, usualMapFile } from '../map/entry.ts';
import type { ResolvedMap } from '../map/resolved-map.ts';
import { buildPlan, resolveReleased } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import { findSiteFolder } from '../plan/served-files.ts';
import type { Serving } from '../plan/serving.ts';
import type { Settings } from '../plan/settings.ts';
import { isForSite, makeDefaultSettings } from '../plan/site-url.ts';
import { createHostPlans, readSoleServing, type ServedProject } from './deploy/hosts.ts';
import { describePublishedFolder } from './deploy/published-folder.ts';
import type { LoadedMap } from './map-includes.ts';
import { findCurrentBuild, isBuiltHere, listBuildHosts, resolveBuild } from './settings/build-folder.ts';
import { missingSite, type ProjectFacts, readDomainOfBuild, readFacts } from './settings/facts.ts';
import { addServerFacts } from './settings/server-facts.ts';
import type { SettingsFile } from './settings/settings-file.ts';
import { selectSiteFiles } from './site-files.ts';

/** The options of the command line. Whatever is missing is searched in the current folder. */
export interface ProjectInput {
  /** The facts of the current folder, if already read. */
  readonly facts?: ProjectFacts | undefined;
  readonly map?: string | undefined;
  readonly dist?: string | undefined;
  readonly site?: string | undefined;
  /** Further domains of the site, besides the settings'. */
  readonly alias?: readonly string[] | undefined;
  /** IP addresses and ranges of the proxies that end TLS, instead of the settings'. */
  readonly trustedProxy?: readonly string[] | undefined;
  /** The files of the build, if already listed. */
  readonly list?: readonly string[] | undefined;
  /** Decides which entries are in their first weeks. Default: today. */
  readonly today?: Day | undefined;
  /** True to include unreleased sections. */
  readonly withUnreleased?: boolean | undefined;
  /** The site to assume if no setting has one. */
  readonly fallbackSite?: string | undefined;
  /** Replaces the map's sections, for a release before the files are written. */
  readonly sections?: readonly Section[] | undefined;
}

/** What `loadInputs` reads, before the map is resolved and planned. */
export interface Inputs extends Omit<ServedProject, 'read' | 'settings'> {
  /** The facts of the current folder. */
  readonly facts: ProjectFacts;
  readonly map: RedirectMap | undefined;
  /** The files of the map, with includes. */
  readonly mapFiles: readonly string[];
  /** True for the project in the current folder with its own build. */
  readonly isHere: boolean;
  /** The build's folder; undefined if no build was named or found. */
  readonly dist: string | undefined;
  /** Undefined if the site's URL is unknown. */
  readonly settings: Settings | undefined;
  /** Empty if unknown. */
  readonly hosts: readonly HostId[];
  /** From the options of signpost() and from `signpost.yaml`. */
  readonly rules: RuleChoice;
  /** URL patterns of pages rendered on demand. */
  readonly onDemand: readonly string[];
  /** The local port of the on-demand server. */
  readonly serverPort: number | undefined;
  readonly ledger: Ledger;
  readonly findings: readonly Finding[];
}

/** A site with map, build and the resulting plan. */
export interface Project extends Inputs {
  readonly settings: Settings;
  readonly resolved: ResolvedMap | undefined;
  readonly plan: Plan;
  /** The plan with the page URLs of one host. */
  planOn(host: string): Promise<Plan>;
}

/**
 * Loads a project in six steps. A `Problem` for unreadable files, and for an unknown site URL.
 *
 * 1. `findBuild` tells which folder is the build, and whether it is one of the current project.
 * 2. `loadMap` reads the redirect map.
 * 3. `readSettings` reads the site's settings.
 * 4. `selectSiteFiles` lists the files of the build. `loadInputs` does 1 to 4.
 * 5. `resolveReleased` resolves the map. `planProject` does 5 and 6.
 * 6. `createHostPlans` plans the answers of each host with the URLs that it gives to pages.
 */
export async function loadProject(input: ProjectInput): Promise<Project> {
  return planProject(await loadInputs(input), input);
}

/** Steps 5 and 6, for a command with inputs already read. */
export async function planProject(loaded: Inputs, input: ProjectInput): Promise<Project> {
  const { settings } = loaded;
  if (settings === undefined) throw new Problem(missingSite);
  const map = loaded.map && input.sections ? { ...loaded.map, sections: input.sections } : loaded.map;
  const inputs = { ...loaded, map, settings };

  // 5. The map without chains.
  const today = input.today ?? toDay(new Date());
  const { files } = loaded;
  const { withUnreleased } = input;
  const released = resolveReleased({ settings, map, files, today, withUnreleased });
  const siteFolder = findSiteFolder(settings);
  const published = loaded.dist && describePublishedFolder({ root: '.', dist: loaded.dist, siteFolder });

  // 6. /about/ or /about, as the host of the project serves about/index.html.
  const build = (serving: Serving | undefined): Plan => {
    return { ...buildPlan(settings, released.resolved, files, serving), published };
  };
  const { serving: soleServing } = await loadServing(inputs);
  const buildOnce = once(() => build(soleServing));
  const planOnHost = createHostPlans(build, describeServedProject(inputs));
  const [onlyHost] = loaded.hosts.length === 1 ? loaded.hosts : [];

  return {
    ...inputs,
    resolved: released.resolved,
    findings: [...loaded.findings, ...released.findings],
    // `map compile --host nginx` needs no other plan: a million redirects take a while.
    get plan() {
      return buildOnce();
    },
    planOn: async (host) => (host === onlyHost ? buildOnce() : planOnHost(host)),
  };
}

/** Reads map, settings and build. A `Problem` for unreadable files. */
export async function loadInputs(input: ProjectInput): Promise<Inputs> {
  const facts = input.facts ?? (await readFacts());

  // 1. dist, _site
  const { dist, isHere } = await findBuild(input, facts);
  const ownFacts = isHere ? facts : undefined;

  // 2. redirects.yaml
  const loaded = await loadMap(input.map, isHere);
  const map = loaded?.map;

  // 3. deploy/settings.json, signpost.yaml, --site, CNAME of the build
  const domain = dist && (await readDomainOfBuild(dist));
  const { settings, preset, rules, serverPort, adapter } = chooseSettings(input, ownFacts, domain);

  // 4. about/index.html, without generated redirect pages.
  const { entries = [] } = map ?? {};
  const files =
    dist === undefined ? [] : await selectSiteFiles({ dist, listed: input.list, entries, settings });

  // published.txt
  const published = isHere && (await readPlainText(ledgerFile));
  const { ledger, findings: ledgerFindings } = parseLedger(ledgerFile, published || '');

  return {
    facts,
    map,
    mapFiles: loaded?.files ?? [],
    isHere,
    ledger,
    dist,
    files,
    hosts: await listBuildHosts(facts, dist, input.site),
    onDemand: ownFacts?.onDemand ?? [],
    serverPort,
    adapter,
    settings: settings && addServerFacts(settings, input, ownFacts),
    isGenerated: rules !== undefined || loaded !== undefined,
    rules: { preset: ownFacts?.rules.preset ?? preset, rules: { ...rules, ...ownFacts?.rules.rules } },
    findings: [...(loaded?.findings ?? []), ...ledgerFindings],
  };
}

/** The named build, otherwise the current project's. With a named map, only a named build is read. */
async function findBuild({ dist: namedBuild, map }: ProjectInput, facts: ProjectFacts) {
  if (namedBuild === undefined && map !== undefined) return { dist: undefined, isHere: true };
  const dist =
    namedBuild === undefined ? await findCurrentBuild(facts) : await resolveBuild(facts, namedBuild);
  return { dist, isHere: dist === undefined || isBuiltHere(facts, dist) };
}

/** The named map, otherwise the current project's. */
async function loadMap(namedMap: string | undefined, isHere: boolean): Promise<LoadedMap | undefined> {
  const hasUsualMap = isHere && (await hasFile(usualMapFile));
  if (namedMap === undefined && !hasUsualMap) return undefined;

  // The YAML and CSV readers take a while to load.
  const { readMap } = await import('./read-map.ts');
  return readMap(namedMap ?? usualMapFile);
}

/** The settings of the current folder's last build, with the site of the command line. */
function chooseSettings(
  { site, fallbackSite }: Pick<ProjectInput, 'site' | 'fallbackSite'>,
  ownFacts: ProjectFacts | undefined,
  domain: string | undefined,
): Partial<SettingsFile> {
  const built = ownFacts?.built;
  if (built !== undefined && (site === undefined || isForSite(built.settings, site))) return built;

  const url = site ?? ownFacts?.site ?? domain ?? fallbackSite;
  return url === undefined ? {} : { settings: makeDefaultSettings(url) };
}

/**
 * What the audit takes over from a project: the plan of its only host, and the map without chains. On an unknown host,
 * the URLs that pages declare decide, so the audit plans the build by itself.
 */
export async function takePlan(
  { map, resolved, planOn }: Pick<Project, 'map' | 'resolved' | 'planOn'>,
  hosts: readonly string[],
): Promise<Partial<Pick<Project, 'plan' | 'resolved'>>> {
  const [host, ...others] = hosts;
  const plan = host === undefined || others.length > 0 ? undefined : await planOn(host);
  return {
    ...(plan?.serving !== undefined && { plan }),
    // A mistake in a section is found before its release.
    ...(map?.sections.length === 0 && { resolved }),
  };
}

/** How the project's only host serves the build. */
export async function loadServing(inputs: Inputs): Promise<ServingResult> {
  return readSoleServing(inputs.hosts, describeServedProject(inputs));
}

/** The facts that decide how hosts serve the build. */
export function describeServedProject({
  files,
  settings,
  isGenerated,
  adapter,
  isHere,
}: Omit<ServedProject, 'read'> & Pick<Inputs, 'isHere'>): ServedProject {
  return { files, settings, isGenerated, adapter, read: createRootReader(isHere ? '.' : undefined) };
}
