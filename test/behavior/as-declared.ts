import { parsePath } from '../../integrations/signpost/src/lib/url/path.ts';
import type { Abilities } from '../../integrations/signpost/src/plan/abilities.ts';
import type { Probe, Reply } from './probe.ts';

/**
 * A reply in the words of the table, where the host says that it uses others for the same: a path for a URL
 * of the site, or a page that sends people on for a redirect. What a probe asks for by name is left as it came.
 */
export function asDeclared(
  can: Abilities,
  { url, status, needs }: Pick<Probe, 'url' | 'status' | 'needs'>,
  reply: Reply,
): Reply {
  const isPath = !can.absolute && !needs.includes('absolute');
  const whole = isPath ? { ...reply, location: wholeUrl(can, reply.location, url) } : reply;
  const isPage = !can.redirects && !needs.includes('redirects') && reply.status === 200;
  const refresh = isPage ? refreshOf(reply.body) : undefined;
  return refresh === undefined
    ? whole
    : { ...reply, status: status >= 300 && status < 400 ? status : 301, location: refresh };
}

/**
 * The path as it was sent; in its one variant where the host says that it decodes and encodes it again, and where it
 * has no placeholders, so that all that it can have been sent is the URL of a page.
 */
function wholeUrl({ asSent, placeholders }: Abilities, location: string, url: string): string {
  if (!/^\/(?!\/)/.test(location)) return location;
  return new URL(url).origin + (!asSent || !placeholders ? location.replace(/^[^?#]*/, parsePath) : location);
}

function refreshOf(html: string): string | undefined {
  const [, url] = /<meta http-equiv="refresh" content="[01]; url=([^"]*)">/.exec(html) ?? [];
  return url
    ?.replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
