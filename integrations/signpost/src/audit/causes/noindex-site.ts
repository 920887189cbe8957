import { locateOnPage } from '../rules/rule.ts';
import { noindexPages } from '../rules/shared/indexable.ts';
import type { NoindexSite, Site } from '../site/site.ts';
import { defineCause } from './cause.ts';

/** The noindex of a preview was published: on the home page, or on every page. */
export const noindexSite = defineCause({
  id: 'noindexSite',
  find: findNoindexSite,
  // `noindexPages` leaves them out from here on.
  correct: (site) => site,
});

function findNoindexSite(site: Site): NoindexSite | undefined {
  const { home, pages } = site;
  const hidden = noindexPages(site);
  const isEvery = pages.length > 1 && pages.every((page) => hidden.has(page));
  const affected = isEvery ? pages : pages.filter((page) => page === home && hidden.has(page));

  const first = home !== undefined && affected.includes(home) ? home : affected[0];
  const noindex = first && hidden.get(first);
  if (first === undefined || noindex === undefined) return undefined;
  const place = { ...locateOnPage(site, first, noindex), file: noindex.file };
  return { pages: new Set(affected), place };
}
