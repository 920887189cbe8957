import type { Asker } from '../../lib/http/client.ts';
import { follow } from '../../lib/http/follow.ts';
import { getHeader, type HttpAnswer } from '../../lib/http/reply.ts';
import { Problem } from '../../lib/problem.ts';
import { ensureSlash } from '../../lib/url/canonical-url.ts';
import { removeIndexFile } from '../../lib/url/path.ts';
import type { Entrance } from './entrance.ts';

/**
 * Requests the user's URL and follows redirects: `https://example.com` leads to the site's own host. Returns the URL of the
 * site with the base, ending in a slash. A `Problem` without a page at the end, and for a redirect to a host that isn't the
 * site's.
 */
export async function enterSite(
  ask: Asker,
  url: string,
  { isElsewhere, refuse }: Entrance,
): Promise<{ readonly start: string; readonly home: HttpAnswer }> {
  const { end, hops, last, loop } = await follow(ask, { url }, { stopsAt: isElsewhere });
  const to = hops.at(-1)?.to ?? url;

  if (isElsewhere(to)) throw refuse(to);
  if (last.kind === 'failure') throw new Problem(`${new URL(to).host} ${last.message}.`);
  if (end === 'loop') throw new Problem(`${url} redirects in a loop: ${loop.join(' to ')}.`);
  if (end === 'limit') throw new Problem(`${url} redirects endlessly. The last redirect was to ${to}.`);
  if (end !== 'answer') throw new Problem(`${url} returns ${last.status} without a Location.`);
  if (last.status !== 200)
    throw new Problem(`${to} returns ${last.status}${describeRefusal(last, to, new URL(url).host)}`);

  // The requested folder on the final host, or the folder of a final URL elsewhere.
  const { origin, pathname } = new URL(to);
  const requested = withSlash(new URL(url).pathname);
  const reached = withSlash(pathname);
  return { start: origin + (reached.startsWith(requested) ? requested : reached), home: last };
}

/** The meaning of a status for a reader of the site, after `https://www.example.com/ returns 401`. */
function describeRefusal(last: HttpAnswer, to: string, host: string): string {
  const { status } = last;

  if (status === 401 || status === 403) {
    const { protocol, host: targetHost, pathname } = new URL(to);
    return `: it needs a password or a permission. An audit sends what is before the host: ${protocol}//NAME:PASSWORD@${targetHost}${pathname}`;
  }
  if (status === 429 || status === 503) {
    const wait = getHeader(last, 'retry-after');
    return `${wait === undefined ? '' : ` (Retry-After: ${wait})`}, so nothing was read. Try again later.`;
  }
  return `, so there is no site to audit at ${host}.`;
}

/** `/docs/` for `/docs/index.html` and `/docs`. */
function withSlash(path: string): string {
  return ensureSlash(removeIndexFile(path));
}
