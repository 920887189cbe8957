import { removePageEnding } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { isShellName } from '../../pages/page-kind.ts';
import { listLinkedPaths } from './linked-paths.ts';

/**
 * The documents, where a page with the name of a shell counts as a page if others link to it: /offline.html of a club, and not that of
 * a service worker.
 */
export function restoreLinkedPages(documents: readonly Page[]): readonly Page[] {
  const shells = new Set(documents.filter(({ kind, file }) => kind === 'fragment' && isShellName(file)));
  if (shells.size === 0) return documents;

  const others = documents.filter((page) => !shells.has(page));
  const linked = new Set(others.flatMap(listLinkedPaths).map(removePageEnding));
  const isLinked = (page: Page) => shells.has(page) && linked.has(removePageEnding(page.servedUrl));
  return documents.map((page) => (isLinked(page) ? { ...page, kind: 'page' } : page));
}
