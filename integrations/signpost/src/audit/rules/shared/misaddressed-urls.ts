import { memoizeByName } from '../../../lib/memoize.ts';
import { type Path, parsePath, removeTrailingSlash } from '../../../lib/url/path.ts';
import type { LinkTarget } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { isProjectHost } from './repository-sites.ts';
import { isLocal, isPreviewOrigin, isWwwVariant, stripWww } from './site-hosts.ts';

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

/** https://www.example.comabout/ is meant as https://www.example.com/about/ if that is a page or file: acme.co isn't meant by acme.com. */
function findGluedPage(site: Site, url: string): MisaddressedUrl | undefined {
  const { host, pathname } = new URL(url);
  const ownHost = new URL(site.origin).host;
  if (!/^[a-z\d]/.test(host.slice(ownHost.length)) || !host.startsWith(ownHost)) return undefined;
  const path = parsePath(`/${host.slice(ownHost.length)}${pathname}`);
  if (site.ask(path).page !== undefined) return { how: 'glued', host, path };
  // https://www.example.comcard.png, to which browsers add a slash
  const filePath = removeTrailingSlash(path);
  return isFile(site.ask(filePath)) ? { how: 'glued', host, path: filePath } : undefined;
}

type WebTarget = Extract<LinkTarget, { kind: 'web' }>;

function classifyOrigin(site: Site, origin: string, isAtHome: boolean): MisaddressedUrl['how'] | undefined {
  if (isWwwVariant(site, origin)) return 'twin';
  if (isLocal(origin)) return isAtHome ? undefined : 'local';
  if (!isAtHome && isPreviewOrigin(site, origin)) return 'preview';
  // A single word isn't a public host.
  return /^https?:\/\/[^.:]+$/.test(origin) ? 'slashes' : undefined;
}

/**
 * True for a page of this site on acme.pages.dev. The home page there, and https://acme.github.io/tool/, are those of other sites,
 * unless the host has the same name, as for www.acme.example.
 */
export function isOfPreview({ origin, base }: Site, { host, path }: MisaddressedUrl): boolean {
  const [name, ownName] = [host, new URL(origin).host].map((one) => stripWww(one).split('.')[0]);
  return name === ownName || (path !== base && !isProjectHost({ origin: `https://${host}` }));
}

/** Where a URL with a wrong host leads. */
export function describeWrongHost({ how, host }: MisaddressedUrl): string {
  if (how === 'slashes') return `the host "${host}", because it starts with two slashes`;
  if (how === 'glued') return `the host "${host}", because it lacks the slash between host and path`;
  // localhost:4321, or 192.168.1.42:8000
  const isOwnMachine = /^(?:.*\.)?localhost(?::|$)|^127\.|^0\.0\.0\.0|^\[::1?\]/i.test(host);
  return isOwnMachine ? "the reader's own machine" : 'a private network';
}
