import type { Page } from '../../../pages/page.ts';
import { findFirstOfList } from '../../site/list-pages.ts';
import type { Site } from '../../site/site.ts';
import { parseOwnUrl } from './sitemaps.ts';

// Which URLs a page may have in its og:url.

/** True for the URL of the page's canonical, about which the rules of canonicals say what is wrong. */
export function repeatsCanonical({ canonicals: [canonical] }: Page, url: string): boolean {
  return canonical?.href.trim() === url;
}

/** True for /news/ on /news/page/2/, as Hugo's own template writes it. */
export function isFirstOfList(site: Site, page: Page, url: string): boolean {
  const first = findFirstOfList(site, page);
  return first !== undefined && parseOwnUrl(site, url)?.path === first.servedUrl;
}

/** True for the page's URL. `canonical-host` reports a wrong host of all canonicals, such as http://localhost:4000/. */
export function isOwnUrl(site: Site, page: Page, url: string): boolean {
  const { origin } = site.causes.wrongOrigin ?? {};
  if (origin !== undefined && URL.parse(url)?.origin === origin) return true;
  const ownUrl = URL.parse(url)?.origin === site.origin ? parseOwnUrl(site, url) : undefined;
  return ownUrl?.path === page.servedUrl && ownUrl.query === '';
}
