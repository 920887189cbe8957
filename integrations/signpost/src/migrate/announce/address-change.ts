import { join } from 'node:path';
import pc from 'picocolors';
import { dayOf } from '../../lib/date.ts';
import { exists } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import type { Client } from '../../lib/http/client.ts';
import { follow } from '../../lib/http/follow.ts';
import { shownLine } from '../../lib/text/text.ts';
import { isPermanent } from '../../map/entry.ts';
import { releasedOn } from '../../map/release.ts';
import type { Moving } from '../places.ts';
import { oldSitemapFile, sitemapPaths } from '../release/old-sitemap.ts';
import { byTraffic } from '../state/old-url.ts';

interface PreCheck {
  readonly what: string;
  readonly isMet: boolean;
  readonly says: string;
}

interface Move {
  readonly from: string;
  readonly to: string;
  /** Host names of the old site. */
  readonly hosts: readonly string[];
  readonly sectionWise: boolean;
  readonly isMerger?: boolean;
  /** Absolute URLs of the new sitemap, and of the old one if it exists. */
  readonly sitemaps: readonly string[];
  /** The tool's own checks; none if they couldn't be made yet. */
  readonly checks: readonly PreCheck[];
}

/** The Change of Address tool moves a whole domain or subdomain to another one. (Google Search Console help.) */
export function needsAddressChange({
  from,
  to,
  sectionWise,
  isMerger = false,
}: Pick<Move, 'from' | 'to' | 'sectionWise' | 'isMerger'>): { applies: boolean; why: string } {
  const [old, own] = [new URL(from), new URL(to)];
  const no = (why: string) => ({ applies: false, why });
  if (bare(old.hostname) === bare(own.hostname)) {
    const what =
      old.protocol !== own.protocol
        ? 'from http to https'
        : old.hostname !== own.hostname
          ? 'between www and the bare domain'
          : 'within one host';
    return no(
      `the move is ${what}, and the tool is only for a move to another domain or subdomain. Redirects and sitemaps are enough`,
    );
  }
  if (isMerger)
    return no(
      'several sites become one, and the tool moves one site to one other site. The redirects move each of them',
    );
  if (sectionWise)
    return no(
      'the site moves section by section, and the tool moves a whole site. Use it with the last section',
    );
  return { applies: true, why: `the site moves as a whole from ${old.hostname} to ${own.hostname}` };
}

/** The checklist as Markdown, for a person: the tool has no API. */
export function addressChangeList(move: Move): string {
  const { applies, why } = needsAddressChange(move);
  const properties = [...new Set([...move.hosts, new URL(move.to).hostname])].sort();
  const lines = [
    '# Notify the search engines',
    '',
    `Change of Address in Search Console ${applies ? '**applies**' : '**does not apply**'}: ${why}.`,
    '',
    '## Properties to verify with the same account',
    '',
    ...properties.flatMap((host) => [`- [ ] \`https://${host}/\``, `- [ ] \`http://${host}/\``]),
    `- [ ] better: domain properties for ${[...new Set(properties.map(bare))].map((host) => `\`${host}\``).join(' and ')}`,
    '',
    ...(applies ? toolSteps(move) : []),
    '## In any case',
    '',
    `- [ ] submit ${move.sitemaps.map((url) => `\`${url}\``).join(' and ')}`,
    '- [ ] notify Bing and the other IndexNow search engines: `npx astro-signpost migrate announce`',
    '- [ ] carry over disavowed links and country settings of the old property',
    '',
  ];
  return lines.join('\n');
}

function toolSteps({ checks, from }: Move): string[] {
  return [
    "## The tool's own checks, run in advance",
    '',
    ...(checks.length === 0
      ? ['- [ ] run `npx astro-signpost migrate announce` once the redirects are deployed']
      : []),
    ...checks.map(({ what, isMet, says }) => `- [${isMet ? 'x' : ' '}] ${what}: ${says}`),
    '',
    '## Steps',
    '',
    `- [ ] open the old property (\`${from}/\`), Settings, Change of address`,
    '- [ ] choose the new property, validate, confirm',
    "- [ ] keep the redirects; the tool's effect ends after 180 days",
    '',
  ];
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}

/** How many old URLs the tool tries besides the home page. */
const tried = 5;

/** Writes the checklist for the move. With a client it first checks what the Change of Address tool will check. */
export async function prepareAddressChange(
  { project, migration, old, wanted }: Moving,
  publicFolder: string,
  client?: Client,
) {
  const { plan, map } = project;
  const { state, inventory, folder } = migration;
  const paths = sitemapPaths(project);
  const hasOld = await exists(join(publicFolder, oldSitemapFile));
  const move = {
    from: old,
    to: plan.origin,
    hosts: [new URL(old).hostname, ...state.hosts],
    sectionWise: map !== undefined && releasedOn(map, dayOf(new Date())).waiting.length > 0,
    isMerger: inventory.some((row) => row.host),
    sitemaps: (hasOld ? [paths.new, paths.old] : [paths.new]).map((path) => plan.origin + path),
  };
  const { applies, why } = needsAddressChange(move);
  console.error(`Change of Address in Search Console ${applies ? 'applies' : 'does not apply'}: ${why}.`);
  const checks: PreCheck[] = [];
  if (applies && client !== undefined) {
    const others = wanted.filter((row) => !row.host && row.url !== '/').toSorted(byTraffic);
    for (const url of ['/', ...others.slice(0, tried).map((row) => row.url)])
      checks.push(await checkRedirect(client, new URL(url, old).href, new URL(plan.origin).host));
    for (const { what, isMet, says } of checks)
      console.error(`  ${isMet ? pc.green('yes') : pc.red('no')}  ${what}: ${shownLine(says)}`);
  }
  await writeFileAt(join(folder, 'search-engines.md'), addressChangeList({ ...move, checks }));
  return { applies, why, checks };
}

/** What the Change of Address tool checks of an old URL: a permanent redirect to a page of the new host that returns 200. */
async function checkRedirect(client: Client, url: string, host: string): Promise<PreCheck> {
  const { hops, last, end } = await follow(client.ask, { url, maxBytes: 0 });
  const arrived = hops.at(-1)?.to;
  const isForGood = hops.length > 0 && hops.every(({ status }) => isPermanent(status));
  const isThere = end === 'answer' && last.kind === 'answer' && last.status === 200;
  const isMet = isThere && isForGood && arrived !== undefined && new URL(arrived).host === host;
  const says =
    last.kind === 'failure'
      ? last.message
      : arrived === undefined
        ? `returns ${last.status}`
        : `redirects to ${arrived}, which returns ${last.status}`;
  return { what: `${url} redirects permanently to the new site`, isMet, says };
}
