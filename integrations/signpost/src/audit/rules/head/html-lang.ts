import { proposeSetting } from '../../../lib/generators/settings.ts';
import type { Page } from '../../../pages/page.ts';
import { defineRule, locateOnPage, pagesOfSite } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';
import { isShell } from '../shared/page-text.ts';

const messages = {
  none: 'the page has no language: <html> has no `lang`',
  empty: 'the `lang` of <html> is empty',
  invalid: (lang: string) => `the \`lang\` of <html> is "${lang}", which is not a language code`,
  otherScript: (count: number, lang: string, heading: string) =>
    `${count} pages have lang="${lang}", but headings in another script, such as "${heading}"`,
};

/** Fewer pages may be about words of another language. */
const minOtherScript = 3;

const languageFix = 'write the language of the text, such as <html lang="zh"> for Chinese';

export default defineRule({
  id: 'html-lang',
  title: 'Every page declares its language',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'Screen readers pronounce a page by its `lang`, and browsers offer to translate it. Without one, they guess. (HTML standard.)',
  fix: 'write the language of each page into its <html>, such as <html lang="en"> for English',
  scope: 'page',
  judges: pagesOfSite,
  examples: () => ({
    good: {
      'a language on each page': site(),
      'two pages about words of another language': {
        files: site({
          '/': { heading: 'Words for pumps' },
          '/gauges/': { heading: '关于水泵' },
          '/qi/': { heading: '关于气泵' },
        }),
        nearMiss: {
          replace: ['<h1>Words for pumps</h1>', '<h1>关于油泵</h1>'],
          finds:
            'warning gauges/index.html:2:1  3 pages have lang="en", but headings in another script, such as "关于水泵"  Fix: Write the language of the text, such as <html lang="zh"> for Chinese, or translate the pages that are to be in English.',
        },
      },
    },
    bad: {
      'a page without a language': {
        files: site({ 'gauges/index.html': page('/gauges/').replace(' lang="en"', '') }),
        finds:
          'warning gauges/index.html:1:1  The page has no language: <html> has no `lang`  Fix: Write the language of each page into its <html>, such as <html lang="en"> for English.',
      },
      'a page with an empty language': {
        files: site({ '/gauges/': { lang: '' } }),
        finds:
          'warning gauges/index.html:2:1  The `lang` of <html> is empty  Fix: Write the language of each page into its <html>, such as <html lang="en"> for English.',
      },
      'a page with two languages': {
        files: site({ '/gauges/': { lang: 'zh,en' } }),
        finds:
          'warning gauges/index.html:2:1  The `lang` of <html> is "zh,en", which is not a language code  Fix: Write one language code into the layout, such as <html lang="zh">',
      },
    },
  }),

  *check(site) {
    const pages = listIndexablePages(site);
    const someHaveLanguage = pages.some(({ lang }) => lang !== undefined && lang.text !== '');
    // Where other pages have one, the generator writes it, and a page without is a file that was copied as it is.
    const fix = someHaveLanguage ? undefined : proposeSetting(site.generator, 'language');

    for (const page of pages) {
      // `script-content` reports a page that a script renders, whose layout is another than that of the rest.
      if (someHaveLanguage && isShell(page)) continue;

      const place = locateOnPage(site, page, page.lang);
      const lang = page.lang?.text;
      if (lang === undefined) yield { ...place, cause: { key: 'none', message: messages.none, fix } };
      else if (lang === '') yield { ...place, cause: { key: 'empty', message: messages.empty, fix } };
      else if (!isWellFormed(lang))
        yield {
          ...place,
          cause: { key: 'invalid', message: messages.invalid(lang), fix: proposeCode(lang) },
        };
    }

    // `en`, the default of generators and templates, on a site in Chinese
    const englishPages = pages.filter(({ lang }) => /^en(?:-|$)/i.test(lang?.text ?? ''));
    const pagesInOtherScript = englishPages.filter((page) => isInOtherScript(readHeading(page)));
    const [first] = pagesInOtherScript;
    // All pages of a small site, or most pages of a larger one
    const minCount = Math.max(2, Math.min(minOtherScript, englishPages.length));
    const areMany = pagesInOtherScript.length >= minCount;
    if (first?.lang !== undefined && areMany && pagesInOtherScript.length > englishPages.length / 2)
      yield {
        ...locateOnPage(site, first, first.lang),
        cause: {
          key: 'other script',
          message: messages.otherScript(pagesInOtherScript.length, first.lang.text, readHeading(first)),
          why: 'Screen readers pronounce the text as if it were English, and browsers offer no translation.',
          fix: `${proposeSetting(site.generator, 'language') ?? languageFix}, or translate the pages that are to be in English`,
        },
      };
  },
});

function readHeading({ h1s, titles }: Page): string {
  return (h1s[0] ?? titles[0])?.text ?? '';
}

/** True for a text whose letters are mostly not Latin: 关于我们, О нас. */
function isInOtherScript(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latinLetters = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return letters.length > latinLetters.length * 2;
}

/** True for `en`, `en-US` and `zh-Hant-TW`; false for `en_US`. (RFC 5646, section 2.1.) */
function isWellFormed(lang: string): boolean {
  return /^(?:[a-z]{2,3}|[ix])(?:-[a-z\d]{1,8})*$/i.test(lang);
}

/** `en-US` for en_US, `zh` for zh,en. */
function proposeCode(lang: string): string {
  const [code = 'en'] = /^[a-z]{2,3}(?![a-z])(?:[-_][a-z\d]{2,8})*/i.exec(lang) ?? [];
  return `write one language code into the layout, such as <html lang="${code.replaceAll('_', '-')}">`;
}
