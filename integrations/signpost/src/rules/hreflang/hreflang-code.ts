import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { alternates, versionsOf } from '../shared/hreflang.ts';
import { at } from '../shared/judge.ts';

const coded = (code: string) => site({ 'index.html': page('/', { head: alternates({ [code]: '/' }) }) });
/** The names of languages and regions are slow to ask for, and sites use a few of them. */
const verdicts = new Map<string, string | undefined>();

/** What people write, and what they mean. */
const meant: Record<string, string> = { uk: 'GB', eu: 'no region', un: 'no region' };

export default defineRule({
  id: 'hreflang-code',
  title: 'hreflang has a language, and after it at most a country',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: 'A code that is none is ignored, and the version with it: en-UK is en-GB, a country alone is no language. (Google Search Central, localized versions: ISO 639-1 and ISO 3166-1 alpha 2.)',
  fix: 'write a language (de), a language and a country (de-AT), or x-default',
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
        const code = version.hreflang;
        const fault = verdicts.has(code) ? verdicts.get(code) : faultOf(code);
        verdicts.set(code, fault);
        if (fault !== undefined)
          yield { ...at(site, page, version), message: `the hreflang "${version.hreflang}" ${fault}` };
      }
    }
  },
});

function faultOf(code: string): string | undefined {
  if (code.toLowerCase() === 'x-default') return undefined;
  const parts = /^([a-z]{2,3})(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i.exec(code);
  if (parts === null) return 'is no language code';
  const [, language = '', , region] = parts;
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  if (languages.of(language) === undefined) return `has the language "${language}", which there is not`;
  if (region === undefined || /^\d/.test(region)) return undefined;
  const right = meant[region.toLowerCase()];
  if (right !== undefined) return `has the country "${region}"; write ${right}`;
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return regions.of(region.toUpperCase()) === undefined
    ? `has the country "${region}", which there is not`
    : undefined;
}
