import { isNearHost } from '../../../lib/http/private-address.ts';
import { memoize, memoizeByName } from '../../../lib/memoize.ts';
import { type Path, parsePath, removeQuery } from '../../../lib/url/path.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import type { Clause } from '../rule.ts';

// Other host names of the site itself: http://localhost:4321, its preview, example.com for www.example.com. A URL there is
// a mistake, unlike one of another site.

/** A URL of this site on a foreign host. */
export interface OtherName {
  /**
   * `local`: the reader's own machine or network. `twin`: the host with or without `www.`. `preview`: a preview deployment.
   * `slashes`: a path with two slashes at the start, whose first folder is read as a host. `glued`: the site's host with the path
   * of a page, without the slash between: https://www.example.comabout/.
   */
  readonly how: 'local' | 'twin' | 'preview' | 'slashes' | 'glued';
  readonly host: string;
  readonly path: Path;
}

/** True for a host that is another machine for each reader. */
export function isLocal(origin: string): boolean {
  return isNearHost(new URL(origin).hostname);
}

/** True for an http URL that can have https: not `http://localhost:4321/`. */
export function isInsecure(url: string): boolean {
  return /^http:/i.test(url) && URL.canParse(url) && !isLocal(new URL(url).origin);
}

/** True for the site's host with or without `www.`. */
export function isTwin(site: Pick<Site, 'origin'>, origin: string): boolean {
  const [ownHost, otherHost] = [site.origin, origin].map((one) => stripWww(new URL(one).host));
  return ownHost === otherHost && site.origin !== origin;
}

/** How a URL on another host relates to this site; undefined for URLs of other sites. */
export function createHostMatcher(site: Site): (target: WebTarget) => OtherName | undefined {
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
function findGluedPage(site: Site, url: string): OtherName | undefined {
  const { host, pathname } = new URL(url);
  const ownHost = new URL(site.origin).host;
  if (!/^[a-z\d]/.test(host.slice(ownHost.length)) || !host.startsWith(ownHost)) return undefined;
  const path = parsePath(`/${host.slice(ownHost.length)}${pathname}`);
  return site.ask(path).page === undefined ? undefined : { how: 'glued', host, path };
}

type WebTarget = Extract<LinkTarget, { kind: 'web' }>;

function classifyOrigin(site: Site, origin: string, isAtHome: boolean): OtherName['how'] | undefined {
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
  if (how === 'twin') return { text: `but this site is ${new URL(site.origin).host}`, fix };
  // /dev to https://dev.example.com/ is intended; https://acme.pages.dev/gauges/ for /gauges/ is not.
  const path = parsePath(removeQuery(to.slice(url.origin.length)));
  const isPageHere = path !== site.base && site.ask(path).page !== undefined;
  if (how === 'preview' && isPageHere) return { text: 'which is a copy of this site', fix };
  return undefined;
}

/** The target of a URL that starts with two slashes. */
export function describeTwoSlashes(host: string): string {
  return `the host "${host}", because it starts with two slashes`;
}

/** Names inside a network, and tunnels to a developer's machine; https://gitpod.io/ is the service's own site. */
const tunnelHost =
  /\.(?:local|localdomain|internal|intranet|lan|test|home\.arpa|ddev\.site|lndo\.site|nip\.io|sslip\.io|ngrok\.(?:io|app|dev)|ngrok-free\.(?:app|dev)|trycloudflare\.com|loca\.lt|lhr\.life|serveo\.net|gitpod\.io|app\.github\.dev|csb\.app|webcontainer\.io|devtunnels\.ms)$/;

/** Deployment domains of platforms. */
const deploymentHost =
  /\.(?:netlify\.app|pages\.dev|workers\.dev|vercel\.app|now\.sh|web\.app|firebaseapp\.com|github\.io|gitlab\.io|azurestaticapps\.net|azurewebsites\.net|amplifyapp\.com|cloudfront\.net|amazonaws\.com|herokuapp\.com|onrender\.com|fly\.dev|surge\.sh|deno\.dev|up\.railway\.app|wpengine\.com|wpcomstaging\.com|kinsta\.cloud|pantheonsite\.io|flywheelsites\.com|webflow\.io|framer\.app)$/;

/** Subdomains of copies for the site's makers. */
export const copyName =
  /^(?:staging|stage|stg|stag|previews?|preprod|dev|devel|develop|development|test|testing|tst|qa|uat|local|localhost|drafts?|wip|te?mp|vorschau|entwurf|origin|relaunch|backup|old|legacy|wordpress)$/;

/** `co.uk`, below which each name has another owner. */
const sharedSuffix = /^(?:co|com|org|net|ac|gov|edu|gv|or)\.[a-z]{2}$/;

/** True for a copy of this site that visitors shouldn't reach: `staging.example.com`, `site.pages.dev`, a tunnel. */
export function isPreviewOrigin({ origin: own }: Pick<Site, 'origin'>, origin: string): boolean {
  const hostname = stripWww(new URL(origin).hostname);
  const ownHost = new URL(own).hostname;
  if (tunnelHost.test(hostname)) return !tunnelHost.test(ownHost);
  if (deploymentHost.test(hostname)) return !deploymentHost.test(ownHost);

  const subdomain = findSubdomain(hostname, ownHost) ?? '';
  return subdomain.split(/[.\-_\d]+/).some((word) => copyName.test(word));
}

/** The part of a host before the site's domain: `staging`; undefined for another domain. */
export function findSubdomain(host: string, ownHost: string): string | undefined {
  const ownDomain = stripWww(ownHost);
  const parent = ownDomain.slice(ownDomain.indexOf('.') + 1);
  const isOneOwner = parent.includes('.') && !sharedSuffix.test(parent);
  const domain = [ownDomain, ...(isOneOwner ? [parent] : [])].find((one) => host.endsWith(`.${one}`));
  return domain && host.slice(0, -domain.length - 1);
}

export function stripWww(host: string): string {
  return host.replace(/^www\./, '').replace(/\.$/, '');
}

const projectHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/;

/** True for a host with the sites of several repositories: https://acme.github.io/pumps/ beside https://acme.github.io/. */
export function isProjectHost({ origin }: Pick<Site, 'origin'>): boolean {
  return projectHost.test(new URL(origin).hostname);
}

/**
 * True for /tool/ on acme.github.io, which may be the site of another repository. A domain of its own, https://www.acme.example,
 * has their sites too.
 */
export function mayBeOtherRepository(site: Site, path: Path): boolean {
  const hasOtherSites = isProjectHost(site) || site.serving?.hasOtherSites === true;
  return site.base === '/' && hasOtherSites && !listFirstFolders(site).has(path.split('/')[1]);
}

const listFirstFolders = memoize((site: Site) => {
  const paths = [...site.documents.map(({ servedUrl }) => servedUrl), ...site.files.keys()];
  return new Set(paths.map((path) => path.split('/')[1]));
});
