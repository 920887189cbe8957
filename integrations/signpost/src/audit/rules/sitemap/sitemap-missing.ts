import { isMissing } from '../../../answers/answer.ts';
import type { Cause } from '../../../lib/finding.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { describeMissingUrl } from '../shared/describe-url.ts';
import { moveTo, page, site, sitemap } from '../shared/example.ts';
import { listForgottenPages, listUnlistedFolders } from '../shared/found-pages.ts';
import { listPagesWithoutCause } from '../shared/indexable.ts';
import { mayBeOfOtherSite } from '../shared/repository-sites.ts';
import {
  findMainSitemap,
  isOnOtherHost,
  locateEntry,
  namesOtherSite,
  parseOwnUrl,
  printSitemapLine,
  printSitemapSetting,
  proposeSitemap,
} from '../shared/sitemaps.ts';

const messages = {
  none: 'the site has no sitemap',
  unlisted: (file: string) => `robots.txt does not link to the sitemap ${file}`,
  unlistedFolder: (folder: string, count: number) =>
    `the sitemap lists none of ${formatCount(count, 'page')} in ${folder}`,
  forgotten: (count: number) => `the sitemap leaves out ${formatCount(count, 'page')}, most of the site`,
  lost: (url: string, why: string) => `robots.txt links to the sitemap ${url}, ${why}`,
  otherHost: (url: string, own: string) =>
    `robots.txt lists the sitemap ${url}, which is on another host than ${own}`,
  lostInIndex: (url: string, why: string) => `the sitemap index lists ${url}, ${why}`,
};

export default defineRule({
  id: 'sitemap-missing',
  title: 'The site has a sitemap, and robots.txt links to it',
  level: 'warning',
  conventions: ['W-SITEMAP-1'],
  why: 'Without a sitemap, search engines find new pages late. It tells them every canonical URL and when it changed. They find it by the Sitemap line of robots.txt. (sitemaps.org; Google Search Central.)',
  fix: 'add a sitemap.xml, and link to it in robots.txt: "Sitemap: https://…/sitemap.xml"',
  examples: () => {
    const pagesOf = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}${index + 1}/`);
    const listPages = (listed: readonly string[], unlisted: readonly string[]) => {
      const paths = [...listed, ...unlisted];
      const links = ['/gauges/', ...paths].map((path) => `<a href="${path}">${path}</a>`);
      return site({
        '/': { body: links.join(' ') },
        ...Object.fromEntries(paths.map((path) => [path, {}])),
        'sitemap.xml': sitemap('/', '/gauges/', ...listed),
      });
    };
    const withoutRecipes = listPages([], pagesOf('/recipes/', 10));
    const noindex = '<meta name="robots" content="noindex">';
    const withoutSitemap = (robots: string): Record<string, string> => {
      const { 'sitemap.xml': _, ...others } = site({ 'robots.txt': robots });
      return others;
    };
    const noSitemap =
      'warning  The site has no sitemap  Fix: Add a sitemap.xml, and link to it in robots.txt: "Sitemap: https://…/sitemap.xml".';
    return {
      good: {
        'a sitemap that robots.txt lists': site(),
        'a sitemap with half of the pages': {
          files: listPages(pagesOf('/pumps/', 4), pagesOf('/', 5)),
          nearMiss: {
            replace: ['<loc>https://www.example.com/pumps/4/</loc>', '<loc>https://www.example.com/</loc>'],
            finds:
              'warning 1/index.html:1:1  The sitemap leaves out 6 pages, most of the site (6 places)  Fix: Let the build write the sitemap, or add the pages to it.',
          },
        },
        'a sitemap without the imprint and three more pages': listPages([], pagesOf('/', 4)),
        'a sitemap without the few lists of tags': listPages(pagesOf('/pumps/', 9), pagesOf('/tags/', 9)),
        'a sitemap without the lists of tags on a larger site': listPages(
          pagesOf('/pumps/', 45),
          pagesOf('/tags/', 10),
        ),
        'a folder of which the sitemap lists a page': {
          files: listPages([...pagesOf('/pumps/', 30), '/recipes/first/'], pagesOf('/recipes/', 10)),
          nearMiss: {
            replace: [
              '<loc>https://www.example.com/recipes/first/</loc>',
              '<loc>https://www.example.com/</loc>',
            ],
            finds:
              'warning recipes/1/index.html:1:1  The sitemap lists none of 11 pages in /recipes/ (11 places)  Fix: Add the pages of /recipes/ to the sitemap, or make them noindex if search engines shall not show them.',
          },
        },
        'pages that no page links to, which link-orphan reports': {
          files: { ...withoutRecipes, 'index.html': page('/', { body: '<a href="/gauges/">Gauges</a>' }) },
          nearMiss: {
            replace: [
              '<a href="/gauges/">Gauges</a>',
              ['/gauges/', ...pagesOf('/recipes/', 10)].map((path) => `<a href="${path}">A</a>`).join(' '),
            ],
            finds:
              'warning recipes/1/index.html:1:1  The sitemap lists none of 10 pages in /recipes/ (10 places)  Fix: Add the pages of /recipes/ to the sitemap, or make them noindex if search engines shall not show them.',
          },
        },
        'a single page for search engines': {
          files: {
            ...withoutSitemap('User-agent: *\nAllow: /\n'),
            'gauges/index.html': page('/gauges/', { head: noindex }),
          },
          nearMiss: { replace: [noindex, ''], finds: noSitemap },
        },
        'a sitemap on a server for files': {
          files: withoutSitemap(
            'User-agent: *\nAllow: /\n\nSitemap: https://files.acme.example/sitemap.xml\n',
          ),
          nearMiss: { replace: ['https://files.acme.example/', 'http://localhost:4321/'], finds: noSitemap },
        },
        'the sitemap of another repository beside the own one': {
          site: 'https://acme.github.io',
          files: moveTo(
            'acme.github.io',
            site({
              'robots.txt':
                'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\nSitemap: https://www.example.com/pumps/sitemap.xml\n',
            }),
          ),
          nearMiss: {
            replace: ['/pumps/sitemap.xml', '/sitemap-pumps.xml'],
            finds:
              'warning robots.txt:5:1  robots.txt links to the sitemap https://acme.github.io/sitemap-pumps.xml, which is not in the build  Fix: Remove the line.',
          },
        },
        'a folder with a sitemap of its own': {
          ...withoutRecipes,
          'recipes/sitemap.xml': sitemap('/recipes/1/'),
        },
      },
      bad: {
        'a sitemap with all pages but the recipes': {
          files: withoutRecipes,
          finds:
            'warning recipes/1/index.html:1:1  The sitemap lists none of 10 pages in /recipes/ (10 places)  Fix: Add the pages of /recipes/ to the sitemap, or make them noindex if search engines shall not show them.',
        },
        'no sitemap, and eight pages': {
          files: {
            ...withoutSitemap('User-agent: *\nAllow: /\n'),
            ...Object.fromEntries(pagesOf('/', 6).map((path) => [`${path.slice(1)}index.html`, page(path)])),
            'index.html': page('/', {
              body: ['/gauges/', ...pagesOf('/', 6)].map((path) => `<a href="${path}">${path}</a>`).join(' '),
            }),
          },
          finds: noSitemap,
        },
        'a sitemap with the first pages of a site that grew': {
          files: listPages(pagesOf('/pumps/', 2), pagesOf('/pumps/', 8).slice(2)),
          finds:
            'warning pumps/3/index.html:1:1  The sitemap leaves out 6 pages, most of the site (6 places)  Fix: Let the build write the sitemap, or add the pages to it.',
        },
        'a sitemap that robots.txt does not list': {
          files: site({ 'robots.txt': 'User-agent: *\nAllow: /\n' }),
          finds:
            'info robots.txt:1:1  robots.txt does not link to the sitemap sitemap.xml  Fix: Add the line "Sitemap: https://www.example.com/sitemap.xml".',
        },
        'a sitemap of the former host': {
          files: site({
            'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: https://acme.netlify.app/sitemap.xml\n',
          }),
          finds:
            'warning robots.txt:4:1  robots.txt lists the sitemap https://acme.netlify.app/sitemap.xml, which is on another host than https://www.example.com  Fix: Write "Sitemap: https://www.example.com/sitemap.xml".',
        },
        'an index of files of which one is not there': {
          files: site({
            'sitemap.xml': sitemap('/sitemap-0.xml', '/sitemap-1.xml')
              .replaceAll('urlset', 'sitemapindex')
              .replaceAll('url>', 'sitemap>'),
            'sitemap-0.xml': sitemap('/', '/gauges/'),
          }),
          finds:
            'error sitemap.xml:4:12  The sitemap index lists https://www.example.com/sitemap-1.xml, which is not in the build  Fix: Add the file, or remove the entry.',
        },
      },
    };
  },

  *check(site) {
    const lostSitemaps = [...reportLostSitemaps(site)];
    // A single page needs no sitemap.
    if (lostSitemaps.length > 0) yield* lostSitemaps;
    else if (listPagesWithoutCause(site).length > 1) yield* reportUnknownSitemap(site);
    yield* reportUnlistedPages(site);
  },
});

/**
 * The recipes of a site whose sitemap lists all other pages, or all pages since a sitemap was written by hand. Few pages aren't
 * reported: a template leaves out its lists of tags, and an owner the imprint. Nor is a folder with a sitemap of its own.
 */
function* reportUnlistedPages(site: Site): Generator<Fault> {
  for (const [folder, pages] of listUnlistedFolders(site)) {
    const cause = {
      key: `none of ${folder}`,
      message: messages.unlistedFolder(folder, pages.length),
      why: whyListed,
      fix: `add the pages of ${folder} to the sitemap, or make them noindex if search engines shall not show them`,
    };
    for (const page of pages) yield { ...locateOnPage(site, page), cause };
  }

  const forgottenPages = listForgottenPages(site);
  const cause = {
    key: 'forgotten',
    message: messages.forgotten(forgottenPages.length),
    why: whyListed,
    fix: printSitemapSetting(site) ?? 'let the build write the sitemap, or add the pages to it',
  };
  for (const page of forgottenPages) yield { ...locateOnPage(site, page), cause };
}

const whyListed = "Search engines find pages that no sitemap lists late, and don't learn when they changed.";

/** No sitemap, or one that robots.txt doesn't name. */
function* reportUnknownSitemap(site: Site): Generator<Fault> {
  const { robots } = site;
  const mainSitemap = findMainSitemap(site);
  // Unless robots.txt names one on a server for files
  if (mainSitemap === undefined && !namesOtherSite(site))
    yield {
      cause: {
        key: 'none',
        message: messages.none,
        ...(site.generator?.settings.sitemap === 'none' && { level: 'info' }),
        ...proposeSitemap(site),
      },
    };
  if (mainSitemap === undefined || robots === undefined) return;

  const line = printSitemapLine(site, mainSitemap);
  const { file } = robots;
  const [namedSitemap] = robots.sitemaps;
  if (namedSitemap === undefined) {
    const message = messages.unlisted(mainSitemap);
    const cause: Cause = { key: 'unlisted', level: 'info', message, fix: `add the line "${line}"` };
    yield { ...pickPlace({ file, line: 1 }), cause };
    return;
  }

  // Only the sitemap of the former host, such as https://acme.netlify.app/sitemap.xml.
  const areOnOtherHost = robots.sitemaps.every(({ value }) => isOnOtherHost(site, value));
  const message = messages.otherHost(namedSitemap.value, site.origin);
  if (areOnOtherHost)
    yield {
      ...pickPlace({ file, line: namedSitemap.line }),
      cause: { key: 'other host', message, fix: `write "${line}"` },
    };
}

/** Missing sitemaps in robots.txt or an index. */
function* reportLostSitemaps(site: Site): Generator<Fault> {
  const { sitemaps: namedSitemaps = [], file = '' } = site.robots ?? {};
  for (const { line, value } of namedSitemaps.filter((named) => isLost(site, named.value))) {
    const message = messages.lost(value, describeMissingUrl(site));
    const cause = { key: `lost ${value}`, message, fix: describeLostRepair(site) };
    yield { ...pickPlace({ file, line }), cause };
  }

  // sitemap-index.xml lists sitemap-3.xml, which the build lacks.
  for (const sitemap of site.sitemaps.filter(({ kind }) => kind === 'index'))
    for (const entry of sitemap.entries.filter(({ loc }) => isLost(site, loc))) {
      const message = messages.lostInIndex(entry.loc, describeMissingUrl(site));
      const fix = 'add the file, or remove the entry';
      const cause: Cause = { key: `lost ${entry.loc}`, level: 'error', message, fix };
      yield { ...locateEntry({ sitemap, entry }), cause };
    }
}

/** The line of the sitemap that the build has, unless another line names it. */
function describeLostRepair(site: Site): string {
  const mainSitemap = findMainSitemap(site);
  if (mainSitemap === undefined) return 'add the file to the build, or remove the line';
  const line = printSitemapLine(site, mainSitemap);
  const isNamed = site.robots?.sitemaps.some(({ value }) => line.endsWith(` ${value}`));
  return isNamed ? 'remove the line' : `write "${line}"`;
}

/** True for a URL of this site where nothing is. https://acme.github.io/pumps/sitemap.xml may be of another repository. */
function isLost(site: Site, url: string): boolean {
  const ownUrl = parseOwnUrl(site, url);
  if (ownUrl === undefined || mayBeOfOtherSite(site, ownUrl.path)) return false;
  return isMissing(site.ask(ownUrl.path, ownUrl.query));
}
