import { createResponder } from '../answers/responder.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { keepFirst } from '../lib/list.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import { requestOf } from '../plan/request.ts';
import { loadProject } from '../project/load.ts';
import type { Check } from './check.ts';
import { createDeployment } from './deployment.ts';
import { printTable, summarizeList } from './list-table.ts';
import { type CommandOptions, parseOrigins } from './options.ts';
import { readUrlList, type WeighedUrl } from './read-list.ts';
import type { Result } from './result.ts';
import {
  findDifferences,
  identifyFinding,
  printDifferences,
  type Verified,
  type VerifiedSite,
} from './verify.ts';

/**
 * Requests the URLs of a file, and writes a table of their responses, or a report of their findings in the chosen format. True
 * without a finding of level error.
 */
export async function verifyList(url: string, file: string, options: CommandOptions): Promise<boolean> {
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
    areHostsNamed: false,
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
  } else {
    const title = `${formatCount(results.length, 'URL')} of ${file}`;
    await printDifferences(verified, subject, options, { subject: title, notes: compact(note) });
  }

  for (const line of compact(...summarizeList(results, findings), note)) console.error(line);
  return !findings.some(({ level }) => level === 'error');
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

/**
 * Makes a check of each URL of a list: a page, a status or a target. Paths are below `origin`. `isGone` tells which URLs the
 * map lists as gone: of these, a list without statuses expects 410, as of every old URL in the map.
 */
function makeChecksOfList(
  list: readonly WeighedUrl[],
  origin: string,
  isGone: (url: string) => boolean,
): Check[] {
  return keepFirst(
    list.map((listed) => makeCheck(listed, origin, isGone)),
    ({ url }) => url,
  );
}

function makeCheck(
  { url: listedUrl, status, target, weight, place }: WeighedUrl,
  origin: string,
  isGone: (url: string) => boolean,
): Check {
  const url = new URL(listedUrl, origin).href;
  const location = target === '' ? undefined : new URL(target, origin).href;
  const expected = {
    location,
    allowsRedirectPage: true,
    file: undefined,
    headers: {},
    maxRedirects: 1,
  };

  // /second-post/ of published.txt, dropped since: as an old URL, it may also return 404, since GitHub Pages can't return 410.
  if (status === undefined && location === undefined && isGone(url))
    return { section: 'old URL', url, place, weight, expected: { ...expected, status: 410 } };

  // /discontinued,410 ends at an error page.
  const endsAtIndexedPage = status === undefined || status < 400;
  return {
    section: 'listed URL',
    url,
    place,
    weight,
    expected: { ...expected, status, endsAtIndexedPage },
  };
}
