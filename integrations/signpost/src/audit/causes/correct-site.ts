import type { Site } from '../site/site.ts';
import { leaveOutFramedPages } from './framed-pages.ts';
import { movedHost } from './moved-host.ts';
import { movedUrls } from './moved-urls.ts';
import { noindexSite } from './noindex-site.ts';
import { steeredPages } from './steered-pages.ts';
import { strayPages } from './stray-pages.ts';
import { wrongOrigin } from './wrong-origin.ts';

/**
 * Corrects the mistakes of the whole site, each on the site without those before. Rules then see what isn't a consequence,
 * and one rule reports each mistake:
 *
 * 1. a rule redirects the whole host away: `canonical-served`
 * 2. the home page or every page is noindex: `noindex-site`
 * 3. the build was made for another host: `canonical-host`
 * 4. the host serves other URLs than the canonicals name, or the base is missing or double: `canonical-served`
 * 5. files that nothing leads to, such as a copied demo of the theme: `link-orphan`
 * 6. many pages have one page as their canonical: `canonical-steering`
 */
export function correctSite(site: Site): Site {
  const causes = [movedHost, noindexSite, wrongOrigin, movedUrls, strayPages, steeredPages];
  return causes.reduce((corrected, correct) => correct(corrected), leaveOutFramedPages(site));
}
