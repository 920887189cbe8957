import type { RedirectPage } from '../lib/http/follow.ts';
import type { HttpAnswer } from '../lib/http/reply.ts';
import { readPage } from '../pages/raw-page.ts';
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

  const { kind, baseHref, refreshes } = readPage('page.html', html);
  const [refresh] = refreshes;
  if (kind !== 'redirect' || refresh === undefined) return undefined;
  const base = URL.parse(baseHref ?? '', reply.url)?.href ?? reply.url;
  const to = URL.parse(refresh.href, base)?.href;
  return to === undefined ? undefined : { to, status: refresh.delay === 0 ? 301 : 302 };
}
