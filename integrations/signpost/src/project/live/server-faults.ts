import type { Finding } from '../../lib/finding.ts';
import type { Visit } from '../../lib/http/crawl.ts';
import type { Trail } from '../../lib/http/follow.ts';
import { isRedirect } from '../../lib/http/reply.ts';
import { isHtml } from '../../lib/http/robots.ts';
import { removeIndexFile } from '../../lib/url/path.ts';
import type { Probes, ServedVariant } from './probe.ts';

// What `audit https://www.example.com` finds in the responses of a server, beside the rules for pages. A check gets all
// responses of the crawl and yields a fault for each, such as
//
//   { url: 'https://www.example.com/pumps', message: 'a page is also served without its trailing slash, at a second URL' }

/** The responses of a server, besides the facts of pages. */
export interface Served {
  readonly visits: readonly Visit[];
  readonly robots: Trail;
  readonly probes: Probes;
  readonly variants: readonly ServedVariant[];
  /** True for a URL that Signpost requested on its own initiative. */
  readonly isGuess: (url: string) => boolean;
}

export type ServerFault = Pick<Finding, 'url' | 'message'> & Partial<Pick<Finding, 'level' | 'fix'>>;

type Faults = Generator<ServerFault>;

/** Seconds for a whole response. Crawlers wait longer, but render only what arrived in time. */
export const maxSeconds = 5;

/** /no-such-page-4f2a returns 200, or redirects to the home page. */
export function* findSoftNotFound({ probes: { missing } }: Served): Faults {
  const { last, hops } = missing;
  if (last.kind === 'failure' || last.status === 404 || last.status === 410) return;

  const to = hops.at(-1)?.to;
  const way = to === undefined ? '' : `is redirected to ${to} and `;
  const url = hops[0]?.url ?? last.url;
  yield { url, message: `a URL that doesn't exist ${way}returns ${last.status}` };
}

const refusals: ReadonlySet<number> = new Set([401, 403, 405]);

/** The crawl's own speed may be the cause, but search engines get 429 too. */
const tooFast = { level: 'warning', fix: "raise the server's limit for crawlers" } as const;

/** URLs of pages and sitemaps that fail. A missing page (404, 410) is reported at the link. */
export function* findUnservedUrls({ visits, isGuess }: Served): Faults {
  const sources = mapUrlsToSources(visits);
  for (const { url, role, reply } of visits) {
    const source = sources.get(url) ?? (role === 'sitemap' ? '/robots.txt' : undefined);
    // A failure of a guessed URL, for example /llms.txt, harms nobody.
    if (!sources.has(url) && isGuess(url)) continue;

    const subject = source === undefined ? 'a URL that the site links to' : `${source} links to a URL that`;
    const report = (what: string): ServerFault => ({ url, message: `${subject} is not served: ${what}` });
    if (reply.kind === 'failure') {
      yield report(`the server ${reply.message}`);
      continue;
    }

    const { status } = reply;
    if (status >= 500) yield report(`it returns ${status}`);
    else if (status === 429) yield { ...report('it returns 429, too many requests'), ...tooFast };
    // A page behind a login should return 401 (`W-ERR-4`), but a sitemap must not list the page.
    else if (status === 401 && role === 'page' && !/sitemap|\.xml/.test(source ?? '')) continue;
    else if (refusals.has(status)) yield { ...report(`it returns ${status}`), level: 'warning' };
    else if (parseRedirectTarget({ url, reply }) === null)
      yield report(`it returns ${status} without a valid Location`);
  }
}

/** Crawlers follow five redirects of robots.txt and treat the file as missing after a sixth (RFC 9309, section 2.3.1.2). */
export function* findRobotsFaults({ robots: { hops, end, last } }: Served): Faults {
  const url = hops[0]?.url ?? last.url;
  const fix = 'return 200 with the directives at /robots.txt itself';

  if (last.kind === 'failure') yield { url, message: `robots.txt can't be read: the server ${last.message}` };
  else if (last.status >= 500)
    yield {
      url,
      message: `robots.txt returns ${last.status}, so crawlers treat the whole site as disallowed`,
    };
  else if (last.status === 200 && isHtml(last)) yield { url, message: 'robots.txt is an HTML page' };
  else if (end === 'loop' || end === 'limit')
    yield { url, level: 'warning', message: 'robots.txt redirects without end', fix };
  else if (hops.length > 0)
    yield { url, level: 'warning', message: `robots.txt redirects to ${last.url}`, fix };
}

/** http without a straight redirect to https, https redirecting back to http, and a missing HSTS header. */
export function* findHttpFaults({ visits, probes: { home, insecure } }: Served): Faults {
  for (const visit of visits) {
    const { url } = visit;
    const to = parseRedirectTarget(visit);
    // https://www.example.com/old to http://www.example.com/new
    const isBack = to?.protocol === 'http:' && new URL(url).origin === to.origin.replace('http:', 'https:');
    if (!isBack) continue;
    const fix = `redirect it to ${to.href.replace('http:', 'https:')}`;
    yield { url, message: `it redirects from https to ${to.href}`, fix };
  }
  if (insecure === undefined) return;

  yield* findInsecureEntrance(insecure);
  if (home.headers.has('strict-transport-security')) return;
  yield {
    url: home.url,
    level: 'warning',
    message: 'the response has no Strict-Transport-Security header',
    fix: 'send `Strict-Transport-Security: max-age=31536000` with every https response',
  };
}

/** The home page over http. A server without http is safe as well. */
function* findInsecureEntrance({ hops: [first, ...more], last }: Trail): Faults {
  // http://www.example.com/ returns 200
  if (first === undefined) {
    if (last.kind === 'answer') yield { url: last.url, message: 'it is served over http' };
    return;
  }

  const { url, to, status } = first;
  const end = more.at(-1)?.to;
  if (!to.startsWith('https:')) yield { url, message: `http redirects to ${to}, not to https` };
  else if (end !== undefined)
    yield { url, level: 'warning', message: `http takes ${1 + more.length} redirects to reach ${end}` };
  else if (status !== 301 && status !== 308)
    yield { url, level: 'warning', message: `http redirects to https with ${status}, which is temporary` };
}

/** /gauges and /gauges/ both return 200. A setting of the server decides for all pages, so each message is equal. */
export function* findServedVariants({ variants }: Served): Faults {
  for (const { page, url, status } of variants) {
    const message = `a page is also served ${describeVariant(url, page)}, at a second URL`;
    if (status === 200) yield { url, message };
  }
}

function describeVariant(url: string, page: string): string {
  const { pathname } = new URL(url);
  if (removeIndexFile(pathname) !== pathname) return 'with index.html';
  if (/\.html?$/.test(pathname)) return 'with .html';
  if (pathname.endsWith('/')) return 'with a trailing slash';
  return /\.html?$/.test(page) ? 'without .html' : 'without its trailing slash';
}

/** Common names of login pages. */
const login =
  /(?:^|[/_-])(?:log[-_]?in|sign[-_]?in|anmelden|connexion|iniciar-sesion|accedi|wp-login|auth)(?:[/._-]|$)/i;

/** /account/ redirects to /login?next=/account/. */
export function* findLoginRedirects({ visits }: Served): Faults {
  for (const visit of visits) {
    const to = visit.role === 'page' ? parseRedirectTarget(visit) : undefined;
    if (!to || login.test(new URL(visit.url).pathname) || !login.test(to.pathname)) continue;
    const message = `it redirects to the login page ${to.pathname} instead of returning 401`;
    yield { url: visit.url, message };
  }
}

export function* findSlowResponses({ visits }: Served): Faults {
  for (const { url, reply } of visits) {
    if (reply.kind === 'failure') continue;
    const seconds = (reply.ms ?? 0) / 1000;
    if (seconds > maxSeconds)
      yield { url, message: `the server took ${seconds.toFixed(1)} seconds to send it` };
  }
}

/** URL ─▶ path and query of the first page or sitemap with the URL. */
function mapUrlsToSources(visits: readonly Visit[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const { url, found } of visits) {
    const { pathname, search } = new URL(url);
    for (const link of found) if (!sources.has(link.url)) sources.set(link.url, pathname + search);
  }
  return sources;
}

/** The target of a redirect; null for a missing or invalid Location, undefined for another response. */
function parseRedirectTarget({ url, reply }: Pick<Visit, 'url' | 'reply'>): URL | null | undefined {
  if (reply.kind === 'failure' || !isRedirect(reply.status)) return undefined;
  const location = reply.headers.get('location')?.[0]?.trim() ?? '';
  return location === '' ? null : URL.parse(location, url);
}
