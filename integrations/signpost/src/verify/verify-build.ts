import { z } from 'zod';
import { hasFile, readPlainText } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { parseJson } from '../lib/json/json.ts';
import { Problem } from '../lib/problem.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import { loadProject } from '../project/load.ts';
import { readMapTests } from '../project/map-tests.ts';
import { parseNetworkOptions } from '../project/settings/network-options.ts';
import { parseCount } from '../project/settings/option-values.ts';
import { findCacheFile } from './cache-file.ts';
import type { Check } from './check.ts';
import { listChecks } from './checks.ts';
import { createDeployment, type Deployment, findDeployedHost } from './deployment.ts';
import { type CommandOptions, parseOrigins } from './options.ts';
import { readUrlList } from './read-list.ts';
import type { Result } from './result.ts';
import { describeCoverage, selectSample } from './sample.ts';
import { makeSubject, selectResolved, type VerifiedSite, verifyChecks } from './verify.ts';

/**
 * Requests the URLs of a build and of its redirect map, or a sample of them, and prints how the responses differ. True without
 * a finding of level error.
 */
export async function verifyBuild(
  url: string,
  dist: string | undefined,
  options: CommandOptions,
): Promise<boolean> {
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
  const weightedChecks = addWeights(listedChecks, await readWeights());
  const { resolve } = parseNetworkOptions(options);
  const { checks: allChecks, note } = selectResolved(weightedChecks, resolve);
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

const urlList = z.array(z.string());

/** The URLs that differed in the last run against a deployment. Empty without one. */
async function readLastFound(deployment: Deployment): Promise<ReadonlySet<string>> {
  const text = await readPlainText(findLastRun(deployment));
  const parsed = urlList.safeParse(text === undefined ? [] : parseJson(text));
  return new Set(parsed.data ?? []);
}

/** Stores the URLs that differ, so that the next sample has them. A run with refused URLs changes nothing. */
async function storeFound(deployment: Deployment, results: readonly Result[]): Promise<void> {
  if (results.some(({ refusedBy }) => refusedBy !== undefined)) return;
  const urls = results.filter(({ difference }) => difference !== undefined).map(({ check }) => check.url);
  await writeFileAt(findLastRun(deployment), `${JSON.stringify(urls)}\n`);
}

function findLastRun(deployment: Deployment): string {
  return findCacheFile(deployment, 'last.json');
}
