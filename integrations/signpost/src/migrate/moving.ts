import { domainToASCII } from 'node:url';
import type { Answer } from '../answers/answer.ts';
import type { SiteResponder } from '../answers/responder.ts';
import type { Day } from '../lib/date.ts';
import { hasFile } from '../lib/disk/read.ts';
import type { Place } from '../lib/finding.ts';
import { type RedirectMap, usualMapFile } from '../map/entry.ts';
import { makeWaitingTest } from '../map/release.ts';
import type { Plan } from '../plan/plan.ts';
import { requestOf } from '../plan/request.ts';
import { loadProject, type Project, type ProjectInput } from '../project/load.ts';
import { loadProjectResponder } from '../project/responders.ts';
import { findCurrentBuild, readFacts } from '../project/settings/facts.ts';
import { printSiteUrl } from '../project/settings/site-url.ts';
import { hasMigration, loadMigration, type Migration, reviseState } from './migration.ts';
import { isWanted, type OldUrl, splitUrl, toAbsoluteUrl } from './state/old-url.ts';
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
  const usual = (await hasFile(usualMapFile)) ? usualMapFile : undefined;
  return named ?? usual;
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

interface MovingInput extends SiteOptions, Pick<ProjectInput, 'sections' | 'today' | 'whole'> {}

export async function loadMoving(input: MovingInput, known?: Migration): Promise<Moving> {
  const migration = known ?? (await loadMigration(input.state));
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

export interface Planned {
  readonly from: string;
  /** The final URL, absolute; undefined without a redirect. */
  readonly to: string | undefined;
  /** Undefined where no file of the new site shows the answer. */
  readonly status: number | undefined;
  /** `to` with the query that the host passes on: /b?x=1 for /a?x=1, where `to` is /b. */
  readonly hostLocation?: string | undefined;
  /** The deciding line of the map. */
  readonly place: Place | undefined;
}

/** The planned response for an old URL. An unknown host counts as a domain that redirects to the new site. */
export function planAnswer(responder: SiteResponder, old: string, url: string): Planned {
  const { origin, domains } = responder;
  const from = new URL(url, old);
  const isKnown = from.host === new URL(origin).host || domains.includes(from.hostname);
  const { href } = isKnown ? from : new URL(from.pathname + from.search, origin);

  const answer = responder.respond(requestOf(href));
  const { status, location } = plannedPartOf(answer);
  const place = answer.by.find((step) => step.step === 'entry')?.entry.place;
  const planned = { from: from.href, place };

  // On an old host, gone and unplanned URLs redirect to the new host.
  const isHostRedirect = location !== undefined && isHostAlone(href, location);
  const final = isHostRedirect ? resolveStatus(responder, location) : status;
  if (final === 404 || final === 410) return { ...planned, to: undefined, status: final };
  if (location !== undefined) return { ...planned, to: location, status, hostLocation: answer.location };

  // The page stays, but the old host redirects.
  if (!isKnown && status === 200) return { ...planned, to: href, status: 301, hostLocation: href };
  return { ...planned, to: undefined, status };
}

/** The old URLs with a redirect or a 410 by a day, in row order. */
export function listMoved(
  { project: { map }, responder, old }: Pick<Moving, 'project' | 'responder' | 'old'>,
  rows: readonly OldUrl[],
  day: Day,
): Planned[] {
  return selectReleased(rows, map, day)
    .map((row) => planAnswer(responder, old, toAbsoluteUrl(row, old)))
    .filter(({ to, status }) => to !== undefined || status === 410);
}

/** Leaves out the old URLs of sections that aren't released on a day. */
export function selectReleased<Row extends { readonly url: string }>(
  rows: readonly Row[],
  map: RedirectMap | undefined,
  day: Day,
): readonly Row[] {
  if (map === undefined || map.sections.length === 0) return rows;
  const waits = makeWaitingTest(map.sections, day);
  return rows.filter(({ url }) => !waits(splitUrl(url).path));
}

function isHostAlone(from: string, to: string): boolean {
  const [a, b] = [new URL(from), new URL(to)];
  return a.pathname + a.search === b.pathname + b.search && a.origin !== b.origin;
}

/** Without a build, every page is assumed to exist. */
function resolveStatus({ plan, respond }: SiteResponder, url: string): number | undefined {
  if (new URL(url).origin !== plan.origin) return 200;
  const answer = respond(requestOf(url));
  const isUnplanned = answer.status === 404 && answer.mapAnswer === undefined;
  if (isUnplanned && plan.served.pages.size === 0) return 200;
  return plannedPartOf(answer).status;
}

/** /about.html of about/index.html: a host that isn't known yet may miss it, so it needs a redirect. */
function plannedPartOf(answer: Answer): Pick<Answer, 'status' | 'location'> {
  if (answer.dependsOnHost) return { status: 404, location: undefined };
  return answer.mapAnswer ?? answer;
}
