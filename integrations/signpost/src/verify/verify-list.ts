import { createResponder } from '../answers/responder.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { compact, formatCount } from '../lib/text/text.ts';
import { requestOf } from '../plan/request.ts';
import { loadProject } from '../project/load.ts';
import { makeChecksOfList } from './checks-of-list.ts';
import { createDeployment } from './deployment.ts';
import { printTable, summarizeList } from './list-table.ts';
import { type CommandOptions, parseOrigins } from './options.ts';
import { readUrlList } from './read-list.ts';
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
