import type { Page } from '../../../pages/page.ts';
import { readRole } from '../../site/role.ts';
import type { SitePages } from '../../site/site.ts';

/** True for a page of an API's reference beside those of the site. */
export function isReferencePage(site: SitePages, page: Page): boolean {
  return readRole(site, page).origin === 'reference';
}

/** True for a page that the site's generator writes by itself, such as a list of tags, and for that of a reference. */
export function isWrittenByGenerator(site: SitePages, page: Page): boolean {
  const { origin } = readRole(site, page);
  return origin === 'generated' || origin === 'reference';
}
