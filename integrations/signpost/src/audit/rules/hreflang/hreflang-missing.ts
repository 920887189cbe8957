import type { Page } from '../../../pages/page.ts';
import { removeLanguageFolder } from '../../site/languages.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { listLanguageVersions, printAlternates } from '../shared/hreflang.ts';

const messages = {
  none: (url: string, other: string) =>
    `the pages in several languages, such as ${url} and ${other}, declare no language versions`,
  some: (count: number, url: string, other: string, declared: string) =>
    `${count} pages in several languages, such as ${url} and ${other}, declare no language versions, though ${declared} does`,
};

/** Pages that exist in several languages; a single one may be a form, unless it is most of the site. */
const minGroups = 2;

const twoLanguages = (lang: string, head = '') =>
  site({
    '/': { head, body: '<a href="/gauges/">Gauges</a>' },
    '/it/': { lang, head, body: '<a href="/it/gauges/">1</a>' },
    '/it/gauges/': { lang },
  });

export default defineRule({
  id: 'hreflang-missing',
  title: 'Pages in several languages declare their versions',
  level: 'warning',
  conventions: ['W-CANON-4'],
  why: 'Without hreflang, search engines guess which language to show, and may take versions for copies of each other. (Google Search Central, localized versions.)',
  fix: 'link the versions of each page in its head',
  examples: () => ({
    good: {
      // An IT department, whose pages say that they are English.
      'a folder with the name of a language': {
        files: twoLanguages('en-GB'),
        nearMiss: {
          replace: ['lang="en-GB"', 'lang="it"'],
          finds:
            'warning index.html:1:1  The pages in several languages, such as / and /it/, declare no language versions  Fix: On / and /it/, add <link rel="alternate" hreflang="en" href="https://www.example.com/"> <link rel="alternate" hreflang="it" href="https://www.example.com/it/">, and their like on all other pages.',
        },
      },
      'versions that are declared': {
        files: twoLanguages('it', printAlternates({ en: '/', it: '/it/' }).replace('\n', '')),
        nearMiss: {
          replace: ['rel="alternate"', 'rel="related"'],
          finds:
            'warning index.html:1:1  The pages in several languages, such as / and /it/, declare no language versions  Fix: On / and /it/, add <link rel="alternate" hreflang="en" href="https://www.example.com/"> <link rel="alternate" hreflang="it" href="https://www.example.com/it/">, and their like on all other pages.',
        },
      },
      'two pages in another language, of which one is still in English': {
        files: site({ '/it/': { lang: 'it' }, '/it/gauges/': { lang: 'EN' }, '/it/news/': { lang: 'it' } }),
        nearMiss: {
          replace: ['lang="EN"', 'lang="it"'],
          finds:
            'warning index.html:1:1  The pages in several languages, such as / and /it/, declare no language versions  Fix: On / and /it/, add <link rel="alternate" hreflang="en" href="https://www.example.com/"> <link rel="alternate" hreflang="it" href="https://www.example.com/it/">, and their like on all other pages.',
        },
      },
      'one page in another language, and a second that no page corresponds to': {
        files: site({ '/it/': { lang: 'it' }, '/it/news/': { lang: 'it' } }),
        nearMiss: {
          replace: ['it/news/', 'it/gauges/'],
          finds:
            'warning index.html:1:1  The pages in several languages, such as / and /it/, declare no language versions  Fix: On / and /it/, add <link rel="alternate" hreflang="en" href="https://www.example.com/"> <link rel="alternate" hreflang="it" href="https://www.example.com/it/">, and their like on all other pages.',
        },
      },
    },
    bad: {
      'a home page in two languages, which is most of the site': {
        files: site({ '/it/': { lang: 'it' } }),
        finds:
          'warning index.html:1:1  The pages in several languages, such as / and /it/, declare no language versions  Fix: On / and /it/, add <link rel="alternate" hreflang="en" href="https://www.example.com/"> <link rel="alternate" hreflang="it" href="https://www.example.com/it/">, and their like on all other pages.',
      },
      'versions that only the home pages declare': {
        files: site({
          ...twoLanguages('it', printAlternates({ en: '/', it: '/it/' }).replace('\n', '')),
          '/prices/': {},
          '/it/prices/': { lang: 'it' },
        }),
        finds:
          'warning gauges/index.html:1:1  4 pages in several languages, such as /gauges/ and /it/gauges/, declare no language versions, though / does  Fix: On /gauges/ and /it/gauges/, add <link rel="alternate" hreflang="en" href="https://www.example.com/gauges/"> <link rel="alternate" hreflang="it" href="https://www.example.com/it/gauges/">, and their like on all other pages.',
      },
      'pages in English and Italian': {
        files: twoLanguages('it'),
        finds:
          'warning index.html:1:1  The pages in several languages, such as / and /it/, declare no language versions  Fix: On / and /it/, add <link rel="alternate" hreflang="en" href="https://www.example.com/"> <link rel="alternate" hreflang="it" href="https://www.example.com/it/">, and their like on all other pages.',
      },
    },
  }),

  *check(site) {
    // `hreflang-return` reports what is missing in the versions that a page of the group declares.
    const declared = listLanguageVersions(site);
    const groups = groupVersions(site).filter((pages) => !pages.some((page) => declared.has(page)));
    const first = groups.find((pages) => pages.some((page) => page === site.home)) ?? groups[0] ?? [];
    const [one, other] = first;
    const areMost = groups.flat().length * 2 > listCanonicalPages(site).length;
    if (!areMost && groups.length < minGroups) return;
    if (one === undefined || other === undefined) return;

    const [declaring] = declared.keys();
    const links = first.map(
      ({ lang, servedUrl }) =>
        `<link rel="alternate" hreflang="${lang?.text}" href="${site.origin}${servedUrl}">`,
    );
    yield {
      ...locateOnPage(site, one),
      cause: {
        key: 'none',
        message:
          declaring === undefined
            ? messages.none(one.servedUrl, other.servedUrl)
            : messages.some(groups.flat().length, one.servedUrl, other.servedUrl, declaring.servedUrl),
        fix: `on ${one.servedUrl} and ${other.servedUrl}, add ${links.join(' ')}, and their like on all other pages`,
      },
    };
  },
});

/**
 * The pages of which there is one in another language at the same path: / and /it/, /gauges/ and /it/gauges/. Each has a `lang` of its
 * own: /it/gauges/ may still be in English. /it/ of an IT department isn't the folder of a language.
 */
function groupVersions(site: Site): Page[][] {
  const pagesByPath = Map.groupBy(listCanonicalPages(site), (page) => removeLanguageFolder(site, page));
  return [...pagesByPath.values()].filter((pages) => {
    const languages = new Set(pages.map(({ lang }) => lang?.text.toLowerCase()));
    return languages.size === pages.length && pages.length > 1;
  });
}
