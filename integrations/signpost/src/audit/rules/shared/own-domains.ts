import { memoize } from '../../../lib/memoize.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import type { Clause } from '../rule.ts';
import { isLocal } from './own-names.ts';
import { copyName, deploymentHost, findSubdomain, stripWww, tunnelHost } from './preview-hosts.ts';

/** A target up to its path; hosts fill the rest: `https://example.com/:splat`, `https://$host/`. */
const absolute = /^https?:\/\/[^/?#%$:\\]+(?::\d+)?(?=[/?#%$]|$)/i;

/**
 * Why a redirect shouldn't lead to a URL: its domain belongs to the site but isn't canonical, or visitors can't reach it.
 * `from` is the old URL: a target named after it, such as /dev on dev.example.com, is intended.
 */
export function findDomainFault(site: Site, to: string, from: string): Clause | undefined {
  const url = URL.parse(absolute.exec(to)?.[0] ?? '');
  if (url === null || !site.originKnown || isLocal(site.origin)) return undefined;

  const own = new URL(site.origin);
  const rest = to.slice(url.origin.length).replace(/[?#].*$/s, '');
  const path = /[*$%]|\/:/.test(rest) ? undefined : parsePath(rest === '' ? '/' : rest);
  const isHere = path !== undefined && path !== site.base && site.find(path)?.kind === 'page';
  const text = describeDomain(site, url, isHere, from.toLowerCase());
  if (text === undefined) return undefined;
  return { text, fix: isHere ? `write \`${to.slice(url.origin.length)}\`` : `use a URL of ${own.origin}` };
}

function describeDomain(
  site: Site,
  { hostname, port, origin }: URL,
  isHere: boolean,
  from: string,
): string | undefined {
  const own = new URL(site.origin);
  // http://localhost:4321/, https://abc.ngrok.io/, http://intranet/
  if (isLocal(origin) || tunnelHost.test(hostname) || !/[.:]/.test(hostname))
    return 'which only your own machine or network reaches';
  if (/^(?:[\d.]+|\[.*\])$/.test(hostname))
    return 'an IP address, for which hardly any certificate is issued';
  if (hostname === own.hostname) return port === own.port ? undefined : `on another port of ${hostname}`;
  // https://example.com/ of www.example.com, and a domain that the map redirects.
  if (stripWww(hostname) === stripWww(own.hostname) || redirectedDomains(site).has(hostname))
    return `but this site is ${own.host}`;
  // https://acme.pages.dev/gauges/
  if (deploymentHost.test(hostname)) return isHere ? 'a deployment of the site on another host' : undefined;

  // https://staging.example.com/gauges/
  const words = findSubdomain(stripWww(hostname), own.hostname)?.split(/[.\-_\d]+/) ?? [];
  const isCopy = words.some((word) => copyName.test(word) && (isHere || !from.includes(word)));
  return isCopy ? 'which looks like a copy of this site that is not public' : undefined;
}

/** The hosts whose URLs the site's own map or files redirect. */
const redirectedDomains = memoize((site: Site): ReadonlySet<string> => {
  const own = new URL(site.origin).host;
  const mapped = site.map?.map.entries.map(({ host }) => host) ?? [];
  const lines = (site.platforms?.all ?? []).flatMap(({ rules }) =>
    rules.flatMap(({ kind, from }) => (kind === 'redirect' ? (URL.parse(from)?.host ?? []) : [])),
  );
  return new Set([...mapped, ...lines].filter((host) => host !== '' && host !== own));
});
