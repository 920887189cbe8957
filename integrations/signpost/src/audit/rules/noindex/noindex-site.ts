import { isHtml } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isOnNearlyAll, listPagesWithoutCause } from '../shared/indexable.ts';

const messages = {
  home: 'the home page is noindex',
  all: (count: number) => `all ${count} pages are noindex, so search engines drop the whole site`,
  siteWide: (word: string, effect: string) => `every page is ${word}, so ${effect}`,
  nearlyAll: (count: number, pages: number, word: string, effect: string) =>
    `${count} of ${pages} pages are ${word}, so ${effect}`,
};

/** Words that keep results small or links uncounted; on every page, or all but those of another layout, a template left them. */
const siteWide: ReadonlyMap<string, { readonly every: string; readonly nearlyAll: string }> = new Map([
  [
    'nofollow',
    {
      every: 'search engines follow no link of the site',
      nearlyAll: 'search engines follow none of their links',
    },
  ],
  ['nosnippet', { every: 'results show no text of the site', nearlyAll: 'results show no text of them' }],
]);

const defaultFix = 'build for production without it';

const hidden = page('/', { head: '<meta name="robots" content="noindex, nofollow">' });

export default defineRule({
  id: 'noindex-site',
  title: 'The home page and the site may be indexed',
  level: 'error',
  conventions: ['W-NOINDEX-2', 'W-MIG-3', 'W-CLOSE-5'],
  why: 'A staging noindex that goes live removes the whole site from the results. (Google Search Central, site moves: remove temporary blocks.)',
  fix: defaultFix,
  examples: () => ({
    good: {
      'a noindex on one page': site({ '/x/': { head: '<meta name="robots" content="noindex">' } }),
      'nofollow on one page': {
        files: site({
          '/': { head: '<meta name="robots" content="noarchive">' },
          '/gauges/': { head: '<meta name="robots" content="nofollow">' },
        }),
        nearMiss: {
          replace: ['noarchive', 'noarchive, nofollow'],
          finds:
            'warning index.html:1:1  Every page is nofollow, so search engines follow no link of the site  Fix: Remove nofollow from the layout.',
        },
      },
      'nofollow on one of three pages': {
        files: site({
          '/': { head: '<meta name="robots" content="nofollow">' },
          '/pumps/': { head: '<meta name="robots" content="noarchive">' },
        }),
        nearMiss: {
          replace: ['noarchive', 'nofollow'],
          finds:
            'warning index.html:1:1  2 of 3 pages are nofollow, so search engines follow none of their links  Fix: Remove nofollow from the layout.',
        },
      },
      'nofollow on the only page that search engines may list': {
        files: site({
          '/': { head: '<meta name="robots" content="nofollow">' },
          '/gauges/': { head: '<meta name="robots" content="noindex, follow">' },
        }),
        nearMiss: {
          replace: ['noindex, follow', 'nofollow'],
          finds:
            'warning index.html:1:1  Every page is nofollow, so search engines follow no link of the site  Fix: Remove nofollow from the layout.',
        },
      },
    },
    bad: {
      'a noindex on the home page': {
        files: site({ 'index.html': hidden }),
        finds: 'error index.html:10:1  The home page is noindex  Fix: Remove it from the home page.',
      },
      'a header for all URLs': {
        files: site({ _headers: '/*\n  X-Robots-Tag: noindex\n' }),
        finds:
          'error _headers:2:1  All 2 pages are noindex, so search engines drop the whole site  Fix: Remove the header X-Robots-Tag from _headers.',
      },
      'noindex on every page': {
        files: site(
          Object.fromEntries(
            ['/', '/gauges/'].map((url) => [url, { head: '<meta name="robots" content="noindex">' }]),
          ),
        ),
        finds:
          'error index.html:10:1  All 2 pages are noindex, so search engines drop the whole site  Fix: Build for production without it.',
      },
    },
  }),

  *check(site) {
    yield* findSiteWide(site);
    // The noindex of a preview that was published: on all pages, otherwise on the home page, whatever other pages have. A site without
    // noindex on its home page is meant so.
    const { noindexSite } = site.causes;
    if (noindexSite === undefined) return;
    const { pages, place } = noindexSite;
    if (pages.size === 1) {
      yield {
        ...place,
        cause: {
          key: 'home',
          message: messages.home,
          why: 'Search engines drop it, though most people who search for the site look for its home page.',
          fix: place.file !== undefined && isHtml(place.file) ? 'remove it from the home page' : defaultFix,
        },
      };
      return;
    }
    // vercel.json was copied to the root from a preview's build.
    const isByHeader = place.file !== undefined && !isHtml(place.file);
    const fix = isByHeader ? `remove the header X-Robots-Tag from ${place.file}` : defaultFix;
    yield { ...place, cause: { key: 'all', message: messages.all(pages.size), fix } };
  },
});

/**
 * Reports `nofollow` and `nosnippet` on every page that search engines may index, or on all but a few, such as the imprint: beside
 * noindex, the words don't matter.
 */
function* findSiteWide(site: Site): Generator<Fault> {
  const pages = listPagesWithoutCause(site);
  const first = site.home ?? pages[0];
  // A single page may be meant so.
  if (first === undefined || pages.length < 2) return;

  for (const [word, effect] of siteWide) {
    const { length } = pages.filter((page) => hasRobotsWord(page, word));
    const isOnAll = length === pages.length;
    if (!isOnAll && !isOnNearlyAll(length, pages.length) && !isOnAllButOne(length, pages, first, word))
      continue;
    yield {
      ...locateOnPage(site, first),
      cause: {
        key: 'site wide',
        level: 'warning',
        message: isOnAll
          ? messages.siteWide(word, effect.every)
          : messages.nearlyAll(length, pages.length, word, effect.nearlyAll),
        fix: `remove ${word} from the layout`,
      },
    };
  }
}

/** True for a word on the home page of a small site and on all other pages but one. */
function isOnAllButOne(count: number, pages: readonly Page[], home: Page, word: string): boolean {
  return count > 1 && count === pages.length - 1 && hasRobotsWord(home, word);
}

/** True for <meta name="robots" content="noarchive, nofollow"> and the word `nofollow`. */
function hasRobotsWord({ metas }: Page, word: string): boolean {
  const contents = metas.filter(({ key }) => key === 'robots').map(({ content }) => content.toLowerCase());
  return contents.some((content) => content.split(/[,\s]+/).includes(word));
}
