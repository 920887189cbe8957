import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { each, page, site } from '../shared/example.ts';
import { codeFault, nameOf, otherLanguage } from '../shared/language.ts';
import { descriptionOf } from '../shared/titles.ts';

const clean = page('/');
const german =
  'Wir messen den Druck und die Temperatur von Anlagen, und das seit 1962: alle Geräte sind ab Lager lieferbar.';
const english =
  'Our instruments measure the pressure of gas and water in your plant, and have done so since 1962.';
const described = (lang: string, description: string) => ({
  'gauges/index.html': page('/gauges/', { lang, description }),
});

const inLanguage = (lang: string) => site({ '/': { lang } });

export default defineRule({
  id: 'lang',
  title: 'Every page declares its language',
  level: 'info',
  conventions: [],
  isAlwaysOn: true,
  why: 'Screen readers choose their voice by it, and browsers offer a translation. (WCAG 3.1.1.)',
  fix: 'set <html lang="…"> to the language of the page',
  scope: 'page',
  examples: () => ({
    good: {
      'a language': site(),
      'German, and a description in it': site(described('de-AT', german)),
      ...each('a tag such as ', inLanguage, [
        'zh-Hant-TW',
        'es-419',
        'kmr',
        'lld',
        'de-u-co-phonebk',
        'x-klingon',
      ]),
      'a name in another language': site(described('de', 'The Sound of Music: Karten')),
      'Japanese with names in English': site(described('ja', '圧力計と流量計のAcme Instruments')),
    },
    bad: {
      none: site({ 'index.html': clean.replace(' lang="en"', '') }),
      ...each('an invalid code: ', inLanguage, ['en-UK', 'jp', 'ger']),
      'no language tag': site({ 'index.html': clean.replace('"en"', '"english, german"') }),
      'an English page that says German': site(described('de', english)),
      'a German page in a template that says English': site(described('en', german)),
      'a Russian page that says English': site(
        described('en', 'Мы измеряем давление и температуру с 1962 года'),
      ),
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      const tag = page.lang?.text ?? '';
      const fault = faultOf(tag);
      if (fault !== undefined) {
        yield { ...at(site, page, page.lang), message: fault };
        continue;
      }
      const other = otherLanguage(descriptionOf(page)?.content ?? '', tag);
      if (other === undefined) continue;
      const message = `the page declares ${nameOf(tag)} (lang="${tag}"), but its description is in ${other}`;
      yield { ...at(site, page, page.lang), message };
    }
  },
});

/**
 * A language with optional script and region; further subtags are for experts. Of three-letter codes, only common
 * replacements for two-letter ones are checked, since Node doesn't know all 7,000 others.
 */
const plain = /^(?:[a-z]{2}|deu|dut|eng|fra|fre|ger|ita|nld|por|spa)(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;
const tagged = /^(?:[a-z]{2,3}|[ix](?=-))(?:-[a-z0-9]{1,8})*$/i;

function faultOf(tag: string): string | undefined {
  if (tag === '') return 'the page declares no language';
  if (!tagged.test(tag)) return `"${tag}" is not a language tag`;
  const fault = plain.test(tag) ? codeFault(tag) : undefined;
  return fault && `the lang "${tag}" ${fault}`;
}
