import { describe, expect, test } from 'vitest';
import type { Certificate } from '../../../src/lib/http/certificate.ts';
import type { DnsReply } from '../../../src/lib/http/dns.ts';
import type { HttpAnswer } from '../../../src/lib/http/reply.ts';
import { type PreflightFacts, preflightChecks } from '../../../src/migrate/preflight/checks.ts';
import { runChecks } from '../../../src/migrate/steps.ts';
import { readIndexing } from '../../../src/verify/live-page.ts';
import { asDay } from '../../support/as-day.ts';

const host = 'www.example.com';
const page = (
  status: number,
  headers: Record<string, string> = {},
  body = '',
  url = `https://${host}/`,
): HttpAnswer => ({
  kind: 'answer',
  url,
  status,
  headers: new Map(Object.entries(headers).map(([name, value]) => [name, [value]])),
  body: Buffer.from(body),
  cut: false,
});
const html = (body: string, headers: Record<string, string> = {}) => {
  const reply = page(200, { 'content-type': 'text/html', ...headers }, body);
  return { url: reply.url, ...readIndexing(reply, reply.url) };
};
const dns = (ttl: number): DnsReply => ({ kind: 'answer', records: [{ name: host, type: 'A', ttl }] });
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
const good: PreflightFacts = {
  today: asDay('2026-11-20'),
  on: asDay('2026-12-05'),
  records: [{ host, replies: [{ server: 'ns1', reply: dns(3600) }] }],
  certificates: [certificate],
  robots: [{ host, old: false, reply: page(200, {}, 'User-agent: *\nDisallow: /cart/\n') }],
  pages: [
    html('<meta name="robots" content="max-snippet:20">'),
    html('<link rel="canonical" href="https://www.example.com/">'),
  ],
  moved: [
    {
      from: 'https://old.example/a',
      to: 'https://www.example.com/b/',
      status: 301,
      place: undefined,
    },
    { from: 'https://old.example/c', to: undefined, status: 410, place: undefined },
  ],
};

test('preflight finds nothing on a site that is ready', () => {
  expect(runChecks(preflightChecks, good)).toEqual([]);
});

const ttl = (seconds: number) => ({
  records: [{ host, replies: [{ server: 'ns1', reply: dns(seconds) }] }],
});
const robots = (body: string, old = false, status = 200) => ({
  robots: [{ host, old, reply: page(status, {}, body) }],
});

/** W-MIG-1: the TTL a week ahead; W-MIG-3 and W-MIG-5: what robots.txt and noindex would hold back. */
const faults: [string, Partial<PreflightFacts>, string, RegExp][] = [
  [
    'a TTL of a day, two weeks ahead',
    ttl(86_400),
    'warning dns-ttl',
    /^ns1 gives its A record a TTL of 86400 s \(24 hours\); by 2026-11-28, lower the TTL/,
  ],
  [
    'a TTL of two days, four days ahead',
    { on: asDay('2026-11-24'), ...ttl(172_800) },
    'error dns-ttl',
    /\(48 hours\); by 2026-11-17, lower the TTL/,
  ],
  ['no day of the move', { on: undefined, ...ttl(14_401) }, 'error dns-ttl', /\(4 hours\); lower the TTL/],
  [
    'name servers that do not respond, in two weeks',
    {
      records: [{ host, replies: [{ server: 'ns1', reply: { kind: 'failure' } }] }],
    },
    'warning dns-ttl',
    /its TTL is not known, .*; by 2026-11-28, look it up/,
  ],
  [
    'a certificate for another name',
    { certificates: [{ ...certificate, names: ['x.test'], isForHost: false }] },
    'error certificate',
    /the host has a certificate for x\.test, not for this host/,
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
    /valid only from 2026-11-21 on/,
  ],
  [
    'one that nobody trusts',
    { certificates: [{ ...certificate, isTrusted: false }] },
    'error certificate',
    /certificate of Example, which clients don't trust/,
  ],
  [
    'no TLS',
    { certificates: [{ kind: 'failure', host, message: 'refuses the connection' }] },
    'error certificate',
    /^no certificate on port 443, since the host refuses the connection; /,
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
    { pages: [html('', { 'x-robots-tag': 'NoIndex' })] },
    'error noindex-left',
    /X-Robots-Tag/,
  ],
  [
    'a noindex meta',
    { pages: [html('<META NAME=Robots CONTENT="none">')] },
    'error noindex-left',
    /the page has a robots meta element with noindex/,
  ],
  [
    'a canonical of the staging host',
    { pages: [html('<link rel="canonical" href="https://staging.example.com/">')] },
    'error canonical-left',
    /canonical is https:\/\/staging\.example\.com\/; by 2026-12-05, build the site with its own URL, https:\/\/www\.example\.com/,
  ],
];

describe('preflight finds the fault by one check alone', () => {
  test.each(faults)('%s', (_, change, expected, words) => {
    const findings = runChecks(preflightChecks, { ...good, ...change });
    expect(findings.map(({ level, rule }) => `${level} ${rule}`)).toEqual([expected]);
    expect(`${findings[0]?.message}; ${findings[0]?.fix}`).toMatch(words);
  });
});

test('preflight has a fault in this test for every check', () => {
  const found = new Set(faults.map(([, , expected]) => expected.split(' ')[1]));
  expect(preflightChecks.filter(({ id }) => !found.has(id))).toEqual([]);
});
