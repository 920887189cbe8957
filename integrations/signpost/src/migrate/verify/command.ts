import { defineCommand, type OptionValues } from '../../lib/command/define-command.ts';
import { toDay } from '../../lib/date.ts';
import type { Finding } from '../../lib/finding.ts';
import { compact, formatCount } from '../../lib/text/text.ts';
import { createOpenResponder } from '../../project/responders.ts';
import { parseNetworkOptions } from '../../project/settings/network-options.ts';
import { createDeployment, findDeployedHost } from '../../verify/deployment.ts';
import { makeSubject, selectResolved, verifyChecks, verifyOptions } from '../../verify/verify.ts';
import { type Migration, noteStep } from '../migration.ts';
import { listHosts, loadMoving, type Moving } from '../moving.ts';
import { selectReleased } from '../planned.ts';
import { type OldUrl, sortByTraffic, toAbsoluteUrl } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { expectOldUrls, migrateGroup, runStep, siteOptions } from '../steps.ts';
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
      'migrate verify --format html --output verify.html',
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
  const { listed: listedChecks, subject } = await listChecks(moving, released);
  const { resolve } = parseNetworkOptions(options);
  const { checks, note } = selectResolved(listedChecks, resolve);

  const urls = new Map(wanted.map((row) => [toAbsoluteUrl(row, old), row.url]));
  const { isClean, findings } = await verifyChecks(checks, subject, options, {
    subject: formatCount(released.length, 'old URL'),
    order: sortByTraffic(migration.inventory, (url) => urls.get(url)),
    notes: compact(
      waiting > 0 && `${formatCount(waiting, 'URL')} of sections that aren't released: not requested.`,
      resolve.size > 0 &&
        `--resolve requests ${[...new Set(resolve.values())].join(', ')}, and doesn't verify the servers in the DNS.`,
      note,
    ),
  });

  await noteResult(migration, { isClean, findings, count: released.length, usesResolve: resolve.size > 0 });
  return isClean;
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
    isMapReleased: released.length === wanted.length,
  });

  const { origin } = project.plan;
  const files = new Set<string>(plan.served.files.keys());
  const deployment = createDeployment(origin, origin, undefined, (path) => files.has(path));
  return { listed: oldChecks, subject: makeSubject(project, deployment, { host, findLine }) };
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
