import { readRobots } from '../audit/site/robots.ts';
import { getHeader, type HttpAnswer } from '../lib/http/reply.ts';
import { hasContentHash } from '../lib/url/content-hash.ts';
import { parsePath } from '../lib/url/path.ts';
import { findNoindexMeta, isNoindex, robotKeys } from '../pages/noindex.ts';
import { readPage } from '../pages/raw-page.ts';
import type { Check, Difference } from './check.ts';
import type { Deployment } from './deployment.ts';

// What a response says to search engines, and how it differs from the built file.

/** The first header of the plan that a response lacks. */
export function compareHeaders(
  headers: Check['expected']['headers'],
  reply: HttpAnswer,
): Difference | undefined {
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
  fix: 'remove noindex from the robots meta element of the page, and deploy it. A build for staging often has it in every page',
};

/** The fix where the built page has no such element. */
const otherPageFix =
  "deploy the build: its page has no robots meta element with noindex, so the deployed page isn't the one of the build";

/** The canonical of a page, absolute, and what keeps it out of search results. */
export interface Indexing {
  /** '' without one. */
  readonly canonical: string;
  readonly noindex: Noindex | undefined;
}

export function readIndexing(reply: HttpAnswer, url: string): Indexing {
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

/** True for the canonical https://staging.acme.example/about/ of https://acme.example/about/. */
export function isOnOtherHost(canonical: string, url: string): boolean {
  const [named, own] = [URL.parse(canonical), URL.parse(url)];
  return named !== null && own !== null && named.host !== own.host;
}

/** The fix of a canonical that has the right path on another host: https://staging.acme.example/about/. */
export function describeOtherHost(canonical: string, url: string): string | undefined {
  if (!isOnOtherHost(canonical, url)) return undefined;
  const [named, own] = [new URL(canonical), new URL(url)];
  if (named.pathname !== own.pathname) return undefined;
  return `build the site with its own URL, ${own.origin}. Search engines may index ${named.host} in its place`;
}

export function isHtmlReply(reply: HttpAnswer): boolean {
  return /^text\/html\b|xhtml/i.test(getHeader(reply, 'content-type') ?? '');
}

/**
 * Compares a body with the built file: the first difference that search engines see, or else other bytes. Most bodies have
 * equal bytes, and need no parsing. With `allowsNoindex`, a page may be noindex: on a preview, or if the plan says so.
 */
export function compareBody(
  reply: HttpAnswer,
  built: Buffer,
  allowsNoindex: boolean,
  deployment: Deployment,
): Difference | undefined {
  const body = Buffer.from(reply.body);
  // The rest of a cut body is unknown, so the body counts as the built one.
  const isSame = reply.cut || built.equals(body);
  const type = getHeader(reply, 'content-type') ?? '';

  if (!isHtmlReply(reply)) {
    // CDNs compress icons anew.
    if (isSame || !/^(?:text|application)\//i.test(type)) return undefined;
    const isRobots = new URL(reply.url).pathname === '/robots.txt';
    if (isRobots && !allowsNoindex && blocksSite(body) && !blocksSite(built))
      return { fault: 'live-robots', expected: 'the built file', got: '"Disallow: /" for the whole site' };
    return { fault: 'live-file', expected: 'the built file', got: 'another one' };
  }

  const header = getHeader(reply, 'x-robots-tag') ?? '';
  const hasUnexpectedHeader = !allowsNoindex && isNoindex(header);
  if (isSame && !hasUnexpectedHeader) return undefined;

  const builtFacts = readLivePage(built);
  const receivedFacts = isSame ? builtFacts : readLivePage(body);
  // A hashed script or style that this build lacks: another build is deployed.
  const foreignFile = receivedFacts.files.find(
    (path) => !builtFacts.files.includes(path) && !deployment.hasFile(path),
  );
  const noindexDifference = { fault: 'live-noindex', expected: 'no noindex', foreignFile } as const;
  // A built page with a noindex meta element may have the header too.
  if (hasUnexpectedHeader && !builtFacts.isHidden)
    return { ...noindexDifference, ...describeHeaderNoindex(header) };
  if (!allowsNoindex && receivedFacts.isHidden && !builtFacts.isHidden)
    return { ...noindexDifference, ...metaNoindex, fix: otherPageFix };

  const fact = (['title', 'canonical', 'robots', 'hreflang', 'text'] as const).find(
    (name) => builtFacts[name] !== receivedFacts[name],
  );
  if (fact === 'canonical') {
    const url = deployment.fromResponse(reply.url);
    return { ...compareCanonicals(builtFacts.canonical, receivedFacts.canonical, url), foreignFile };
  }
  if (fact !== undefined) {
    const expected = `${fact} "${builtFacts[fact]}"`;
    return { fault: 'live-page', expected, got: `"${receivedFacts[fact]}"`, foreignFile };
  }
  if (isSame) return undefined;
  return { fault: 'live-bytes', expected: 'the built file', got: 'other bytes' };
}

/** True for `Disallow: /`, such as a staging site has it. */
function blocksSite(robots: Buffer): boolean {
  return readRobots(robots).blocks(parsePath('/')) !== undefined;
}

/** How the canonical of the deployed page at a URL differs from that of the built one; '' without one. */
function compareCanonicals(built: string, received: string, url: string): Difference {
  const describe = (canonical: string): string =>
    canonical === '' ? 'no canonical' : `canonical "${canonical}"`;
  const texts = { expected: describe(built), got: describe(received) };

  const otherHostFix = describeOtherHost(received, built);
  if (otherHostFix !== undefined) return { fault: 'live-canonical', ...texts, fix: otherHostFix };

  // The build has none, and search engines index the other page in place of this one.
  const canonicalUrl = URL.parse(received, url)?.href ?? url;
  if (built === '' && canonicalUrl !== url) {
    const fix = `deploy the build: its page has no canonical, so the deployed page is another one, and search engines may index ${canonicalUrl} in its place`;
    return { fault: 'live-canonical', ...texts, fix };
  }
  return { fault: 'live-page', ...texts };
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

/** A script or style of the site with a content hash in its name, as Astro, Vite and Next.js write it: `/_astro/page.Bx3dQ9.css`. */
function isHashedFile(href: string): boolean {
  return /^\/(?!\/)[^?#]+$/.test(href) && hasContentHash(href);
}
