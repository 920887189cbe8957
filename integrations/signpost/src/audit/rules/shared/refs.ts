import type { Edit } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import { decodePath, type Path } from '../../../lib/url/path.ts';
import type { Page, Ref } from '../../site/page.ts';
import type { Hit, Site } from '../../site/site.ts';
import { isRooted, Resolver, type Target } from '../../site/target.ts';
import { createHostMatcher, type OtherName } from './own-names.ts';

/** An element with a URL, its page, and the URL's target. */
interface Found {
  readonly page: Page;
  readonly ref: Ref;
  readonly target: Extract<Target, { kind: 'site' }>;
  readonly hit: Hit | undefined;
}

interface Sorted {
  /** Broken links, and missing resources. */
  readonly broken: Found[];
  /** Links to a page by another variant than its own URL. */
  readonly variants: Found[];
  /** Links to redirects and gone URLs. */
  readonly moved: Found[];
  /** Links with a fragment. */
  readonly fragments: Found[];
  /** Links to files, and frames and objects that show a file. */
  readonly files: Found[];
  /** Links with a query. */
  readonly queries: Found[];
  /** Links to the site's own URLs over http. */
  readonly insecure: Found[];
  /** Files over http, which browsers block on an https page. */
  readonly blocked: { readonly page: Page; readonly ref: Ref }[];
  /** Links to URLs of the host outside of the base. */
  readonly outside: Found[];
  /** References to this site by another host name. */
  readonly otherNames: { readonly page: Page; readonly ref: Ref; readonly name: OtherName }[];
  /** No browser opens these: `https://exa mple.com`, `htps://example.com`, `C:\\site\\a.html`. */
  readonly invalid: { readonly page: Page; readonly ref: Ref }[];
  /** Pages with a link from another page. A redirect page doesn't count. */
  readonly linked: Set<Page>;
  /** JavaScript file ─▶ uses in pages. */
  readonly scripts: Map<string, Found[]>;
}

/** Classifies every reference of the site once, for all rules. */
export const sortedRefs = memoize((site: Site): Sorted => {
  const hits = new Map<Target, { readonly hit: Hit | undefined; isLinked: boolean }>();
  const sorted: Sorted = {
    broken: [],
    variants: [],
    moved: [],
    fragments: [],
    files: [],
    queries: [],
    insecure: [],
    blocked: [],
    outside: [],
    otherNames: [],
    invalid: [],
    linked: new Set(),
    scripts: new Map(),
  };
  const matchHost = createHostMatcher(site);
  for (const page of site.documents) {
    for (const ref of page.refs) {
      const { target } = ref;
      // A fragment file is shown at other pages' URLs, not its own.
      if (page.kind === 'fragment' && !isRooted(ref.href)) continue;
      const isInsecure = (target.kind === 'site' || target.kind === 'web') && target.insecure;
      if (isInsecure && ref.kind !== 'link') sorted.blocked.push({ page, ref });
      if (target.kind === 'site') {
        // Pages share targets, so that most have been found before.
        let known = hits.get(target);
        if (known === undefined) {
          known = { hit: site.find(target.path, target.query), isLinked: false };
          hits.set(target, known);
        }
        const { hit } = known;
        // Once per target, since each page has many links.
        if (!known.isLinked && hit?.kind === 'page' && hit.page !== page && page.kind !== 'redirect') {
          known.isLinked = true;
          sorted.linked.add(hit.page);
        }
        sortOne({ page, ref, target, hit }, sorted, site.base);
      } else if (target.kind === 'web') {
        const name = matchHost(target);
        if (name !== undefined) sorted.otherNames.push({ page, ref, name });
      } else if (target.kind === 'invalid') sorted.invalid.push({ page, ref });
    }
  }

  return sorted;
});

function sortOne(found: Found, sorted: Sorted, base: Path): void {
  const { ref, target, hit } = found;
  if (hit === undefined) sorted.broken.push(found);
  if (ref.kind === 'script' && hit?.kind === 'file' && /\.m?js$/i.test(hit.file)) {
    const uses = sorted.scripts.get(hit.file);
    if (uses === undefined) sorted.scripts.set(hit.file, [found]);
    else uses.push(found);
  }
  if (hit?.kind === 'file' && /^(?:link|frame|media)$/.test(ref.kind)) sorted.files.push(found);
  if (ref.kind !== 'link') return;

  if (target.fragment !== '') sorted.fragments.push(found);
  if (target.query !== '') sorted.queries.push(found);
  if (target.insecure) sorted.insecure.push(found);
  if (hit?.kind === 'unseen' && !target.path.startsWith(base)) sorted.outside.push(found);

  if (hit?.kind === 'redirect' || hit?.kind === 'gone') sorted.moved.push(found);
  else if (hit?.kind === 'page' && hit.page.kind === 'redirect') sorted.moved.push(found);
  else if (hit?.kind === 'page' && !hit.own && !isPlaceOnPage(ref.href)) sorted.variants.push(found);
}

/** The paths of the site to which a page links. */
export function listLinkedPaths({ refs }: Page): Path[] {
  const links = refs.filter(({ kind }) => kind === 'link');
  return links.flatMap(({ target }) => (target.kind === 'site' ? [target.path] : []));
}

/** True for a URL without a path, which stays on the page. */
export function isPlaceOnPage(href: string): boolean {
  return href === '' || href.startsWith('#') || href.startsWith('?');
}

/** Fragments that need no id: the top of the page, a text fragment, a route, a state, lines of a listing. */
const scripted = /^(?:top$|[/!]|.*:~:|.*=|(?:L|line(?:number)?)?\d+(?:-L?\d+)?$)/i;

/** True for a fragment that browsers or scripts handle without an id. */
export function isScripted(fragment: string): boolean {
  return fragment === '' || scripted.test(decodeFragment(fragment));
}

/** True if a page has the place of a fragment, as written or decoded. */
export function hasPlace(page: Page, fragment: string): boolean {
  const ids = listIds(page);
  return ids.has(fragment) || ids.has(decodeFragment(fragment));
}

/** Unchanged if it can't be decoded. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const listIds = memoize((page: Page) => new Set(page.ids.split('\n')));

/** Parameters that track visitors. */
const tracking =
  /^(?:utm_\w+|gclid|dclid|fbclid|msclkid|yclid|ttclid|igshid|_ga|_gl|mc_[ce]id|phpsessid|jsessionid)$/i;

/** The tracking parameter in a query, which turns one page into many. */
export function findTrackingParameter(query: string): string | undefined {
  return [...new URLSearchParams(query).keys()].find((key) => tracking.test(key));
}

/**
 * The link that `audit --fix` writes for a new target: absolute if it was, otherwise a path, with its own fragment unless
 * the new URL has one. Undefined for a relative link, which differs per page.
 */
export function linkEdit(site: Site, written: string, url: string): { readonly edit?: Edit } {
  const from = written.trim();
  const isFull = /^https?:\/\//i.test(from);
  const [old, target] = [URL.parse(from, site.origin), URL.parse(url, site.origin)];
  if (!(isFull || /^\/(?![/\\])/.test(from)) || old === null || target === null) return {};
  const origin = isFull || target.origin !== site.origin ? target.origin : '';
  // A link with unescaped letters keeps them.
  const path = /[^!-~]/.test(from) ? decodePath(target.pathname) : target.pathname;
  const to = `${origin}${path}${target.search}${target.hash || old.hash}`;
  return to === from ? {} : { edit: { kind: 'link', from, to } };
}

/** Where a URL ends after redirects and pages that only redirect, and the URLs on the way; no `end` in a loop. */
export function followTarget(
  site: Site,
  first: Target,
): { readonly hops: number; readonly end: Target | undefined; readonly way: ReadonlySet<string> } {
  const resolver = new Resolver(site.origin);
  const seen = new Set<string>();
  let target = first;
  for (let hops = 1; ; hops += 1) {
    if (seen.has(formatUrl(target))) return { hops, end: undefined, way: seen };
    seen.add(formatUrl(target));
    const hit = target.kind === 'site' ? site.find(target.path, target.query) : undefined;
    const next = hit?.kind === 'redirect' ? resolver.resolve(hit.to, '/') : readStubTarget(hit);
    if (next === undefined) return { hops, end: target, way: seen };
    target = next;
  }
}

function readStubTarget(hit: Hit | undefined): Target | undefined {
  return hit?.kind === 'page' && hit.page.kind === 'redirect' ? hit.page.refreshes[0]?.target : undefined;
}

/** A URL without its fragment. */
export function formatUrl(target: Target): string {
  return target.kind === 'site' ? target.path + (target.query && `?${target.query}`) : target.url;
}
