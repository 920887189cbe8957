import { isMissing } from '../../../answers/answer.ts';
import { splitSegments } from '../../../lib/url/path.ts';
import type { Page, Rel } from '../../../pages/page.ts';
import { askTarget, findCanonicalPage } from '../../site/ask-target.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { describeAbsence } from '../shared/describe-url.ts';
import { page, site, siteWithHead } from '../shared/example.ts';

const messages = {
  absent: (site: Site, href: string) => `the mobile version ${href} ${describeAbsence(site)}`,
  noWayBack: (href: string, url: string) => `the mobile version ${href} doesn't have ${url} as its canonical`,
  unannounced: (url: string) => `the page does not link to its mobile version ${url}`,
};

const announce =
  '<link rel="alternate" media="only screen and (max-width: 640px)" href="https://www.example.com/m/gauges/">';

export default defineRule({
  id: 'alternate-media',
  title: 'A mobile version and its desktop page point to each other',
  level: 'error',
  conventions: ['W-CANON-3', 'W-MIG-4'],
  why: 'Without links in both directions, search engines take the desktop page and its mobile version for two pages with the same text. (Google Search Central, separate URLs for mobile.)',
  fix: 'link to a URL that exists, and set its canonical to this page',
  examples: () => ({
    good: {
      'a second style for screens': {
        files: siteWithHead('<link rel="alternate stylesheet" media="screen" href="/large.css">'),
        nearMiss: {
          replace: ['alternate stylesheet', 'alternate'],
          finds:
            'error index.html:10:1  The mobile version /large.css is not in the build  Fix: Link to a URL that exists, and set its canonical to this page.',
        },
      },
      'a print view, whose canonical is the page': {
        files: site({ '/print/gauges/': { canonical: 'https://www.example.com/gauges/' } }),
        nearMiss: {
          replace: ['print/', 'm/'],
          finds:
            'warning gauges/index.html:1:1  The page does not link to its mobile version /m/gauges/  Fix: Add <link rel="alternate" media="only screen and (max-width: 640px)" href="https://www.example.com/m/gauges/">',
        },
      },
      'a version for the printer, which a program of the host makes': {
        files: siteWithHead('<link rel="alternate" media="print" href="/print">'),
        nearMiss: {
          replace: ['media="print"', 'media="handheld"'],
          finds:
            'error index.html:10:1  The mobile version /print is not in the build  Fix: Link to a URL that exists, and set its canonical to this page.',
        },
      },
      'a page and its mobile version': {
        files: site({
          'gauges/index.html': page('/gauges/', { head: announce }),
          '/m/gauges/': { canonical: 'https://www.example.com/gauges/' },
        }),
        nearMiss: {
          replace: [announce, ''],
          finds:
            'warning gauges/index.html:1:1  The page does not link to its mobile version /m/gauges/  Fix: Add <link rel="alternate" media="only screen and (max-width: 640px)" href="https://www.example.com/m/gauges/">',
        },
      },
    },
    bad: {
      'a mobile version that is missing': {
        files: site({ 'gauges/index.html': page('/gauges/', { head: announce }) }),
        finds:
          'error gauges/index.html:10:1  The mobile version https://www.example.com/m/gauges/ is not in the build  Fix: Link to a URL that exists, and set its canonical to this page.',
      },
      'a mobile version that is its own canonical': {
        files: site({ 'gauges/index.html': page('/gauges/', { head: announce }), '/m/gauges/': {} }),
        finds:
          "error gauges/index.html:10:1  The mobile version https://www.example.com/m/gauges/ doesn't have /gauges/ as its canonical  Fix: Link to a URL that exists, and set its canonical to this page.",
      },
    },
  }),

  *check(site) {
    for (const page of site.pages) {
      for (const rel of page.rels.filter(isLinkToMobile)) {
        // https://m.example.com/gauges/ is on another host, whose pages can't be read.
        const answer = askTarget(site, rel.target);
        if (answer === undefined) continue;

        const place = locateOnPage(site, page, rel);
        // Undefined where a program of the host returns the page.
        const mobilePage = answer.page;
        if (isMissing(answer))
          yield { ...place, cause: { key: 'absent', message: messages.absent(site, rel.href) } };
        else if (mobilePage !== undefined && findCanonicalPage(site, mobilePage) !== page)
          yield {
            ...place,
            cause: { key: 'no way back', message: messages.noWayBack(rel.href, page.servedUrl) },
          };
      }

      // /m/gauges/ has the canonical /gauges/, a page that doesn't link to it. A page below /m/ that is its own canonical is none for
      // mobiles.
      const isBelowMobile = /^(?:m|mobile?|mobi)$/.test(splitSegments(page.servedUrl)[0] ?? '');
      const desktop = isBelowMobile ? findCanonicalPage(site, page) : undefined;
      if (desktop === undefined || desktop === page || linksToMobile(desktop, page)) continue;
      yield {
        ...locateOnPage(site, desktop),
        cause: {
          key: 'unannounced',
          level: 'warning',
          message: messages.unannounced(page.servedUrl),
          fix: `add <link rel="alternate" media="only screen and (max-width: 640px)" href="${site.origin}${page.servedUrl}">`,
        },
      };
    }
  },
});

/** A link to a mobile version: rel=alternate with a media query that screens match. */
function isLinkToMobile({ rel, head, media, hreflang, type }: Rel): boolean {
  const isVersion = rel.includes('alternate') && !rel.includes('stylesheet') && head;
  const isLanguageOrFeed = hreflang !== undefined || type !== undefined;
  // media="(prefers-color-scheme: dark)" is about the reader, not about the screen.
  return isVersion && !isLanguageOrFeed && media !== undefined && !/print|prefers|speech/i.test(media);
}

function linksToMobile({ rels }: Page, { servedUrl: url }: Page): boolean {
  return rels.some((rel) => isLinkToMobile(rel) && rel.target.kind === 'site' && rel.target.path === url);
}
