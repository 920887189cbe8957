import type { Cause } from '../../../lib/finding.ts';
import type { Page } from '../../../pages/page.ts';
import { isHomeUrl } from '../../site/languages.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { countMainText, hasHardlyAnyText, isFilledByScript, minCharacters } from '../shared/page-text.ts';
import { findSample } from '../shared/samples.ts';
import { isLanding, isTermList } from '../shared/titles.ts';

const messages = {
  none: 'the page has no text',
  filler: (text: string) => `the page says "${text}" instead of its text`,
  short: 'the page has hardly any text',
};

const fillerFix = 'write the text, or make the page noindex until then';
/** A home page with noindex would take the site out of the results. */
const homeFix = 'say what the site is for';

export default defineRule({
  id: 'page-thin',
  title: 'A page has something to read',
  level: 'warning',
  conventions: ['W-ERR-5'],
  why: 'Search engines often take a page with almost no text for an error page and drop it. (Google Search Central, soft 404 errors.)',
  fix: 'write into the HTML what the page is for, also if a script adds its text; a page that nobody should find can be noindex',
  scope: 'page',
  judges: { ...writtenPages, leavesOut: ['unseen', 'shell'] },
  examples: () => ({
    good: { 'a paragraph of text': site() },
    bad: {
      'a heading and nothing else': {
        files: site({ '/prices/': { main: '<main><h1>Prices</h1></main>' } }),
        finds:
          'warning prices/index.html:1:1  The page has hardly any text  Fix: Write into the HTML what the page is for, also if a script adds its text; a page that nobody should find can be noindex.',
      },
    },
  }),

  *check(site) {
    for (const page of listCanonicalPages(site)) {
      if (isReportedElsewhere(page) || isTermList(page)) continue;
      const report = checkText(page);
      // A name, a slogan and the menu are enough for a home page, and for that of a language: https://acme.example/ru/
      const isHome = isHomeUrl(site, page.servedUrl);
      if (report === undefined || (isHome && report.key === 'short')) continue;
      yield {
        ...locateOnPage(site, page, page.filler),
        cause: isHome ? { ...report, fix: homeFix } : report,
      };
    }
  },
});

/** True for faults of other rules, and for a temporary landing page. */
function isReportedElsewhere(page: Page): boolean {
  if (findSample(page) !== undefined) return true;
  if (isLanding(page) || isFilledByScript(page)) return true;
  const { notFound, moved, acts } = page;
  return notFound !== undefined || moved !== undefined || acts.some(({ act }) => act === 'redirect');
}

function checkText(page: Page): Cause | undefined {
  const { text, scripts, filler } = page;
  if (filler !== undefined) return { key: 'filler', message: messages.filler(filler.text), fix: fillerFix };

  // A picture or a form may be all that a page is for.
  if (text.pictures > 0) return undefined;
  if (!hasHardlyAnyText(page)) return undefined;

  // A script may show hidden text: 40 characters or more are a sentence.
  if (scripts > 0 && text.hiddenLength >= minCharacters) return undefined;
  const hasNone = countMainText(page) <= text.hiddenLength;
  return hasNone ? { key: 'none', message: messages.none } : { key: 'short', message: messages.short };
}
