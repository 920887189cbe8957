import type { Page } from '../../pages/page.ts';
import { readListPage } from '../rules/shared/further-pages.ts';

/** Says that the page is one of several of a list: by rel=prev or next, or as /news/page/2/ to which /news/ links. */
export function findList(page: Page): string | undefined {
  const neighbor = page.rels.find(({ rel }) => rel.includes('prev') || rel.includes('next'));
  if (neighbor !== undefined && readListPage(page) !== undefined)
    return `its rel=${neighbor.rel.join(' ')} is ${neighbor.href}`;

  const listPage = readListPage(page);
  if (listPage?.hasWord !== true) return undefined;
  return `it is page ${listPage.number} of ${listPage.list}`;
}
