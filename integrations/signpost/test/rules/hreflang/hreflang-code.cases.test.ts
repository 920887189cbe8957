import rule from '../../../src/audit/rules/hreflang/hreflang-code.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { printAlternates } from '../../../src/audit/rules/shared/hreflang.ts';
import { expectReports } from '../cases.ts';

/** A home page that lists a German page with that code. */
const german = (code: string, lang = 'de') =>
  site({
    '/': { head: printAlternates({ en: '/', [code]: '/de/' }) },
    '/de/': { lang, head: printAlternates({ en: '/', de: '/de/' }) },
  });

const coded = (code: string) => site({ '/': { lang: code, head: printAlternates({ [code]: '/' }) } });

expectReports(rule, {
  good: {
    'a language and a country': coded('de-AT'),
    'a page that calls the same language by another name': site({
      '/': { lang: 'nb-NO', head: printAlternates({ no: '/' }) },
    }),
    'a language and a country for a page in that language': german('de-AT'),
    'a language that has three letters alone': coded('fil'),
  },
  bad: {
    'an underscore': coded('en_US'),
    'three letters where there are two': coded('deu'),
    'a word': coded('english'),
  },
});
