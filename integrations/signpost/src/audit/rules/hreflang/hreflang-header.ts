import { noFiles } from '../../../platforms/headers.ts';
import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { groupBy } from '../shared/group.ts';
import {
  alternates,
  atVersion,
  isOneUrl,
  type Version,
  versionedPages,
  versionsOf,
} from '../shared/hreflang.ts';
import { codeFault } from '../shared/language.ts';

const origin = 'https://www.example.com';
const german = { 'de/index.html': page('/de/', { lang: 'de' }) };

/** The versions of a URL in a Link header: code ─▶ URL. */
const linked = (url: string, versions: Readonly<Record<string, string>>): string => {
  const links = Object.entries(versions).map(
    ([code, to]) => `<${origin}${to}>; rel="alternate"; hreflang="${code}"`,
  );
  return `${url}\n  Link: ${links.join(', ')}\n`;
};

export default defineRule({
  id: 'hreflang-header',
  title: 'Language versions in a Link header have valid codes, each only once',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: 'hreflang in a Link header counts like hreflang on the page. Search engines ignore an invalid code, and two URLs for one language. (Google Search Central, localized versions: HTTP headers.)',
  fix: 'write one URL for each language (de), language and country (de-AT), or x-default',
  examples: () => ({
    good: {
      'both languages on both pages': site({
        ...german,
        _headers: ['/', '/de/'].map((url) => linked(url, { en: '/', de: '/de/' })).join(''),
      }),
      'the same in the page and in its header': site({
        '/': { head: alternates({ en: '/' }) },
        _headers: linked('/', { en: '/' }),
      }),
      'the same in other variants': site({
        '/de/': { lang: 'de', head: alternates({ en: '/', de: '/de/' }) },
        '/': { head: alternates({ en: '/', de: '/de/' }) },
        _headers: `/\n  Link: <${origin}>; rel=alternate; hreflang=EN, <HTTPS://WWW.Example.com/de/>; rel=alternate; hreflang=de\n`,
      }),
      'a preload': site({ _headers: '/*\n  Link: </icon.svg>; rel=preload; as=image\n' }),
    },
    bad: {
      'an invalid code': site({ _headers: linked('/gauges/', { 'en-UK': '/gauges/' }) }),
      'the same in the words of Vercel': site({
        'vercel.json': JSON.stringify({
          headers: [
            {
              source: '/gauges/',
              headers: [{ key: 'Link', value: `<${origin}/gauges/>; rel="alternate"; hreflang="en-UK"` }],
            },
          ],
        }),
      }),
      'without quotes, behind a preload': site({
        _headers: `/gauges/\n  Link: </icon.svg>; rel=preload; as=image, <${origin}/gauges/>; rel=alternate; hreflang=en_US\n`,
      }),
      'one language in the page, and another URL for it in the header': site({
        '/': { head: alternates({ en: '/', de: '/de/' }) },
        ...german,
        _headers: [
          linked('/', { de: '/gauges/' }),
          linked('/de/', { en: '/', de: '/de/' }),
          linked('/gauges/', { en: '/', de: '/gauges/' }),
        ].join(''),
      }),
    },
  }),
  *check(site) {
    for (const [, ofHeader] of Map.groupBy(faultsIn(site), ({ version }) => version.header))
      for (const [message, same] of groupBy(ofHeader, (fault) => fault.message))
        yield { ...placeOf(site, same), message };
  },
});

interface Fault {
  readonly page: Page;
  readonly version: Version;
  readonly message: string;
}

function faultsIn(site: Site): Fault[] {
  return versionedPages(site).flatMap((page) => {
    if (page.kind !== 'page') return [];
    const versions = versionsOf(site, page);
    // The page rules report the head.
    const inHeader = versions.filter(({ header }) => header !== undefined);
    return inHeader.flatMap((version): Fault[] => {
      const { hreflang, href } = version;
      const fault = codeFault(hreflang);
      const first = versions.find((one) => one.hreflang.toLowerCase() === hreflang.toLowerCase());
      const messages = [
        ...(fault === undefined ? [] : [`hreflang "${hreflang}" in the Link header ${fault}`]),
        ...(first === undefined || isOneUrl(first, version)
          ? []
          : [`hreflang ${hreflang} has two URLs, ${first.href} and, in the Link header, ${href}`]),
      ];
      return messages.map((message) => ({ page, version, message }));
    });
  });
}

/** A header of many pages is one cause, at its own line. */
function placeOf(site: Site, faults: readonly Fault[]): Pick<Report, 'file' | 'line' | 'column' | 'url'> {
  const [first] = faults;
  if (first === undefined) return {};
  const place = atVersion(site, first.page, first.version);
  const { file = '', line = 1, column = 1 } = place;
  // Without a file, only the URL tells where it is.
  const isInFile = file !== noFiles.answer && file !== noFiles.plan;
  const isOne = faults.every(({ page }) => page === first.page);
  return isInFile && !isOne ? { file, line, column } : place;
}
