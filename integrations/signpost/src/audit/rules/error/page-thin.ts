import type { Cause } from '../../../lib/finding.ts';
import type { Page } from '../../../pages/page.ts';
import { isHomeUrl } from '../../site/languages.ts';
import { defineRule, locateOnPage, writtenPages } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { readTextState } from '../shared/page-text.ts';

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
  // What Signpost shows at all URLs while the site is closed has a sentence, and no more.
  judges: { ...writtenPages, leavesOut: ['unseen', 'landing'] },
  examples: () => ({
    good: {
      'a paragraph of text': site(),
      'a home page with a slogan': {
        files: site({ '/': { main: '<main><h1>Acme</h1><p>Pumps since 1962</p></main>' } }),
        nearMiss: {
          replace: ['<h1>Acme</h1><p>Pumps since 1962</p>', ''],
          finds: 'warning index.html:1:1  The page has no text  Fix: Say what the site is for.',
        },
      },
      'a page with a picture': {
        files: site({ '/prices/': { main: '<main><h1>Prices</h1><img src="/icon.svg" alt=""></main>' } }),
        nearMiss: {
          replace: ['<img src="/icon.svg" alt="">', ''],
          finds:
            'warning prices/index.html:1:1  The page has hardly any text  Fix: Write into the HTML what the page is for, also if a script adds its text; a page that nobody should find can be noindex.',
        },
      },
    },
    bad: {
      'a heading and nothing else': {
        files: site({ '/prices/': { main: '<main><h1>Prices</h1></main>' } }),
        finds:
          'warning prices/index.html:1:1  The page has hardly any text  Fix: Write into the HTML what the page is for, also if a script adds its text; a page that nobody should find can be noindex.',
      },
      'a text of the template': {
        files: site({
          '/prices/': {
            main: '<main><h1>Prices</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p></main>',
          },
        }),
        finds:
          'warning prices/index.html:14:25  The page says "Lorem ipsum dolor sit amet, consectetur adipiscing elit." instead of its text  Fix: Write the text, or make the page noindex until then.',
      },
    },
  }),

  *check(site) {
    for (const page of listCanonicalPages(site)) {
      const cause = findCause(page);
      // A name, a slogan and the menu are enough for a home page, and for that of a language: https://acme.example/ru/
      const isHome = isHomeUrl(site, page.servedUrl);
      if (cause === undefined || (isHome && cause.key === 'short')) continue;
      yield {
        ...locateOnPage(site, page, page.filler),
        cause: isHome ? { ...cause, fix: homeFix } : cause,
      };
    }
  },
});

/**
 * `short`: less than 40 characters of text (16 in Chinese, Japanese and Korean), and no picture or form. `none`: no text but hidden
 * one. Other states, such as a page that a script fills or that says "not found", are the subjects of other rules.
 */
function findCause(page: Page): Cause | undefined {
  switch (readTextState(page)) {
    case 'filler':
      return { key: 'filler', message: messages.filler(page.filler?.text ?? ''), fix: fillerFix };
    case 'none':
      return { key: 'none', message: messages.none };
    case 'short':
      return { key: 'short', message: messages.short };
    default:
      return undefined;
  }
}
