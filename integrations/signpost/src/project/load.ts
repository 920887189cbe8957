import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import type { RuleChoice } from '../audit/rules/settings.ts';
import { type Ledger, ledgerFile, parseLedger } from '../audit/site/ledger.ts';
import { fileAt, isMovedPage } from '../hosts/github-pages/moved-pages.ts';
import { type Day, dayOf } from '../lib/date.ts';
import { listBuild } from '../lib/disk/build-folder.ts';
import { exists, readBegin, readText, readTextIfFile } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { decodePath, parsePath, withTrailingSlash } from '../lib/path.ts';
import { Problem } from '../lib/problem.ts';
import { counted } from '../lib/text.ts';
import { type RedirectMap, type Section, usualMapFile } from '../redirects/map/entry.ts';
import type { LoadedMap } from '../redirects/map/load.ts';
import { unread } from '../redirects/map/parse-entry.ts';
import type { ResolvedMap } from '../redirects/map/resolved-map.ts';
import { folderOf, planSite } from '../redirects/plan/build.ts';
import type { Plan } from '../redirects/plan/plan.ts';
import type { Settings } from '../redirects/plan/settings.ts';
import { withIndexFiles } from './plan.ts';
import { publishedName } from './published-folder.ts';
import { parseSettingsFile, type SettingsFile, settingsFile } from './settings-file.ts';
import { areOf, guessSiteOf, originOfMap, settingsAt } from './site-url.ts';
import { buildIn, isBuiltHere, isLastBuild, usualBuild } from './usual-build.ts';

/** What a person named on the command line; what is missing is looked for in the current folder. */
export interface ProjectInput {
  readonly map?: string | undefined;
  readonly dist?: string | undefined;
  readonly site?: string | undefined;
  /** Other host names of the site, beside those of its settings. */
  readonly alias?: readonly string[] | undefined;
  readonly ledger?: string | undefined;
  /** The files of the build, where they were listed already. */
  readonly list?: readonly string[] | undefined;
  /** The day that tells which entries are in their first weeks; today unless it is said. */
  readonly today?: Day | undefined;
  /** True to take sections that are not released yet as well: what the map says once all of it is out. */
  readonly whole?: boolean | undefined;
  /** What a migration's state has noted of the site, for where neither option nor settings name it. */
  readonly noted?: Noted | undefined;
  /** The site to assume where nothing says which it is. */
  readonly fallbackSite?: string | undefined;
  /** Sections in place of the map's own: those that a release is about to write. */
  readonly sections?: readonly Section[] | undefined;
}

/** Where a migration keeps the URL of the new site, so that it is named but once. */
export interface Noted {
  readonly site: string | undefined;
  readonly file: string;
}

/** What was found to work on. */
export interface Inputs {
  readonly map: RedirectMap | undefined;
  /** The files that the map was read from: its own and those that it includes. */
  readonly mapFiles: readonly string[];
  /** True for the project in this folder and its own build; false for the build of something else. */
  readonly isHere: boolean;
  /** The folder of the build and its files; none where no build was named or found. */
  readonly dist: string | undefined;
  readonly files: readonly string[];
  /** Undefined where nothing says what the site's URL is. */
  readonly settings: Settings | undefined;
  /** Other host names in the options of the last build, without those of `--alias`; undefined without such a build. */
  readonly builtDomains: readonly string[] | undefined;
  /** What the options set for the audit's rules. */
  readonly rules: RuleChoice;
  /** Patterns of the URLs that a server answers at request time. */
  readonly onDemand: readonly string[];
  /** Where on this machine that server listens. */
  readonly serverPort: number | undefined;
  /** The file of the findings that the last build holds back; none of any other build. */
  readonly baseline: string | undefined;
  /** Every URL ever published, from `published.txt` here. */
  readonly ledger: Ledger;
  /** What was wrong in the files of the map and in the ledger. */
  readonly findings: readonly Finding[];
}

/** A site as the command line sees it: its map, its build, and what they make together. */
export interface Project extends Inputs {
  readonly settings: Settings;
  readonly resolved: ResolvedMap | undefined;
  readonly plan: Plan;
}

/** Reads map, settings and build. Throws a `Problem` for what can't be read. */
export async function loadInputs(input: ProjectInput): Promise<Inputs> {
  const named = input.dist === undefined ? undefined : await buildIn(input.dist);
  const dist = named ?? (input.map === undefined ? await builtHere() : undefined);
  const isHere = dist === undefined || (await isBuiltHere(dist));
  const mapName = input.map ?? (isHere && (await exists(usualMapFile)) ? usualMapFile : undefined);
  // What reads YAML and CSV takes a while to load.
  const loaded = mapName === undefined ? undefined : await readShown(mapName);
  const written = await readSettings(input, isHere, loaded?.map);
  const { settings, preset, rules, onDemand = [], serverPort, baseline } = written;
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
    baseline: dist !== undefined && (await isLastBuild(dist)) ? baseline : undefined,
    findings: [...(loaded?.findings ?? []), ...findings],
  };
}

async function builtHere(): Promise<string | undefined> {
  const dist = await usualBuild();
  return (await exists(dist)) ? dist : undefined;
}

/** The same with table and plan; a `Problem` where nothing says what the site's URL is. */
export async function loadProject(input: ProjectInput): Promise<Project> {
  const inputs = await loadInputs(input);
  const { files } = inputs;
  const settings = await knownSettings(inputs, input);
  const map = inputs.map && input.sections ? { ...inputs.map, sections: input.sections } : inputs.map;
  const today = input.today ?? dayOf(new Date());
  const planned = planSite({ settings, map, files, today, whole: input.whole });
  const findings = [...inputs.findings, ...planned.findings];
  const plan = await withIndexFiles(planned.plan);
  const { dist } = inputs;
  const published = dist && publishedName({ root: '.', dist, below: folderOf(settings) });
  return { ...inputs, map, findings, settings, resolved: planned.resolved, plan: { ...plan, published } };
}

/** A map, with a line that shows how much of it is read where somebody looks: one of a million rows takes seconds. */
export async function readShown(name: string): Promise<LoadedMap> {
  const { readMap } = await import('./read-map.ts');
  if (!process.stderr.isTTY) return readMap(name);
  const progress = (await import('./progress.ts')).openProgress('{percentage} % of the map');
  try {
    return await readMap(name, progress.update);
  } finally {
    progress.stop();
  }
}

/** The settings of what was read, or those that its pages name; a `Problem` where nothing says what the site's URL is. */
export async function knownSettings(
  inputs: Inputs,
  { alias = [], noted, fallbackSite }: Pick<ProjectInput, 'alias' | 'noted' | 'fallbackSite'>,
): Promise<Settings> {
  const settings =
    inputs.settings ??
    (await guessSettings(inputs, alias)) ??
    (fallbackSite === undefined ? undefined : withAliases(settingsAt(fallbackSite), alias));
  if (settings === undefined) throw unknownSite(noted);
  return settings;
}

function unknownSite(noted: Noted | undefined): Problem {
  return new Problem(
    noted === undefined
      ? 'The URL of the site is unknown. Pass --site https://www.example.com'
      : `The URL of the new site is not known yet. Pass --site https://www.example.com once, and ${noted.file} keeps it.`,
  );
}

/** What the pages themselves say, where nobody else does. */
export async function guessSettings(
  { dist, files }: Inputs,
  aliases: readonly string[],
): Promise<Settings | undefined> {
  const site = dist === undefined ? undefined : await guessSiteOf(dist, files);
  return site === undefined ? undefined : withAliases(settingsAt(site), aliases);
}

/** The settings with further host names; a `Problem` for what is none. */
function withAliases(settings: Settings, aliases: readonly string[]): Settings {
  const names = aliases.map((name) => {
    const ascii = domainToASCII(name);
    if (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(ascii)) return ascii;
    throw new Problem(`--alias is a host name such as example.com, not "${name}".`);
  });
  return { ...settings, domains: [...new Set([...settings.domains, ...names])] };
}

/** The ledger that was named, which must be there, or that of the current folder, which may; an empty one where it isn't. */
export async function readLedger(name: string | undefined, isHere: boolean) {
  const file = name ?? ledgerFile;
  const text = name !== undefined || isHere ? await readTextIfFile(file) : undefined;
  if (name !== undefined && text === undefined)
    throw new Problem(`${name} doesn't exist. Create it with: signpost ledger update`);
  return parseLedger(file, text ?? '');
}

/** Settings of the current folder's last build, with the site that was named on the command line. */
async function readSettings(
  { site, noted }: Pick<ProjectInput, 'site' | 'noted'>,
  isHere: boolean,
  map: RedirectMap | undefined,
): Promise<Partial<SettingsFile>> {
  const text = isHere ? await readText(settingsFile) : undefined;
  const written = text === undefined ? undefined : parseSettingsFile(text);
  if (written !== undefined && (site === undefined || areOf(written.settings, site))) return written;
  const url = site ?? noted?.site ?? originOfMap(map);
  return url === undefined ? {} : { settings: settingsAt(url) };
}

/** Says in a sentence that lines of a map can't be used, where there are some: what they would answer, nothing here does. */
export function mapFaults(map: string | undefined, findings: readonly Finding[]): string[] {
  const faults = findings.filter(
    ({ rule, level }) => level === 'error' && (rule === 'map-syntax' || rule === unread),
  );
  const lines = new Set(faults.map(({ file, line }) => `${file}:${line}`)).size;
  if (lines === 0) return [];
  const what = `${counted(lines, 'line')} of the map ${lines === 1 ? 'has a mistake' : 'have mistakes'}`;
  const named = map === undefined || map === usualMapFile ? '' : ` ${map}`;
  return [`${what}, so part of it is ignored. To list the mistakes, run: signpost map check${named}`];
}

/** A build, with the map that its redirect pages are of. */
interface BuildOfMap {
  readonly dist: string;
  /** Its files, where they were listed already. */
  readonly listed?: readonly string[];
  readonly map: RedirectMap | undefined;
  readonly settings: Pick<Settings, 'variant'> | undefined;
}

/**
 * The files of a build without the redirect pages that Signpost generated, which aren't pages of the site. Only files at
 * the map's old URLs are read. No folder of the build stands for the base.
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

/** Bytes of a page that are enough to see what it says of itself. */
const enough = 400;
