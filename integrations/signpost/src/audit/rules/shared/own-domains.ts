import { remember } from '../../../lib/remember.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';
import type { Clause } from '../rule.ts';
import { isLocal } from './own-names.ts';
import { copyName, deploymentHost, findSubdomain, tunnelHost, withoutWww } from './preview-hosts.ts';

const previewOfOne = /--|-git-|^[\da-f]{7,}\./;
/** Mobile subdomains, and numbered servers of the site. */
const doubles = /^(?:m|mobile?|mobi|wap|touch|w{2,4})$/;
/** Parts of a site with their own subdomain, whose pages may have the same names. */
const services =
  /^(?:shop|store|blog|docs?|help|support|status|jobs|careers?|karriere|app|apps|api|my|portal|accounts?|login|auth|id|sso|community|forum|wiki|learn|academy|cdn|static|assets|media|im(?:g|ages)|files|downloads?|mail|webmail|events?|news|newsroom|press|presse|investors?|ir|partners?|go|links?|search|pay|checkout|tickets?|book|booking|developers?|kb|[a-z]{2}(?:-[a-z]{2})?)$/;

const absolute = /^(https?):\/\/([^/?#%$:\\]+|\[[\da-f:.]+\])(?::(\d+))?(?=[/?#%$]|$)([^?#]*)/i;
const ipAddress = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/;

/**
 * The fault of a redirect target's domain, if it belongs to the site but isn't canonical, or visitors can't reach it. `from`
 * is the old URL: a target named after it is intended.
 */
export function domainFault(site: Site, to: string, from: string): Clause | undefined {
  const [whole = '', scheme = '', written = '', port, rest = ''] = absolute.exec(to) ?? [];
  if (written === '' || !site.originKnown || isLocal(site.origin)) return undefined;
  const host = written.toLowerCase();
  const own = new URL(site.origin);
  const path = /[*$%]|\/:/.test(rest) ? undefined : parsePath(rest === '' ? '/' : rest);
  const isHere = path !== undefined && path !== site.base && site.find(path)?.kind === 'page';
  const below = path === undefined ? undefined : /^\/[^/]+(\/.+)$/.exec(path)?.[1];
  const isBelow = below !== undefined && site.find(parsePath(below))?.kind === 'page';
  const target = { host, port: portOf(scheme, port), isHere, isBelow, from: from.toLowerCase() };
  const text = textFor(site, target);
  if (text === undefined) return undefined;
  return { text, fix: isHere ? `write \`${path}${to.slice(whole.length)}\`` : `use a URL of ${own.origin}` };
}

interface OwnTarget {
  readonly host: string;
  readonly port: string;
  /** True if this site has a page at the path. */
  readonly isHere: boolean;
  /** True if it has one at the path without its first folder, which may be a project's. */
  readonly isBelow: boolean;
  readonly from: string;
}

function textFor(site: Site, { host, port, isHere, isBelow, from }: OwnTarget): string | undefined {
  const own = new URL(site.origin);
  if (isLocal(`http://${host}`) || tunnelHost.test(host) || !/[.:]/.test(host))
    return 'which only your own machine or network reaches';
  if (ipAddress.test(host)) return 'an IP address, for which hardly any certificate is issued';
  if (host === own.hostname)
    return port === portOf(own.protocol.slice(0, -1), own.port)
      ? undefined
      : `on another port of ${own.hostname}`;
  const name = `but this site is ${own.host}`;
  const bare = withoutWww(own.hostname);
  if (withoutWww(host) === bare || redirectedDomains(site).has(host)) return name;
  if (deploymentHost.test(host) && (isHere || isBelow || previewOfOne.test(host)))
    return 'a deployment of the site on another host';
  // Proxies, caches and agency servers may have the site's name in front of their own.
  const copy = 'which looks like a copy of this site that is not public';
  const isWithin = [bare, bare.replaceAll('.', '-')].some((one) => host.split(`${one}.`)[1]?.includes('.'));
  if (isWithin) return copy;
  const subdomain = findSubdomain(host.replace(/^www\./, ''), own.hostname);
  const words = (subdomain ?? host).split(/[.\-_\d]+/);
  const isMeant = (word: string): boolean => !isHere && (subdomain === undefined || from.includes(word));
  if (words.some((word) => copyName.test(word) && !isMeant(word))) return copy;
  if (subdomain === undefined) return undefined;
  if (words.some((word) => doubles.test(word) && !isMeant(word))) return name;
  return isHere && !words.some((word) => services.test(word)) ? name : undefined;
}

function portOf(scheme: string, port: string | undefined): string {
  return port === undefined || port === '' ? (scheme.toLowerCase() === 'http' ? '80' : '443') : port;
}

/** The hosts whose URLs the site's own map or files redirect. */
const redirectedDomains = remember((site: Site): ReadonlySet<string> => {
  const own = new URL(site.origin).host;
  const mapped = site.map?.map.entries.map(({ host }) => host) ?? [];
  const lines = (site.platforms?.all ?? []).flatMap(({ rules }) =>
    rules.flatMap(({ kind, from }) => (kind === 'redirect' ? (URL.parse(from)?.host ?? []) : [])),
  );
  return new Set([...mapped, ...lines].filter((host) => host !== '' && host !== own));
});
