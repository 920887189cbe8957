import { segmentsOf } from '../../core/path.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, indexablePages } from '../shared/judge.ts';

/** Languages that are written in another way in another country: their versions are languages, not countries. */
const writtenApart = new Set(['pt', 'zh']);

const version = (language: string, region: string, other: string) =>
  page(`/${language}-${region}/`, {
    head: [region, other]
      .map((code) => `${language}-${code}`)
      .map((code) => `<link rel="alternate" hreflang="${code}" href="https://www.example.com/${code}/">`)
      .join('\n'),
  });

export default defineRule({
  id: 'address-country',
  title: 'Content for one country has a domain of that country',
  level: 'advice',
  conventions: ['W-ADDR-4'],
  why: 'A country top-level domain is the clearest sign of the country that content is for. It is a preference: paths work, with hreflang. Said once for a site, and never for languages. (Google Search Central, multi-regional sites.)',
  fix: 'nothing, where the paths are on purpose; else think of a domain for each country',
  examples: {
    good: [
      {
        title: 'languages',
        files: site({
          'de/index.html': page('/de/', { lang: 'de' }),
          'fr/index.html': page('/fr/', { lang: 'fr' }),
        }),
      },
      {
        title: 'a language that two countries write in two ways',
        files: site({
          'pt-br/index.html': version('pt', 'br', 'pt'),
          'pt-pt/index.html': version('pt', 'pt', 'br'),
        }),
      },
    ],
    bad: [
      {
        title: 'two countries of one language below paths',
        files: site({
          'en-gb/index.html': version('en', 'gb', 'us'),
          'en-us/index.html': version('en', 'us', 'gb'),
        }),
      },
    ],
  },
  *check(site) {
    const regions = new Map<string, Set<string>>();
    for (const page of indexablePages(site)) {
      if (!page.rels.some(({ hreflang }) => hreflang !== undefined)) continue;
      const [first = ''] = segmentsOf(page.address);
      const found = /^([a-z]{2})[-_]([a-z]{2})$/i.exec(first);
      const language = found?.[1]?.toLowerCase();
      const region = found?.[2]?.toLowerCase();
      if (language === undefined || region === undefined || writtenApart.has(language)) continue;
      if (!declares(page.rels, `${language}-${region}`)) continue;
      const known = regions.get(language) ?? new Set();
      regions.set(language, known.add(region));
      if (known.size < 2) continue;
      const names = [...known].map((code) => code.toUpperCase()).join(' and ');
      yield { ...at(site, page), message: `content for ${names} stands below paths of one domain` };
      return;
    }
  },
});

/** The page says itself that it is for that country. */
function declares(rels: readonly { readonly hreflang: string | undefined }[], code: string): boolean {
  return rels.some(({ hreflang }) => hreflang?.toLowerCase() === code);
}
