import { type Robots, readRobots } from '../../audit/site/robots.ts';
import { addDays, type Day, toDay } from '../../lib/date.ts';
import type { Certificate, NoCertificate } from '../../lib/http/certificate.ts';
import type { HostRecords } from '../../lib/http/dns.ts';
import type { Reply } from '../../lib/http/reply.ts';
import { formatCount } from '../../lib/text/text.ts';
import { parsePath } from '../../lib/url/path.ts';
import { describeCertificateFault } from '../../verify/certificates.ts';
import { describeOtherHost, type Indexing, isOnOtherHost } from '../../verify/live-page.ts';
import type { Planned } from '../planned.ts';
import type { MoveCheck } from '../steps.ts';

/** What the checks need: the responses of the network, and the plan of the move. */
export interface PreflightFacts {
  readonly today: Day;
  readonly on: Day | undefined;
  readonly records: readonly HostRecords[];
  readonly certificates: readonly (Certificate | NoCertificate)[];
  /** Each host's robots.txt. The old site's must allow crawlers to find the redirects. */
  readonly robots: readonly { readonly host: string; readonly old: boolean; readonly reply: Reply }[];
  /** The pages of the new site that were requested and returned 200. */
  readonly pages: readonly ({ readonly url: string } & Indexing)[];
  readonly moved: readonly Planned[];
}

/** Seconds: "a few hours". */
const maxTtl = 4 * 3600;
/** The TTL must be low a week before the move. */
const daysAhead = 7;

const dnsTtlCheck: MoveCheck<PreflightFacts> = {
  id: 'dns-ttl',
  title: 'Caches drop the old DNS records within hours',
  level: 'error',
  conventions: ['W-MIG-1'],
  why: 'Caches keep a record for its TTL. With a TTL of a day, visitors reach the old server for a day after the move. A lower TTL takes effect only after the old one has expired everywhere. (Google Search Central, site moves.)',
  fix: 'lower the TTL to 3600 s (an hour) or less at every name server',
  *check({ records, today, on }) {
    // The move is on 2026-12-05: the TTL must be low by 2026-11-28.
    const due = on && addDays(on, -daysAhead);
    const level = due === undefined || due < today ? 'error' : 'warning';

    for (const { host, replies } of records) {
      const reports = replies.flatMap(({ server, reply }) =>
        reply.kind === 'answer' ? reply.records.map((record) => ({ server, ...record })) : [],
      );
      // The zone has no name servers, or a firewall lets no DNS request out.
      if (!replies.some(({ reply }) => reply.kind === 'answer')) {
        const message = 'its TTL is not known, since no name server of its zone responds';
        yield { url: host, message, fix: 'look it up at the DNS provider', due, level };
      }

      for (const { server, name, type, ttl } of reports.filter((record) => record.ttl > maxTtl)) {
        const owner = name === host ? 'its' : `${name}'s`;
        const message = `${server} gives ${owner} ${type} record a TTL of ${ttl} s (${formatCount(Math.round(ttl / 3600), 'hour')})`;
        yield { url: host, message, due, level };
      }
    }
  },
};

/** A certificate should outlast the busy weeks after the move. */
const spareDays = 14;

const certificateCheck: MoveCheck<PreflightFacts> = {
  id: 'certificate',
  title: 'The certificate is for the host, trusted, and valid beyond the move',
  level: 'error',
  conventions: ['W-REDIR-8'],
  why: 'With a wrong certificate, browsers show a warning instead of following the redirect. Old hosts and other domains need a certificate for as long as they redirect. (RFC 9110.)',
  fix: 'install a valid certificate for this host name, with its intermediate certificates',
  *check({ certificates, today, on }) {
    const endOfToday = new Date(`${today}T23:59:59Z`);
    for (const certificate of certificates) {
      const { host: url } = certificate;
      if (certificate.kind === 'failure') {
        yield { url, message: `no certificate on port 443, since the host ${certificate.message}` };
        continue;
      }
      const fault = describeCertificateFault(certificate, endOfToday);
      if (fault !== undefined) {
        yield { url, message: `the host ${fault}` };
        continue;
      }

      // Valid today, but no longer two weeks after the move.
      const due = toDay(certificate.until);
      const needed = addDays(on === undefined || on < today ? today : on, spareDays);
      const message = `its certificate expires on ${due}, within ${spareDays} days after the move`;
      if (due < needed) yield { url, message, fix: 'renew it', due, level: 'warning' };
    }
  },
};

const robotsCheck: MoveCheck<PreflightFacts> = {
  id: 'robots',
  title: 'No robots.txt blocks crawlers from the new pages or the redirects',
  level: 'error',
  conventions: ['W-MIG-3', 'W-MIG-5', 'W-ROBOTS-1'],
  why: 'Crawlers never see a redirect that robots.txt blocks, so the old page is lost. A block left over from staging removes the new site from search results. (Google Search Central, site moves.)',
  fix: 'remove the Disallow line on the day of the move',
  *check({ robots, moved, on }) {
    for (const { host, old, reply } of robots) {
      const url = `${host}/robots.txt`;
      if (reply.kind === 'failure') continue;
      if (reply.status >= 500)
        yield {
          url,
          message: `robots.txt returns ${reply.status}, which stops all crawling`,
          fix: 'return 200',
        };
      if (reply.status !== 200) continue;

      // Disallow: /
      const directives = readRobots(Buffer.from(reply.body));
      const line = directives.blocks(parsePath('/'));
      if (line !== undefined) {
        const site = old ? 'old site, where they must find the redirects' : 'new site';
        yield { url, message: `line ${line} blocks crawlers from the whole ${site}`, due: on };
        continue;
      }

      // Disallow: /shop/, and /shop/pump.html is redirected.
      for (const [number, blocked] of findBlockedLines(directives, host, moved)) {
        const count = formatCount(blocked.length, 'URL');
        const message = `line ${number} blocks crawlers from ${count} of the move, starting with ${blocked[0]?.path}`;
        yield { url, message, due: on };
      }
    }
  },
};

/** The blocked paths at either end of a redirect, by the line of the host's robots.txt. */
function findBlockedLines({ blocks }: Robots, host: string, moved: PreflightFacts['moved']) {
  const urls = moved.flatMap(({ from, to }) => [from, to ?? []].flat()).map((url) => new URL(url));
  const urlsOfHost = urls.filter((url) => url.host === host);
  const paths = new Set(urlsOfHost.map(({ pathname, search }) => pathname + search));
  const blocked = [...paths].flatMap((path) => {
    const [name = '', query = ''] = path.split('?');
    const line = blocks(parsePath(name), query);
    if (line === undefined) return [];
    return { path, line };
  });
  return Map.groupBy(blocked, ({ line }) => line);
}

const noindexCheck: MoveCheck<PreflightFacts> = {
  id: 'noindex-left',
  title: 'No page of the new site has noindex',
  level: 'error',
  conventions: ['W-MIG-3'],
  why: 'A noindex left over from staging removes the page from search results as soon as it is crawled. (Google Search Central, block indexing.)',
  fix: 'build for production, without the staging option',
  *check({ pages, on }) {
    for (const { url, noindex } of pages)
      if (noindex !== undefined) yield { url, message: `the page has ${noindex.got}`, due: on };
  },
};

const siteUrlFix = "build with the site's own URL";

const canonicalCheck: MoveCheck<PreflightFacts> = {
  id: 'canonical-left',
  title: 'No canonical of the new site is on another host',
  level: 'error',
  conventions: ['W-MIG-4', 'W-CANON-2'],
  why: 'A canonical left over from staging names the page of that host as the one to index. (Google Search Central, site moves: update annotations.)',
  fix: siteUrlFix,
  *check({ pages, on }) {
    for (const { url, canonical } of pages) {
      if (!isOnOtherHost(canonical, url)) continue;
      const fix = describeOtherHost(canonical, url) ?? siteUrlFix;
      yield { url, message: `its canonical is ${canonical}`, fix, due: on };
    }
  },
};

/** The checks before a move, the most urgent first. */
export const preflightChecks: readonly MoveCheck<PreflightFacts>[] = [
  dnsTtlCheck,
  certificateCheck,
  robotsCheck,
  noindexCheck,
  canonicalCheck,
];
