import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { alternates, versionsOf } from '../shared/hreflang.ts';
import { at } from '../shared/judge.ts';
import { codeFault } from '../shared/language-code.ts';

const coded = (code: string) => site({ 'index.html': page('/', { head: alternates({ [code]: '/' }) }) });
export default defineRule({
  id: 'hreflang-code',
  title: 'hreflang has a language, and after it at most a country',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: 'A code that is none is ignored, and the version with it: en-UK is en-GB, a country alone is no language. (Google Search Central, localized versions: ISO 639-1 and ISO 3166-1 alpha 2.)',
  fix: 'write a language (de), a language and a country (de-AT), or x-default',
  scope: 'page',
  examples: {
    good: [
      { title: 'a language and a country', files: coded('de-AT') },
      { title: 'a script', files: coded('zh-Hant-TW') },
    ],
    bad: [
      { title: 'a country of the wrong name', files: coded('en-UK') },
      { title: 'an underscore', files: coded('en_US') },
      { title: 'no language', files: coded('xx') },
      { title: 'a word', files: coded('english') },
    ],
  },
  *check(site) {
    for (const page of site.pages) {
      for (const version of versionsOf(page)) {
        const fault = codeFault(version.hreflang);
        if (fault !== undefined)
          yield { ...at(site, page, version), message: `the hreflang "${version.hreflang}" ${fault}` };
      }
    }
  },
});
