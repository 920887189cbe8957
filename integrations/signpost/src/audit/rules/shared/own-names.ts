import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Target } from '../../site/target.ts';
import { isPreviewOrigin } from './preview-hosts.ts';

/** A URL of this site with a host that isn't its own. */
export interface OtherName {
  /**
   * `local`: the reader's own machine or network. `twin`: the host with or without `www.`. `preview`: a preview deployment.
   * `slashes`: a path that starts with two slashes, so that its first folder is read as a host.
   */
  readonly how: 'local' | 'twin' | 'preview' | 'slashes';
  readonly host: string;
  readonly path: Path;
}

const local =
  /^(?:localhost|.*\.localhost|0\.0\.0\.0|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\])$/;

/** True for a host that is another machine for each reader. */
export function isLocal(origin: string): boolean {
  return local.test(new URL(origin).hostname);
}

/** True for the site's host with or without `www.`. */
export function isTwin(site: Pick<Site, 'origin'>, origin: string): boolean {
  return stripWww(site.origin) === stripWww(origin) && site.origin !== origin;
}

function stripWww(origin: string): string {
  return new URL(origin).host.replace(/^www\./, '');
}

/** How a URL on another host relates to this site; undefined for most, which are other sites. */
export function createHostMatcher(
  site: Site,
): (target: Extract<Target, { kind: 'web' }>) => OtherName | undefined {
  const known = new Map<string, OtherName['how'] | undefined>();
  const isAtHome = isLocal(site.origin);
  return ({ origin, url }) => {
    if (!known.has(origin)) known.set(origin, classifyOrigin(site, origin, isAtHome));
    const how = known.get(origin);
    if (how === undefined) return undefined;
    const { host, pathname } = new URL(url);
    return { how, host, path: parsePath(how === 'slashes' ? `/${host}${pathname}` : pathname) };
  };
}

function classifyOrigin(site: Site, origin: string, isAtHome: boolean): OtherName['how'] | undefined {
  if (isTwin(site, origin)) return 'twin';
  if (isLocal(origin)) return isAtHome ? undefined : 'local';
  if (!isAtHome && isPreviewOrigin(site, origin)) return 'preview';
  // A single word isn't a public host.
  return /^https?:\/\/[^.:]+$/.test(origin) ? 'slashes' : undefined;
}

/** The target of a URL that starts with two slashes. */
export function describeTwoSlashes(host: string): string {
  return `the host "${host}", because it starts with two slashes`;
}

/** A link's URL on another site, without its fragment, which isn't sent; undefined for other links. */
export function createExternalUrlReader(
  site: Site,
): (ref: Pick<Ref, 'kind' | 'target'>) => string | undefined {
  const nameOf = createHostMatcher(site);
  return ({ kind, target }) =>
    kind === 'link' && target.kind === 'web' && nameOf(target) === undefined
      ? target.url.replace(/#.*$/s, '')
      : undefined;
}

/** All external URLs in links, each once. */
export function listExternalUrls(site: Site): string[] {
  const urlOf = createExternalUrlReader(site);
  const urls = site.documents.flatMap(({ refs }) => refs.flatMap((ref) => urlOf(ref) ?? []));
  return [...new Set(urls)];
}
