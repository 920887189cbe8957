import { defineCommand, type OptionValues } from '../../lib/command/define-command.ts';
import { toDay } from '../../lib/date.ts';
import { compact, formatCount } from '../../lib/text/text.ts';
import { createOpenResponder } from '../../project/responders.ts';
import { parseNetworkOptions } from '../../project/settings/network-options.ts';
import { createDeployment, findDeployedHost } from '../../verify/deployment.ts';
import { makeSubject, selectResolved, verifyChecks, verifyOptions } from '../../verify/verify.ts';
import { noteStep } from '../migration.ts';
import { listHosts, loadMoving } from '../moving.ts';
import { selectReleased } from '../planned.ts';
import { sortByTraffic, toAbsoluteUrl } from '../state/old-url.ts';
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
  run: (given) => runStep(given, () => verifyOldUrls(given), printNext),
});

/** True without a finding of level error. */
async function verifyOldUrls(options: CommandOptions): Promise<boolean> {
  const moving = await loadMoving(options);
  const { project, migration, old, wanted } = moving;
  expectOldUrls(migration);

  // The section shop waits: the old site still serves /shop/pump.html.
  const released = selectReleased(wanted, project.map, toDay(new Date()));
  const waiting = wanted.length - released.length;
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

  const urls = new Map(wanted.map((row) => [toAbsoluteUrl(row, old), row.url]));
  const { isClean, findings } = await verifyChecks(
    checks,
    makeSubject(project, deployment, { host, findLine }),
    options,
    {
      subject: formatCount(released.length, 'old URL'),
      order: sortByTraffic(migration.inventory, (url) => urls.get(url)),
      notes: compact(
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
    resolve.size > 0 && 'requested with --resolve',
  ).join(', ');
  const part = resolve.size > 0 ? { part: true } : {};
  await noteStep(migration.folder, 'verify', { clean: isClean, says, ...part });
  return isClean;
}
