import type { Path } from '../../../lib/url/path.ts';
import type { Rel } from '../../../pages/page.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';

const message = (region: string, folder: string) =>
  `content for ${region} is in the folder ${folder}, not on a domain of the country`;

/** A page with versions for two countries. */
const version = (own: string, other: string) =>
  page(`/${own}/`, {
    head: [own, other]
      .map((code) => `<link rel="alternate" hreflang="en-${code}" href="https://www.example.com/${code}/">`)
      .join('\n'),
  });

export default defineRule({
  id: 'url-country',
  title: "Content for one country is on that country's domain",
  level: 'info',
  conventions: ['W-ADDR-4'],
  why: 'A country-code top-level domain is the clearest sign of the country that content is for. Folders with hreflang work too. (Google Search Central, multi-regional sites.)',
  fix: 'consider a domain for each country: www.example.at for Austria',
  examples: () => ({
    good: {
      'a folder that has the name of a country': site({ '/au/': { title: 'The AU audio format | Acme' } }),
      'a folder of a language': {
        files: site({
          '/de/': { head: '<link rel="alternate" hreflang="de" href="https://www.example.com/de/">' },
        }),
        nearMiss: {
          replace: ['hreflang="de"', 'hreflang="en-DE"'],
          finds:
            'info de/index.html:10:1  Content for DE is in the folder /de/, not on a domain of the country  Fix: Consider a domain for each country: www.example.at for Austria.',
        },
      },
      'a page for a country, in a folder with another name': {
        files: site({
          '/austria/': {
            head: '<link rel="alternate" hreflang="de-AT" href="https://www.example.com/austria/">',
          },
        }),
        nearMiss: {
          replace: [
            'hreflang="de-AT" href="https://www.example.com/austria/"',
            'hreflang="de-AT" href="https://www.example.com/at/"',
          ],
          finds:
            'info austria/index.html:10:1  Content for AT is in the folder /at/, not on a domain of the country  Fix: Consider a domain for each country: www.example.at for Austria.',
        },
      },
      'a language of its own': {
        files: site({
          '/br/': { head: '<link rel="alternate" hreflang="pt-BR" href="https://www.example.com/br/">' },
        }),
        nearMiss: {
          replace: ['"pt-BR"', '"es-BR"'],
          finds:
            'info br/index.html:10:1  Content for BR is in the folder /br/, not on a domain of the country  Fix: Consider a domain for each country: www.example.at for Austria.',
        },
      },
    },
    bad: {
      'folders of two countries': {
        files: site({
          'at/index.html': version('at', 'ch'),
          'ch/index.html': version('ch', 'at'),
        }),
        finds:
          'info at/index.html:10:1  Content for AT is in the folder /at/, not on a domain of the country  Fix: Consider a domain for each country: www.example.at for Austria.',
      },
      'a folder of a language and a country': {
        files: site({
          'de-at/index.html': page('/de-at/', {
            head: '<link rel="alternate" hreflang="de-AT" href="https://www.example.com/de-at/">',
          }),
        }),
        finds:
          'info de-at/index.html:10:1  Content for AT is in the folder /de-at/, not on a domain of the country  Fix: Consider a domain for each country: www.example.at for Austria.',
      },
      'the short name of a country': {
        files: site({
          'uk/index.html': page('/uk/', {
            head: '<link rel="alternate" hreflang="en-GB" href="https://www.example.com/uk/">',
          }),
        }),
        finds:
          'info uk/index.html:10:1  Content for GB is in the folder /uk/, not on a domain of the country  Fix: Consider a domain for each country: www.example.at for Austria.',
      },
    },
  }),
  *check(site) {
    for (const page of listIndexablePages(site)) {
      for (const rel of page.rels) {
        const countryFolder = findCountryFolder(rel, site.base);
        if (countryFolder === undefined) continue;

        // The layout repeats the links on every page: one finding for the site.
        yield {
          ...locateOnPage(site, page, rel),
          cause: { key: countryFolder.folder, message: message(countryFolder.region, countryFolder.folder) },
        };
        return;
      }
    }
  },
});

/** The region of hreflang="en-AU" if the URL's first folder names it: /au/, /en-au/, /uk/ for GB. */
function findCountryFolder({ hreflang = '', target }: Rel, base: Path) {
  const [, language = '', region = ''] = /^([a-z]{2})-([a-z]{2})$/i.exec(hreflang) ?? [];
  // hreflang="de" is for a language, and https://www.example.at/ a domain of the country.
  if (region === '' || target.kind !== 'site') return undefined;

  // "pt-BR" and "zh-TW" are languages of their own.
  if (/^(?:pt|zh)$/i.test(language)) return undefined;

  const [folder = ''] = target.path.slice(base.length).toLowerCase().split('/');
  const code = region.toLowerCase();
  const names = code === 'gb' ? ['gb', 'uk'] : [code];
  // /austria/ with hreflang="en-AT" may be about Austria, not for it.
  const isNamed = names.some((name) => folder === name || folder === `${language.toLowerCase()}-${name}`);
  if (isNamed) return { region: region.toUpperCase(), folder: `/${folder}/` };
  return undefined;
}
