import { isNoindex, robotKeys } from '../audit/rules/shared/indexable.ts';
import { readPage } from '../audit/site/raw-page.ts';
import type { Trail } from '../lib/http/follow.ts';
import { type Answer, getHeader, type Reply } from '../lib/http/reply.ts';
import { isPermanent } from '../map/entry.ts';
import type { Check } from './checks.ts';
import type { Deployment } from './deployment.ts';
import type { FaultId } from './faults.ts';

/** How a response differs from the plan. */
export interface Difference {
  readonly fault: FaultId;
  readonly expected: string;
  readonly got: string;
}

/** Compares redirects, last response and built file of a URL with the plan: the first difference, or undefined. */
export function compareResponses(
  check: Check,
  { trail, built }: { readonly trail: Trail; readonly built: Buffer | undefined },
  deployment: Deployment,
): Difference | undefined {
  const { section, expected } = check;
  const [first] = trail.hops;
  const wanted = describe(expected.status, expected.location);
  if (first === undefined && trail.last.kind === 'failure')
    return { fault: 'live-unreachable', expected: wanted, got: trail.last.message };
  if (expected.location !== undefined) return compareRedirect(check, trail, deployment);

  const status = first?.status ?? readStatus(trail.last);
  const got = describe(status, first && deployment.fromResponse(first.to));
  if (section === 'old URL' && expected.status !== 200) {
    // The old host may redirect /discontinued to the new host first.
    const isMissing = expected.status === 404 || [404, 410].includes(readStatus(trail.last));
    if (isMissing) return undefined;
    return { fault: 'live-not-gone', expected: wanted, got };
  }
  // /about/ returns 404
  if (status !== expected.status)
    return { fault: chooseStatusFault(expected.status, status), expected: wanted, got };
  // /discontinued returns 410, as planned
  if (expected.status !== 200 || trail.last.kind === 'failure') return undefined;

  const mayHide = deployment.isPreview || isNoindex(expected.headers['x-robots-tag'] ?? '');
  const body = built && compareBody(trail.last, built, mayHide);
  if (body !== undefined && body.fault !== 'live-bytes') return body;
  return compareHeaders(expected.headers, trail.last) ?? body;
}

/** Compares a redirect: of the map, from http, or from a domain beside the origin. */
function compareRedirect(
  { section, expected }: Check,
  { hops, last }: Trail,
  deployment: Deployment,
): Difference | undefined {
  const arrived = hops.map(({ to }) => deployment.fromResponse(to));
  const status = hops[0]?.status ?? readStatus(last);
  const received = describe(status, arrived[0]);
  const wanted = describe(expected.status, expected.location);
  const differ = (fault: FaultId, got = received): Difference => ({ fault, expected: wanted, got });
  const isDomain = section === 'domain';
  if (arrived.length === 0) return differ(isDomain ? 'live-domain' : 'live-redirect-missing');

  const { location = '', hostLocation = location } = expected;
  const count = arrived.findIndex((url) => isSameUrl(url, location) || isSameUrl(url, hostLocation)) + 1;
  if (count === 0) {
    // https://old.example/a leads to https://www.example.com/a, which has no redirect.
    const end = readStatus(last);
    if (end >= 400) return differ('live-redirect-missing', `${received}, which returns ${end}`);
    return differ(isDomain ? 'live-domain' : 'live-target');
  }
  if (isPermanent(status) !== isPermanent(expected.status)) return differ('live-redirect-status');
  if (count > expected.maxRedirects) return differ('live-redirects', arrived.slice(0, count).join(', then '));
  return undefined;
}

/** The status of a response; 0 without one. */
export function readStatus(reply: Reply): number {
  return reply.kind === 'answer' ? reply.status : 0;
}

function describe(status: number, location: string | undefined): string {
  return location === undefined ? `${status}` : `${status} to ${location}`;
}

function isSameUrl(a: string, b: string): boolean {
  return a === b || URL.parse(a)?.href === URL.parse(b)?.href;
}

/** The fault of a page, a gone URL or an unknown URL with another status. */
function chooseStatusFault(expected: number, got: number): FaultId {
  if (expected === 200) return 'live-missing';
  if (expected === 410 && got === 404) return 'live-gone-status';
  return 'live-not-gone';
}

function compareHeaders(headers: Check['expected']['headers'], reply: Answer): Difference | undefined {
  for (const [name, value] of Object.entries(headers)) {
    // Browsers ignore the header over http, such as from `signpost serve` (RFC 6797, 7.2).
    if (name === 'strict-transport-security' && reply.url.startsWith('http:')) continue;

    const got = getHeader(reply, name);
    if (got === value) continue;
    const expected = `${name}: ${value}`;
    if (got === undefined) return { fault: 'live-header', expected, got: `no ${name}` };
    return { fault: 'live-header', expected, got: `${name}: ${got}` };
  }
  return undefined;
}

/** Compares a body with the built file. Most bodies have equal bytes, and need no parsing. */
function compareBody(reply: Answer, built: Buffer, mayHide: boolean): Difference | undefined {
  const body = Buffer.from(reply.body);
  const isSame = reply.cut || built.equals(body);
  const type = getHeader(reply, 'content-type') ?? '';

  if (!/^text\/html\b/i.test(type)) {
    // CDNs compress icons anew.
    if (isSame || !/^(?:text|application)\//i.test(type)) return undefined;
    return { fault: 'live-file', expected: 'the built file', got: 'another one' };
  }

  // A page with a noindex meta element may have the header too.
  const header = getHeader(reply, 'x-robots-tag') ?? '';
  const hasHeader = !mayHide && isNoindex(header);
  if (isSame && !hasHeader) return undefined;
  const wanted = readPageFacts(built);
  const got = isSame ? wanted : readPageFacts(body);
  const hidden = { fault: 'live-noindex', expected: 'no noindex' } as const;
  if (hasHeader && !wanted.isHidden) return { ...hidden, got: `X-Robots-Tag: ${header}` };
  if (!mayHide && got.isHidden && !wanted.isHidden)
    return { ...hidden, got: 'a robots meta element with noindex' };

  const fact = (['title', 'canonical', 'robots', 'hreflang', 'text'] as const).find(
    (name) => wanted[name] !== got[name],
  );
  if (fact !== undefined)
    return { fault: 'live-page', expected: `${fact} "${wanted[fact]}"`, got: `"${got[fact]}"` };
  if (isSame) return undefined;
  return { fault: 'live-bytes', expected: 'the built file', got: 'other bytes' };
}

/** The facts of a page for search engines. `isHidden` if a meta element prevents indexing. */
export function readPageFacts(bytes: Buffer) {
  const { titles, metas, rels, text } = readPage('page.html', bytes);
  // A page with two canonicals differs from a page with one.
  const canonicals = rels.filter(({ rel }) => rel.includes('canonical')).map(({ href }) => href);
  const alternates = rels.flatMap(({ rel, hreflang, href }) =>
    rel.includes('alternate') && hreflang !== undefined ? `${hreflang} ${href}` : [],
  );
  const robots = metas.filter(({ key }) => robotKeys.has(key));

  return {
    title: titles[0]?.text.trim() ?? '',
    canonical: canonicals.join(' '),
    robots: robots.map(({ key, content }) => `${key}: ${content}`).join('; '),
    hreflang: alternates.sort().join(', '),
    text: `${text.words} words (${text.hash.toString(16)})`,
    isHidden: robots.some(({ content }) => isNoindex(content)),
  };
}
