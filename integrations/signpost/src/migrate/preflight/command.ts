import { SocketAddress } from 'node:net';
import { defineCommand, type OptionValues, text } from '../../lib/command/define-command.ts';
import { toDay } from '../../lib/date.ts';
import { fetchCertificate } from '../../lib/http/certificate.ts';
import { openClient } from '../../lib/http/client.ts';
import { type DnsServer, fetchHostRecords } from '../../lib/http/dns.ts';
import { findPrivateHosts } from '../../lib/http/private-address.ts';
import { keepFirst } from '../../lib/list.ts';
import { Problem } from '../../lib/problem.ts';
import { formatCount } from '../../lib/text/text.ts';
import { printReport, reportOptions } from '../../project/reporting.ts';
import { networkOptions, parseNetworkOptions } from '../../project/settings/network-options.ts';
import { parseDay } from '../../project/settings/option-values.ts';
import { readIndexing } from '../../verify/live-page.ts';
import { hasMigration, noteStep } from '../migration.ts';
import { loadMoving, type Moving } from '../moving.ts';
import { listMoved, planAnswer } from '../planned.ts';
import { compareTraffic, toAbsoluteUrl } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { migrateGroup, runChecks, runStep, siteOptions } from '../steps.ts';
import { type PreflightFacts, preflightChecks } from './checks.ts';

const options = {
  ...siteOptions,
  ...networkOptions,
  ...reportOptions,
  on: text('--on <day>', 'the day of the move (default: from the state)'),
  dns: text('--dns <ip:port>', "the DNS server to start from (default: this machine's)"),
};

type PreflightOptions = OptionValues<typeof options>;

export const migratePreflightCommand = defineCommand({
  name: 'migrate preflight',
  group: migrateGroup,
  description: 'check DNS, certificates and leftover blocks before the move',
  options,
  help: {
    examples: [
      'migrate preflight --on 2026-12-05',
      'migrate preflight --format html --output preflight.html',
    ],
    fails: 'a check failed',
  },
  run: (options) => runStep(options, () => runPreflight(options), printNext),
});

async function runPreflight(options: PreflightOptions): Promise<boolean> {
  const moving = await loadMoving(options);
  const { project, migration } = moving;
  const { origin } = project.plan;
  const on = parseDay('--on', options.on) ?? migration.state.move;
  const today = toDay(new Date());
  const moved = listMoved(moving, moving.wanted, today);
  const replies = await requestFacts(moving, options);
  const findings = runChecks(preflightChecks, { today, on, moved, ...replies });
  const isClean = await printReport(
    {
      subject: `before the move${on === undefined ? '' : ` on ${on}`}`,
      origin,
      pages: replies.pages.length,
      name: 'preflight',
      more: project.findings,
      result: { findings, ignored: [], rules: preflightChecks },
    },
    options,
  );

  const summary = formatCount(findings.length, 'finding');
  if (await hasMigration(options.state))
    await noteStep(migration.folder, 'preflight', { clean: isClean, says: summary });
  return isClean;
}

function parseServer(text: string): DnsServer {
  const server = SocketAddress.parse(text);
  if (server !== undefined && server.port > 0) return server;
  throw new Problem(`Invalid --dns: "${text}". Pass IP:PORT, such as 192.0.2.53:53.`);
}

/** How many of the old URLs with the most traffic lead to pages that are checked for a leftover noindex. */
const maxHeaviest = 10;

/** Requests DNS records, certificate and robots.txt of each host, and pages of the new site. */
async function requestFacts(
  { project: { plan }, migration: { state }, old, responder, wanted }: Moving,
  options: PreflightOptions,
): Promise<Pick<PreflightFacts, 'records' | 'certificates' | 'robots' | 'pages'>> {
  const dnsServer = options.dns === undefined ? undefined : parseServer(options.dns);

  const newHost = new URL(plan.origin).hostname;
  const oldHosts = new Set([new URL(old).hostname, ...state.hosts]);
  const hosts = [...new Set([...oldHosts, newHost, ...plan.domains])];
  const heaviest = wanted.toSorted(compareTraffic).slice(0, maxHeaviest);
  const finalPaths = heaviest.map((row) => {
    const { from, to = from } = planAnswer(responder, old, toAbsoluteUrl(row, old));
    return new URL(to).pathname;
  });
  const sample = samplePages([...plan.served.pages.keys()], finalPaths);

  const privateHosts = await findPrivateHosts(hosts.map((host) => `https://${host}/`));
  const network = { ...parseNetworkOptions(options), privateHosts };
  const client = openClient(network);
  const fetchRobots = async (host: string): Promise<PreflightFacts['robots'][number]> => {
    const reply = await client.ask({ url: `https://${host}/robots.txt` });
    return { host, old: oldHosts.has(host) && host !== newHost, reply };
  };
  const fetchPage = async (path: string): Promise<PreflightFacts['pages']> => {
    const url = plan.origin + path;
    const reply = await client.ask({ url });
    if (reply.kind === 'failure' || reply.status !== 200) return [];
    return [{ url, ...readIndexing(reply, url) }];
  };

  try {
    return {
      records: await Promise.all(hosts.map((host) => fetchHostRecords(host, dnsServer))),
      certificates: await Promise.all(hosts.map((host) => fetchCertificate(host, network))),
      robots: await Promise.all(hosts.map(fetchRobots)),
      pages: (await Promise.all(sample.map(fetchPage))).flat(),
    };
  } finally {
    await client.close();
  }
}

/** How many pages of the new site are requested at most. */
const maxPages = 40;

/**
 * The pages of the new site that are checked for a leftover noindex:
 *
 * 1. the home page
 * 2. the pages to which the old URLs with the most traffic lead
 * 3. one of each kind of page: the first in each folder, such as /blog/
 */
export function samplePages(pages: readonly string[], heaviest: readonly string[]): string[] {
  const knownPages = new Set(pages);
  const sample = ['/', ...heaviest, ...keepFirst(pages, findFolder)].filter((path) => knownPages.has(path));
  return [...new Set(sample)].slice(0, maxPages);
}

/** `/blog/` of /blog/first/ */
function findFolder(path: string): string {
  const withoutSlash = path.replace(/\/$/, '');
  return withoutSlash.slice(0, withoutSlash.lastIndexOf('/') + 1);
}
