import { join } from 'node:path';
import { applyAdapter, type Host } from '../hosts/host.ts';
import { allHosts } from '../hosts/load.ts';
import { defaultBuild, mapGroup } from '../lib/command/command.ts';
import {
  defineCommand,
  flag,
  items,
  type OptionValues,
  optionalArgument,
  required,
  text,
} from '../lib/command/define-command.ts';
import { readText } from '../lib/disk/read.ts';
import { writeTransaction } from '../lib/disk/write.ts';
import { compareFindings, type Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { colors, showsColors } from '../lib/text/colors.ts';
import { showsLinks } from '../lib/text/hyperlink.ts';
import { wordFinding } from '../lib/text/sentence.ts';
import { formatCount, formatNumber, printSafeJson } from '../lib/text/text.ts';
import { printSourceUrl } from '../map/entry.ts';
import { unread } from '../map/parse-entry.ts';
import {
  countEntries,
  describeEntryCounts,
  describeFittingEntries,
  type EntryCounts,
} from '../plan/census.ts';
import type { Plan } from '../plan/plan.ts';
import { siteName } from '../plan/settings.ts';
import { readMapRules } from '../project/audit-settings.ts';
import { describeChanges, type FileChanges } from '../project/changes.ts';
import {
  checkMap,
  describeOmittedEntries,
  isMapError,
  listOmittedEntries,
  type Omitted,
} from '../project/check-map.ts';
import { checkCloudflareWorker } from '../project/cloudflare-worker.ts';
import { findEdgeNeeds } from '../project/edge-needs.ts';
import { loadHosts } from '../project/hosts.ts';
import { describeServedProject, loadProject, type Project } from '../project/load.ts';
import { parseDay } from '../project/network-options.ts';
import { type CompiledHost, compileHost } from '../project/pipeline.ts';
import { readBaseline } from '../project/reporting.ts';
import { checkRootFiles } from '../project/root-files.ts';
import { readSettingsFile } from '../project/settings-file.ts';
import { type Baseline, parseBaseline, selectNewFindings } from '../report/baseline.ts';
import { withDocs } from '../report/json.ts';
import { printFindings } from '../report/print-findings.ts';

const options = {
  host: items('--host <name,...>', `the hosts to write for: ${allHosts} (default: the hosts of the project)`),
  output: required('--output <dir>', 'the folder to write <host>/… into'),
  dist: text('--dist <dir>', `the built site (${defaultBuild}, unless a map is named)`),
  site: text('--site <url>', 'the URL of the site'),
  alias: items('--alias <name,...>', 'other domains, which redirect to the site'),
  name: text('--name <name>', 'the name of the site, if one server serves several'),
  today: text('--today <day>', "the build date, which decides the redirects' cache times"),
  force: flag('--force', 'write the files even if the map has errors, without the faulty redirects'),
  json: flag('--json', 'print a summary as JSON'),
  quiet: flag('--quiet', 'leave out warnings of the map, which the audit prints too, and what changed'),
};

type CompileOptions = OptionValues<typeof options>;

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
    fails: "the map has errors, or a host can't serve part of it",
  },
  async run(chosen, map) {
    const hosts = await loadHosts(chosen.host);
    if (hosts.length === 0)
      throw new Problem(
        `Unknown host. Write \`host: NAME\` into signpost.yaml, or pass --host NAME, with one of ${allHosts}.`,
      );
    const project = await loadProject({
      map,
      alias: chosen.alias,
      dist: chosen.dist,
      site: chosen.site,
      today: parseDay('--today', chosen.today),
    });
    if (project.map === undefined)
      throw new Problem(
        'There is no redirects.yaml here. Pass the redirect map: npx astro-signpost map compile FILE',
      );
    const plan = { ...project.plan, ...parseSiteName(chosen), serverPort: project.serverPort };
    const compiled = await compile({ ...project, plan }, await loadBuildHosts(hosts), chosen);
    const { ofMap, ofHosts, ...numbers } = compiled;
    const findings = [...ofMap, ...ofHosts];
    if (chosen.json)
      console.log(
        printSafeJson({ version: 1, ...numbers, findings: findings.map(wordFinding).map(withDocs) }),
      );
    else printCompiled(compiled, hosts, chosen, await readKnown(map === undefined ? project : undefined));
    return findings.some(({ level }) => level === 'error') ? 1 : 0;
  },
});

/** The hosts of the last build, whose primary host may be its adapter's. */
async function loadBuildHosts(hosts: readonly Host[]): Promise<Host[]> {
  const { host: primary, adapter } = (await readSettingsFile('.')) ?? {};
  return hosts.map((host) => (host.id === primary ? applyAdapter(host, adapter) : host));
}

/** Half of a map would remove the other half's redirects from the hosts. */
function isUnread({ map, findings }: Project): boolean {
  const isEmpty = map?.entries.length === 0 && findings.some(({ level }) => level === 'error');
  return isEmpty || findings.some(({ rule }) => rule === unread);
}

/** The passed site name, instead of that in the settings. A `Problem` if it is invalid. */
function parseSiteName({ name }: CompileOptions): { name?: string } {
  if (name === undefined || siteName.safeParse(name).success) return name === undefined ? {} : { name };
  throw new Problem(`Invalid --name: "${name}". Pass lowercase letters and digits, such as shop.`);
}

/** What was written for which host, and what was found. */
interface Compiled extends EntryCounts {
  /** False if the map has errors and --force isn't set. */
  readonly written: boolean;
  /** Entries that no host answers. */
  readonly omitted: Omitted;
  readonly hosts: readonly CompiledSummary[];
  readonly ofMap: readonly Finding[];
  readonly ofHosts: readonly Finding[];
}

interface CompiledSummary {
  readonly id: string;
  readonly files: readonly string[];
  readonly fits: EntryCounts;
  readonly unsupported: number;
  /** What of the map the edge function is generated for, with places. */
  readonly edge: readonly string[];
  /** What else the host's files alone don't support. */
  readonly withoutEdge: readonly string[];
  /** What it costs that the edge function runs for each request from now on. */
  readonly edgeCost?: string;
  /** Since the last time. */
  readonly changes?: FileChanges;
}

/** Writes nothing if the map has an error, unless forced. */
async function compile(
  project: Project,
  hosts: readonly Host[],
  { output, force = false }: CompileOptions,
): Promise<Compiled> {
  const { map, resolved, plan, dist, onDemand, settings } = project;
  // A line of the build's own _redirects isn't part of the map, so it doesn't block.
  const ofMap = checkMap({ ...project, rules: await readMapRules(project) }).result.findings.filter(
    ({ file }) => file !== '_redirects',
  );
  const findings = [...project.findings, ...ofMap].sort(compareFindings);
  const isReadable = !isUnread(project);
  const isWritten = isReadable && (force || !findings.some(isMapError));

  const folders = { root: '.', dist, out: output, isByHand: true };
  const served = { ...describeServedProject(project), isGenerated: true };
  const site = { plan, settings, served, onDemand, folders };
  const compiled: CompiledHost[] = [];
  await writeTransaction(async (staging) => {
    // One host after another, so that only one host's files are in memory.
    for (const host of isReadable ? hosts : [])
      compiled.push(await compileHost(host, site, isWritten ? staging : undefined));
  });

  const ofHosts: Finding[] = [];
  for (const { host, names, unsupported, written } of compiled) {
    ofHosts.push(...unsupported, ...(await checkCloudflareWorker(host, names, folders)));
    if (written === undefined) continue;
    const places = { folder: join(output, host.id), root: '.', expectsAll: false };
    ofHosts.push(...written.findings, ...(await checkRootFiles(host, names, places)));
  }
  return {
    ...countEntries(plan),
    written: isWritten,
    omitted: listOmittedEntries(map, resolved, findings),
    hosts: compiled.map((one) => summarizeHost(one, plan)),
    ofMap: findings,
    ofHosts: ofHosts.sort(compareFindings),
  };
}

function summarizeHost({ host, fits, unsupported, written }: CompiledHost, plan: Plan): CompiledSummary {
  const { entries, others } = findEdgeNeeds(host, plan);
  const cost = written?.startsEdge ? host.programs?.edge?.cost : undefined;
  return {
    id: host.id,
    files: written === undefined ? [] : written.files.map(({ path }) => path),
    fits,
    unsupported: unsupported.filter(({ level }) => level !== 'info').length,
    // `/p?id=1 (redirects.yaml:3)`
    edge: entries.map((entry) => `${printSourceUrl(entry)} (${entry.place.file}:${entry.place.line})`),
    withoutEdge: others.map((message) => message.replace(`${host.title}: `, '')),
    ...(cost === undefined ? {} : { edgeCost: cost }),
    ...(written === undefined ? {} : { changes: written.changes }),
  };
}

/** Reasons for an edge function that are named. */
const few = 3;

/** Causes shown per rule. */
const most = 20;

/** The findings that the audit's baseline holds back. */
async function readKnown(project: Project | undefined): Promise<Baseline> {
  const file = project && (await readBaseline(project));
  return file === undefined ? new Map() : parseBaseline(file, (await readText(file)) ?? '');
}

/** The hosts' findings come last, where people read first, and aren't hidden by those of the map. */
function printCompiled(
  compiled: Compiled,
  named: readonly Host[],
  { output, quiet }: CompileOptions,
  known: Baseline,
): void {
  const style = {
    color: showsColors,
    links: showsLinks(process.stderr),
    causes: most,
    rest: () => '--json lists them all',
  };
  const ofMap = selectNewFindings(compiled.ofMap, known);
  const printed = quiet ? ofMap.filter(({ level }) => level === 'error') : ofMap;
  for (const findings of [printed, compiled.ofHosts])
    if (findings.length > 0) console.error(printFindings(findings, style));
  const held = compiled.ofMap.length - ofMap.length;
  // The audit after it in a build script says so too.
  if (held > 0 && !quiet)
    console.error(colors.dim(`${formatNumber(held)} more ${held === 1 ? 'is' : 'are'} in the baseline`));
  for (const { id, files, fits, unsupported, changes, edge, withoutEdge, edgeCost } of compiled.hosts) {
    const host = named.find((one) => one.id === id);
    const note =
      unsupported === 0 ? '' : colors.yellow(`, ${formatCount(unsupported, 'unsupported feature')}`);
    const isAll = fits.redirects === compiled.redirects && fits.gone === compiled.gone;
    const text = isAll ? describeEntryCounts(compiled) : describeFittingEntries(fits, compiled);
    if (changes === undefined) {
      console.error(`${host?.title}: ${text}${note}`);
      continue;
    }
    console.error(
      `${output}/${id}: ${formatCount(files.length, 'file')}${isAll ? ' for' : ';'} ${text}${note}`,
    );
    if (edge.length > 0) {
      const rest = edge.length > few ? `, and ${formatCount(edge.length - few, 'other')}` : '';
      console.error(
        `  the ${host?.programs?.edge?.name} is needed for ${edge.slice(0, few).join(', ')}${rest}`,
      );
    }
    for (const message of withoutEdge)
      console.error(`  without the ${host?.programs?.edge?.name}, ${message}`);
    if (edgeCost !== undefined) console.error(`  ${edgeCost}`);
    if (!quiet) console.error(`  ${describeChanges(changes, `${output}/${id}`)}`);
  }
  for (const line of listOmittedLines(compiled)) console.error(line);
}

function listOmittedLines({ written, omitted, hosts, ofMap }: Compiled): string[] {
  const count = ofMap.filter(isMapError).length;
  const [errors, them] = [formatCount(count, 'error'), count === 1 ? 'it' : 'them'];
  const left =
    omitted.places.length === 0 ? undefined : describeOmittedEntries(omitted, '--json lists them all');
  if (written) return left === undefined ? [] : [colors.yellow(left)];
  if (hosts.length === 0 && omitted.places.length === omitted.of)
    return [`${colors.red('Nothing was written')}: no redirect of the map can be read.`];
  if (hosts.length === 0)
    return [
      `${colors.red('Nothing was written')}: part of the map can't be read, so redirects could be missing.`,
    ];
  const forced = left === undefined ? 'writes the map anyway' : `writes the others, with ${left}`;
  return [
    `${colors.red('Nothing was written')}: the map has ${errors}. Correct ${them}, or pass --force, which ${forced}.`,
  ];
}
