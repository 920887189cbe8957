import { byFile, type Page } from '../../site/page.ts';
import type { Site, SitePart } from '../../site/site.ts';
import { gather } from './gather.ts';
import { canonicalPages } from './judge.ts';

type Key = string | number;

interface Alike {
  /** Nearly all pages are alone with their key, so that a list for each would be in vain. */
  readonly first: Map<Key, Page>;
  /** The pages of each key that several have. */
  readonly groups: Map<Key, Page[]>;
}

/** Tells of pages that share a key. */
interface PagesAlike {
  /** For the rule of that name. */
  ahead(part: SitePart): void;
  /** Of two pages and more, each in the order of their files. */
  groups(site: Site): readonly (readonly Page[])[];
}

/** Groups the pages that search engines may list, or others, by a key; those without one are left out. */
export function pagesAlike(
  keyOf: (page: Page) => Key | undefined,
  pagesOf: (site: SitePart) => readonly Page[] = canonicalPages,
): PagesAlike {
  const gathered = gather<Alike>(
    () => ({ first: new Map(), groups: new Map() }),
    (found, site) => {
      for (const page of pagesOf(site)) {
        const key = keyOf(page);
        if (key !== undefined) add(found, key, page);
      }
    },
  );
  return {
    ahead: gathered,
    groups: (site) => Array.from(gathered(site).groups.values(), (pages) => pages.toSorted(byFile)),
  };
}

function add({ first, groups }: Alike, key: Key, page: Page): void {
  const other = first.get(key);
  if (other === undefined) {
    first.set(key, page);
    return;
  }
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [other, page]);
  else group.push(page);
}

/** The pages of all groups at their addresses: `index.htm` beside `index.html`, of which a host answers one. */
export const atAddress = pagesAlike(
  ({ address }) => address,
  ({ pages }) => pages,
);

/** The groups without files at the address of an earlier one, as far as two pages are left. */
export function oncePerAddress(
  site: Site,
  groups: readonly (readonly Page[])[],
): readonly (readonly Page[])[] {
  const listed = new Set(groups.length === 0 ? [] : canonicalPages(site));
  const later = new Set(
    atAddress.groups(site).flatMap((pages) => pages.filter((page) => listed.has(page)).slice(1)),
  );
  if (later.size === 0) return groups;
  return groups.map((pages) => pages.filter((page) => !later.has(page))).filter(({ length }) => length > 1);
}
