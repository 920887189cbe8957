import { domainToASCII } from 'node:url';
import type { SiteResponder } from '../answers/responder.ts';
import { hasFile } from '../lib/disk/read.ts';
import { usualMapFile } from '../map/entry.ts';
import type { Plan } from '../plan/plan.ts';
import { printSiteUrl } from '../plan/site-url.ts';
import { loadProject, type Project, type ProjectInput } from '../project/load.ts';
import { loadProjectResponder } from '../project/responders.ts';
import { findCurrentBuild } from '../project/settings/build-folder.ts';
import { readFacts } from '../project/settings/facts.ts';
import { hasMigration, loadMigration, type Migration, reviseState } from './migration.ts';
import { isWanted, type OldUrl } from './state/old-url.ts';
import type { State } from './state/state-file.ts';

/** The folder of the state, and options about the new site. */
export interface SiteOptions {
  readonly state: string;
  readonly dist?: string | undefined;
  readonly map?: string | undefined;
  readonly site?: string | undefined;
  /** Domains of the new site besides those of the settings. An option of the check alone. */
  readonly alias?: readonly string[] | undefined;
  /** True to store nothing. */
  readonly dryRun?: boolean | undefined;
}

/** The named map, otherwise the project's own; undefined without one. */
export async function findMap(named: string | undefined): Promise<string | undefined> {
  const usualFile = (await hasFile(usualMapFile)) ? usualMapFile : undefined;
  return named ?? usualFile;
}

/** Stores `--site` and `--alias` for the next steps. */
export async function storeSite({ state: folder, site, alias, dryRun }: SiteOptions): Promise<void> {
  const isNamed = site !== undefined || alias !== undefined;
  if (dryRun === true || !isNamed || !(await hasMigration(folder))) return;

  await reviseState(folder, (state) => ({
    ...state,
    ...(site === undefined ? {} : { site: printSiteUrl(site) }),
    ...(alias === undefined ? {} : { aliases: mergeAliases(state, alias) }),
  }));
}

/** The stored and passed domains. People remove a domain from `aliases` in state.yaml by hand. */
function mergeAliases({ aliases = [] }: State, alias: readonly string[] = []): string[] {
  return [...new Set([...aliases, ...alias.map((name) => domainToASCII(name) || name)])].sort();
}

/** A migration with the new site. */
export interface Moving {
  readonly project: Project;
  /** What the new site returns. */
  readonly responder: SiteResponder;
  readonly migration: Migration;
  /** The origin of the old site; by default that of the new site. */
  readonly old: string;
  /** The old URLs that the new site must answer. */
  readonly wanted: readonly OldUrl[];
}

interface MovingInput extends SiteOptions, Pick<ProjectInput, 'sections' | 'today' | 'withUnreleased'> {}

export async function loadMoving(input: MovingInput, loadedMigration?: Migration): Promise<Moving> {
  const migration = loadedMigration ?? (await loadMigration(input.state));
  const { state, inventory } = migration;
  const facts = await readFacts();
  const project = await loadProject({
    ...input,
    facts,
    map: await findMap(input.map),
    dist: input.dist ?? (await findCurrentBuild(facts)),
    alias: mergeAliases(state, input.alias),
    fallbackSite: state.site,
  });

  const old = state.old ?? project.plan.origin;
  const responder = await loadProjectResponder(withoutMaintenance(project));
  return { project, responder, migration, old, wanted: inventory.filter(isWanted) };
}

/** Without the maintenance page, whose 503 for every URL would hide lost ones. */
function withoutMaintenance(project: Project): Project {
  const open = (plan: Plan): Plan => ({ ...plan, maintenance: undefined });
  return { ...project, plan: open(project.plan), planOn: async (host) => open(await project.planOn(host)) };
}

/** The host names of the new and the old site. */
export function listHosts({ project: { plan }, migration: { state }, old }: Moving): string[] {
  return [...new Set([new URL(plan.origin).host, ...plan.domains, new URL(old).host, ...state.hosts])];
}
