import type { Path } from '../../core/path.ts';
import { remember } from '../../core/remember.ts';
import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { hitOf } from './judge.ts';

/** `/news/page/2/`, `/news/page-2.html` */
const worded = /^(.*?)(?:\/|-)?(?:page|seite|pagina)[/-]?(\d+)(?:\.html?|\/)?$/i;
/** `/news/2/`, `/news/2.html`: a year has more digits. */
const numbered = /^(.*)\/\d{1,3}(?:\.html?|\/)?$/;

/** Pages; fewer that only a further page links to may be neighbours of its own. */
const few = 3;

/**
 * True for a further page of the list that begins on another. A number alone says so only where `prev` or `next` does, or
 * where it links to pages that the first one doesn't: variants of a thing are numbered as well.
 */
export function isFurtherPage(site: Site, page: Page, first: Page): boolean {
  const [, before, number] = worded.exec(page.address) ?? [];
  if (before !== undefined) return Number(number) > 1 && before === listOf(first);
  const list = listIn(page.address);
  if (list === undefined || list !== listOf(first)) return false;
  return isLinkedAsNext(site, page, first) || listsOthers(page, first, list);
}

/** What the addresses of a list begin with, by its first page: `/news/`, `/news/page/1/`. */
function listOf({ address }: Page): string {
  return address.replace(/(?:\.html?|\/)$/i, '').replace(/(?:\/|-)?(?:page|seite|pagina)[/-]?1$/i, '');
}

function listIn(address: Path): string | undefined {
  return numbered.exec(address)?.[1];
}

function isLinkedAsNext(site: Site, page: Page, first: Page): boolean {
  const list = listOf(first);
  return (
    leadsTo(site, page, 'prev').some((other) => other === first || listIn(other.address) === list) ||
    leadsTo(site, first, 'next').includes(page)
  );
}

function leadsTo(site: Site, { rels }: Page, token: string): Page[] {
  return rels.flatMap(({ rel, target }) => {
    const hit = rel.includes(token) ? hitOf(site, target) : undefined;
    return hit?.kind === 'page' ? [hit.page] : [];
  });
}

/** True where the first page links to pages of the list, and this one to what the first one doesn't. */
function listsOthers(page: Page, first: Page, list: string): boolean {
  const onFirst = linkedFrom(first);
  if (![...onFirst].some((path) => listIn(path) === list)) return false;
  const others = [...linkedFrom(page)].filter(
    (path) => !onFirst.has(path) && path !== page.address && listIn(path) !== list,
  );
  return others.length >= few;
}

const linkedFrom = remember(({ refs }: Page): ReadonlySet<Path> => {
  const found = new Set<Path>();
  for (const { kind, target } of refs) if (kind === 'link' && target.kind === 'site') found.add(target.path);
  return found;
});
