import { describe, expect, test } from 'vitest';
import { isDay } from '../../../src/lib/date.ts';
import type { Certificate } from '../../../src/lib/http/certificate.ts';
import type { DnsReply } from '../../../src/lib/http/dns.ts';
import type { Trail } from '../../../src/lib/http/follow.ts';
import type { Answer } from '../../../src/lib/http/reply.ts';
import { runChecks, type Seen } from '../../../src/migrate/preflight/check.ts';
import { preflightChecks } from '../../../src/migrate/preflight/checks/index.ts';

const day = (text: string) => {
  if (!isDay(text)) throw new Error(text);
  return text;
};
const host = 'www.example.com';
const page = (
  status: number,
  headers: Record<string, string> = {},
  body = '',
  url = `https://${host}/`,
): Answer => ({
  kind: 'answer',
  url,
  status,
  headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body: Buffer.from(body),
  cut: false,
});
const dns = (ttl: number, data = '192.0.2.1', type: 'A' | 'CNAME' = 'A'): DnsReply => ({
  kind: 'answer',
  code: 'NOERROR',
  authoritative: true,
  records: [{ name: host, type, ttl, data }],
});
const certificate: Certificate = {
  kind: 'certificate',
  host,
  names: [host],
  from: new Date('2026-01-01'),
  until: new Date('2027-06-01'),
  issuer: 'Example',
  isForHost: true,
  isTrusted: true,
};
const trail = (status: number, to?: string, end: Trail['end'] = 'answer'): Trail => ({
  hops: to === undefined ? [] : [{ url: 'https://old.example/a', status: 301, to }],
  end,
  last: page(status),
  loop: [],
});
const urls =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/</loc></url></urlset>';
const map = (body: string, status = 200, type = 'application/xml') =>
  page(status, { 'content-type': type }, body, 'https://www.example.com/sitemap.xml');

const good: Seen = {
  today: day('2026-11-20'),
  on: day('2026-12-05'),
  records: [{ host, zone: 'example.com', replies: [{ server: 'ns1', reply: dns(3600) }] }],
  certificates: [certificate],
  homes: [{ host, reply: page(200, { 'strict-transport-security': 'max-age=86400' }) }],
  robots: [{ host, old: false, reply: page(200, {}, 'User-agent: *\nDisallow: /cart/\n') }],
  pages: [page(200, {}, '<meta name="robots" content="max-snippet:20">')],
  staging: [page(401)],
  sitemaps: [{ which: 'new', reply: map(urls) }],
  moved: [
    {
      from: 'https://old.example/a',
      to: 'https://www.example.com/b/',
      status: 301,
      trail: trail(200, 'https://www.example.com/b/'),
    },
    { from: 'https://old.example/c', to: undefined, status: 410, trail: trail(410) },
  ],
};

test('nothing is said of a site that is ready', () => {
  expect(runChecks(preflightChecks, good)).toEqual([]);
});

const two = (first: DnsReply, second: DnsReply) => ({
  records: [
    {
      host,
      zone: 'example.com',
      replies: [
        { server: 'ns1', reply: first },
        { server: 'ns2', reply: second },
      ],
    },
  ],
});
const robots = (body: string, old = false, status = 200) => ({
  robots: [{ host, old, reply: page(status, {}, body) }],
});

/** W-MIG-1: the TTL a week ahead; W-MIG-3 and W-MIG-5: what robots.txt and noindex would hold back. */
const faults: [string, Partial<Seen>, string, RegExp][] = [
  [
    'a TTL of a day, two weeks ahead',
    { records: [{ host, zone: 'z', replies: [{ server: 'ns1', reply: dns(86_400) }] }] },
    'warning dns-ttl',
    /TTL of 86400 s \(a day\).*by 2026-11-28/s,
  ],
  [
    'a TTL of a day, a week ahead no more',
    {
      on: day('2026-11-24'),
      records: [{ host, zone: 'z', replies: [{ server: 'ns1', reply: dns(172_800) }] }],
    },
    'error dns-ttl',
    /2 days.*today\. Less than a week is left, and the old TTL expires everywhere by 2026-11-22/s,
  ],
  [
    'no day of the move',
    { on: undefined, records: [{ host, zone: 'z', replies: [{ server: 'ns1', reply: dns(14_401) }] }] },
    'error dns-ttl',
    /4 hours/,
  ],
  [
    'servers that differ',
    two(dns(60), dns(60, '192.0.2.2')),
    'error dns-servers',
    /ns1: A 192\.0\.2\.1; ns2: A 192\.0\.2\.2/,
  ],
  [
    'a silent server',
    two(dns(60), { kind: 'failure', why: 'timeout' }),
    'error dns-servers',
    /ns2 doesn't respond/,
  ],
  [
    'a lame server',
    two(dns(60), { kind: 'answer', code: 'NOERROR', authoritative: false, records: [] }),
    'error dns-servers',
    /ns2 is listed as a name server of the zone/,
  ],
  [
    'a refusing server',
    two(dns(60), { kind: 'answer', code: 'REFUSED', authoritative: true, records: [] }),
    'error dns-servers',
    /REFUSED/,
  ],
  [
    'no record',
    {
      records: [
        {
          host,
          zone: 'example.com',
          replies: [
            {
              server: 'ns1',
              reply: { kind: 'answer', code: 'NXDOMAIN', authoritative: true, records: [] },
            },
          ],
        },
      ],
    },
    'error dns-address',
    /example\.com has no A/,
  ],
  [
    'no zone',
    { records: [{ host, zone: undefined, replies: [] }] },
    'error dns-address',
    /none of its parent zones/,
  ],
  [
    'a certificate for another name',
    { certificates: [{ ...certificate, names: ['x.test'], isForHost: false }] },
    'error certificate',
    /for x\.test, not for this host/,
  ],
  [
    'one that has run out',
    { certificates: [{ ...certificate, until: new Date('2026-11-01') }] },
    'error certificate',
    /expired on 2026-11-01/,
  ],
  [
    'one that runs out just after the move',
    { certificates: [{ ...certificate, until: new Date('2026-12-10') }] },
    'warning certificate',
    /by 2026-12-10/,
  ],
  [
    'one that is not valid yet',
    { certificates: [{ ...certificate, from: new Date('2026-11-21') }] },
    'error certificate',
    /only from 2026-11-21/,
  ],
  [
    'one that nobody trusts',
    { certificates: [{ ...certificate, isTrusted: false }] },
    'error certificate',
    /issued by Example, is not trusted/,
  ],
  [
    'no TLS',
    { certificates: [{ kind: 'failure', host, message: 'refuses the connection' }] },
    'error certificate',
    /^no certificate on port 443, since the host refuses the connection; /,
  ],
  [
    'preload',
    {
      homes: [
        {
          host,
          reply: page(200, { 'strict-transport-security': 'max-age=1; includeSubDomains; preload' }),
        },
      ],
    },
    'warning hsts',
    /preload list/,
  ],
  [
    'subdomains',
    { homes: [{ host, reply: page(301, { 'strict-transport-security': 'max-age=1;includeSubdomains' }) }] },
    'warning hsts',
    /requires https on all subdomains/,
  ],
  [
    'the new site closed',
    robots('User-agent: *\nDisallow: /'),
    'error robots',
    /line 2 blocks crawlers from the whole new site.*by 2026-12-05/s,
  ],
  [
    'the old site closed',
    robots('User-agent: *\nDisallow: /', true),
    'error robots',
    /old site, where they must find/,
  ],
  [
    'a section of the old site closed, from which redirects lead',
    { robots: [{ host: 'old.example', old: true, reply: page(200, {}, 'User-agent: *\nDisallow: /a') }] },
    'error robots',
    /line 2 blocks crawlers from 1 URL of the move, starting with \/a/,
  ],
  [
    'a section of the new site closed, to which redirects lead',
    robots('User-agent: *\nAllow: /\nDisallow: /b/'),
    'error robots',
    /line 3 blocks crawlers from 1 URL of the move, starting with \/b\//,
  ],
  ['robots.txt out of order', robots('', false, 503), 'error robots', /returns 503/],
  [
    'a noindex header',
    { pages: [page(200, { 'x-robots-tag': 'NoIndex' })] },
    'error noindex-left',
    /X-Robots-Tag/,
  ],
  [
    'a noindex meta',
    { pages: [page(200, {}, '<META NAME=Robots CONTENT="none">')] },
    'error noindex-left',
    /robots meta tag is none/,
  ],
  ['staging open', { staging: [page(200)] }, 'error staging-open', /returns 200 without a password/],
  [
    'no old sitemap',
    { sitemaps: [{ which: 'old', reply: map('', 404) }] },
    'error sitemaps',
    /old URLs returns 404/,
  ],
  [
    'a sitemap of HTML',
    { sitemaps: [{ which: 'new', reply: map('<p>', 200, 'text/html') }] },
    'error sitemaps',
    /web page/,
  ],
  [
    'an empty one',
    { sitemaps: [{ which: 'new', reply: map('<urlset></urlset>') }] },
    'error sitemaps',
    /has no URL/,
  ],
  [
    'no redirect',
    {
      moved: [
        { from: 'https://old.example/a', to: 'https://www.example.com/b/', status: 301, trail: trail(200) },
      ],
    },
    'error redirects-missing',
    /returns 200\. Expected: 301 to https/,
  ],
  [
    'another target',
    {
      moved: [
        {
          from: 'https://old.example/a',
          to: 'https://www.example.com/b/',
          status: 301,
          trail: trail(200, 'https://www.example.com/'),
        },
      ],
    },
    'error redirects-missing',
    /returns 301 to https:\/\/www\.example\.com\/\. Expected/,
  ],
  [
    'a dead target',
    {
      moved: [
        {
          from: 'https://old.example/a',
          to: 'https://www.example.com/b/',
          status: 301,
          trail: trail(404, 'https://www.example.com/b/'),
        },
      ],
    },
    'error redirects-missing',
    /returns 404 at https:\/\/www\.example\.com\/b\/\. Expected: a page/,
  ],
  [
    'a loop',
    {
      moved: [
        {
          from: 'https://old.example/a',
          to: 'https://www.example.com/b/',
          status: 301,
          trail: trail(301, 'x', 'loop'),
        },
      ],
    },
    'error redirects-missing',
    /returns 301 to x\. Expected/,
  ],
  [
    'gone, and still there',
    { moved: [{ from: 'https://old.example/a', to: undefined, status: 410, trail: trail(200) }] },
    'error redirects-missing',
    /returns 200\. Expected: 410/,
  ],
];

describe('each check finds its own fault, and no other does', () => {
  test.each(faults)('%s', (_, change, expected, words) => {
    const findings = runChecks(preflightChecks, { ...good, ...change });
    expect(findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual([expected]);
    expect(`${findings[0]?.message}; ${findings[0]?.fix}`).toMatch(words);
  });
});

test('every check has a fault here', () => {
  const found = new Set(faults.map(([, , expected]) => expected.split(' ')[1]));
  expect(preflightChecks.filter(({ id }) => !found.has(id))).toEqual([]);
});

test('a sitemap of the old URLs that was not written yet: the fix names what writes it', () => {
  const fixOf = (reply: ReturnType<typeof map>) =>
    runChecks(preflightChecks, { ...good, sitemaps: [{ which: 'old', reply }] })
      .filter(({ rule }) => rule === 'sitemaps')
      .map(({ fix }) => fix);
  expect(fixOf(map('', 404))).toEqual([
    expect.stringContaining(
      'run `npx astro-signpost migrate release`, which writes it into the public folder',
    ),
  ]);
  expect(fixOf(map('', 500))).toEqual(['serve it as XML with status 200']);
});
