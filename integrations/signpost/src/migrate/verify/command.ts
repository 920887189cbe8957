import { defineCommand, type OptionValues, text } from '../../lib/command/define-command.ts';
import { toDay } from '../../lib/date.ts';
import { compact, formatCount, formatNumber, formatShare } from '../../lib/text/text.ts';
import { parseCount, parseNetworkOptions } from '../../project/network-options.ts';
import { createOpenResponder } from '../../project/responders.ts';
import { createDeployment, findDeployedHost } from '../../verify/deployment.ts';
import { makeSubject, selectResolved, verifyChecks, verifyOptions } from '../../verify/verify.ts';
import { noteStep } from '../migration.ts';
import { listHosts, loadMoving, selectReleased } from '../moving.ts';
import {
  compareTraffic,
  type Measure,
  type OldUrl,
  pickMeasure,
  sortByTraffic,
  toAbsoluteUrl,
} from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { expectOldUrls, migrateGroup, runStep, siteOptions } from '../steps.ts';
import { listOldChecks } from './old-checks.ts';

const options = {
  ...siteOptions,
  sample: text('--sample <n>', 'request at most this many, those with most traffic'),
  ...verifyOptions,
};

type CommandOptions = OptionValues<typeof options>;

/** `signpost verify` with the URLs of the inventory. */
export const migrateVerifyCommand = defineCommand({
  name: 'migrate verify',
  group: migrateGroup,
  description: 'request every old URL on the live site and compare each response with the plan',
  options,
  help: {
    examples: [
      'migrate verify --resolve www.example.com:192.0.2.7',
      'migrate verify --sample 500 --format html --output verify.html',
      'migrate verify --format json --output verify.json',
      'migrate verify --since verify.json',
    ],
    fails: "an old URL doesn't return what the redirect map requires",
  },
  run: (given) => runStep(given, () => verifyOldUrls(given), printNext),
});

/** True without a finding of level error. */
async function verifyOldUrls(options: CommandOptions): Promise<boolean> {
  const sample = options.sample === undefined ? undefined : parseCount('--sample', options.sample);
  const moving = await loadMoving(options);
  const { project, migration, old, wanted } = moving;
  expectOldUrls(migration);
  const rows = sample === undefined ? wanted : wanted.toSorted(compareTraffic).slice(0, sample);

  // The section shop waits: the old site still serves /shop/pump.html.
  const released = selectReleased(rows, project.map, toDay(new Date()));
  const waiting = rows.length - released.length;
  const { host, findLine, responder, plan, abilities } = await findDeployedHost(project);
  const { resolve } = parseNetworkOptions(options);
  const hosts = listHosts(moving);
  const whole = createOpenResponder(project);
  const input = { responder, whole, abilities, old, hosts, isWhole: waiting === 0 };
  const all = listOldChecks(released, input);
  const { checks, note } = selectResolved(all, resolve);
  const files = new Set<string>(plan.served.files.keys());
  const hasFile = (path: string): boolean => files.has(path);
  const deployment = createDeployment(project.plan.origin, project.plan.origin, undefined, hasFile);
  const isSample = rows.length < wanted.length;

  const urls = new Map(rows.map((row) => [toAbsoluteUrl(row, old), row.url]));
  const { isClean, findings } = await verifyChecks(
    checks,
    makeSubject(project, deployment, { host, findLine }),
    options,
    {
      subject: formatCount(released.length, 'old URL'),
      order: sortByTraffic(migration.inventory, (url) => urls.get(url)),
      notes: compact(
        isSample && describeSample(rows, wanted),
        waiting > 0 && `${formatCount(waiting, 'URL')} of sections that aren't released: not requested.`,
        resolve.size > 0 &&
          `--resolve requests ${[...new Set(resolve.values())].join(', ')}, and doesn't verify the servers in the DNS.`,
        note,
      ),
    },
  );

  const errors = findings.filter(({ level }) => level === 'error').length;
  const says = compact(
    `${formatCount(released.length, 'URL')} requested`,
    formatCount(errors, 'error'),
    isSample && 'only a sample',
    resolve.size > 0 && 'requested with --resolve',
  ).join(', ');
  const part = isSample || resolve.size > 0 ? { part: true } : {};
  await noteStep(migration.folder, 'verify', { clean: isClean, says, ...part });
  return isClean;
}

/** `A sample: 500 of 4,430 URLs, with 97% of the clicks.` */
function describeSample(rows: readonly OldUrl[], wanted: readonly OldUrl[]): string {
  const measure = pickMeasure(wanted);
  const sum = (some: readonly OldUrl[], column: Measure): number =>
    some.reduce((total, row) => total + row[column], 0);
  const share =
    measure === undefined
      ? ''
      : `, with ${formatShare(sum(rows, measure), sum(wanted, measure))} of the ${measure}`;
  return `A sample: ${formatNumber(rows.length)} of ${formatCount(wanted.length, 'URL')}${share}.`;
}
