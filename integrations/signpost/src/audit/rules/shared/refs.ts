import type { Edit } from '../../../lib/finding.ts';
import { editDistance, nearest } from '../../../lib/nearest.ts';
import { decodePath, type Path, parsePath } from '../../../lib/path.ts';
import { remember, rememberByName } from '../../../lib/remember.ts';
import type { Page, Ref } from '../../site/page.ts';
import type { Hit, Site } from '../../site/site.ts';
import { isRooted, Resolver, type Target } from '../../site/target.ts';
import { isMobileHost, type OtherName, otherName } from './own-names.ts';

/** Beyond so many scripts, they are the parts of an app, and aren't looked at. */
export const mostScripts = 300;

/** An element with a URL, its page, and what the URL leads to. */
interface Found {
  readonly page: Page;
  readonly ref: Ref;
  readonly target: Extract<Target, { kind: 'site' }>;
  readonly hit: Hit | undefined;
}

interface Sorted {
  /** Links to nothing, and resources that are not there. */
  readonly broken: Found[];
  /** Links to a page by another variant than its own. */
  readonly misspelled: Found[];
  /** Links to what redirects or is gone. */
  readonly moved: Found[];
  /** Links with a fragment that is not empty. */
  readonly fragments: Found[];
  /** Links to files, and frames and objects that show one. */
  readonly files: Found[];
  /** Links with a query. */
  readonly queries: Found[];
  /** Links to the site's own URLs by http. */
  readonly insecure: Found[];
  /** Links to URLs of the host that are outside the base. */
  readonly outside: Found[];
  /** References to this site by a name that is not its own. */
  readonly otherNames: { readonly page: Page; readonly ref: Ref; readonly name: OtherName }[];
  /** Links to the host of a version for phones. */
  readonly toPhones: { readonly page: Page; readonly ref: Ref; readonly path: Path }[];
  readonly invalid: { readonly page: Page; readonly ref: Ref }[];
  /** References to what isn't a URL of the web, and is not meant to be none. */
  readonly strays: { readonly page: Page; readonly ref: Ref; readonly stray: Stray }[];
  /** Pages that another page links to, other than one that only redirects. */
  readonly linked: Set<Page>;
  /** Script file of the build ─▶ where one page, the first, loads it. */
  readonly scripts: Map<string, Found>;
  /** The same for scripts, stylesheets and images. */
  readonly loaded: Map<string, Found>;
}

/** Looks at every reference of the site once and sorts it by what rules ask for. */
export const sortedRefs = remember((site: Site): Sorted => {
  const hits = new Map<Target, Hit | undefined>();
  const sorted: Sorted = {
    broken: [],
    misspelled: [],
    moved: [],
    fragments: [],
    files: [],
    queries: [],
    insecure: [],
    outside: [],
    otherNames: [],
    toPhones: [],
    invalid: [],
    strays: [],
    linked: new Set(),
    scripts: new Map(),
    loaded: new Map(),
  };
  const nameOf = otherName(site);
  const isForPhones = rememberByName((origin) => isMobileHost(site, origin));
  for (const page of site.documents) {
    for (const ref of page.refs) {
      const { target } = ref;
      // A part of pages is shown at their URLs, not at its own.
      if (page.kind === 'fragment' && !isRooted(ref.href)) continue;
      if (target.kind === 'site') {
        if (!hits.has(target)) hits.set(target, site.find(target.path, target.query));
        sortOne({ page, ref, target, hit: hits.get(target) }, sorted, site.base);
      } else if (target.kind === 'web') {
        const name = nameOf(target);
        if (name !== undefined) sorted.otherNames.push({ page, ref, name });
        else if (ref.kind === 'link' && isForPhones(target.origin))
          sorted.toPhones.push({ page, ref, path: parsePath(new URL(target.url).pathname) });
      } else if (target.kind === 'other') {
        const stray = strayUrl(target.url);
        if (stray !== undefined) sorted.strays.push({ page, ref, stray });
      } else if (target.kind === 'invalid') sorted.invalid.push({ page, ref });
    }
  }
  return sorted;
});

function sortOne(found: Found, sorted: Sorted, base: Path): void {
  const { page, ref, target, hit } = found;
  if (hit === undefined) sorted.broken.push(found);
  else if (hit.kind === 'page' && hit.page !== page && page.kind !== 'redirect') sorted.linked.add(hit.page);
  if (ref.kind === 'script' && hit?.kind === 'file' && !sorted.scripts.has(hit.file))
    sorted.scripts.set(hit.file, found);
  if (isLoaded(ref) && hit?.kind === 'file' && !sorted.loaded.has(hit.file))
    sorted.loaded.set(hit.file, found);
  if (hit?.kind === 'file' && /^(?:link|frame|media)$/.test(ref.kind)) sorted.files.push(found);
  if (ref.kind !== 'link') return;
  if (target.fragment !== '') sorted.fragments.push(found);
  if (target.query !== '') sorted.queries.push(found);
  if (target.insecure) sorted.insecure.push(found);
  if (hit?.kind === 'unseen' && !target.path.startsWith(base)) sorted.outside.push(found);
  if (hit?.kind === 'redirect' || hit?.kind === 'gone') sorted.moved.push(found);
  else if (hit?.kind === 'page' && hit.page.kind === 'redirect') sorted.moved.push(found);
  else if (hit?.kind === 'page' && !hit.own && !isPlaceOnPage(ref.href)) sorted.misspelled.push(found);
}

function isLoaded({ kind }: Ref): boolean {
  return kind === 'script' || kind === 'style' || kind === 'image';
}

/** True for a URL without a path: it stays on the page, at any variant. */
export function isPlaceOnPage(href: string): boolean {
  return href === '' || href.startsWith('#') || href.startsWith('?');
}

/** Why a URL that is none of the web leads nowhere, as a clause that goes on from it, and what to write. */
interface Stray {
  readonly why: string;
  readonly fix: string;
}

/** Undefined for what is meant: `mailto:`, `tel:` and the schemes of programs. */
function strayUrl(url: string): Stray | undefined {
  if (/^\s*(?:file:|[a-z]:[\\/])/i.test(url))
    return {
      why: 'is a file on the machine where the site was built, which no browser opens from a page',
      fix: 'add the file to the site, and use its URL there',
    };
  const scheme = /^\s*([a-z]{3,7}):\/\//i.exec(url)?.[1]?.toLowerCase();
  const meant = scheme && ['https', 'http'].find((known) => editDistance(scheme, known) === 1);
  return meant === undefined || meant === ''
    ? undefined
    : { why: `starts with "${scheme}:", which browsers don't know`, fix: `write ${meant}:` };
}

/** The top of the page, a text to mark, a route, a state, and lines of a listing: places that need no id. */
const scripted = /^(?:top$|[/!]|.*:~:|.*=|(?:L|line(?:number)?)?\d+(?:-L?\d+)?$)/i;

/** True for a fragment that a browser or a script understands without an id of its name. */
export function isScripted(fragment: string): boolean {
  return fragment === '' || scripted.test(decodedFragment(fragment));
}

export const fragmentFix = 'correct the fragment, or give the heading that id';

/** What is wrong with the fragment of a redirect's target on this site, as a clause; undefined where its page has the place. */
export function fragmentFault(site: Site, path: Path, query: string, fragment: string): string | undefined {
  // A number is a line of a listing in a link; nobody redirects to one.
  if (isScripted(fragment) && !/^\d+$/.test(fragment)) return undefined;
  const hit = site.find(path, query);
  if (hit?.kind !== 'page' || hit.page.kind !== 'page' || hasPlace(hit.page, fragment)) return undefined;
  const near = nearest(plainName(fragment), namesOf(hit.page).keys());
  const meant = near === undefined ? '' : ` (its nearest id is "${namesOf(hit.page).get(near)}")`;
  return `which has no element with the id "${decodedFragment(fragment)}"${meant}`;
}

/** Names by what all ways to write one share ─▶ the ids. */
const namesOf = remember((page: Page) => new Map([...idsOf(page)].map((id) => [plainName(id), id])));

function plainName(fragment: string): string {
  const name = decodedFragment(fragment).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
  return name.replace(/[^\p{L}\d]+/gu, '');
}

/** True where a page has the place that a fragment names, written as it is or decoded. */
export function hasPlace(page: Page, fragment: string): boolean {
  const ids = idsOf(page);
  return ids.has(fragment) || ids.has(decodedFragment(fragment));
}

/** As it was written where it can't be decoded. */
export function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

const idsOf = remember((page: Page) => new Set(page.ids.split('\n')));

/** What counts where a visitor came from, or who it is. */
const tracking =
  /^(?:utm_\w+|gclid|dclid|fbclid|msclkid|yclid|ttclid|igshid|_ga|_gl|mc_[ce]id|phpsessid|jsessionid)$/i;

/** The parameter of a query that makes one page many, for those who count visits. */
export function trackingOf(query: string): string | undefined {
  return [...new URLSearchParams(query).keys()].find((key) => tracking.test(key));
}

/**
 * How `audit --fix` writes a link that should lead to another URL: in full where it was, else as a path, with its own
 * fragment where the new URL has none. Undefined for a relative link, which means another page on each page.
 */
export function linkEdit(site: Site, written: string, url: string): { readonly edit?: Edit } {
  const from = written.trim();
  const isFull = /^https?:\/\//i.test(from);
  const [old, target] = [URL.parse(from, site.origin), URL.parse(url, site.origin)];
  if (!(isFull || /^\/(?![/\\])/.test(from)) || old === null || target === null) return {};
  const origin = isFull || target.origin !== site.origin ? target.origin : '';
  const path = /[^!-~]/.test(from) ? readablePath(target.pathname) : target.pathname;
  const to = `${origin}${path}${target.search}${target.hash || old.hash}`;
  return to === from ? {} : { edit: { kind: 'link', from, to } };
}

/** A path in letters, where that is what its link had; anything that needs an escape somewhere stays escaped. */
function readablePath(path: string): string {
  const text = decodePath(path);
  return /^[\p{L}\p{M}\p{N}\-._~/]*$/u.test(text) ? text : path;
}

/** Where a URL ends after redirects and pages that only redirect, and its place in that row; no `end` in a loop. */
export function wayFrom(
  site: Site,
  first: Target,
): { readonly hops: number; readonly end: Target | undefined } {
  const resolver = new Resolver(site.origin);
  const seen = new Set<string>();
  let target = first;
  for (let hops = 1; ; hops += 1) {
    if (seen.has(urlText(target))) return { hops, end: undefined };
    seen.add(urlText(target));
    const hit = target.kind === 'site' ? site.find(target.path, target.query) : undefined;
    const next = hit?.kind === 'redirect' ? resolver.resolve(hit.to, '/') : stubTarget(hit);
    if (next === undefined) return { hops, end: target };
    target = next;
  }
}

function stubTarget(hit: Hit | undefined): Target | undefined {
  return hit?.kind === 'page' && hit.page.kind === 'redirect' ? hit.page.refreshes[0]?.target : undefined;
}

/** A URL without its fragment. */
export function urlText(target: Target): string {
  return target.kind === 'site' ? target.path + (target.query && `?${target.query}`) : target.url;
}
