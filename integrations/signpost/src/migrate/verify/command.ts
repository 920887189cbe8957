import { defineCommand, type OptionValues } from '../../lib/command/define-command.ts';
import { toDay } from '../../lib/date.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import type { Finding } from '../../lib/finding.ts';
import { isRedirect } from '../../lib/http/reply.ts';
import { compact, formatCount, formatNumber } from '../../lib/text/text.ts';
import { createOpenResponder } from '../../project/responders.ts';
import { parseNetworkOptions } from '../../project/settings/network-options.ts';
import { createDeployment, findDeployedHost } from '../../verify/deployment.ts';
import { faults, isFaultId } from '../../verify/faults.ts';
import { describeVerdict } from '../../verify/list-table.ts';
import type { Result } from '../../verify/result.ts';
import {
  findDifferences,
  makeSubject,
  printDifferences,
  selectResolved,
  type Verified,
  verifyOptions,
} from '../../verify/verify.ts';
import { lostCheck } from '../check/checks.ts';
import { createPlaceFinder, measureMove } from '../check/measure-move.ts';
import { listMoveRows } from '../document/move-rows.ts';
import { type Proof, printMove, printMoveCsv, type RowProof } from '../document/print-move.ts';
import { type Migration, noteStep } from '../migration.ts';
import { listHosts, loadMoving, type Moving } from '../moving.ts';
import { selectReleased } from '../planned.ts';
import { NewPages } from '../review/new-pages.ts';
import { loadOldPages } from '../state/old-pages.ts';
import { type OldUrl, sortByTraffic, toAbsoluteUrl } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { expectOldUrls, migrateGroup, runChecks, runStep, siteOptions } from '../steps.ts';
import { listOldChecks } from './old-checks.ts';

const options = {
  ...siteOptions,
  ...verifyOptions,
};

type CommandOptions = OptionValues<typeof options>;

/** `signpost verify` with the URLs of the inventory. */
export const migrateVerifyCommand = defineCommand({
  name: 'migrate verify',
  group: migrateGroup,
  description: 'request every old URL on the live site and compare each response with the redirect map',
  options,
  help: {
    examples: [
      'migrate verify --resolve www.example.com:192.0.2.7',
      'migrate verify --format html --output proof.html',
      'migrate verify --format json --output verify.json',
      'migrate verify --since verify.json',
    ],
    fails: "an old URL doesn't return what the redirect map requires",
  },
  run: (options) => runStep(options, () => verifyOldUrls(options), printNext),
});

/** True without a finding of level error. */
async function verifyOldUrls(options: CommandOptions): Promise<boolean> {
  const moving = await loadMoving(options);
  const { project, migration, old, wanted } = moving;
  expectOldUrls(migration);

  // The section shop waits: the old site still serves /shop/pump.html.
  const released = selectReleased(wanted, project.map, toDay(new Date()));
  const waiting = wanted.length - released.length;
  const { listed: listedChecks, lost, subject } = await listChecks(moving, released);
  const { resolve } = parseNetworkOptions(options);
  const { checks, omitted, note } = selectResolved(listedChecks, resolve);

  const urls = new Map(wanted.map((row) => [toAbsoluteUrl(row, old), row.url]));
  const verified = await findDifferences(checks, subject, options);
  const { findings, results } = verified;
  const servers = [...new Set(resolve.values())];
  const waitingNote =
    waiting > 0 && `${formatCount(waiting, 'URL')} of sections that aren't released: not requested.`;
  const notes = compact(
    waitingNote,
    servers.length > 0 &&
      `--resolve requests ${servers.join(', ')}, and doesn't verify the servers in the DNS.`,
    note,
    ...describeStillWrong(verified),
  );
  const allFindings = [...lost, ...findings];
  let isClean = !allFindings.some(({ level }) => level === 'error');
  if (isProof(options)) {
    // The person who gets the proof knows no options of the command.
    const proofNotes = compact(
      waitingNote,
      servers.length > 0 && `The server is ${servers.join(', ')}, which visitors may not reach yet.`,
      omitted.length > 0 && `Not requested: ${omitted.join(', ')}.`,
    );
    const proof = makeProof(verified, { urls, lost, notes: proofNotes });
    await writeProof(moving, proof, options);
  } else
    isClean = await printDifferences(verified, subject, options, {
      subject: formatCount(released.length, 'old URL'),
      order: sortByTraffic(migration.inventory, (url) => urls.get(url)),
      notes,
    });
  for (const line of [summarizeRequests(results), ...notes]) console.error(line);

  await noteResult(migration, {
    isClean,
    findings: allFindings,
    count: released.length,
    usesResolve: resolve.size > 0,
  });
  return isClean;
}

/** True for a format that has a row for each old URL. The others have the findings. */
function isProof({ format, json }: CommandOptions): boolean {
  return json !== true && (format === 'html' || format === 'csv');
}

async function writeProof(
  { project, migration }: Moving,
  proof: Proof,
  { format, output }: CommandOptions,
): Promise<void> {
  const pages = new NewPages(project);
  const moveRows = listMoveRows(migration, pages, undefined);
  const text =
    format === 'csv'
      ? printMoveCsv(moveRows, proof)
      : printMove(migration, project.plan.origin, moveRows, proof);
  if (output === undefined) process.stdout.write(text);
  else {
    await writeFileAt(output, text);
    console.error(`wrote ${output}`);
  }
}

/** The checks of the released URLs, and the deployment that they are made of. */
async function listChecks(moving: Moving, released: readonly OldUrl[]) {
  const { project, old, wanted } = moving;
  const { host, findLine, responder, plan, abilities } = await findDeployedHost(project);
  const oldChecks = listOldChecks(released, {
    responder,
    openResponder: createOpenResponder(project),
    abilities,
    old,
    hosts: listHosts(moving),
    findOldPage: await loadOldPages(moving.migration.folder),
    isMapReleased: released.length === wanted.length,
  });

  const { origin } = project.plan;
  const files = new Set<string>(plan.served.files.keys());
  const deployment = createDeployment(origin, origin, undefined, (path) => files.has(path));
  const subject = makeSubject(project, deployment, { host, findLine });
  const lost = findLostUrls(moving, released);
  const projectFindings = [...subject.projectFindings, ...lost];
  return { listed: oldChecks, lost, subject: { ...subject, projectFindings } };
}

/**
 * The old URLs that the map or the build has lost since: /?p=14 without its redirect, a target that was renamed, and a page that
 * should have stayed. The server does what map and build say, so no request shows them.
 */
function findLostUrls(moving: Moving, released: readonly OldUrl[]): Finding[] {
  // Without a build, each target may exist.
  if (moving.project.dist === undefined) return [];
  const releasedUrls = new Set(released.map(({ url }) => url));
  const judged = measureMove(moving).all.filter(({ old }) => releasedUrls.has(old.url));
  return runChecks([lostCheck], { judged, place: createPlaceFinder(moving.migration) });
}

interface VerifyResult {
  readonly isClean: boolean;
  readonly findings: readonly Finding[];
  readonly count: number;
  /** True with `--resolve`, which leaves the servers in the DNS unproved. */
  readonly usesResolve: boolean;
}

/** Notes the step in the state: `443 URLs requested, 2 errors`. */
async function noteResult(
  { folder }: Migration,
  { isClean, findings, count, usesResolve }: VerifyResult,
): Promise<void> {
  const errors = findings.filter(({ level }) => level === 'error').length;
  const summary = compact(
    `${formatCount(count, 'URL')} requested`,
    formatCount(errors, 'error'),
    usesResolve && 'requested with --resolve',
  ).join(', ');
  await noteStep(folder, 'verify', { clean: isClean, says: summary, ...(usesResolve && { part: true }) });
}

interface ProofInput {
  /** From a requested URL to the old URL of the inventory. */
  readonly urls: ReadonlyMap<string, string>;
  /** The findings about old URLs that no request shows. */
  readonly lost: readonly Finding[];
  /** What was requested and what wasn't, in sentences. */
  readonly notes: readonly string[];
}

/** Makes the proof of a move from the results of its checks. */
function makeProof({ results, allFindings, mended }: Verified, { urls, lost, notes }: ProofInput): Proof {
  const byRequest = new Map(results.map((result) => [result.check.url, result]));
  const byUrl = new Map<string, RowProof>();
  for (const result of results) {
    const url = result.check.section === 'old URL' ? urls.get(result.check.url) : undefined;
    if (url !== undefined) byUrl.set(url, describeResult(result, byRequest));
  }
  for (const { url = '', message } of lost) {
    const proof = byUrl.get(url);
    if (proof?.verdict === 'ok') byUrl.set(url, { ...proof, verdict: message });
  }

  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const others = allFindings.filter(({ url }) => url === undefined || !urls.has(url));
  return {
    at,
    requested: [`${summarizeRequests(results)}.`, ...notes],
    byUrl,
    others: others.map(({ level, message, url }) => compact(`${level}: ${message}`, url).join(' ')),
    mended: mended?.flatMap(describeMended),
  };
}

/** `Each redirect of the map works: https://www.old.example/a`, for `live-redirect-missing https://www.old.example/a` */
function describeMended(id: string): string[] {
  const [rule = '', url] = id.split(' ');
  // An earlier report has findings about the map too, which no request shows.
  return isFaultId(rule) ? [compact(faults[rule].title, url).join(': ')] : [];
}

const maxNamed = 10;

/** What `--since` leaves out of the findings, since the earlier report has it, as lines; none without `--since`. */
function describeStillWrong({ allFindings, findings }: Verified): string[] {
  const newFindings = new Set(findings);
  const known = allFindings.filter((finding) => !newFindings.has(finding));
  if (known.length === 0) return [];

  const named = known.slice(0, maxNamed);
  const rest = known.length - named.length;
  return compact(
    'Still wrong, as in the earlier report:',
    ...named.map(({ message }) => `  ${message}`),
    rest > 0 && `  and ${formatNumber(rest)} more`,
  );
}

/** The result of an old URL; where it redirects, with that of the page at its end. */
function describeResult(result: Result, byRequest: ReadonlyMap<string, Result>): RowProof {
  const { check, status, row } = result;
  const redirects = row?.redirects ?? [];
  const came =
    redirects.length === 0
      ? String(status || 'no response')
      : redirects.join(', then ').replaceAll(/(?<=^|then )(\d+|refresh) /g, '$1 to ');
  const verdict = describeVerdict(result);
  const end = byRequest.get(check.expected.location?.replace(/#.*$/s, '') ?? '');
  if (verdict !== 'ok' || end === undefined) return { came, steps: redirects.length, verdict };
  return { came: `${came}: ${end.status}`, steps: redirects.length, verdict: describeVerdict(end) };
}

/** `632 requests: 389 old URLs (264 redirects, 122 pages, 3 with 404 or 410) and 243 further URLs` */
function summarizeRequests(results: readonly Result[]): string {
  const old = results.filter(({ check }) => check.section === 'old URL');
  const count = (isCounted: (status: number) => boolean): number =>
    old.filter(({ status }) => isCounted(status)).length;
  const redirects = formatCount(count(isRedirect), 'redirect');
  const pages = formatCount(
    count((status) => status === 200),
    'page',
  );
  const gone = formatNumber(count((status) => status === 404 || status === 410));
  const further = formatCount(results.length - old.length, 'further URL');
  return `${formatCount(results.length, 'request')}: ${formatCount(old.length, 'old URL')} (${redirects}, ${pages}, ${gone} with 404 or 410) and ${further}`;
}
