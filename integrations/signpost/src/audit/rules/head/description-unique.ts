import type { Page } from '../../../pages/page.ts';
import { isOfLayout } from '../fold-layout-faults.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { shortenText } from '../shared/describe-url.ts';
import { findDescriptionFault, listDescriptions } from '../shared/descriptions.ts';
import { page, site } from '../shared/example.ts';
import { leaveOutFurtherPages } from '../shared/further-pages.ts';
import { isReferencePage } from '../shared/own-pages.ts';
import { groupPages, isTermList, leaveOutCopies, readLanguage } from '../shared/titles.ts';
import { isOfOldVersion, readPageVersion } from '../shared/versions.ts';

const messages = {
  same: (othersHave: string, text: string) => `${othersHave} the description "${text}" too`,
  ofSite: (text: string) => `nearly every page has the description "${text}"`,
};

const siteFix =
  'write a description for each page, and let the layout or theme write it in place of the one for all pages';

const description = 'Instruments for industry since 1962.';
const described = (url: string) => page(url, { description });

export default defineRule({
  id: 'description-unique',
  title: 'No two pages have the same description',
  level: 'warning',
  conventions: ['W-HEAD-6'],
  why: 'A description that is the same on every page describes none of them, and search engines stop showing it. (Google Search Central, snippets: unique descriptions.)',
  fix: 'describe what only this page has',
  examples: () => ({
    good: {
      'a description for each page': site(),
      'the pages of a list': site({
        '/news/': { description },
        '/news/page/2/': { description, body: '<p>Older news</p>' },
      }),
      'the description of the site before that of the page, of which description-missing reports the second':
        site({
          '/a/': { description, head: '<meta name="description" content="Pumps for farms.">' },
          '/b/': {
            description,
            head: '<meta name="description" content="Pumps for mines.">',
            heading: 'Mines',
          },
        }),
      'copies of a page, which canonical-duplicate reports': site({
        '/a/': { description, heading: 'Posts' },
        '/b/': { description, heading: 'Posts' },
      }),
      "lists of tags with the site's description": site({
        '/': { description },
        '/tags/': { description },
        '/tags/a/': { description },
        '/archives/': { description },
      }),
    },
    bad: {
      'one description on two pages': site({
        'a/index.html': described('/a/'),
        'b/index.html': described('/b/'),
      }),
    },
  }),
  *check(site) {
    if (site.generator?.sharesDescription) return;
    const canonicalPages = listCanonicalPages(site);
    const writtenPages = canonicalPages.filter(
      (page) => !isReferencePage(site, page) && !isOfOldVersion(site, page),
    );
    for (const group of groupPages(leaveOutFurtherPages(writtenPages), buildDescriptionKey)) {
      const pages = leaveOutCopies(group);
      // The lists of tags have the site's description, as the generator or theme writes them.
      const withoutLists = pages.filter((page) => !isTermList(page));
      if (withoutLists.length < 2) continue;
      const isOfSite = isOfLayout(group.length, canonicalPages.length);
      const example = pages.find((page) => page === site.home) ?? pages[0];
      for (const page of isOfSite && example !== undefined ? [example] : pages) {
        const [meta] = listDescriptions(page);
        const text = shortenText(meta?.content ?? '');
        yield {
          ...locateOnPage(site, page, meta),
          // How many is in the report: copies and the second pages of a list aren't counted, though they have it too.
          message: messages.same(pages.length === 2 ? 'another page has' : 'other pages have', text),
          ...(isOfSite && { message: messages.ofSite(text), fix: siteFix, isOfLayout: true as const }),
        };
      }
    }
  },
});

/** The key that must be unique: the description with the page's language, in one version of a documentation. */
function buildDescriptionKey(page: Page): string | undefined {
  // "Description will go into a meta tag in <head />" on five pages: `description-missing` reports it.
  if (findDescriptionFault(page) !== undefined) return undefined;
  // The theme writes the site's before the page's own: `description-missing` reports the second.
  const [first, second] = listDescriptions(page);
  if (second !== undefined && second.content.trim() !== first?.content.trim()) return undefined;
  const text = first?.content.trim().toLowerCase();
  if (text === undefined) return undefined;
  return [readPageVersion(page), readLanguage(page), text].join(' ');
}
