import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { alternates, atVersion, isOneAddress, versionedPages, versionsOf } from '../shared/hreflang.ts';
import { codeFault } from '../shared/language-code.ts';

const origin = 'https://www.example.com';
const german = { 'de/index.html': page('/de/', { lang: 'de' }) };

/** The versions of an address in a header of its own: code ─▶ address. */
const linked = (address: string, versions: Readonly<Record<string, string>>): string => {
  const links = Object.entries(versions).map(
    ([code, to]) => `<${origin}${to}>; rel="alternate"; hreflang="${code}"`,
  );
  return `${address}\n  Link: ${links.join(', ')}\n`;
};

export default defineRule({
  id: 'hreflang-header',
  title: 'Language versions in a Link header have valid codes, each of them once',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: 'hreflang in a Link header counts like hreflang on the page: an invalid code is ignored, and so are two addresses for one language. (Google Search Central, localized versions: HTTP headers.)',
  fix: 'write one address for each language (de), language and country (de-AT), or x-default',
  examples: () => ({
    good: [
      {
        title: 'both languages on both pages',
        files: site({
          ...german,
          _headers: ['/', '/de/'].map((address) => linked(address, { en: '/', de: '/de/' })).join(''),
        }),
      },
      {
        title: 'the same in the page and in its header',
        files: site({
          'index.html': page('/', { head: alternates({ en: '/' }) }),
          _headers: linked('/', { en: '/' }),
        }),
      },
      {
        title: 'the same in other spellings',
        files: site({
          'de/index.html': page('/de/', { lang: 'de', head: alternates({ en: '/', de: '/de/' }) }),
          'index.html': page('/', { head: alternates({ en: '/', de: '/de/' }) }),
          _headers: `/\n  Link: <${origin}>; rel=alternate; hreflang=EN, <HTTPS://WWW.Example.com/de/>; rel=alternate; hreflang=de\n`,
        }),
      },
      { title: 'a preload', files: site({ _headers: '/*\n  Link: </icon.svg>; rel=preload; as=image\n' }) },
    ],
    bad: [
      {
        title: 'a code that is none',
        files: site({ _headers: linked('/gauges/', { 'en-UK': '/gauges/' }) }),
      },
      {
        title: 'without quotes, behind a preload',
        files: site({
          _headers: `/gauges/\n  Link: </icon.svg>; rel=preload; as=image, <${origin}/gauges/>; rel=alternate; hreflang=en_US\n`,
        }),
      },
      {
        title: 'one language in the page, and another address for it in the header',
        files: site({
          'index.html': page('/', { head: alternates({ en: '/', de: '/de/' }) }),
          ...german,
          _headers: [
            linked('/', { de: '/gauges/' }),
            linked('/de/', { en: '/', de: '/de/' }),
            linked('/gauges/', { en: '/', de: '/gauges/' }),
          ].join(''),
        }),
      },
    ],
  }),
  *check(site) {
    for (const page of versionedPages(site)) {
      if (page.kind !== 'page') continue;
      const versions = versionsOf(site, page);
      for (const version of versions) {
        // What stands in the head is told by the rules of one page.
        if (version.file === page.file) continue;
        const { hreflang, href } = version;
        const place = atVersion(site, page, version);
        const fault = codeFault(hreflang);
        if (fault !== undefined)
          yield { ...place, message: `hreflang "${hreflang}" in the Link header ${fault}` };
        const first = versions.find((one) => one.hreflang.toLowerCase() === hreflang.toLowerCase());
        if (first !== undefined && !isOneAddress(first, version))
          yield {
            ...place,
            message: `hreflang ${hreflang} names both ${first.href} and, in the Link header, ${href}`,
          };
      }
    }
  },
});
