import { isNearHost } from '../../../lib/http/private-address.ts';
import type { Site } from '../../site/site.ts';

// Which host a URL is on, as seen from the site: www.example.com with or without `www.`, the machine of the reader, a preview.

/** True for a host on the reader's own machine or network: localhost, 192.168.1.42. */
export function isLocal(origin: string): boolean {
  return isNearHost(new URL(origin).hostname);
}

/** True for an http URL that could be https: not `http://localhost:4321/`. */
export function lacksHttps(url: string): boolean {
  return /^http:/i.test(url) && URL.canParse(url) && !isLocal(new URL(url).origin);
}

/** True for the site's host with or without `www.`. */
export function isWwwVariant(site: Pick<Site, 'origin'>, origin: string): boolean {
  const [ownHost, otherHost] = [site.origin, origin].map((one) => stripWww(new URL(one).host));
  return ownHost === otherHost && site.origin !== origin;
}

/** Names inside a network, and tunnels to a developer's machine; https://gitpod.io/ is the service's own site. */
const tunnelHost =
  /\.(?:local|localdomain|internal|intranet|lan|test|home\.arpa|ddev\.site|lndo\.site|nip\.io|sslip\.io|ngrok\.(?:io|app|dev)|ngrok-free\.(?:app|dev)|trycloudflare\.com|loca\.lt|lhr\.life|serveo\.net|gitpod\.io|app\.github\.dev|csb\.app|webcontainer\.io|devtunnels\.ms)$/;

/** Deployment domains of platforms. */
const deploymentHost =
  /\.(?:netlify\.app|pages\.dev|workers\.dev|vercel\.app|now\.sh|web\.app|firebaseapp\.com|github\.io|gitlab\.io|azurestaticapps\.net|azurewebsites\.net|amplifyapp\.com|cloudfront\.net|amazonaws\.com|herokuapp\.com|onrender\.com|fly\.dev|surge\.sh|deno\.dev|up\.railway\.app|wpengine\.com|wpcomstaging\.com|kinsta\.cloud|pantheonsite\.io|flywheelsites\.com|webflow\.io|framer\.app)$/;

/** Subdomains of copies for the site's makers. */
export const copyName =
  /^(?:staging|stage|stg|stag|previews?|preprod|dev|devel|develop|development|test|testing|tst|qa|uat|local|localhost|drafts?|wip|te?mp|vorschau|entwurf|origin|relaunch|backup)$/;

/** `co.uk`, below which each name has another owner. */
const sharedSuffix = /^(?:co|com|org|net|ac|gov|edu|gv|or)\.[a-z]{2}$/;

/** True for a copy of this site that visitors shouldn't reach: `staging.example.com`, `site.pages.dev`, a tunnel. */
export function isPreviewOrigin({ origin: own }: Pick<Site, 'origin'>, origin: string): boolean {
  const hostname = stripWww(new URL(origin).hostname);
  const ownHost = new URL(own).hostname;
  if (tunnelHost.test(hostname)) return !tunnelHost.test(ownHost);
  // Beside https://acme.github.io, https://acme-labs.github.io is another site.
  if (deploymentHost.test(hostname)) return !deploymentHost.test(ownHost);

  const subdomain = findSubdomain(hostname, ownHost) ?? '';
  return subdomain.split('.').some((label) => isNameOfCopy(label, ownHost));
}

/** True for `staging`, `www-staging` and `staging2`; false for `std-dev-guide` beside rustc-dev-guide.example.com, another site. */
function isNameOfCopy(label: string, ownHost: string): boolean {
  const ownWords = new Set(['www', ...splitWords(ownHost)]);
  const otherWords = splitWords(label).filter((word) => !ownWords.has(word) || copyName.test(word));
  return otherWords.length > 0 && otherWords.every((word) => copyName.test(word));
}

function splitWords(host: string): string[] {
  return host.split(/[.\-_\d]+/).filter((word) => word !== '');
}

/** The part of a host before the site's domain: `staging`; undefined for another domain. */
export function findSubdomain(host: string, ownHost: string): string | undefined {
  const ownDomain = stripWww(ownHost);
  const parent = ownDomain.slice(ownDomain.indexOf('.') + 1);
  const parentHasSameOwner = parent.includes('.') && !sharedSuffix.test(parent);
  const domain = [ownDomain, ...(parentHasSameOwner ? [parent] : [])].find((one) => host.endsWith(`.${one}`));
  return domain && host.slice(0, -domain.length - 1);
}

export function stripWww(host: string): string {
  return host.replace(/^www\./, '').replace(/\.$/, '');
}

/** True for http://acme.github.io of a site at https://acme.github.io/pumps/. */
export function isOnOwnHost(site: Pick<Site, 'origin'>, origin: string): boolean {
  return origin !== '' && new URL(origin).host === new URL(site.origin).host;
}
