import type { Hop, Trail } from '../lib/http/follow.ts';
import { getHeader, type HttpAnswer, isRedirect, type Reply } from '../lib/http/reply.ts';
import { isPermanent } from '../map/entry.ts';
import { findNoindexMeta, isNoindex, robotKeys } from '../pages/noindex.ts';
import { readPage } from '../pages/raw-page.ts';
import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';
import type { FaultId } from './faults.ts';

/** How a response differs from the expected one. */
export interface Difference {
  readonly fault: FaultId;
  readonly expected: string;
  readonly got: string;
  /** The fix, where it depends on the response. */
  readonly fix?: string | undefined;
  /** A script or style of the received page that the build doesn't have: `/_astro/page.Bx3.css`. */
  readonly foreignFile?: string | undefined;
}

/** What a deployment returned for a URL. */
export interface Responses {
  readonly trail: Trail;
  /** The built file of the expected page. */
  readonly built: Buffer | undefined;
}

/** Judges the redirects and the last response of a check: the first difference, or undefined. */
export function judgeResponses(
  check: Check,
  responses: Responses,
  deployment: Deployment,
): Difference | undefined {
  const { expected } = check;
  const { hops, last, end, loop } = responses.trail;
  const wanted = describeExpected(check);

  // A listed URL is followed to its end, which may be on a host that doesn't respond.
  if (last.kind === 'failure' && (hops.length === 0 || expected.endsAtIndexedPage === true)) {
    const got = `${new URL(last.url).host} ${last.message}`;
    return { fault: 'live-unreachable', expected: wanted, got };
  }
  if (end === 'loop') {
    const got = `a redirect loop through ${loop.map(deployment.fromResponse).join(', ')}`;
    return { fault: 'live-loop', expected: wanted, got };
  }

  const difference =
    expected.location === undefined
      ? judgeStatus(check, responses, deployment)
      : judgeRedirect(check, responses.trail, deployment);
  if (difference !== undefined || expected.endsAtIndexedPage !== true) return difference;
  return judgeEnd(responses.trail, wanted, deployment);
}

/** Judges a page, a gone or unknown URL, or a listed URL without a target. */
function judgeStatus(
  check: Check,
  { trail, built }: Responses,
  deployment: Deployment,
): Difference | undefined {
  const { section, expected } = check;
  const { hops, last } = trail;
  const [first] = hops;
  const wanted = describeExpected(check);
  const status = first?.status ?? readStatus(last);
  const got = first ? describeHops([first], deployment) : `${status}`;
  const differ = (fault: FaultId): Difference => ({ fault, expected: wanted, got });

  if (section === 'old URL' && expected.status !== 200) {
    // The old host may redirect /discontinued to the new host first.
    const isMissing = expected.status === 404 || [404, 410].includes(readStatus(last));
    return isMissing ? undefined : differ('live-not-gone');
  }

  // /old-name,301 or /old-name alone: any target, in one permanent redirect
  if (expected.status === undefined || isRedirect(expected.status)) {
    if (expected.status !== undefined && !isRedirect(status)) return differ('live-redirect-missing');
    if (isRedirect(status) && isPermanent(status) !== isPermanent(expected.status ?? 301))
      return differ('live-redirect-status');
    return undefined;
  }
  // /about/ returns 404
  if (status !== expected.status) return differ(chooseStatusFault(expected.status, status));
  // /discontinued returns 410, as planned
  if (expected.status !== 200 || last.kind === 'failure') return undefined;

  const mayHide = deployment.isPreview || isNoindex(expected.headers['x-robots-tag'] ?? '');
  const body = built && compareBody(last, built, mayHide, deployment);
  if (body !== undefined && body.fault !== 'live-bytes') return body;
  return compareHeaders(expected.headers, last) ?? body;
}

/** Judges a redirect: of the map, of a list, from http, or from a domain beside the origin. */
function judgeRedirect(check: Check, { hops, last }: Trail, deployment: Deployment): Difference | undefined {
  const { section, expected } = check;
  const arrived = hops.map(({ to }) => deployment.fromResponse(to));
  const [first] = hops;
  const status = first?.status ?? readStatus(last);
  const received = first ? describeHops([first], deployment) : `${status}`;
  const wanted = describeExpected(check);
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
  if (isPermanent(status) !== isPermanent(expected.status ?? 301)) return differ('live-redirect-status');
  if (count > expected.maxRedirects) return differ('live-redirects', arrived.slice(0, count).join(', then '));
  return undefined;
}

/** Judges the end of all redirects: a page that search engines index, in one redirect. */
function judgeEnd({ hops, last }: Trail, wanted: string, deployment: Deployment): Difference | undefined {
  if (last.kind === 'failure') return undefined;
  const arrived = hops.map(({ to }) => deployment.fromResponse(to));
  const differ = (fault: FaultId, got: string): Difference => ({ fault, expected: wanted, got });
  const end = hops.length === 0 ? '' : `${describeHops(hops, deployment)}, which returns `;

  // /discontinued returns 410: gone on purpose, such as a URL of the ledger.
  if (last.status >= 400 && (last.status !== 410 || hops.length > 0))
    return differ('live-missing', `${end}${last.status}`);
  if (arrived.length > 1) return differ('live-redirects', arrived.join(', then '));

  const { canonical, noindex } = readIndexing(last, hops.at(-1)?.to ?? last.url);
  if (noindex !== undefined && !deployment.isPreview)
    return { ...differ('live-noindex', `${end}a page with ${noindex.got}`), fix: noindex.fix };
  const url = arrived.at(-1) ?? deployment.fromResponse(last.url);
  if (canonical !== '' && !isSameUrl(deployment.fromResponse(canonical), url))
    return differ('live-canonical', `${end}a page whose canonical is ${canonical}`);
  return undefined;
}

/** `301 to https://www.example.com/a, then https://www.example.com/b`. The first may be a page with a refresh. */
function describeHops(hops: readonly Hop[], deployment: Deployment): string {
  const [first] = hops;
  const kind = first?.isPage ? 'a page with a refresh' : `${first?.status}`;
  return `${kind} to ${hops.map(({ to }) => deployment.fromResponse(to)).join(', then ')}`;
}

/** The status of a response; 0 without one. */
export function readStatus(reply: Reply): number {
  return reply.kind === 'answer' ? reply.status : 0;
}

function describeExpected({ expected: { status, location } }: Check): string {
  if (status === undefined) return location === undefined ? 'a page' : `a permanent redirect to ${location}`;
  return describe(status, location);
}

function describe(status: number, location: string | undefined): string {
  return location === undefined ? `${status}` : `${status} to ${location}`;
}

export function isSameUrl(a: string, b: string): boolean {
  return a === b || URL.parse(a)?.href === URL.parse(b)?.href;
}

/** The fault of a page, a gone URL or an unknown URL with another status. */
function chooseStatusFault(expected: number, got: number): FaultId {
  if (expected === 200) return 'live-missing';
  if (expected === 410 && got === 404) return 'live-gone-status';
  return 'live-not-gone';
}

function compareHeaders(headers: Check['expected']['headers'], reply: HttpAnswer): Difference | undefined {
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

/** What keeps a page out of search results: the clause after "a page with", and the repair. */
interface Noindex {
  readonly got: string;
  readonly fix: string;
}

function describeHeaderNoindex(header: string): Noindex {
  return {
    got: `X-Robots-Tag: ${header}`,
    fix: "remove the header `X-Robots-Tag` from the host's settings",
  };
}

const metaNoindex: Noindex = {
  got: 'a robots meta element with noindex',
  fix: 'serve the page without its robots meta element. No setting of the host adds one',
};

/** The canonical of a page, absolute, and what keeps it out of search results. */
export function readIndexing(
  reply: HttpAnswer,
  url: string,
): { readonly canonical: string; readonly noindex: Noindex | undefined } {
  const header = getHeader(reply, 'x-robots-tag') ?? '';
  const byHeader = isNoindex(header) ? describeHeaderNoindex(header) : undefined;
  // /manual.pdf
  if (!isHtmlReply(reply)) return { canonical: '', noindex: byHeader };

  const { canonical: hrefs, isHidden } = readLivePage(Buffer.from(reply.body));
  // The first of several canonicals counts.
  const [href = ''] = hrefs.split(' ');
  const canonical = href === '' ? '' : (URL.parse(href, url)?.href ?? href);
  return { canonical, noindex: byHeader ?? (isHidden ? metaNoindex : undefined) };
}

export function isHtmlReply(reply: HttpAnswer): boolean {
  return /^text\/html\b|xhtml/i.test(getHeader(reply, 'content-type') ?? '');
}

/** Compares a body with the built file. Most bodies have equal bytes, and need no parsing. */
function compareBody(
  reply: HttpAnswer,
  built: Buffer,
  mayHide: boolean,
  deployment: Deployment,
): Difference | undefined {
  const body = Buffer.from(reply.body);
  const isSame = reply.cut || built.equals(body);
  const type = getHeader(reply, 'content-type') ?? '';

  if (!isHtmlReply(reply)) {
    // CDNs compress icons anew.
    if (isSame || !/^(?:text|application)\//i.test(type)) return undefined;
    return { fault: 'live-file', expected: 'the built file', got: 'another one' };
  }

  // A page with a noindex meta element may have the header too.
  const header = getHeader(reply, 'x-robots-tag') ?? '';
  const hasHeader = !mayHide && isNoindex(header);
  if (isSame && !hasHeader) return undefined;
  const wanted = readLivePage(built);
  const received = isSame ? wanted : readLivePage(body);
  const foreignFile = received.files.find(
    (path) => !wanted.files.includes(path) && !deployment.hasFile(path),
  );
  const hidden = { fault: 'live-noindex', expected: 'no noindex', foreignFile } as const;
  if (hasHeader && !wanted.isHidden) return { ...hidden, ...describeHeaderNoindex(header) };
  if (!mayHide && received.isHidden && !wanted.isHidden) return { ...hidden, ...metaNoindex };

  const fact = (['title', 'canonical', 'robots', 'hreflang', 'text'] as const).find(
    (name) => wanted[name] !== received[name],
  );
  if (fact !== undefined) {
    const expected = `${fact} "${wanted[fact]}"`;
    return { fault: 'live-page', expected, got: `"${received[fact]}"`, foreignFile };
  }
  if (isSame) return undefined;
  return { fault: 'live-bytes', expected: 'the built file', got: 'other bytes' };
}

/** The facts of a page for search engines. `isHidden` if a meta element prevents indexing. */
export function readLivePage(bytes: Buffer) {
  const { titles, metas, rels, refs, text } = readPage('page.html', bytes);
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
    isHidden: findNoindexMeta({ metas }) !== undefined,
    files: refs.filter(({ kind, href }) => isLoaded(kind) && isHashedFile(href)).map(({ href }) => href),
  };
}

function isLoaded(kind: string): boolean {
  return kind === 'script' || kind === 'style';
}

/** A script or style of the site whose name has a hash of its content, as Astro, Vite and Next.js write it: `/_astro/page.Bx3dQ9.css`. */
function isHashedFile(href: string): boolean {
  if (!href.startsWith('/') || href.startsWith('//') || href.includes('?') || href.includes('#'))
    return false;
  const name = href.slice(href.lastIndexOf('/') + 1);
  const [, stem = ''] = /^(.+)\.(?:css|m?js)$/.exec(name) ?? [];
  // page.Bx3dQ9.css, and page-Bx3dQ9.js
  const lastPart = stem.slice(stem.lastIndexOf('.') + 1);
  const hash = lastPart === stem ? stem.slice(stem.indexOf('-') + 1) : lastPart;
  return hash !== stem && /^[\w-]{6,}$/.test(hash);
}
