import { memoizeByName } from '../../../lib/memoize.ts';
import { type Path, parsePath, removeQuery } from '../../../lib/url/path.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import type { Clause } from '../rule.ts';
import { isLocal, isPreviewOrigin, isTwin } from './site-hosts.ts';

// A URL on another host → the URL of this site that is meant: http://localhost:4321/about/, //about/, https://www.example.comabout/.
// Which of them are faults is decided by each rule: a link to the own preview is one, a link to localhost in a guide isn't.

/** A URL that is meant for this site, and names another host. */
export interface MisaddressedUrl {
  /**
   * `local`: the reader's own machine or network. `twin`: the host with or without `www.`. `preview`: a preview deployment.
   * `slashes`: a path with two slashes at the start, whose first folder is read as a host. `glued`: the site's host with the path
   * of a page, without the slash between: https://www.example.comabout/.
   */
  readonly how: 'local' | 'twin' | 'preview' | 'slashes' | 'glued';
  readonly host: string;
  readonly path: Path;
}

/** Makes the function that reads a URL on another host; it returns undefined for a URL of another site. */
export function createMisaddressFinder(site: Site): (target: WebTarget) => MisaddressedUrl | undefined {
  const isAtHome = isLocal(site.origin);
  const classify = memoizeByName((origin) => classifyOrigin(site, origin, isAtHome));

  return ({ origin, url }) => {
    const how = classify(origin);
    if (how === undefined) return findGluedPage(site, url);
    const { host, pathname } = new URL(url);
    return { how, host, path: parsePath(how === 'slashes' ? `/${host}${pathname}` : pathname) };
  };
}

/** https://www.example.comabout/ is meant as https://www.example.com/about/ if that is a page: acme.co isn't meant by acme.com. */
function findGluedPage(site: Site, url: string): MisaddressedUrl | undefined {
  const { host, pathname } = new URL(url);
  const ownHost = new URL(site.origin).host;
  if (!/^[a-z\d]/.test(host.slice(ownHost.length)) || !host.startsWith(ownHost)) return undefined;
  const path = parsePath(`/${host.slice(ownHost.length)}${pathname}`);
  return site.ask(path).page === undefined ? undefined : { how: 'glued', host, path };
}

type WebTarget = Extract<LinkTarget, { kind: 'web' }>;

function classifyOrigin(site: Site, origin: string, isAtHome: boolean): MisaddressedUrl['how'] | undefined {
  if (isTwin(site, origin)) return 'twin';
  if (isLocal(origin)) return isAtHome ? undefined : 'local';
  if (!isAtHome && isPreviewOrigin(site, origin)) return 'preview';
  // A single word isn't a public host.
  return /^https?:\/\/[^.:]+$/.test(origin) ? 'slashes' : undefined;
}

/** A target up to its path; hosts fill the rest: `https://example.com/:splat`, `https://$host/`. */
const absoluteStart = /^https?:\/\/[^/?#%$:\\]+(?::\d+)?(?=[/?#%$]|$)/i;

/** Why a redirect shouldn't lead to a URL: another host of the site, a preview of it, or a host that visitors can't reach. */
export function findDomainFault(site: Site, to: string): Clause | undefined {
  const url = URL.parse(absoluteStart.exec(to)?.[0] ?? '');
  if (url === null || !site.originKnown || isLocal(site.origin)) return undefined;
  const how = classifyOrigin(site, url.origin, false);
  const fix = `use a URL of ${site.origin}`;

  if (how === 'local') return { text: 'which only your own machine or network reaches', fix };
  // /dev to https://dev.example.com/ is intended; https://acme.pages.dev/gauges/ for /gauges/ is not.
  const path = parsePath(removeQuery(to.slice(url.origin.length)));
  const isPageHere = path !== site.base && site.ask(path).page?.kind === 'page';
  if (how === 'twin' || (how === 'preview' && isPageHere))
    return { text: `but this site is ${new URL(site.origin).host}`, fix };
  return undefined;
}

/** Where a URL leads that no visitor reaches: to localhost:4321, or to 192.168.1.42:8000. */
export function describeLocalHost(host: string): string {
  const isOwnMachine = /^(?:.*\.)?localhost(?::|$)|^127\.|^0\.0\.0\.0|^\[::1?\]/i.test(host);
  return isOwnMachine ? "the reader's own machine" : 'a private network';
}

/** The target of a URL that starts with two slashes. */
export function describeTwoSlashes(host: string): string {
  return `the host "${host}", because it starts with two slashes`;
}
