import type { Page } from '../../../pages/page.ts';
import { formatUrl } from '../../site/follow-target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { site, siteWithHead } from '../shared/example.ts';
import { findCodeFault, listLanguageVersions, printAlternates, type Version } from '../shared/hreflang.ts';

const messages = {
  invalid: (code: string, fault: string) => `the hreflang "${code}" ${fault}`,
  twoUrls: (code: string, first: string, second: string) =>
    `hreflang ${code} has two URLs, ${first} and ${second}`,
  nameless: (href: string) =>
    `the alternate link ${href} has no hreflang, media or type, so search engines ignore it`,
};

const coded = (code: string) => site({ '/': { lang: code, head: printAlternates({ [code]: '/' }) } });

export default defineRule({
  id: 'hreflang-code',
  title: 'hreflang is a language, with at most a country after it, and has one URL',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: 'Search engines ignore an invalid code, and the version with it. en-UK should be en-GB, and a country alone is not a language. (Google Search Central, localized versions: ISO 639-1 and ISO 3166-1 alpha 2.)',
  fix: 'write a language (de), a language and a country (de-AT), or x-default',
  examples: () => ({
    good: {
      'a language with a script': coded('zh-Hant-TW'),
      'a language with the number of a region': {
        files: coded('es-419'),
        nearMiss: {
          replace: ['es-419', 'es-XX'],
          finds:
            'error index.html:10:1  The hreflang "es-XX" has the country "XX", which does not exist  Fix: Write a language (de), a language and a country (de-AT), or x-default.',
        },
      },
      'another style': {
        files: siteWithHead('<link rel="alternate stylesheet" title="Large" href="/icon.svg">'),
        nearMiss: {
          replace: ['alternate stylesheet', 'alternate'],
          finds:
            'warning index.html:10:1  The alternate link /icon.svg has no hreflang, media or type, so search engines ignore it  Fix: Write hreflang="…" with the language, in one word.',
        },
      },
      'a feed': {
        files: siteWithHead(
          '<link rel="alternate" type="application/rss+xml" href="https://feeds.example.net/acme.xml">',
        ),
        nearMiss: {
          replace: [' type="application/rss+xml"', ''],
          finds:
            'warning index.html:10:1  The alternate link https://feeds.example.net/acme.xml has no hreflang, media or type, so search engines ignore it  Fix: Write hreflang="…" with the language, in one word.',
        },
      },
    },
    bad: {
      'a language code, xx, that does not exist': {
        files: coded('xx'),
        finds:
          'error index.html:10:1  The hreflang "xx" has the language "xx", which does not exist  Fix: Write a language (de), a language and a country (de-AT), or x-default.',
      },
      'two URLs of one language, and a link without a language': {
        files: siteWithHead(`${printAlternates({ en: '/' })}
<link rel="alternate" hreflang="EN" href="https://www.example.com/gauges/">
<link rel="alternate" href="https://www.example.com/de/">`),
        finds:
          'error index.html:11:1  hreflang EN has two URLs, https://www.example.com/ and https://www.example.com/gauges/  Fix: Keep one URL for the language.\nwarning index.html:12:1  The alternate link https://www.example.com/de/ has no hreflang, media or type, so search engines ignore it  Fix: Write hreflang="…" with the language, in one word.',
      },
    },
  }),

  *check(site) {
    for (const [page, versions] of listLanguageVersions(site)) {
      const byCode = new Map<string, Version>();
      for (const version of versions) {
        const { hreflang, href, target } = version;
        const place = { ...locateOnPage(site, page), ...pickPlace(version) };
        const fault = findCodeFault(hreflang);
        if (fault !== undefined)
          yield { ...place, cause: { key: 'invalid', message: messages.invalid(hreflang, fault) } };

        // Search engines ignore both URLs of a language.
        const first = byCode.get(hreflang.toLowerCase()) ?? version;
        byCode.set(hreflang.toLowerCase(), first);
        if (formatUrl(first.target) !== formatUrl(target))
          yield {
            ...place,
            cause: {
              key: 'two urls',
              message: messages.twoUrls(hreflang, first.href, href),
              why: 'Search engines ignore both URLs of a language.',
              fix: 'keep one URL for the language',
            },
          };
      }
    }
    for (const page of site.pages) yield* findNamelessAlternates(site, page);
  },
});

/** `<link rel="alternate" href-lang="de">`: a link without hreflang, media and type has no effect. */
function* findNamelessAlternates(site: Site, page: Page): Generator<Fault> {
  for (const rel of page.rels) {
    // rel="alternate stylesheet" is another look of the page, and a link in the body is for people.
    const isAlternate = rel.head && rel.rel.length === 1 && rel.rel[0] === 'alternate';
    if (!isAlternate || (rel.hreflang ?? rel.media ?? rel.type) !== undefined) continue;
    yield {
      ...locateOnPage(site, page, rel),
      cause: {
        key: 'nameless',
        level: 'warning',
        message: messages.nameless(rel.href),
        fix: 'write hreflang="…" with the language, in one word',
      },
    };
  }
}
