import { locateOnPage, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { isOneUrl, printAlternates, readHeadVersions, type Version } from '../shared/hreflang.ts';
import { findCodeFault } from '../shared/language.ts';

const coded = (code: string) => site({ '/': { lang: code, head: printAlternates({ [code]: '/' }) } });

export default defineRule({
  id: 'hreflang-code',
  title: 'hreflang is a language, with at most a country after it, and has one URL',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: 'Search engines ignore an invalid code, and the version with it. en-UK should be en-GB, and a country alone is not a language. (Google Search Central, localized versions: ISO 639-1 and ISO 3166-1 alpha 2.)',
  fix: 'write a language (de), a language and a country (de-AT), or x-default',
  examples: () => ({
    good: { 'a script': coded('zh-Hant-TW') },
    bad: { 'no language': coded('xx') },
  }),
  *check(site) {
    for (const page of site.pages) {
      yield* findSecondUrls(site, page);
      yield* findNamelessAlternates(site, page);
      for (const version of readHeadVersions(page)) {
        const fault = findCodeFault(version.hreflang);
        if (fault !== undefined)
          yield {
            ...locateOnPage(site, page, version),
            message: `the hreflang "${version.hreflang}" ${fault}`,
          };
      }
    }
  },
});

/** Languages with two URLs on a page: search engines ignore both. */
function* findSecondUrls(site: Site, page: Page): Generator<Report> {
  const first = new Map<string, Version>();
  for (const version of readHeadVersions(page)) {
    const code = version.hreflang.toLowerCase();
    const known = first.get(code);
    if (known === undefined) first.set(code, version);
    else if (!isOneUrl(known, version))
      yield {
        ...locateOnPage(site, page, version),
        message: `hreflang ${version.hreflang} has two URLs, ${known.href} and ${version.href}`,
        fix: 'keep one URL for the language',
      };
  }
}

/** `<link rel="alternate" href-lang="de">`: without hreflang, media and type, the link says nothing. */
function* findNamelessAlternates(site: Site, page: Page): Generator<Report> {
  for (const rel of page.rels) {
    const isAlternate = rel.head && rel.rel.length === 1 && rel.rel[0] === 'alternate';
    if (!isAlternate || rel.hreflang !== undefined || rel.media !== undefined || rel.type !== undefined)
      continue;
    yield {
      ...locateOnPage(site, page, rel),
      level: 'warning',
      message: `the alternate link ${rel.href} has no hreflang, media or type, so search engines ignore it`,
      fix: 'write hreflang="…" with the language, in one word',
    };
  }
}
