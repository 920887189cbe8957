import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { domainToASCII } from 'node:url';
import { hasFile, readText } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { usualMapFile } from '../map/entry.ts';
import { isUnbuilt, resolveBuild } from '../project/facts.ts';
import { loadProject, type Noted, type Project, type ProjectInput } from '../project/load.ts';
import { parseOrigin } from '../project/network-options.ts';
import { printSiteUrl } from '../project/site-url.ts';
import { hasMigration, loadMigration, type Migration, resolveStatePath, reviseState } from './migration.ts';
import { isWanted, type OldUrl } from './state/old-url.ts';
import { findLine, type State, stateFile } from './state/state-file.ts';

/** The folder of the state, and what the options say about the new site. */
export interface SiteOptions {
  readonly state: string;
  readonly dist?: string | undefined;
  readonly map?: string | undefined;
  readonly site?: string | undefined;
  /** Further domains of the new site, besides those in its settings. */
  readonly alias?: readonly string[] | undefined;
  /** True to store nothing of it. */
  readonly dryRun?: boolean | undefined;
  /** False where the work is done without a build too: then a missing one doesn't matter. */
  readonly needsBuild?: boolean | undefined;
}

const words = {
  dist: 'build the new site again, or pass its folder with --dist DIR',
  map: 'restore it from version control, or pass the map with --map FILE',
} as const;
const kinds = ['dist', 'map'] as const;
type Kind = (typeof kinds)[number];

const usualPlace = (kind: Kind): string | Promise<string> =>
  kind === 'map' ? usualMapFile : resolveBuild(undefined);

/** Map, build and domains: an option of the command comes first, then the state, then the usual place. A `Problem` where the state's is missing. */
export async function resolvePlaces(state: State, named: SiteOptions) {
  const place = async (kind: Kind): Promise<string | undefined> => {
    const isNeeded = kind === 'map' || named.needsBuild !== false;
    const known = named[kind] ?? (await resolveStoredPlace(state, kind, named.state, isNeeded));
    if (known !== undefined) return kind === 'dist' ? resolveBuild(known) : known;
    const usual = await usualPlace(kind);
    return (await hasFile(usual)) ? usual : undefined;
  };
  // The map that `review` writes here is the move's, wherever the build is.
  return { map: await place('map'), dist: await place('dist'), alias: mergeAliases(state, named) };
}

/** The stored and passed domains. One that is no longer needed is removed from `aliases` in state.yaml by hand. */
function mergeAliases({ aliases = [] }: State, { alias = [] }: SiteOptions): string[] {
  return [...new Set([...aliases, ...alias.map(asHost)])].sort();
}

const asHost = (name: string): string => domainToASCII(name) || name;

async function resolveStoredPlace(
  state: State,
  kind: Kind,
  folder: string,
  isNeeded: boolean,
): Promise<string | undefined> {
  const kept = state[kind];
  if (kept === undefined) return undefined;
  const path = resolveStoredPath(folder, kept);
  if ((await hasFile(path)) && (isNeeded || !(await isUnbuilt(path)))) return path;
  if (!isNeeded) return undefined;

  const file = resolveStatePath(folder, stateFile);
  const line = findLine((await readText(file)) ?? '', kind);
  throw new Problem(
    `${file}:${line}: ${kind} is ${kept}, but ${path} doesn't exist anymore. To fix this, ${words[kind]}`,
  );
}

/** Called after the work, since a refused command changes nothing. Returns the options that it stored. */
export async function storePlaces(named: SiteOptions): Promise<string[]> {
  const { state: folder, dryRun = false } = named;
  const isNamed = named.dist ?? named.map ?? named.site ?? named.alias;
  if (dryRun || isNamed === undefined || !(await hasMigration(folder))) return [];
  const options: string[] = [];
  await reviseState(folder, async (state) => {
    const noted = await findNewPlaces(state, named, options);
    return options.length === 0 ? state : { ...state, ...noted };
  });
  return options;
}

/** Finds places that the state doesn't have yet, and adds the option of each to `options`. */
async function findNewPlaces(state: State, named: SiteOptions, options: string[]): Promise<Partial<State>> {
  const noted: Partial<State> = {};
  const { state: folder } = named;
  const site = named.site === undefined ? undefined : printSiteUrl(named.site);

  for (const kind of kinds) {
    const givenPath = named[kind];
    if (givenPath === undefined || !(await hasFile(givenPath))) continue;
    // The command itself has printed which build it used.
    const path = kind === 'dist' ? await resolveBuild(givenPath, () => undefined) : givenPath;
    const before = state[kind];
    const known = before === undefined ? await usualPlace(kind) : resolveStoredPath(folder, before);
    if (resolve(path) === resolve(known)) continue;
    noted[kind] = toStoredPath(folder, path);
    options.push(`--${kind} ${path}`);
  }
  if (site !== undefined && site !== state.site) {
    noted.site = site;
    options.push(`--site ${site}`);
  }
  const before = state.aliases ?? [];
  const aliases = mergeAliases(state, named);
  const added = aliases.filter((host) => !before.includes(host));
  if (added.length > 0) {
    noted.aliases = aliases;
    options.push(`--alias ${added.join(',')}`);
  }

  return noted;
}

function resolveStoredPath(folder: string, kept: string): string {
  return isAbsolute(kept) ? kept : join(folder, kept);
}

/** A path relative to the state's folder, with forward slashes on every system. */
export function toStoredPath(folder: string, path: string): string {
  return relative(resolve(folder), resolve(path)).replaceAll(sep, '/') || '.';
}

export interface Moving {
  readonly project: Project;
  readonly migration: Migration;
  /** The origin of the old site; by default the new one's. */
  readonly old: string;
  /** The old URLs that the new site must answer. */
  readonly wanted: readonly OldUrl[];
}

interface MovingInput extends SiteOptions, Pick<ProjectInput, 'sections' | 'today' | 'whole'> {
  readonly oldSite?: string;
}

export async function loadMoving(input: MovingInput, known?: Migration): Promise<Moving> {
  const migration = known ?? (await loadMigration(input.state));
  const places = await resolvePlaces(migration.state, input);
  const project = await loadProject({ ...input, ...places, noted: await readNotedSite(migration) });
  const old = parseOrigin('--old-site', input.oldSite ?? migration.state.old ?? project.plan.origin);
  return { project, migration, old, wanted: migration.inventory.filter(isWanted) };
}

/** The state's data about the new site; undefined if no migration has started. */
export async function readNotedSite({ folder, state }: Migration): Promise<Noted | undefined> {
  if (!(await hasMigration(folder))) return undefined;
  return { site: state.site, file: resolveStatePath(folder, stateFile) };
}
