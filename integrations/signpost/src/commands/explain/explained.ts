import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNoindex, robotKeys } from '../../audit/rules/shared/noindex.ts';
import { readPage } from '../../audit/site/raw-page.ts';
import { applyAdapter, type Host } from '../../hosts/host.ts';
import { type OwnFile, platformFormats, readOwnFile } from '../../hosts/platform-files.ts';
import { platformTitles } from '../../hosts/shared/platform-rule.ts';
import { joinContent } from '../../lib/file.ts';
import { isHtml } from '../../lib/url/path.ts';
import { type Request, requestOf } from '../../plan/answer.ts';
import type { HostAnswer } from '../../plan/answers.ts';
import { findSiteFolder } from '../../plan/build.ts';
import type { Plan } from '../../plan/plan.ts';
import { findCurrentBuild, isBuiltHere, readFacts } from '../../project/facts.ts';
import { loadNamedHosts } from '../../project/hosts.ts';
import { loadProject, type Project, type ProjectInput } from '../../project/load.ts';
import { withOwnFiles } from '../../project/own-files.ts';
import { emitFiles } from '../../project/pipeline.ts';
import { readOwnRules } from '../../serve/read-own-rules.ts';
import {
  createHeaderLookup,
  createHostAnswerer,
  describeIdleRule,
  findOwnRulesInstead,
  listPossibleRules,
  type OwnByHost,
  prepareOwnRules,
} from './beside.ts';
import { explain, findDifference, type Hop, isSame, mapOmittedEntries, type Ways } from './way.ts';

export interface Explained {
  readonly url: string;
  readonly way: readonly Hop[];
  /** The answers on each named host. */
  readonly others: readonly HostWay[];
  /** The answers once every section is released, if they differ. */
  readonly later: readonly Hop[] | undefined;
}

export interface HostWay {
  readonly host: Host;
  readonly way: readonly Hop[];
  /** True if it differs because a rule of the site's own files applies. */
  readonly isOwnRule: boolean;
  /** True if the build reports what the host doesn't support. */
  readonly hasFindings: () => boolean;
}

/** A project that was read once, to explain any number of URLs. */
export interface Explainer {
  readonly project: Project;
  /** The hosts whose own files have rules. */
  readonly ownHosts: readonly Host[];
  /** The advice where an answer depends on a build that wasn't read. */
  readonly howToBuild: string;
  explain(url: string): Explained;
}

export async function openExplainer(input: ProjectInput, hostNames: readonly string[]): Promise<Explainer> {
  const { adapter } = await readFacts();
  const hosts = (await loadNamedHosts(hostNames)).map((host) => applyAdapter(host, adapter));
  const project = await loadProject(input);
  const { plan, findings, dist, map } = project;
  const howToBuild = await buildAdvice(input.map);
  const known = { ...collectWays(project), howToBuild };
  const own = await loadOwnRules(plan, dist, map === undefined, hosts);
  const isWaiting = findings.some(({ rule }) => rule === 'map-waiting');
  const whole = isWaiting ? await loadProject({ ...input, dist, whole: true }) : undefined;
  const instead = findOwnRulesInstead(plan, own);
  const noindexFor = createNoindexHeaderLookup([...own.values()].map(createHeaderLookup));
  const plans = new Map<Host, Plan>();
  for (const host of hosts) plans.set(host, await project.planOn(host.id));
  const sites = [...plans].map(([host, there]) => {
    const generated = [...own].find(([{ id }]) => id === host.id)?.[1];
    const beside = createHostAnswerer(there, host, generated);
    const ways = {
      answerTo: (request: Request) => beside(request).answer,
      insteadOf: (request: Request) => listPossibleRules(host, beside(request)),
      headersFor: createHeaderLookup(generated),
      noindexFor: createNoindexHeaderLookup([createHeaderLookup(generated)]),
      idleFor: (request: Request) => describeIdleRule(host, beside(request)),
      hasServer: runsServers.has(host.id),
    } satisfies Ways;
    return { host, plan: there, ways };
  });
  return {
    project,
    ownHosts: [...own.keys()],
    howToBuild,
    explain(url) {
      const way = explain(plan, url, { ...known, insteadOf: instead, noindexFor });
      const released =
        whole === undefined
          ? way
          : explain(whole.plan, url, { ...collectWays(whole), howToBuild, noindexFor });
      return {
        url,
        way,
        others: sites.map(({ host, plan: planThere, ways }) => {
          const there = explain(planThere, url, { ...known, ...ways });
          const other = findDifference(there, way)?.hop;
          const by = other === undefined ? [] : ways.answerTo(requestOf(other.url)).by;
          return {
            host,
            way: there,
            isOwnRule: by.some(({ step }) => step === 'own rule'),
            hasFindings: () => emitFiles(host, plan).unsupported.some(({ level }) => level !== 'info'),
          };
        }),
        later: isSame(released, way) ? undefined : released,
      };
    },
  };
}

/** With a named map, no build is read unless it is named too. */
async function buildAdvice(map: string | undefined): Promise<string> {
  const built = map === undefined ? undefined : await findCurrentBuild();
  return built === undefined ? 'build the site, or pass --dist FOLDER' : `pass --dist ${built}`;
}

/** Hosts on which an Astro adapter puts the site's server behind Signpost's files. */
const runsServers: ReadonlySet<string> = new Set(['netlify', 'cloudflare', 'vercel']);

/** The project's part of the explanations, besides its plan. */
function collectWays({ onDemand, map, dist, resolved, settings }: Project): Ways {
  const omitted = resolved && mapOmittedEntries(resolved);
  const noindexOf = createNoindexLookup(dist, findSiteFolder(settings));
  return { onDemand, written: map?.entries, hasBuild: dist !== undefined, omitted, noindexOf };
}

/** The `_redirects` that is deployed, where the site's own lines come before the generated ones, of which the host may then drop some. */
async function readMergedRedirects(
  host: Host,
  plan: Plan,
  folders: { root: string; dist: string | undefined },
): Promise<OwnFile | undefined> {
  const { files } = await withOwnFiles(folders, host, emitFiles(host, plan).files);
  const format = platformFormats.find(({ name, platform }) => name === '_redirects' && platform === host.id);
  const file = files.find(({ path }) => path === `${host.id}/_redirects`);
  if (format === undefined || file === undefined || joinContent(file).startsWith('# signpost:begin'))
    return undefined;
  return readOwnFile({ file: '_redirects', bytes: Buffer.from(joinContent(file)) }, format, 'all');
}

/**
 * The site's own files besides the map, or the generated lines too if there is no map. Notes say what can't
 * be read.
 */
async function loadOwnRules(
  plan: Plan,
  dist: string | undefined,
  withGenerated: boolean,
  named: readonly Host[],
): Promise<OwnByHost> {
  const isHere = dist === undefined || (await isBuiltHere(dist));
  const places = { root: isHere ? '.' : undefined, dist };
  const { rules, faults, functions } = await readOwnRules({ ...places, withGenerated });
  for (const fault of faults) console.error(`${fault} What it returns is unknown.`);
  const likely = isHere ? (await readFacts()).hosts : [];
  const ownHosts: readonly string[] = [...named.map(({ id }) => id), ...likely];
  const running = functions.filter(({ platform }) => ownHosts.includes(platform));
  for (const { platform, file } of running)
    console.error(
      `On ${platformTitles[platform]}, ${file} runs first and may answer instead. Signpost can't see into it.`,
    );
  const ids = new Set<string>(rules.map(({ host }) => host));
  const merged = new Map<string, OwnFile>();
  const folders = { root: isHere || dist === undefined ? '.' : dist, dist };
  for (const host of withGenerated ? [] : named.filter(({ id }) => ids.has(id))) {
    const lines = await readMergedRedirects(host, plan, folders);
    if (lines !== undefined) merged.set(host.id, lines);
  }
  return prepareOwnRules(plan, rules, await loadNamedHosts([...ids]), merged);
}

/**
 * Finds the reason why a response isn't indexed: its header, or the page's robots meta. `below` is the folder that the site is
 * served from.
 */
function createNoindexLookup(dist: string | undefined, below: string) {
  return ({ status, headers, file }: HostAnswer): string | undefined => {
    if (status !== 200) return undefined;
    const header = headers['x-robots-tag'];
    if (header !== undefined && isNoindex(header)) return `the header X-Robots-Tag: ${header}`;
    if (dist === undefined || file === undefined || !isHtml(file)) return undefined;
    // The build has no folder for the base.
    const path = join(dist, file.startsWith(below) ? file.slice(below.length) : file);
    const meta = readMetas(path).find(({ key, content }) => robotKeys.has(key) && isNoindex(content));
    return meta && `<meta name="${meta.key}" content="${meta.content}">`;
  };
}

/** The first `X-Robots-Tag` with noindex that the site's own files add on one of the hosts. */
function createNoindexHeaderLookup(sent: readonly ReturnType<typeof createHeaderLookup>[]) {
  return (request: Request): string | undefined => {
    const found = sent
      .flatMap((headersFor) => headersFor(request))
      .find(
        ({ name, value, when }) =>
          when === undefined && name.toLowerCase() === 'x-robots-tag' && isNoindex(value),
      );
    return found && `the header X-Robots-Tag: ${found.value} (${found.file}:${found.line})`;
  };
}

/** None for a generated redirect page. */
function readMetas(file: string) {
  return existsSync(file) ? readPage(file, readFileSync(file)).metas : [];
}
