import type { Cause } from '../../../lib/finding.ts';
import { isSameLanguage } from '../../../lib/url/language.ts';
import type { Page } from '../../../pages/page.ts';
import { askTarget } from '../../site/ask-target.ts';
import { readLanguageFolder, removeLanguageFolder } from '../../site/languages.ts';
import { putOriginalFirst } from '../../site/originals.ts';
import { readRole } from '../../site/role.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { listLanguageVersions, printAlternates } from '../shared/hreflang.ts';
import { readFolderPattern } from '../shared/map.ts';
import { buildTextKey } from '../shared/page-text.ts';
import { listSitemapPages } from '../shared/sitemaps.ts';
import { groupPages, readLanguage } from '../shared/titles.ts';

const messages = {
  pair: (url: string) => `the page has the same text as ${url}, but neither has the other as its canonical`,
  group: (pages: number, url: string) =>
    `${pages} pages have the same text as ${url}, and none has it as its canonical`,
};

const languagesFix =
  'translate the copies, leave them out of the other languages, or make the page in the original language their canonical';

const copy = (url: string, canonical?: string) =>
  page(url, { heading: 'Flow meters', ...(canonical && { canonical }) });

const hexo = '<meta name="generator" content="Hexo 7.3.0">';

/** The pages for two regions, with one text. */
function versions(first: string, second: string): Record<string, string> {
  const head = printAlternates({ [first]: '/gb/', [second]: '/us/' });
  return site({
    '/gb/': { head, lang: first, heading: 'Flow meters' },
    '/us/': { head, lang: second, heading: 'Flow meters' },
  });
}

const fix =
  'make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs';
/** `sitemap-entries` reports an entry whose page has another canonical. */
const listedFix = 'Take each page out of the sitemap whose canonical is another one then';

export default defineRule({
  id: 'canonical-duplicate',
  title: 'Pages with the same text share one canonical URL',
  level: 'warning',
  conventions: ['W-CANON-2'],
  why: 'Two URLs with the same text split their links between them, until one has the other as its canonical. That happens to the first page of a list, to older versions of a documentation, and to pages that fall back to another language. (Google Search Central, consolidate duplicate URLs.)',
  fix,
  examples: () => ({
    good: {
      'the pages for two regions of a language': {
        files: versions('en-GB', 'en-US'),
        nearMiss: {
          replace: ['hreflang="en-US"', 'hreflang="de"'],
          finds:
            'warning us/index.html:1:1  The page has the same text as /gb/, but neither has the other as its canonical  Fix: Make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs.',
        },
      },
      'the lists of a generator with the posts of each other': {
        files: site({
          '/': { head: hexo },
          'categories/weddings/index.html': copy('/categories/weddings/'),
          'tags/feasts/index.html': copy('/tags/feasts/'),
          'categories/weddings/index.xml': '',
          'tags/feasts/index.xml': '',
        }),
        nearMiss: {
          replace: [hexo, ''],
          finds:
            'warning tags/feasts/index.html:1:1  The page has the same text as /categories/weddings/, but neither has the other as its canonical  Fix: Make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs.',
        },
      },
      'a copy whose canonical is the page': site({
        'a/index.html': copy('/a/'),
        'b/index.html': copy('/b/', 'https://www.example.com/a/'),
      }),
      'a copy that is noindex': {
        files: site({
          'a/index.html': copy('/a/'),
          '/b/': { head: '<meta name="robots" content="noindex, follow">', heading: 'Flow meters' },
        }),
        nearMiss: {
          replace: ['noindex, follow', 'follow'],
          finds:
            'warning b/index.html:1:1  The page has the same text as /a/, but neither has the other as its canonical  Fix: Make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs.',
        },
      },
    },
    bad: {
      'two copies, each its own canonical': {
        files: site({
          'a/index.html': copy('/a/'),
          'b/index.html': copy('/b/'),
        }),
        finds:
          'warning b/index.html:1:1  The page has the same text as /a/, but neither has the other as its canonical  Fix: Make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs.',
      },
      'a copy in the sitemap': {
        files: site({
          'a/index.html': copy('/a/'),
          'b/index.html': copy('/b/'),
          'sitemap.xml': sitemap('/', '/a/', '/b/'),
        }),
        finds:
          'warning b/index.html:1:1  The page has the same text as /a/, but neither has the other as its canonical  Fix: Make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs. Take each page out of the sitemap whose canonical is another one then.',
      },
      'pages with a name in each language, and one text that nobody has translated': {
        files: site({
          '/en/': { lang: 'en', heading: 'Home' },
          '/de/': { lang: 'de', heading: 'Start' },
          '/en/flow-meters/': { lang: 'en', heading: 'Flow meters' },
          '/de/messer/': { lang: 'de', heading: 'Flow meters' },
        }),
        finds:
          'warning en/flow-meters/index.html:1:1  The page has the same text as /de/messer/, but neither has the other as its canonical  Fix: Translate the copies, leave them out of the other languages, or make the page in the original language their canonical.',
      },
      'pages of one language in two folders': {
        files: site({
          '/en/': { lang: 'en', heading: 'Home' },
          '/de/': { lang: 'de', heading: 'Start' },
          '/en/flow-meters/': { lang: 'en', heading: 'Flow meters' },
          '/de/messer/': { lang: 'en', heading: 'Flow meters' },
        }),
        finds:
          'warning en/flow-meters/index.html:1:1  The page has the same text as /de/messer/, but neither has the other as its canonical  Fix: Make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs.',
      },
      'one text on three pages': {
        files: site({
          'a/index.html': copy('/a/'),
          'b/index.html': copy('/b/'),
          'c/index.html': copy('/c/'),
        }),
        finds:
          'warning b/index.html:1:1  2 pages have the same text as /a/, and none has it as its canonical  Fix: Make one of them the canonical of all the others, or redirect them to it. Where each has its own subject, say so in its text; delete a copy of the site that nobody needs.',
      },
    },
  }),

  *check(site) {
    // The pages without noindex and without another page as their canonical, in groups with one main text. Texts of less than 150
    // characters are equal by chance.
    for (const group of groupPages(listCanonicalPages(site), buildTextKey)) {
      // The home page first, then a page to which links lead, then the one in the fewest folders
      const [first, ...otherPages] = putOriginalFirst(site, group);
      if (first === undefined) continue;
      const copies = otherPages.filter((page) => isCopy(site, page, first));
      const [firstCopy] = copies;
      if (firstCopy === undefined) continue;

      const { servedUrl } = first;
      const message = copies.length > 1 ? messages.group(copies.length, servedUrl) : messages.pair(servedUrl);
      const commonCause = findCommonCause(site, first, copies);
      const isListed = copies.some((page) => listSitemapPages(site).has(page));
      yield {
        ...locateOnPage(site, firstCopy),
        cause: {
          message,
          ...commonCause,
          ...(isListed && { fix: `${commonCause.fix ?? fix}. ${listedFix}` }),
        },
      };
    }
  },
});

/**
 * False for the pages for two regions of a language, and for two lists that a generator writes, which are equal while the same posts
 * have a tag and a category.
 */
function isCopy(site: Site, page: Page, first: Page): boolean {
  if (isForOtherRegion(site, page, first)) return false;
  return !(isGenerated(site, page) && isGenerated(site, first));
}

function isGenerated(site: Site, page: Page): boolean {
  return readRole(site, page).origin === 'generated';
}

/** What many pages with copies have in common: nobody has translated them, or a folder, such as an old version, has a copy of each. */
function findCommonCause(site: Site, first: Page, copies: readonly Page[]): Pick<Cause, 'key' | 'fix'> {
  // https://acme.example/docs/ja/ref/agent/ is /ref/agent/, which nobody has translated.
  if (copies.every((copy) => isUntranslated(site, copy, first)))
    return { key: 'languages', fix: languagesFix };

  const folders = new Set(copies.map((copy) => readFolderPattern(copy.servedUrl)));
  // At most one copy in each folder: a template may make them for all pages there, so the folders name the cause.
  const isOfTemplate = folders.size === copies.length;
  return { key: isOfTemplate ? [...folders].sort().join(' ') : `copies of ${first.servedUrl}` };
}

/**
 * True for /ja/pumps/ with the text of the English /pumps/, and for /de/pumpen/ with that of /en/pumps/, where each page says that it
 * is in the language of its folder. False for /en/pumps/, which is only a second URL of /pumps/.
 */
function isUntranslated(site: Site, copy: Page, original: Page): boolean {
  const folder = readLanguageFolder(site, copy).toLowerCase();
  const language = readLanguage(original);
  const isSamePath = removeLanguageFolder(site, copy) === removeLanguageFolder(site, original);
  const isInLanguageOfFolder = folder !== '' && isSameLanguage(folder, readLanguage(copy));
  const isInOtherLanguage = language !== '' && !isSameLanguage(language, readLanguage(copy));
  return folder !== language && (isSamePath || (isInLanguageOfFolder && isInOtherLanguage));
}

/**
 * True for pages that list each other by hreflang as versions of one language, such as en-GB and en-US. Versions in different languages
 * with one text are copies.
 */
function isForOtherRegion(site: Site, page: Page, other: Page): boolean {
  const versions = listLanguageVersions(site).get(page) ?? [];
  const findCode = (version: Page) =>
    versions.find(({ target }) => askTarget(site, target)?.page === version)?.hreflang;
  const otherCode = findCode(other);
  // A page that doesn't list itself has the language of its <html>.
  return otherCode !== undefined && isSameLanguage(findCode(page) ?? page.lang?.text, otherCode);
}
