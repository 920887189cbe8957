import { createResponder } from '../answers/responder.ts';
import {
  argument,
  defineCommand,
  flag,
  type OptionValues,
  optionalArgument,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { hasFile } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import { requestOf } from '../plan/request.ts';
import { loadProject } from '../project/load.ts';
import { readMapTests } from '../project/map-tests.ts';
import { parseNetworkOptions } from '../project/settings/network-options.ts';
import { parseCount, parseOrigin } from '../project/settings/option-values.ts';
import type { Check } from './check.ts';
import { listChecks } from './checks.ts';
import { makeChecksOfList } from './checks-of-list.ts';
import { createDeployment, findDeployedHost } from './deployment.ts';
import { readLastFound, storeFound } from './last-run.ts';
import { printTable, summarizeList } from './list-table.ts';
import { readUrlList } from './read-list.ts';
import type { Result } from './result.ts';
import { describeCoverage, selectSample } from './sample.ts';
import {
  findDifferences,
  identifyFinding,
  makeSubject,
  printDifferences,
  selectResolved,
  type Verified,
  type VerifiedSite,
  verifyChecks,
  verifyOptions,
} from './verify.ts';

// `signpost verify URL`: compares a deployment with the build, or with a list of URLs (`--urls`).

const options = {
  as: text('--as <url>', 'the deployment is a preview of this site'),
  sample: textOr('--sample <n>', 'request about this many URLs', '300'),
  all: flag('--all', 'request every URL'),
  urls: text('--urls <file>', 'request the URLs of a list instead'),
  ...verifyOptions,
};

type CommandOptions = OptionValues<typeof options>;

/** `signpost verify URL`: compare a deployed site with the build and its redirect map. */
export const verifyCommand = defineCommand({
  name: 'verify',
  description: 'compare a deployed site with its build and redirect map',
  arguments: [
    argument('<url>', 'the deployed site'),
    optionalArgument('[dist]', 'the build that was deployed (default: the last build)'),
  ],
  options,
  help: {
    examples: [
      'verify https://www.example.com',
      'verify https://preview.host.example --as https://www.example.com --all',
      'verify https://www.example.com --resolve www.example.com:192.0.2.7 --format html --output verify.html',
      'verify https://www.example.com --urls old-urls.csv --output result.csv',
    ],
    fails: 'a response differs from the build or the redirect map',
    notes: `Requests pages, redirects, gone and unknown URLs, sitemaps, the API, http, other
domains and the map's own tests. What the host doesn't support isn't required.

--urls needs no build. It reads a list of URLs, each perhaps with a status and a
target: "old,new", exports of Screaming Frog and Search Console, review.csv.`,
  },
  async run(options, url, dist) {
    const { urls } = options;
    const isClean = await (urls === undefined ? verify(url, dist, options) : verifyList(url, urls, options));
    return isClean ? 0 : 1;
  },
});

/** True without a finding of level error. */
async function verify(url: string, dist: string | undefined, options: CommandOptions): Promise<boolean> {
  const { origin, as } = parseOrigins(url, options);
  const project = await loadProject({ dist, fallbackSite: as ?? origin });
  if (project.dist === undefined)
    throw new Problem(
      'There is no build to compare with. Build the site first, or pass its folder after the URL.',
    );
  const { served, origin: site } = project.plan;
  const files = new Set<string>(served.files.keys());
  const deployment = createDeployment(origin, site, as, (path) => files.has(path));

  // GitHub Pages has no 410: the check of a gone URL expects 404.
  const { host, findLine, ...deployed } = await findDeployedHost(project);
  const tests = (project.map && (await readMapTests(project.map.file))?.tests) ?? [];
  const listedChecks = listChecks({ ...deployed, tests, hasDomains: !deployment.isPreview });
  const { checks: allChecks, note } = selectResolved(
    addWeights(listedChecks, await readWeights()),
    parseNetworkOptions(options).resolve,
  );
  const checks = options.all ? allChecks : await chooseSample(allChecks, deployment, options);

  const coverage = describeCoverage(checks, allChecks);
  const notes = compact(
    checks.length < allChecks.length &&
      `A sample: ${checks.length} of ${formatCount(allChecks.length, 'URL')}${coverage === undefined ? '' : `, with ${coverage} of the traffic in ${inventory}`}. Pass --all to request every one.`,
    deployment.isPreview && `A preview of ${site}: its http and other domains weren't requested.`,
    note,
  );
  const subject = makeSubject(project, deployment, { host, findLine });
  const title = `${formatCount(checks.length, 'URL')} of ${origin}`;
  const { isClean, results } = await verifyChecks(checks, subject, options, { subject: title, notes });
  await storeFound(deployment, results);
  return isClean;
}

/** The origin to request, and that of the site of which it is a preview. */
function parseOrigins(url: string, { as }: CommandOptions) {
  return { origin: parseOrigin('URL', url), as: as === undefined ? undefined : parseOrigin('--as', as) };
}

async function chooseSample(
  checks: readonly Check[],
  deployment: VerifiedSite['deployment'],
  { sample = '300' }: CommandOptions,
): Promise<readonly Check[]> {
  const size = parseCount('--sample', sample);
  return selectSample(checks, { size, lastFound: await readLastFound(deployment) });
}

/** The list of old URLs of a migration, if the project has one. */
const inventory = 'migration/inventory.csv';

/** The traffic of each path and query, from the inventory of a migration. */
async function readWeights(): Promise<ReadonlyMap<string, number>> {
  if (!(await hasFile(inventory))) return new Map();
  const { urls } = await readUrlList(inventory);
  return new Map(
    urls.map(({ url, weight }) => [new URL(url, 'https://x').href.replace(/^https?:\/\/[^/]*/, ''), weight]),
  );
}

function addWeights(checks: readonly Check[], weights: ReadonlyMap<string, number>): readonly Check[] {
  if (weights.size === 0) return checks;
  return checks.map((check) => {
    const { pathname, search } = new URL(check.url);
    return check.section === 'domain' ? check : { ...check, weight: weights.get(pathname + search) };
  });
}

/** Tests whether the map of the current folder's project lists a URL as gone. False for each URL of another site. */
async function createGoneTest(site: string): Promise<(url: string) => boolean> {
  // http://localhost:8080 isn't the site of a project.
  const { plan } = await loadProject({ fallbackSite: site.replace(/^http:/, 'https:') });
  const responder = createResponder({ plan });
  return (url) => {
    const isOnSite = url.startsWith(`${plan.origin}/`);
    return isOnSite && responder.respond(requestOf(url)).status === 410;
  };
}

/** Requests the URLs of a file. True without a finding of level error. */
async function verifyList(url: string, file: string, options: CommandOptions): Promise<boolean> {
  const { origin, as } = parseOrigins(url, options);
  const site = as ?? origin;
  const { urls, skipped } = await readUrlList(file);
  const checks = makeChecksOfList(urls, site, await createGoneTest(site));
  const subject: VerifiedSite = {
    deployment: createDeployment(origin, site, as),
    host: undefined,
    findLine: () => undefined,
    site,
    projectFindings: [],
    readBuilt: () => undefined,
  };

  const verified = await findDifferences(checks, subject, options);
  const { results, findings } = verified;
  const note =
    skipped > 0
      ? `${formatCount(skipped, 'row')} of ${file} without a URL or a decision: skipped.`
      : undefined;

  const format = options.json ? 'json' : options.format;
  if (format === 'json' || format === 'csv' || format === 'pretty') {
    const table = printTable(selectNewRows(verified), findings, format === 'json' ? 'json' : 'csv');
    await writeTable(table, options);
  } else
    await printDifferences(verified, subject, options, {
      subject: `${formatCount(results.length, 'URL')} of ${file}`,
      notes: compact(note),
    });

  for (const line of compact(...summarizeList(results, findings), note)) console.error(line);
  return !findings.some(({ level }) => level === 'error');
}

/** The results without those that the report of `--since` has. */
function selectNewRows({ results, allFindings, findings }: Verified): Result[] {
  const newFindings = new Set(findings);
  const knownFindings = allFindings.filter((finding) => !newFindings.has(finding));
  const knownKeys = new Set(knownFindings.map(identifyFinding));
  return results.filter(({ check, difference }) => {
    const isKnown =
      difference !== undefined && knownKeys.has(identifyFinding({ rule: difference.fault, url: check.url }));
    return !isKnown;
  });
}

async function writeTable(text: string, { output }: CommandOptions): Promise<void> {
  if (output === undefined) process.stdout.write(text);
  else await writeFileAt(output, text);
}
