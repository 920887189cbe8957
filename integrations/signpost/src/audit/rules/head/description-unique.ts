import { countItems, findMostFrequent } from '../../../lib/counts.ts';
import type { Cause } from '../../../lib/finding.ts';
import { proposeSetting } from '../../../lib/generators/settings.ts';
import { formatNumber } from '../../../lib/text/text.ts';
import type { Page } from '../../../pages/page.ts';
import { leaveOutFurtherPages } from '../../site/list-pages.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage, ownPages } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { shortenText } from '../shared/describe-url.ts';
import { listDescriptions } from '../shared/descriptions.ts';
import { page, pagesOfList, site } from '../shared/example.ts';
import { isOnNearlyAll } from '../shared/indexable.ts';
import { buildTextKey } from '../shared/page-text.ts';
import { groupPages, readLanguage } from '../shared/titles.ts';
import { countLanguages, groupUntranslated } from '../shared/untranslated.ts';

const messages = {
  same: (othersHave: string, text: string) => `${othersHave} the description "${text}" too`,
  ofSite: (pages: number, text: string) => `${formatNumber(pages)} pages have the description "${text}"`,
  untranslated: (pages: number, languages: number, text: string) =>
    `${formatNumber(pages)} pages in ${languages} languages have the description "${text}"`,
};

/** Beside what `description-missing` says of a description without words about its page. */
const also = 'on other pages';

const untranslatedFix = 'write it in the language of each page';

const layoutFix =
  'write a description for each page, and let the layout or theme write it in place of the one for all pages';

const description = 'Instruments for industry since 1962.';
const described = (url: string) => page(url, { description });
/** Two home pages with one description. */
const inTwoLanguages = (lang: string, heading: string) =>
  site({ '/': { description, heading: 'Gauges' }, [`/${lang}/`]: { description, lang, heading } });

export default defineRule({
  id: 'description-unique',
  title: 'No two pages have the same description',
  level: 'warning',
  conventions: ['W-HEAD-6'],
  why: 'A description that is the same on every page describes none of them, and search engines stop showing it. (Google Search Central, snippets: unique descriptions.)',
  fix: 'describe what only this page has',
  judges: ownPages,
  examples: () => ({
    good: {
      'one description for two countries with one language': {
        files: inTwoLanguages('en-US', 'Gages'),
        nearMiss: {
          replace: ['lang="en-US"', 'lang="es"'],
          finds:
            'warning index.html:7:1  2 pages in 2 languages have the description "Instruments for industry since 1962." (2 places)  Fix: Write it in the language of each page.',
        },
      },
      'a page that nobody has translated, which canonical-duplicate reports': inTwoLanguages('de', 'Gauges'),
      'a description for each page': site(),
      'the pages of a list': {
        files: site(pagesOfList('/news/', '/news/page/2/', { description })),
        nearMiss: {
          replace: ['page/2/', 'year/2025/'],
          finds:
            'warning news/year/2025/index.html:7:1  Another page has the description "Instruments for industry since 1962." too (2 places)  Fix: Describe what only this page has.',
        },
      },
      'the description of the site before that of the page, of which description-missing reports the second':
        {
          files: site({
            '/a/': { description, head: '<meta name="description" content="Pumps for farms.">' },
            '/b/': {
              description,
              head: '<meta name="description" content="Pumps for mines.">',
              heading: 'Mines',
            },
          }),
          nearMiss: {
            replace: ['name="description" content="Pumps', 'name="abstract" content="Pumps'],
            finds:
              'warning a/index.html:7:1  Another page has the description "Instruments for industry since 1962." too (2 places)  Fix: Describe what only this page has.',
          },
        },
      'copies of a page, which canonical-duplicate reports': site({
        '/a/': { description, heading: 'Posts' },
        '/b/': { description, heading: 'Posts' },
      }),
    },
    bad: {
      'one description on two pages': {
        files: site({
          'a/index.html': described('/a/'),
          'b/index.html': described('/b/'),
        }),
        finds:
          'warning a/index.html:7:1  Another page has the description "Instruments for industry since 1962." too (2 places)  Fix: Describe what only this page has.',
      },
      'the descriptions of two chapters, each on their pages': {
        files: site(
          Object.fromEntries(
            ['pumps', 'valves'].flatMap((chapter) =>
              [1, 2, 3, 4].map((number) => [
                `/${chapter}/${number}/`,
                { description: `All ${chapter}`, heading: `${chapter} ${number}` },
              ]),
            ),
          ),
        ),
        finds:
          'warning pumps/1/index.html:7:1  Other pages have the description "All pumps" too (8 places)  Fix: Describe what only this page has.',
      },
      'one description for the whole site': {
        files: site(
          Object.fromEntries(
            ['/', ...'abcdefghi'].map((name) => [name === '/' ? name : `/${name}/`, { description }]),
          ),
        ),
        finds:
          'warning index.html:7:1  10 pages have the description "Instruments for industry since 1962." (10 places)  Fix: Write a description for each page, and let the layout or theme write it in place of the one for all pages.',
      },
    },
  }),
  *check(site) {
    // The generator can write only one description for all pages.
    if (site.generator?.settings.description?.isShared) return;

    const ownFix = proposeSetting(site.generator, 'ownDescription');
    const siteFix = ownFix === undefined ? layoutFix : `for each page, ${ownFix}`;
    const canonicalPages = listCanonicalPages(site);
    // /news/page/2/ may have the description of /news/.
    const pages = leaveOutFurtherPages(site, canonicalPages);

    // 1. One description on nine in ten pages: that of the site, such as `site_description` of mkdocs.yml
    const counts = countItems(pages.flatMap((page) => readDescription(page) ?? []));
    const textOfSite = findMostFrequent(counts);
    const isOfSite = isOnNearlyAll(counts.get(textOfSite ?? '') ?? 0, canonicalPages.length);
    const hasTextOfSite = (page: Page) => isOfSite && readDescription(page) === textOfSite;
    const ofSite = pages.filter(hasTextOfSite);
    const [firstOfSite] = ofSite;
    if (firstOfSite !== undefined) {
      const text = shortenText(listDescriptions(firstOfSite)[0]?.content ?? '');
      const message = messages.ofSite(ofSite.length, text);
      yield* reportPages(site, ofSite, { key: 'of the site', message, fix: siteFix });
    }

    // 2. One description of four words or more in two languages. Copies, which have one text too, count once: `canonical-duplicate`
    //    reports them.
    const others = pages.filter((page) => !hasTextOfSite(page));
    const untranslated = groupUntranslated(others, {
      readText: readDescription,
      readKey: (page) => buildTextKey(page) ?? page.file,
    });
    for (const group of untranslated) {
      const [meta] = group.flatMap(listDescriptions);
      const text = shortenText(meta?.content ?? '');
      const message = messages.untranslated(group.length, countLanguages(group), text);
      yield* reportPages(site, group, { key: `untranslated ${text}`, message, fix: untranslatedFix });
    }

    // 3. One description on some pages of a language
    const reported = new Set(untranslated.flat());
    const groups = groupPages(
      others.filter((page) => !reported.has(page)),
      buildDescriptionKey,
    );
    for (const group of groups) {
      // How many is in the report: copies and the second pages of a list aren't counted, though they have it too.
      const othersHave = group.length === 2 ? 'another page has' : 'other pages have';
      for (const page of group) {
        const [meta] = listDescriptions(page);
        yield {
          ...locateOnPage(site, page, meta),
          cause: {
            // Several texts are one habit, such as the sentence of a chapter on each of its pages.
            key: 'another page',
            message: messages.same(othersHave, shortenText(meta?.content ?? '')),
            fix: ownFix,
            also,
          },
        };
      }
    }
  },
});

function* reportPages(site: Site, pages: readonly Page[], cause: Cause): Generator<Fault> {
  for (const page of pages)
    yield { ...locateOnPage(site, page, listDescriptions(page)[0]), cause: { ...cause, also } };
}

/** The key that must be unique: the description with the page's language. */
function buildDescriptionKey(page: Page): string | undefined {
  const text = readDescription(page);
  return text && [readLanguage(page), text].join(' ');
}

/** The description in lower case; undefined without any. */
function readDescription(page: Page): string | undefined {
  // The theme writes the site's before the page's own: `description-missing` reports the second.
  const [first, second] = listDescriptions(page);
  if (second !== undefined && second.content.trim() !== first?.content.trim()) return undefined;
  return first?.content.trim().toLowerCase();
}
