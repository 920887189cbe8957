import { join } from 'node:path';
import { countGroups } from '../audit/group.ts';
import { applyAdapter } from '../hosts/adapter.ts';
import type { Host } from '../hosts/host.ts';
import { allHosts } from '../hosts/load.ts';
import { describeOpenPatterns, isRedirectsOnly } from '../hosts/shared/redirects-only.ts';
import { checkRootFiles } from '../hosts/shared/root-files.ts';
import {
  defaultBuild,
  defineCommand,
  flag,
  items,
  mapGroup,
  optionalArgument,
  required,
  text,
} from '../lib/command/define-command.ts';
import { writeTransaction } from '../lib/disk/write.ts';
import { compareFindings, type Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { colors, showsColors } from '../lib/text/colors.ts';
import { escapeForTerminal, printSafeJson } from '../lib/text/escape.ts';
import { wordFinding } from '../lib/text/sentence.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import type { Entry } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import { countEntries, countFitting, describeFit, type EntryCounts, isWhole } from '../plan/entry-counts.ts';
import type { Plan } from '../plan/plan.ts';
import { siteName } from '../plan/settings.ts';
import { checkMap, isMapError } from '../project/check-map.ts';
import { describeRenamedPage } from '../project/deploy/declared-pages.ts';
import { loadHosts, readSoleServing } from '../project/deploy/hosts.ts';
import { type CompiledHost, compileHost } from '../project/deploy/pipeline.ts';
import { describeServedProject, loadProject, type Project, takePlan } from '../project/load.ts';
import { type ProjectFacts, readFacts } from '../project/settings/facts.ts';
import { withDocs } from '../report/json.ts';
import { printFindings } from '../report/print-findings.ts';

const options = {
  host: items('--host <name,...>', `the hosts to write for: ${allHosts} (default: the hosts of the project)`),
  output: required('--output <dir>', 'the folder to write <host>/… into'),
  dist: text('--dist <dir>', `the built site (${defaultBuild}, unless a map is named)`),
  site: text('--site <url>', 'the URL of the site'),
  alias: items('--alias <name,...>', 'other domains, which redirect to the site'),
  trustedProxy: items('--trusted-proxy <ip,...>', 'IP ranges of the load balancers that end TLS'),
  name: text('--name <name>', 'the name of the site, if one server serves several'),
  json: flag('--json', 'print a summary as JSON'),
};

const withoutBuild =
  'Without a build, the files of servers have the redirects alone: the server itself serves the site. For all of it, pass --dist.';

/** `signpost map compile`: the map as each host's configuration, and what each can't do. */
export const mapCompileCommand = defineCommand({
  name: 'map compile',
  group: mapGroup,
  description: 'write a redirect map as the configuration of each host',
  arguments: [optionalArgument('[file]', 'the redirect map (default: redirects.yaml here)')],
  options,
  help: {
    examples: [
      'map compile --host nginx,netlify --output deploy',
      'map compile old.csv --host nginx --output conf --site https://www.example.com',
    ],
    fails: 'the map has errors, or is too large for a host',
  },
  async run({ host, output, json, name, ...inputs }, map) {
    const facts = await readFacts();
    const hosts = await loadBuildHosts(facts, host);
    if (name !== undefined && !siteName.safeParse(name).success)
      throw new Problem(`Invalid --name: "${name}". Pass lowercase letters and digits, such as shop.`);
    const project = await loadProject({ map, facts, ...inputs });
    if (project.map === undefined)
      throw new Problem(
        'There is no redirects.yaml here. Pass the redirect map: npx astro-signpost map compile FILE',
      );

    // --name shop: variables of nginx start with $shop_, so that several sites share a server.
    const siteFields = { ...(name !== undefined && { name }), serverPort: project.serverPort };
    const planOn = async (host: string): Promise<Plan> => {
      const plan = await project.planOn(host);
      // Without a build, nobody knows how the server serves pages.
      const redirectsOnly = plan.redirectsOnly === true || project.dist === undefined;
      return { ...plan, ...siteFields, redirectsOnly };
    };
    const compiled = await compileMap(project, planOn, hosts, output);
    if (json) console.log(printJson(compiled));
    else printCompiled(compiled, output);
    if (compiled.isWritten && project.dist === undefined && hosts.some(({ kind }) => kind === 'server'))
      console.error(withoutBuild);
    if (compiled.isWritten) await warnOfRenamedPage(project, compiled.hosts);
    const hasError = [...compiled.ofMap, ...compiled.ofHosts].some(({ level }) => level === 'error');
    return hasError ? 1 : 0;
  },
});

/** The named hosts, otherwise the hosts of the project. The primary host of the last build may have an adapter. */
async function loadBuildHosts(
  facts: ProjectFacts,
  hostNames: readonly string[] | undefined,
): Promise<Host[]> {
  const hosts = await loadHosts(facts, hostNames);
  const { host: primary, adapter } = facts.built ?? {};
  return hosts.map((host) => (host.id === primary ? applyAdapter(host, adapter) : host));
}

/** The files written for each host, and the findings. */
interface CompiledMap {
  readonly counts: EntryCounts;
  /** False if the map has errors. */
  readonly isWritten: boolean;
  readonly hosts: readonly CompiledHost[];
  readonly ofMap: readonly Finding[];
  readonly ofHosts: readonly Finding[];
}

/** Checks the map, and writes the files of the hosts unless the map has an error. */
async function compileMap(
  project: Project,
  planHost: Project['planOn'],
  hosts: readonly Host[],
  output: string,
): Promise<CompiledMap> {
  const { resolved, dist, onDemand } = project;
  const ofMap = await findMapFindings(project, hosts);

  // Half of a map would remove the redirects of the other half from the hosts.
  const isReadable = !project.findings.some(({ rule }) => rule === unread);
  const isWritten = isReadable && !ofMap.some((finding) => isMapError(finding) && !isLeftOut(finding));
  const folders = { root: '.', dist, out: output, isByHand: true };
  const planOn = async (host: string) => leaveOutInsecure(await planHost(host), ofMap);
  const site = { planOn, onDemand, folders };
  const compiled: CompiledHost[] = [];
  if (isReadable)
    await writeTransaction(async (staging) => {
      // Host by host: the files of one host at a time are in memory.
      for (const host of hosts) compiled.push(await compileHost(host, site, isWritten ? staging : undefined));
    });

  // What a host can't serve, and what its written files lack or contradict.
  const ofHosts: Finding[] = [];
  for (const { host, fileNames, unsupported, written } of compiled) {
    ofHosts.push(...unsupported);
    if (written === undefined) continue;
    const places = { folder: join(output, host.id), root: '.', dist, expectsAll: false };
    ofHosts.push(...written.findings, ...(await checkRootFiles(host, fileNames, places)));
  }
  ofHosts.sort(compareFindings);
  return {
    counts: countEntries(leaveOutInsecure(resolved ?? noEntries, ofMap)),
    isWritten,
    hosts: compiled,
    ofMap,
    ofHosts,
  };
}

/** The findings of the map, as `map check` has them for these hosts. */
async function findMapFindings(project: Project, hosts: readonly Host[]): Promise<Finding[]> {
  const { map, resolved, ledger, settings, dist, onDemand, rules } = project;
  const ids = hosts.map(({ id }) => id);
  const serving = await readSoleServing(ids, { ...describeServedProject(project), isGenerated: true });
  const { plan } = await takePlan(project, ids);
  const { result } = checkMap({ map, resolved, ledger, settings, dist, onDemand, rules, serving, plan });

  // A line of the build's own _redirects isn't part of the map, and doesn't block.
  const checked = result.findings.filter(({ file }) => file !== '_redirects');
  return [...project.findings, ...checked].sort(compareFindings);
}

/** True for a redirect from https to http, which is left out of the hosts' files. All others of the map are written. */
function isLeftOut({ rule }: Finding): boolean {
  return rule === 'map-https';
}

const noEntries: Pick<Plan, 'exact' | 'patterns'> = { exact: [], patterns: [] };

/** A plan without the redirects to http that no comment allows. */
function leaveOutInsecure<Entries extends Pick<Plan, 'exact' | 'patterns'>>(
  plan: Entries,
  ofMap: readonly Finding[],
): Entries {
  const lines = new Set(ofMap.filter(isLeftOut).map(({ file, line }) => `${file}:${line}`));
  if (lines.size === 0) return plan;

  const isKept = ({ place }: Entry) => !lines.has(`${place.file}:${place.line}`);
  return { ...plan, exact: plan.exact.filter(isKept), patterns: plan.patterns.filter(isKept) };
}

/** Warns once where the generated files of a server redirect the URLs that the pages of the build declare. */
async function warnOfRenamedPage(project: Project, hosts: readonly CompiledHost[]): Promise<void> {
  const server = hosts.find(({ host, plan }) => host.kind === 'server' && !isRedirectsOnly(plan));
  const warning = server && (await describeRenamedPage(project, server.plan));
  if (warning !== undefined) console.error(colors.yellow(escapeForTerminal(warning)));
}

function printJson({ counts, isWritten, hosts, ofMap, ofHosts }: CompiledMap): string {
  return printSafeJson({
    version: 2,
    ...counts,
    written: isWritten,
    hosts: hosts.map((compiled) => ({
      id: compiled.host.id,
      title: compiled.host.title,
      files: (compiled.written?.files ?? []).map(({ path }) => path),
      fits: countFitting(counts, compiled.leftOut),
      unsupported: countUnsupported(compiled),
      edge: compiled.edgeCosts,
    })),
    findings: [...ofMap, ...ofHosts].map(wordFinding).map(withDocs),
  });
}

/**
 * Prints the errors of the map, an empty map and the redirects of unlisted hosts, which no file has, then the findings of the
 * hosts. `map check` and the audit print the other warnings.
 */
function printCompiled({ counts, isWritten, hosts, ofMap, ofHosts }: CompiledMap, output: string): void {
  const style = { color: showsColors, maxGroups: 20, describeRest: () => '--json lists them all' };
  const printedRules = new Set(['map-syntax', 'map-foreign']);
  const errors = ofMap.filter(({ level, rule }) => level === 'error' || printedRules.has(rule));
  for (const findings of [errors, ofHosts])
    if (findings.length > 0) console.error(printFindings(findings, style));
  for (const host of hosts) console.error(printHost(host, counts, output));
  const leftOut = ofMap.filter(isLeftOut).length;
  if (isWritten && leftOut > 0)
    console.error(`${formatCount(leftOut, 'redirect')} to http ${leftOut === 1 ? 'was' : 'were'} left out.`);
  if (!isWritten) console.error(`${colors.red('Nothing was written')}: ${describeBlocker(hosts, ofMap)}`);
}

function describeBlocker(hosts: readonly CompiledHost[], ofMap: readonly Finding[]): string {
  if (hosts.length === 0) return "part of the map can't be read, so redirects could be missing.";
  const { error: count } = countGroups(ofMap.filter((finding) => isMapError(finding) && !isLeftOut(finding)));
  return `the map has ${formatCount(count, 'error')}. Correct ${count === 1 ? 'it' : 'them'} first.`;
}

/** `deploy/nginx: 5 files for 12 redirects, 1 gone URL`. */
function printHost(compiled: CompiledHost, all: EntryCounts, output: string): string {
  const { host, plan, leftOut, edgeCosts, written } = compiled;
  // `1,790 of 2,100 redirects fit` on Azure Static Web Apps.
  const isAll = isWhole(leftOut);
  const entries = describeFit(all, leftOut);
  const unsupported = countUnsupported(compiled);
  const note = unsupported === 0 ? '' : colors.yellow(`, ${formatCount(unsupported, 'unsupported feature')}`);
  if (written === undefined) return `${host.title}: ${entries}${note}`;

  const files = `${formatCount(written.files.length, 'file')}${isAll ? ' for' : ';'}`;
  const line = `${output}/${host.id}: ${files} ${entries}${note}`;
  return compact(line, describeOpenPatterns(host, plan), edgeCosts).join('\n  ');
}

function countUnsupported({ unsupported }: CompiledHost): number {
  return unsupported.filter(({ level }) => level !== 'info').length;
}
