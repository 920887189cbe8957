import { domainToASCII } from 'node:url';
import { hasFile } from '../lib/disk/read.ts';
import { usualMapFile } from '../map/entry.ts';
import { findCurrentBuild } from '../project/facts.ts';
import { loadProject, type Project, type ProjectInput } from '../project/load.ts';
import { printSiteUrl } from '../project/site-url.ts';
import { hasMigration, loadMigration, type Migration, reviseState } from './migration.ts';
import { isWanted, type OldUrl } from './state/old-url.ts';
import type { State } from './state/state-file.ts';

/** The folder of the state, and what the options say about the new site. */
export interface SiteOptions {
  readonly state: string;
  readonly dist?: string | undefined;
  readonly map?: string | undefined;
  readonly site?: string | undefined;
  /** Further domains of the new site, besides the domains in its settings. An option of the check alone. */
  readonly alias?: readonly string[] | undefined;
  /** True to store nothing. */
  readonly dryRun?: boolean | undefined;
}

/** Map and build: an option of the command comes first, then the project's own; undefined where neither exists. */
export async function findPlaces({ map, dist }: Pick<SiteOptions, 'map' | 'dist'>) {
  const usual = (await hasFile(usualMapFile)) ? usualMapFile : undefined;
  return { map: map ?? usual, dist: dist ?? (await findCurrentBuild()) };
}

/** Stores `--site` and `--alias`, so that each is passed once. */
export async function storeSite({ state: folder, site, alias, dryRun }: SiteOptions): Promise<void> {
  const isNamed = site !== undefined || alias !== undefined;
  if (dryRun === true || !isNamed || !(await hasMigration(folder))) return;

  await reviseState(folder, (state) => ({
    ...state,
    ...(site === undefined ? {} : { site: printSiteUrl(site) }),
    ...(alias === undefined ? {} : { aliases: mergeAliases(state, alias) }),
  }));
}

/** The stored and passed domains. A domain that is no longer needed is removed from `aliases` in state.yaml by hand. */
function mergeAliases({ aliases = [] }: State, alias: readonly string[] = []): string[] {
  return [...new Set([...aliases, ...alias.map((name) => domainToASCII(name) || name)])].sort();
}

/** A migration with the project that it moves to. */
export interface Moving {
  readonly project: Project;
  readonly migration: Migration;
  /** The origin of the old site; by default the new one's. */
  readonly old: string;
  /** The old URLs that the new site must answer. */
  readonly wanted: readonly OldUrl[];
}

interface MovingInput extends SiteOptions, Pick<ProjectInput, 'sections' | 'today' | 'whole'> {}

export async function loadMoving(input: MovingInput, known?: Migration): Promise<Moving> {
  const migration = known ?? (await loadMigration(input.state));
  const { state, inventory } = migration;
  const project = await loadProject({
    ...input,
    ...(await findPlaces(input)),
    alias: mergeAliases(state, input.alias),
    fallbackSite: state.site,
  });

  const old = state.old ?? project.plan.origin;
  return { project, migration, old, wanted: inventory.filter(isWanted) };
}
