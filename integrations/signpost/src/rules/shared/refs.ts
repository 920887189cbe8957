import type { Path } from '../../core/path.ts';
import { remember } from '../../core/remember.ts';
import type { Page, Ref } from '../../site/page.ts';
import type { Hit, Site } from '../../site/site.ts';
import type { Target } from '../../site/target.ts';
import { type OtherName, otherName } from './own-names.ts';
import { type Stray, strayAddress } from './stray-address.ts';

/** An element that names an address, the page that it stands on, and what the address leads to. */
export interface Found {
  readonly page: Page;
  readonly ref: Ref;
  readonly target: Extract<Target, { kind: 'site' }>;
  readonly hit: Hit | undefined;
}

interface Sorted {
  /** Links to nothing, and resources that are not there. */
  readonly broken: Found[];
  /** Links to a page by another spelling than its own. */
  readonly misspelled: Found[];
  /** Links to what redirects or is gone. */
  readonly moved: Found[];
  /** Links with a fragment that is not empty. */
  readonly fragments: Found[];
  readonly queries: Found[];
  /** Links to the site's own addresses by http. */
  readonly insecure: Found[];
  /** Links to addresses of the host that lie outside the base. */
  readonly outside: Found[];
  /** References to this site by a name that is not its own. */
  readonly otherNames: { readonly page: Page; readonly ref: Ref; readonly name: OtherName }[];
  readonly invalid: { readonly page: Page; readonly ref: Ref }[];
  /** References to what is no address of the web, and is not meant to be none. */
  readonly strays: { readonly page: Page; readonly ref: Ref; readonly stray: Stray }[];
  /** Pages that another page links to; one that only sends on is none. */
  readonly linked: Set<Page>;
  /** Script file of the build ─▶ where one page, the first, loads it. */
  readonly scripts: Map<string, Found>;
}

/**
 * Looks at every reference of the site once and keeps those that some rule asks for, so that the cost
 * does not grow with the number of rules.
 */
export const sortedRefs = remember((site: Site): Sorted => {
  const hits = new Map<Target, Hit | 'nothing' | 'settled'>();
  // By the number of the address, which nearly all references have: a look at a map for each of them takes long.
  const settled: boolean[] = [];
  const sorted: Sorted = {
    broken: [],
    misspelled: [],
    moved: [],
    fragments: [],
    queries: [],
    insecure: [],
    outside: [],
    otherNames: [],
    invalid: [],
    strays: [],
    linked: new Set(),
    scripts: new Map(),
  };
  const nameOf = otherName(site);
  for (const page of site.documents) {
    const { refs } = page;
    for (let index = refs.skip(0, settled); index < refs.length; index = refs.skip(index + 1, settled)) {
      const number = refs.numberAt(index);
      const target = refs.targetAt(index);
      if (target.kind === 'invalid') sorted.invalid.push({ page, ref: refs.at(index) });
      if (target.kind === 'other') {
        const stray = strayAddress(target.url);
        if (stray !== undefined) sorted.strays.push({ page, ref: refs.at(index), stray });
        else if (number >= 0) settled[number] = true;
      }
      if (target.kind === 'web') {
        const name = nameOf(target);
        if (name !== undefined) sorted.otherNames.push({ page, ref: refs.at(index), name });
        else if (number >= 0) settled[number] = true;
      }
      if (target.kind !== 'site') continue;
      const known = hits.get(target);
      if (known === 'settled') continue;
      const hit = known ?? site.find(target.path, target.query) ?? 'nothing';
      const isLast = hit !== 'nothing' && isSettled(page, target, hit);
      // So it is with most links, of which nothing else is asked.
      if (isLast && hit.kind === 'page') {
        // What a page says of itself says nothing of what others say.
        if (hit.page === page) continue;
        sorted.linked.add(hit.page);
      } else
        sortOne(
          { page, ref: refs.at(index), target, hit: hit === 'nothing' ? undefined : hit },
          sorted,
          site.base,
        );
      if (!isLast) hits.set(target, hit);
      else if (number >= 0) settled[number] = true;
      else hits.set(target, 'settled');
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
  if (ref.kind !== 'link') return;
  if (target.fragment !== '') sorted.fragments.push(found);
  if (target.query !== '') sorted.queries.push(found);
  if (target.insecure) sorted.insecure.push(found);
  if (hit?.kind === 'unseen' && !target.path.startsWith(base)) sorted.outside.push(found);
  if (hit?.kind === 'redirect' || hit?.kind === 'gone') sorted.moved.push(found);
  else if (hit?.kind === 'page' && hit.page.kind === 'redirect') sorted.moved.push(found);
  else if (hit?.kind === 'page' && !hit.own && !isPlaceOnPage(ref.href)) sorted.misspelled.push(found);
}

/** True for an address that names no page: whichever spelling a page is read at, it stays there. */
function isPlaceOnPage(href: string): boolean {
  return href === '' || href.startsWith('#') || href.startsWith('?');
}

/** True where no later reference to the same address could be sorted anywhere: so it is with most links. */
function isSettled(page: Page, target: Found['target'], hit: Hit): boolean {
  if (target.fragment !== '' || target.query !== '' || target.insecure) return false;
  if (hit.kind !== 'page') return hit.kind === 'file';
  return hit.own && page.kind !== 'redirect' && hit.page.kind !== 'redirect';
}
