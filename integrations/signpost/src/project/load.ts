import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { RuleChoice } from '../audit/rules/settings.ts';
import { type Ledger, ledgerFile, parseLedger } from '../audit/site/ledger.ts';
import { fileAt, isMovedPage } from '../hosts/github-pages/moved-pages.ts';
import type { ServingResult } from '../hosts/shared/serving.ts';
import { type Day, dayOf } from '../lib/date.ts';
import { listBuild } from '../lib/disk/build-folder.ts';
import { exists, readBegin, readText, readTextIfFile } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { inShell } from '../lib/text/in-shell.ts';
import { counted } from '../lib/text/text.ts';
import { decodePath, parsePath, withTrailingSlash } from '../lib/url/path.ts';
import { type RedirectMap, type Section, usualMapFile } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import type { ResolvedMap } from '../map/resolved-map.ts';
import { folderOf, planSite, withServing } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import type { Settings } from '../plan/settings.ts';
import {
  builtHere,
  isBuiltHere,
  isLastBuild,
  missingSite,
  readFacts,
  readHosts,
  resolveBuild,
} from './facts.ts';
import { publishedName } from './published-folder.ts';
import type { LoadedMap } from './read-map.ts';
import { readServing, rootReader, type ServedProject, soleServing } from './serving.ts';
import { parseSettingsFile, type SettingsFile, settingsFile } from './settings-file.ts';
import { areOf, settingsAt } from './site-url.ts';

/** The options of the command line. Whatever is missing is searched in the current folder. */
export interface ProjectInput {
  readonly map?: string | undefined;
  readonly dist?: string | undefined;
  readonly site?: string | undefined;
  /** Further domains of the site, besides those in its settings. */
  readonly alias?: readonly string[] | undefined;
  readonly ledger?: string | undefined;
  /** The files of the build, if they are already listed. */
  readonly list?: readonly string[] | undefined;
  /** Decides which entries are in their first weeks. Default: today. */
  readonly today?: Day | undefined;
  /** True to include sections that aren't released yet. */
  readonly whole?: boolean | undefined;
  /** What a migration has stored about the site, used if neither options nor settings name it. */
  readonly noted?: Noted | undefined;
  /** The site to assume if nothing else names it. */
  readonly fallbackSite?: string | undefined;
  /** Replaces the map's sections: those that a release is about to write. */
  readonly sections?: readonly Section[] | undefined;
}

/** Where a migration stores the URL of the new site, so that it is passed only once. */
export interface Noted {
  readonly site: string | undefined;
  readonly file: string;
}

export interface Inputs {
  readonly map: RedirectMap | undefined;
  /** The files that the map was read from, with includes. */
  readonly mapFiles: readonly string[];
  /** True for the project in the current folder with its own build. */
  readonly isHere: boolean;
  /** The build's folder and files; undefined if no build was named or found. */
  readonly dist: string | undefined;
  readonly files: readonly string[];
  /** Undefined if the site's URL is unknown. */
  readonly settings: Settings | undefined;
  /** The domains in the options of the last build, without `--alias`; undefined without such a build. */
  readonly builtDomains: readonly string[] | undefined;
  readonly rules: RuleChoice;
  /** Patterns of the URLs that a server renders on demand. */
  readonly onDemand: readonly string[];
  /** The local port of that server. */
  readonly serverPort: number | undefined;
  /** The package of Astro's adapter in the last build. */
  readonly adapter: string | undefined;
  readonly baseline: string | undefined;
  readonly ledger: Ledger;
  readonly findings: readonly Finding[];
}

/** A site as the command line sees it: map, build and the resulting plan. */
export interface Project extends Inputs {
  readonly settings: Settings;
  readonly resolved: ResolvedMap | undefined;
  readonly plan: Plan;
  /** The plan on a host, which decides the URLs of pages. `isGenerated` if its files are about to be generated. */
  planOn(host: string, options?: { readonly isGenerated?: boolean }): Promise<Plan>;
}

/** Reads map, settings and build. A `Problem` for what can't be read. */
export async function loadInputs(input: ProjectInput): Promise<Inputs> {
  const named = input.dist === undefined ? undefined : await resolveBuild(input.dist);
  const dist = named ?? (input.map === undefined ? await builtHere() : undefined);
  const isHere = dist === undefined || (await isBuiltHere(dist));

  const mapName = input.map ?? (isHere && (await exists(usualMapFile)) ? usualMapFile : undefined);
  // The YAML and CSV readers take a while to load.
  const loaded = mapName === undefined ? undefined : await readShown(mapName);

  const written = await readSettings(input, isHere);
  const { settings, preset, rules, onDemand = [], serverPort, baseline, adapter } = written;

  const listed = input.list ?? (dist === undefined ? [] : listBuild(dist).list);
  const files = dist === undefined ? listed : await siteFiles({ dist, listed, map: loaded?.map, settings });
  const { ledger, findings } = await readLedger(input.ledger, isHere);

  return {
    map: loaded?.map,
    mapFiles: loaded?.files ?? [],
    isHere,
    ledger,
    dist,
    files,
    settings: settings && withAliases(settings, input.alias ?? []),
    builtDomains: rules === undefined ? undefined : settings?.domains,
    rules: { preset, rules },
    onDemand,
    serverPort,
    adapter,
    baseline: dist !== undefined && (await isLastBuild(dist)) ? baseline : undefined,
    findings: [...(loaded?.findings ?? []), ...findings],
  };
}

/**
 * Reads a project with its resolved map and plan. A `Problem` also if the site's URL is unknown.
 *
 * 1. `loadInputs` reads the map, the settings, the build and the ledger.
 * 2. `knownSettings` names the site.
 * 3. `planSite` resolves the map and plans what a host must serve.
 * 4. `publishedName` tells the folder to upload.
 * 5. `servingHere` tells how the project's host serves the build's files.
 * 6. `withServing` gives the plan the URLs of the pages there.
 */
export async function loadProject(input: ProjectInput): Promise<Project> {
  const inputs = await loadInputs(input);
  const { dist, files } = inputs;
  const settings = knownSettings(inputs, input);

  const map = inputs.map && input.sections ? { ...inputs.map, sections: input.sections } : inputs.map;
  const today = input.today ?? dayOf(new Date());
  const { plan, resolved, findings } = planSite({ settings, map, files, today, whole: input.whole });
  const published = dist && publishedName({ root: '.', dist, below: folderOf(settings) });
  const planned = { ...plan, published };

  const served = servedProject({ ...inputs, settings });
  const { serving } = await servingHere({ ...inputs, settings });

  return {
    ...inputs,
    ...{ map, settings, resolved, findings: [...inputs.findings, ...findings] },
    plan: serving === undefined ? planned : withServing(planned, serving),
    async planOn(host, { isGenerated = served.isGenerated } = {}) {
      const there = await readServing(host, { ...served, isGenerated });
      return there.serving === undefined ? planned : withServing(planned, there.serving);
    },
  };
}

/** How the project's only host serves the build. */
export async function servingHere(inputs: Inputs): Promise<ServingResult> {
  return soleServing(await readHosts(inputs.dist), servedProject(inputs));
}

/** What decides how hosts serve the build. */
export function servedProject(inputs: Inputs): ServedProject {
  const { isHere, files, settings, builtDomains, map, adapter } = inputs;
  const isGenerated = builtDomains !== undefined || map !== undefined;
  return { read: rootReader(isHere ? '.' : undefined), files, settings, isGenerated, adapter };
}

/** Reads a map and shows progress on a terminal, since a million rows take seconds. */
export async function readShown(name: string): Promise<LoadedMap> {
  const { readMap } = await import('./read-map.ts');
  if (!process.stderr.isTTY) return readMap(name);
  const progress = (await import('./progress.ts')).openProgress('{percentage}% of the map');
  try {
    return await readMap(name, progress.update);
  } finally {
    progress.stop();
  }
}

/** The settings that were read. A `Problem` if the site's URL is unknown. */
export function knownSettings(
  inputs: Inputs,
  { alias = [], noted, fallbackSite }: Pick<ProjectInput, 'alias' | 'noted' | 'fallbackSite'>,
): Settings {
  if (inputs.settings !== undefined) return inputs.settings;
  if (fallbackSite !== undefined) return withAliases(settingsAt(fallbackSite), alias);

  throw new Problem(
    noted === undefined
      ? missingSite
      : `Unknown URL of the new site. Pass --site https://www.example.com once. ${noted.file} stores it.`,
  );
}

/** Adds the domains of `--alias`. A `Problem` for an invalid name. */
function withAliases(settings: Settings, aliases: readonly string[]): Settings {
  const names = aliases.map((name) => {
    const ascii = domainToASCII(name);
    if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(ascii)) return ascii;
    throw new Problem(`Invalid --alias: "${name}". Pass a host name such as example.com.`);
  });
  return { ...settings, domains: [...new Set([...settings.domains, ...names])] };
}

/** The named ledger, which must exist, or that of the current folder; empty if there is none. */
export async function readLedger(name: string | undefined, isHere: boolean) {
  const file = name ?? ledgerFile;
  const text = name !== undefined || isHere ? await readTextIfFile(file) : undefined;
  if (name !== undefined && text === undefined) throw missingLedger(name);
  return parseLedger(file, text ?? '');
}

export function missingLedger(name: string): Problem {
  return new Problem(
    `${name} doesn't exist. Correct the name, or create it: npx astro-signpost ledger update --ledger ${inShell(name)}`,
  );
}

/** The settings of the current folder's last build, with the site of the command line. */
async function readSettings(
  { site, noted }: Pick<ProjectInput, 'site' | 'noted'>,
  isHere: boolean,
): Promise<Partial<SettingsFile>> {
  const text = isHere ? await readText(settingsFile) : undefined;
  const written = text === undefined ? undefined : parseSettingsFile(text);
  if (written !== undefined && (site === undefined || areOf(written.settings, site))) return written;
  const url = site ?? noted?.site ?? (isHere ? (await readFacts()).site : undefined);
  return url === undefined ? {} : { settings: settingsAt(url) };
}

/** A sentence about invalid lines in the map, if any, since their redirects don't work here. */
export function mapFaults(map: string | undefined, findings: readonly Finding[]): string[] {
  const faults = findings.filter(
    ({ rule, level }) => level === 'error' && (rule === 'map-syntax' || rule === unread),
  );
  const lines = new Set(faults.map(({ file, line }) => `${file}:${line}`)).size;
  if (lines === 0) return [];
  const what = `${counted(lines, 'line')} of the map ${lines === 1 ? 'has a mistake' : 'have mistakes'}`;
  const named = map === undefined || map === usualMapFile ? '' : ` ${map}`;
  return [
    `${what}, so part of it is ignored. To list the mistakes, run: npx astro-signpost map check${named}`,
  ];
}

/** A build and its map. */
interface BuildOfMap {
  readonly dist: string;
  readonly listed?: readonly string[];
  readonly map: RedirectMap | undefined;
  readonly settings: Pick<Settings, 'variant'> | undefined;
}

/**
 * The files of a build without redirect pages that Signpost generated, which aren't pages of the site. Reads only files at
 * old URLs of the map. The build has no folder for the base.
 */
export async function siteFiles({
  dist,
  listed = listBuild(dist).list,
  map,
  settings,
}: BuildOfMap): Promise<readonly string[]> {
  if (map === undefined || listed.length === 0) return listed;
  const base = parsePath(settings?.variant?.base ?? '/');
  const there = new Set(listed);
  const candidates = new Set<string>();
  const folder = withTrailingSlash(base);
  const above = decodePath(folder).length - 1;
  for (const entry of map.entries) {
    const isOwn = entry.kind === 'exact' && entry.path.startsWith(folder);
    const file = isOwn ? fileAt(entry.path)?.slice(above) : undefined;
    if (file !== undefined && there.has(file)) candidates.add(file);
  }
  const moved = new Set<string>();
  for (const file of candidates) {
    if (isMovedPage((await readBegin(join(dist, file), enough)) ?? '')) moved.add(file);
  }
  return moved.size === 0 ? listed : listed.filter((file) => !moved.has(file));
}

/** Enough bytes to recognize a generated page. */
const enough = 400;
