import { Problem } from '../../lib/problem.ts';
import { quoteForShell } from '../../lib/text/escape.ts';
import { removeWww } from '../../lib/url/host-name.ts';

/** Which hosts belong to the user's URL, and how a redirect to another one is refused. */
export interface Entrance {
  /** True for a URL of another site. */
  isElsewhere(url: string): boolean;
  /** The `Problem` for a redirect to another site. */
  refuse(url: string): Problem;
}

/**
 * The entrance to a site: its host with or without `www.`, http or https, and declared further domains. For another host
 * the user decides, with `command`: https://example.com may belong to somebody else by now.
 */
export function openEntrance(url: string, domains: readonly string[], command: string): Entrance {
  const siteHosts = new Set([new URL(url).hostname, ...domains].map(removeWww));
  return {
    isElsewhere: (target) => !siteHosts.has(removeWww(new URL(target).hostname)),
    refuse: (target) =>
      new Problem(
        `${url} redirects to another host, so nothing was read. To read that one, run: ${command} ${quoteForShell(target)}`,
      ),
  };
}
