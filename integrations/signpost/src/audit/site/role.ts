import { memoize } from '../../lib/memoize.ts';
import type { Page, PageKind } from '../../pages/page.ts';
import { buildTextKey, isLanding, isShell, showsContent } from '../rules/shared/page-text.ts';
import { findGenerated } from './generated-pages.ts';
import { findFirstOfList } from './list-pages.ts';
import { listOldVersions } from './old-versions.ts';
import { putOriginalFirst } from './originals.ts';
import { findReference } from './reference-pages.ts';
import type { SitePages } from './site.ts';

// What a page is, decided once, by what the site declares and never by the shape of a name. `/docs/v1.5/` and `/hoses/dn-1.5/` look
// alike; that the canonicals of one lead to the current pages makes an old version of it.

/**
 * What the page is for. `shell`: a script fills it. `fragment`: a part of a page, published alone. `unseen`: an empty file, or a page
 * that its script leaves at once. `landing`: what Signpost shows until the pages are back.
 */
export type Kind = PageKind | 'list' | 'shell' | 'unseen' | 'landing';

/** Who writes the page. `generated`: nobody, such as the list of a tag. `reference`: a program, from source code. */
export type Origin = 'own' | 'generated' | 'reference' | 'copy' | 'oldVersion';

export interface Role {
  readonly kind: Kind;
  readonly origin: Origin;
  /** What says so, for people: "its canonical is /docs/2.0/pumps/". Empty for an ordinary page. */
  readonly evidence: string;
}

/** Finds the evidence of an origin; undefined where the page has none. */
type Decider = (site: SitePages, page: Page) => string | undefined;

/** In order: the first that finds evidence decides. */
const origins: readonly (readonly [Origin, Decider])[] = [
  ['oldVersion', (site, page) => listOldVersions(site).get(page)],
  ['reference', findReference],
  ['generated', findGenerated],
  ['copy', (site, page) => listCopies(site).get(page)],
];

const readRoles = memoize((site: SitePages) => memoize((page: Page) => decideRole(site, page)));

export function readRole(site: SitePages, page: Page): Role {
  return readRoles(site)(page);
}

function decideRole(site: SitePages, page: Page): Role {
  const kind = decideKind(site, page);
  for (const [origin, decide] of origins) {
    const evidence = decide(site, page);
    if (evidence !== undefined) return { kind, origin, evidence };
  }
  const first = findFirstOfList(site, page);
  const evidence =
    kind === 'list' && first !== undefined ? `it goes on with the list of ${first.servedUrl}` : '';
  return { kind, origin: 'own', evidence };
}

function decideKind(site: SitePages, page: Page): Kind {
  if ((page.kind === 'page' || page.kind === 'error') && !showsContent(page)) return 'unseen';
  if (page.kind !== 'page') return page.kind;
  if (isLanding(page)) return 'landing';
  if (isShell(page)) return 'shell';
  return findFirstOfList(site, page) === undefined ? 'page' : 'list';
}

/** The pages with the main text of another one in the same language: /home/ beside /, and /ja/api/ that nobody has translated. */
const listCopies = memoize((site: SitePages): ReadonlyMap<Page, string> => {
  const readKey = (page: Page) => {
    const text = buildTextKey(page);
    return text && `${page.lang?.text.toLowerCase()} ${text}`;
  };

  const groups = Map.groupBy(site.pages, readKey);
  groups.delete(undefined);
  const copies = new Map<Page, string>();
  for (const group of groups.values()) {
    if (group.length === 1) continue;
    const [original] = putOriginalFirst(site, group);
    for (const page of group)
      if (original !== undefined && page.servedUrl !== original.servedUrl)
        copies.set(page, `it has the text of ${original.servedUrl}, and the same language`);
  }
  return copies;
});
