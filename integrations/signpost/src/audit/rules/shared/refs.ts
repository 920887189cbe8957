import { isMissing } from '../../../answers/answer.ts';
import { followRedirects } from '../../../answers/follow.ts';
import type { Edit } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import { decodePath, type Path } from '../../../lib/url/path.ts';
import type { Page, Ref } from '../../../pages/page.ts';
import { isRooted, type LinkTarget, Resolver } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isFile, isGone, isHostKnown, isMoved, type SiteAnswer } from '../../site/site-answer.ts';
import { createHostMatcher, type OtherName } from './own-names.ts';

/** An element with a URL, its page, and the URL's target. */
interface Found {
  readonly page: Page;
  readonly ref: Ref;
  readonly target: Extract<LinkTarget, { kind: 'site' }>;
  readonly answer: SiteAnswer;
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
  /** The links from other pages to a page. Those of a redirect page don't count. */
  readonly linkCounts: Map<Page, number>;
  /** JavaScript file ─▶ uses in pages. */
  readonly scripts: Map<string, Found[]>;
}

/** Classifies every reference of the site once, for all rules. */
export const sortedRefs = memoize((site: Site): Sorted => {
  const answers = new Map<LinkTarget, { readonly answer: SiteAnswer; links: number }>();
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
    linkCounts: new Map(),
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
        let known = answers.get(target);
        if (known === undefined) {
          known = { answer: site.ask(target.path, target.query), links: 0 };
          answers.set(target, known);
        }
        const { answer } = known;
        const isFromOther = answer.page !== page && page.kind !== 'redirect';
        if (answer.page !== undefined && isFromOther) known.links += 1;
        sortOne({ page, ref, target, answer }, sorted);
      } else if (target.kind === 'web') {
        const name = matchHost(target);
        if (name !== undefined) sorted.otherNames.push({ page, ref, name });
      } else if (target.kind === 'invalid') sorted.invalid.push({ page, ref });
    }
  }

  for (const { answer, links } of answers.values())
    if (answer.page !== undefined && links > 0)
      sorted.linkCounts.set(answer.page, (sorted.linkCounts.get(answer.page) ?? 0) + links);
  return sorted;
});

function sortOne(found: Found, sorted: Sorted): void {
  const { ref, target, answer } = found;
  const { kind } = ref;
  // `#content` on 404.html, whose own URL hosts redirect or answer with 404: the link stays on the page.
  const staysOnPage = isPlaceOnPage(ref.href);
  if (isMissing(answer) && !staysOnPage) sorted.broken.push(found);
  const isOpened = kind === 'link' || kind === 'frame' || kind === 'media';
  if (kind === 'script' && isFile(answer)) addScriptUse(found, sorted);
  if (isOpened && isFile(answer)) sorted.files.push(found);
  if (kind !== 'link') return;

  if (target.fragment !== '') sorted.fragments.push(found);
  if (target.query !== '') sorted.queries.push(found);
  if (target.insecure) sorted.insecure.push(found);
  if (answer.unknown?.reason === 'outside of the site') sorted.outside.push(found);

  if (staysOnPage) return;
  if (isMoved(answer) || isGone(answer) || answer.page?.kind === 'redirect') sorted.moved.push(found);
  else if (answer.isVariant) sorted.variants.push(found);
}

function addScriptUse(found: Found, { scripts }: Sorted): void {
  const file = found.answer.builtFile ?? '';
  if (!/\.m?js$/i.test(file)) return;
  const uses = scripts.get(file);
  if (uses === undefined) scripts.set(file, [found]);
  else uses.push(found);
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

/** Where a URL ends after redirects and pages that only redirect. */
interface Followed {
  /** Requests, with the first. */
  readonly hops: number;
  /** Undefined in a loop. */
  readonly end: LinkTarget | undefined;
  /** The URLs on the way. */
  readonly way: ReadonlySet<string>;
}

/** Follows a URL by the host's answers, and by the refresh of a page that only redirects. */
export function followTarget(site: Site, first: LinkTarget): Followed {
  const { responder } = site;
  const resolver = new Resolver(site.origin);
  const way = new Set<string>();
  let target = first;

  for (;;) {
    const start = formatUrl(target);
    if (target.kind !== 'site') return { hops: way.size + 1, end: target, way: way.add(start) };

    const { links, last, end } = followRedirects(responder, responder.origin + start);
    for (const { url, answer } of links) {
      // An unknown host may serve /about like /about/.
      if (!isHostKnown(site) && answer.by.at(-1)?.step === 'variant') continue;
      const passed = formatUrl(resolver.resolve(url, '/'));
      if (way.has(passed)) return { hops: way.size, end: undefined, way };
      way.add(passed);
    }
    if (end === 'loop' || end === 'too long') return { hops: way.size, end: undefined, way };
    // https://shop.example.com/
    if (end === 'other site')
      return { hops: way.size + 1, end: resolver.resolve(last.answer.location ?? '', '/'), way };

    const reached = links.length === 1 ? target : resolver.resolve(last.url, '/');
    const next = reached.kind === 'site' ? findStubTarget(site.ask(reached.path, reached.query)) : undefined;
    if (next === undefined) return { hops: way.size, end: reached, way };
    target = next;
  }
}

/** Where a page that only redirects leads to. */
function findStubTarget({ page }: SiteAnswer): LinkTarget | undefined {
  return page?.kind === 'redirect' ? page.refreshes[0]?.target : undefined;
}

/** The target of a redirect: a path, or a URL of another site. */
export function formatLocation({ responder }: Site, { location = '' }: SiteAnswer): string {
  return location.startsWith(`${responder.origin}/`) ? location.slice(responder.origin.length) : location;
}

/** A URL without its fragment. */
export function formatUrl(target: LinkTarget): string {
  return target.kind === 'site' ? target.path + (target.query && `?${target.query}`) : target.url;
}
