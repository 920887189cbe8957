import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at } from '../shared/judge.ts';
import { nameOf, otherLanguage } from '../shared/language-of.ts';
import { descriptionOf } from '../shared/titles.ts';

const clean = page('/');
const german =
  'Wir messen den Druck und die Temperatur von Anlagen, und das seit 1962: alle Geräte sind ab Lager lieferbar.';
const english =
  'Our instruments measure the pressure of gas and water in your plant, and have done so since 1962.';
const described = (lang: string, description: string) => ({
  'gauges/index.html': page('/gauges/', { lang, description }),
});

export default defineRule({
  id: 'lang',
  title: 'Every page declares its language',
  level: 'advice',
  conventions: [],
  why: 'Screen readers choose their voice by it and browsers offer a translation. The conventions are silent. (WCAG 3.1.1.)',
  fix: 'write <html lang="…"> with the tag of the language that the page is in',
  scope: 'page',
  examples: () => ({
    good: [
      { title: 'a language', files: site() },
      { title: 'German, and a description in it', files: site(described('de-AT', german)) },
      { title: 'a name in another language', files: site(described('de', 'The Sound of Music: Karten')) },
      {
        title: 'Japanese with names in English',
        files: site(described('ja', '圧力計と流量計のAcme Instruments')),
      },
    ],
    bad: [
      { title: 'none', files: site({ 'index.html': clean.replace(' lang="en"', '') }) },
      { title: 'no language tag', files: site({ 'index.html': clean.replace('"en"', '"english, german"') }) },
      { title: 'an English page that says German', files: site(described('de', english)) },
      { title: 'a German page in a template that says English', files: site(described('en', german)) },
      {
        title: 'a Russian page that says English',
        files: site(described('en', 'Мы измеряем давление и температуру с 1962 года')),
      },
    ],
  }),
  *check(site) {
    for (const page of site.pages) {
      const tag = page.lang?.text ?? '';
      if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag)) {
        const message = tag === '' ? 'the page does not say its language' : `"${tag}" is no language tag`;
        yield { ...at(site, page, page.lang), message };
        continue;
      }
      const other = otherLanguage(descriptionOf(page)?.content ?? '', tag);
      if (other === undefined) continue;
      const message = `the page says that it is in ${nameOf(tag)} (lang="${tag}"), and its description is in ${other}`;
      yield { ...at(site, page, page.lang), message };
    }
  },
});
