import { isMissing } from '../../../answers/answer.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { isRooted } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isFile } from '../../site/site-answer.ts';
import { defineRule, locateOnPage, type RuleFault } from '../rule.ts';
import { isSelf } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { readFolderPattern } from '../shared/map.ts';
import { proposeSlash } from '../shared/site-url.ts';
import { findUnfitReason } from '../shared/target-fault.ts';

const messages = {
  unfit: (href: string, why: string) => `the canonical is ${href}, ${why}`,
  slashes: (href: string, url: string) =>
    `the canonical is ${href}, with two slashes in a row; the page is at ${url}`,
  file: (href: string) => `the canonical is ${href}, which is a file, not a page`,
};

/** Files without an entry in search results. */
const noPage = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|m?js|json|xml|zip|mp[34]|webm|pdf)$/i;

const named = (path: string) => site({ '/copy/': { canonical: `https://www.example.com${path}` } });

export default defineRule({
  id: 'canonical-target',
  title: 'A canonical points to a page that is canonical itself',
  level: 'error',
  conventions: ['W-CANON-2', 'W-MIG-4'],
  why: "Search engines ignore a canonical that they can't index, and choose a URL themselves. Such a target is missing, redirects, is noindex or has another canonical. (Google Search Central, consolidate duplicate URLs.)",
  fix: 'use the URL of the final page',
  examples: () => ({
    good: { 'a page that is its own canonical': named('/gauges/') },
    bad: {
      'an image as the canonical': named('/icon.svg'),
      'two slashes after the host': named('//copy/'),
    },
  }),

  *check(site) {
    for (const page of site.pages) {
      for (const rel of page.canonicals) {
        const { target, href } = rel;
        // `canonical-absolute` reports one that is relative to the page, or has a fragment.
        if (target.kind !== 'site' || isSelf(page, target) || !isRooted(href) || href.includes('#')) continue;

        const place = locateOnPage(site, page, rel);
        const answer = site.ask(target.path, target.query);
        const reason = findUnfitReason(site, target.path, target.query);
        const url = parsePath(target.path.replace(/\/{2,}/g, '/'));
        const folder = findLostFolder(site, page, target.path);
        // https://www.example.com//about, also where the host serves the page at /about/
        if (reason !== undefined && url !== target.path && site.ask(url).page === page)
          yield {
            ...place,
            message: messages.slashes(href, page.servedUrl),
            fix: 'remove one of the two slashes where the layout joins the URL of the site and the path',
            shared: 'slashes',
          };
        else if (reason !== undefined)
          yield {
            ...place,
            message: messages.unfit(href, reason),
            // A template for all authors: /niek on https://acme.example/authors/niek/
            ...(isMissing(answer) && {
              fix: "write the page's own URL",
              shared: `missing on ${readFolderPattern(page.servedUrl)}`,
            }),
            // /services/lighting/ of https://acme.example/services/lighting.html, and of all its other services
            ...(answer.page === page && { fix: proposeOwnUrl(site, page, target.path), shared: 'variant' }),
            ...(folder && addFolder(page, folder)),
          };
        else if (isFile(answer) && noPage.test(target.path)) yield { ...place, message: messages.file(href) };
      }
    }
  },
});

/** The URL of a page whose canonical is a variant of it, and the setting for the slash that Starlight's home page lacks. */
function proposeOwnUrl(site: Site, { servedUrl }: Page, path: Path): string {
  const write = `write ${site.origin}${servedUrl}`;
  const slashRepair = servedUrl === `${path}/` ? proposeSlash(site) : undefined;
  return slashRepair === undefined ? write : `${slashRepair}, or ${write}`;
}

/** `/en` of the page /en/about/ with the canonical /about/: the site's URL was set without its folder. */
function findLostFolder(site: Site, page: Page, path: Path): string | undefined {
  const isEndOfUrl = path !== '/' && page.servedUrl !== path && page.servedUrl.endsWith(path);
  return isEndOfUrl && isMissing(site.ask(path)) ? page.servedUrl.slice(0, -path.length) : undefined;
}

function addFolder({ servedUrl }: Page, folder: string): Pick<RuleFault, 'fix' | 'shared'> {
  const fix = `set the site's URL in the generator with the folder ${folder}/, so that the canonical is ${servedUrl}`;
  return { fix, shared: `without ${folder}` };
}
