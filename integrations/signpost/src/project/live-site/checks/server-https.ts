import { serverCheckRows } from '../../../audit/rules/server-checks.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import type { Trail } from '../../../lib/http/follow.ts';
import { parseRedirectTarget, type ServerCheck, type ServerFault } from '../server-check.ts';
import type { Stored } from '../visit-store.ts';

export const serverHttps: ServerCheck = {
  id: 'server-https',
  ...serverCheckRows['server-https'],
  title: 'http redirects to https in one redirect, with an HSTS header',
  why: "For a crawler, a page on both schemes is two pages. Without HSTS, others can intercept a visitor's first request. (RFC 6797; Google Search Central, site moves.)",
  fix: 'redirect http to https with 301, straight to the final URL',
  *check({ stored, probes: { home, insecure } }) {
    yield* checkRedirectsToHttp(stored);
    if (insecure === undefined) return;
    yield* checkHttp(insecure);

    if (home.headers.has('strict-transport-security')) return;
    yield {
      url: home.url,
      level: 'warning',
      message: 'the response has no Strict-Transport-Security header',
      fix: 'send `Strict-Transport-Security: max-age=31536000` with every https response',
    };
  },
  examples: () =>
    pairExamples(
      describeResponses('The site is served over http too', 'GET http://www.example.com/', '200 OK'),
      describeResponses(
        'One redirect to https, and HSTS',
        'GET http://www.example.com/',
        '301 → https://www.example.com/',
        'GET https://www.example.com/',
        '200 OK, Strict-Transport-Security: max-age=31536000',
      ),
    ),
};

/** If http isn't served at all, that is safe as well. */
function* checkHttp({ hops, last }: Trail): Generator<ServerFault> {
  const [first] = hops;
  // http://www.example.com/ returns 200
  if (first === undefined) {
    if (last.kind === 'answer') yield { url: last.url, message: 'it is served over http' };
    return;
  }

  const { url, to, status } = first;
  if (!to.startsWith('https:')) yield { url, message: `http redirects to ${to}, not to https` };
  else if (hops.length > 1)
    yield {
      url,
      level: 'warning',
      message: `http takes ${hops.length} redirects to reach ${hops.at(-1)?.to}`,
    };
  else if (status !== 301 && status !== 308)
    yield { url, level: 'warning', message: `http redirects to https with ${status}, which is temporary` };
}

/** An https URL that redirects to http. On another site, http may be the only choice. */
function* checkRedirectsToHttp(stored: readonly Stored[]): Generator<ServerFault> {
  for (const visit of stored) {
    const { url } = visit;
    const from = new URL(url);
    const to = parseRedirectTarget(visit);

    if (from.protocol !== 'https:' || to?.protocol !== 'http:') continue;

    // https://www.example.com/old to http://www.example.com/new
    const isOwn = to.hostname === from.hostname;
    yield {
      url,
      ...(isOwn ? {} : { level: 'warning' }),
      message: `it redirects from https to ${to.href}`,
      fix: `redirect it to ${to.href.replace(/^http:/, 'https:')}`,
    };
  }
}
