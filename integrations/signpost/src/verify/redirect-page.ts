import type { RedirectPage } from '../lib/http/follow.ts';
import type { HttpAnswer } from '../lib/http/reply.ts';
import { readPage } from '../pages/raw-page.ts';
import { findBrowserRedirect } from '../pages/redirect-page.ts';
import { isHtmlReply } from './live-page.ts';

/**
 * Reads a page that redirects in the browser, as generators write it for hosts of plain files:
 * `<meta http-equiv="refresh" content="0; url=/new/">`. Search engines take an immediate one for permanent.
 */
export function readRedirectPage(reply: HttpAnswer): RedirectPage | undefined {
  if (reply.status !== 200 || !isHtmlReply(reply)) return undefined;
  const html = Buffer.from(reply.body);
  // Most pages have no refresh, and need no parsing.
  if (!/http-equiv/i.test(html.toString('latin1'))) return undefined;

  const redirect = findBrowserRedirect(readPage('page.html', html), reply.url);
  return redirect && { to: redirect.to, status: redirect.delay === 0 ? 301 : 302 };
}
