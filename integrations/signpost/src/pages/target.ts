import { type Path, parsePath } from '../lib/url/path.ts';

/**
 * The target of a URL, resolved against the page.
 *
 *   site      on the site's own host      /about/?a=1#team, https://www.example.com/about/
 *   web       on another host             https://www.example.org/
 *   script    a program                   javascript:print()
 *   invalid   unreadable, or a typo       http://, htps://www.example.com/
 *   other     another scheme              mailto:sales@example.com
 */
export type LinkTarget =
  | {
      readonly kind: 'site';
      readonly path: Path;
      /** Without the question mark; '' for none. */
      readonly query: string;
      /** Without the hash; '' for none. As written. */
      readonly fragment: string;
      /** True for a URL with `http:`. */
      readonly insecure: boolean;
    }
  | { readonly kind: 'web'; readonly url: string; readonly origin: string; readonly insecure: boolean }
  | { readonly kind: 'script' | 'invalid' | 'other'; readonly url: string };

/** How the site's URLs are read after a cause was corrected. */
export interface UrlCorrections {
  /** An origin that is read as the site's own: `http://localhost:4321`. */
  readonly origin?: string | undefined;
  /** A URL on another host that is read as a page of the site: https://github.com/acme/docs/about.html. */
  readonly urls?: ReadonlyMap<string, Path> | undefined;
  /** A path that is read as the URL of a page: /about as /about/. */
  readonly paths: ReadonlyMap<Path, Path>;
}

/** True for a URL with `http:`. */
export function isInsecure(target: LinkTarget): boolean {
  return (target.kind === 'site' || target.kind === 'web') && target.insecure;
}

/** The target of a URL whose page isn't known yet. */
export const unresolved: LinkTarget = { kind: 'invalid', url: '' };

/** Schemes that no page means: a file on the machine of the build, a drive (`C:\\a.html`), a misspelled `https:`. */
const brokenScheme = /^(?:file|[a-z]|htps?|ttps?|httsp|htpps?|htttps?|hhttps?|httpss):$/;

/** A path without dot segments, which needs no resolving. */
const plainPath =
  /^\/(?!\/)[A-Za-z0-9\-_~!$&'()*+,;=:@/]*(?:\.[A-Za-z0-9\-_~!$&'()*+,;=:@][A-Za-z0-9\-_~!$&'()*+,;=:@/]*)*$/;

/** Resolves URLs as browsers do, with a cache. */
export class Resolver {
  readonly #host: string;
  readonly #origin: string;
  readonly #absolute = new Map<string, LinkTarget>();
  readonly #relative = new Map<string, Map<string, LinkTarget>>();
  readonly #corrections: UrlCorrections;

  constructor(origin: string, corrections: UrlCorrections = { paths: new Map() }) {
    this.#origin = origin;
    this.#corrections = corrections;
    this.#host = new URL(origin).host;
  }

  /** `from` is the URL of the page, or of its `base` element. */
  resolve(href: string, from: string): LinkTarget {
    const targets = isSameOnEveryPage(href, from)
      ? this.#absolute
      : this.#findTargets(from.slice(0, from.lastIndexOf('/') + 1), href, from);
    const knownTarget = targets.get(href);
    if (knownTarget !== undefined) return knownTarget;

    const target = correctTarget(this.#parse(href, from), this.#origin, this.#corrections);
    targets.set(href, target);
    return target;
  }

  /** An empty URL, a query or a fragment is relative to the page itself, not to its folder. */
  #findTargets(folder: string, href: string, from: string): Map<string, LinkTarget> {
    const key = href === '' || href.startsWith('#') || href.startsWith('?') ? from : folder;
    let memory = this.#relative.get(key);
    if (memory === undefined) {
      memory = new Map();
      this.#relative.set(key, memory);
    }
    return memory;
  }

  #parse(href: string, from: string): LinkTarget {
    // Most URLs: a path, or the site's origin with a path. Without dot segments, no parser is needed.
    const isAbsolute = href.startsWith(this.#origin);
    const path = isAbsolute ? href.slice(this.#origin.length) : href;
    if (plainPath.test(path) && (isAbsolute || from.startsWith('/'))) {
      return createSiteTarget(path, isAbsolute && href.startsWith('http:'));
    }

    const url = URL.parse(href, from.startsWith('/') ? this.#origin + from : from);
    if (url === null) return { kind: 'invalid', url: href };
    if (url.protocol === 'javascript:') return { kind: 'script', url: href };
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      return { kind: brokenScheme.test(url.protocol) ? 'invalid' : 'other', url: href };

    const insecure = /^\s*http:/i.test(href);
    if (url.host !== this.#host) return { kind: 'web', url: url.href, origin: url.origin, insecure };
    return {
      kind: 'site',
      path: parsePath(url.pathname),
      query: url.search.slice(1),
      fragment: url.hash.slice(1),
      insecure,
    };
  }
}

/** A target as the site means it, if a mistake of the whole site was corrected; the same target if not. */
export function correctTarget(
  target: LinkTarget,
  ownOrigin: string,
  corrections: UrlCorrections,
): LinkTarget {
  // http://localhost:4321/about/
  if (target.kind === 'web' && target.origin === corrections.origin) {
    const ownTarget = new Resolver(ownOrigin).resolve(
      ownOrigin + target.url.slice(target.origin.length),
      '/',
    );
    return correctTarget(ownTarget, ownOrigin, { paths: corrections.paths });
  }

  // https://github.com/acme/docs/about.html, a page of https://acme.github.io/docs/
  const pathOnSite = target.kind === 'web' ? corrections.urls?.get(target.url) : undefined;
  if (pathOnSite !== undefined)
    return correctTarget(createSiteTarget(pathOnSite), ownOrigin, { paths: corrections.paths });

  // http://www.example.com/about/ of https://www.example.com
  const isOwnHttp =
    target.kind === 'site' && target.insecure && corrections.origin === ownOrigin.replace('https:', 'http:');
  if (isOwnHttp) return correctTarget({ ...target, insecure: false }, ownOrigin, corrections);

  // /about, where the host serves /about/
  const servedPath = target.kind === 'site' ? corrections.paths.get(target.path) : undefined;
  return target.kind === 'site' && servedPath !== undefined ? { ...target, path: servedPath } : target;
}

/** The URL against which the relative URLs of a page are resolved. */
export function findBaseUrl(baseHref: string | undefined, pageUrl: string): string {
  return URL.parse(baseHref ?? '', pageUrl)?.href ?? pageUrl;
}

/** The target `/about/` on the site. */
export function createSiteTarget(path: string, insecure = false): LinkTarget {
  return { kind: 'site', path: parsePath(path), query: '', fragment: '', insecure };
}

/** True for a URL with one target on every page, unless a `base` element names another host. */
function isSameOnEveryPage(href: string, from: string): boolean {
  return from.startsWith('/') && isRooted(href);
}

/** True for a URL with a scheme or a host: https://acme.github.io/tool/, //acme.github.io/tool/. */
export function hasHost(href: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/** True for an absolute path or a URL with a scheme. */
export function isRooted(href: string): boolean {
  return /^\s*(?:\/|[a-z][a-z\d+.-]*:)/i.test(href);
}

/** The path of a web URL, on this host or another. */
export function readTargetPath(target: LinkTarget): Path | undefined {
  if (target.kind === 'site') return target.path;
  if (target.kind === 'web') return parsePath(new URL(target.url).pathname);
  return undefined;
}

/** False for `#sizes`, `?page=2` and '', which stay on the page. */
export function hrefHasPath(href: string): boolean {
  return href !== '' && !href.startsWith('#') && !href.startsWith('?');
}
