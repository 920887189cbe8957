import type { Asker } from '../lib/http/client.ts';
import { follow, type RedirectPage, type Trail } from '../lib/http/follow.ts';
import { getHeader, type HttpAnswer, type Reply } from '../lib/http/reply.ts';
import { readPage } from '../pages/raw-page.ts';
import { findBrowserRedirect } from '../pages/redirect-page.ts';
import type { Check } from './check.ts';
import type { Deployment } from './deployment.ts';
import { judgeResponses, readStatus } from './judge.ts';
import { describeTrail } from './listed-row.ts';
import { isHtmlReply, readLivePage } from './live-page.ts';
import { findRefusal } from './refusal.ts';
import type { Result } from './result.ts';

// Requests the URL of one check, follows its redirects as far as the check needs, and judges the responses.

/** How the checks of a deployment are requested. */
export interface RequestSettings {
  readonly ask: Asker;
  readonly deployment: Deployment;
  readonly concurrency: number;
  /** Continues an interrupted run of these checks. */
  readonly resume: boolean;
  /** False for a foreign site, which isn't requested. */
  isOwnHost(host: string): boolean;
  /** The built file of the expected body. */
  readBuilt(check: Check): Buffer | undefined;
}

/** The redirects that are followed to tell a wrong target from a detour. The next redirect is read, and not followed. */
const maxFollowed = 2;

/** Requests the URL of a check, and judges the response: /old returns 404 in place of 301 to /new/. */
export async function requestOne(check: Check, settings: RequestSettings): Promise<Result> {
  const { ask, deployment, readBuilt, isOwnHost } = settings;
  const { location, status: expectedStatus, endsAtIndexedPage, allowsRedirectPage } = check.expected;
  const url = deployment.toRequest(check.url);
  const target = location === undefined ? undefined : deployment.toRequest(location);

  // A URL of `--urls` is followed to its end, also on other sites.
  const isListed = endsAtIndexedPage !== undefined;
  const stopsAt = (next: string): boolean => next === target || !isOwnHost(new URL(next).host);
  const limits = isListed ? {} : { maxHops: maxFollowed, stopsAt };
  const pages = allowsRedirectPage ? { readRedirectPage } : {};
  // A preview redirects to the URL of the site, which has the earlier version.
  const { toRequest } = deployment;
  const trail = await follow(ask, { url, expectedStatus }, { ...limits, ...pages, toRequest });

  const result = {
    check,
    status: readStatus(trail.first),
    age: readCacheAge(trail.first),
    row: isListed || check.section === 'old URL' ? describeTrail(trail, check.url, deployment) : undefined,
  };
  const difference = judgeResponses(check, { trail, built: readBuilt(check) }, deployment);
  if (difference === undefined) return result;

  // A challenge in place of the page says nothing about the site.
  const refusedBy = findRefusal(check, trail);
  if (refusedBy !== undefined) return { ...result, refusedBy };
  return { ...result, difference, page: identifyPage(trail) };
}

/** Title and text of the page that a URL returns itself, to see that many URLs return the same one. */
function identifyPage({ hops, last }: Trail): string | undefined {
  if (hops.length > 0 || last.kind === 'failure' || last.status >= 400) return undefined;
  if (last.body.length === 0 || !isHtmlReply(last)) return undefined;
  const { title, text } = readLivePage(Buffer.from(last.body));
  return `${title.replace(/\s+/g, ' ')}\n${text}`;
}

/** The seconds in the header Age (RFC 9111, 5.1). */
function readCacheAge(reply: Reply): number | undefined {
  const age = reply.kind === 'answer' ? Number(getHeader(reply, 'age') ?? 0) : 0;
  return age > 0 ? age : undefined;
}

/**
 * Reads a page that redirects in the browser, as generators write it for hosts of plain files:
 * `<meta http-equiv="refresh" content="0; url=/new/">`. Search engines take an immediate one for permanent.
 */
function readRedirectPage(reply: HttpAnswer): RedirectPage | undefined {
  if (reply.status !== 200 || !isHtmlReply(reply)) return undefined;
  const html = Buffer.from(reply.body);
  // Most pages have no refresh, and need no parsing.
  if (!/http-equiv/i.test(html.toString('latin1'))) return undefined;

  const redirect = findBrowserRedirect(readPage('page.html', html), reply.url);
  return redirect && { to: redirect.to, status: redirect.delay === 0 ? 301 : 302 };
}
