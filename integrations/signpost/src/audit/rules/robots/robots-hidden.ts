import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Entry } from '../../../map/entry.ts';
import { samplePath } from '../../../map/patterns/sample.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { hasOtherCanonical } from '../shared/canonicals.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { noindexPages } from '../shared/indexable.ts';
import { formatSource, mapText } from '../shared/map.ts';
import { isOldSitemap, locateEntry, parseOwnUrl } from '../shared/sitemaps.ts';

const messages = {
  noindex: (line: number) =>
    `crawlers can't see the noindex, because line ${line} of robots.txt disallows the page`,
  canonical: (line: number) =>
    `crawlers can't see the canonical, because line ${line} of robots.txt disallows the page`,
  redirect: (line: number, source: string) =>
    `line ${line} of robots.txt blocks ${source}, so crawlers never see its redirect`,
};
const canonicalFix = 'remove the Disallow; the canonical is enough';

const closed = page('/internal/', { head: '<meta name="robots" content="noindex">' });

export default defineRule({
  id: 'robots-hidden',
  title: 'Crawlers may fetch noindex pages, duplicates and URLs that redirect',
  level: 'error',
  conventions: ['W-ROBOTS-3', 'W-ROBOTS-4', 'W-MIG-5'],
  why: 'A crawler that may not fetch a URL never sees its noindex, its canonical or its redirect. Results can still list the URL, without a description, and its links and signals are lost. (Google Search Central, block indexing; consolidate duplicate URLs; site moves: unblock the old URLs.)',
  fix: 'remove the Disallow',
  examples: () => ({
    good: {
      'a noindex page that crawlers may read': {
        files: site({
          'internal/index.html': closed,
          'robots.txt': 'User-agent: *\nDisallow: /internal/search\n',
        }),
        nearMiss: {
          replace: ['/internal/search', '/internal'],
          finds:
            "error internal/index.html:10:1  Crawlers can't see the noindex, because line 2 of robots.txt disallows the page  Fix: Remove the Disallow.",
        },
      },
      'a gone URL, and an error page with noindex': {
        files: site({
          'redirects.yaml': 'gone:\n  - /old/*\n',
          'robots.txt': 'User-agent: *\nDisallow: /old/\nDisallow: /404\n',
        }),
        nearMiss: {
          replace: ['gone:\n  - /old/*', 'redirects:\n  - { from: /old/*, to: /gauges/, since: 2026-01-01 }'],
          finds:
            'error redirects.yaml:2:13  Line 2 of robots.txt blocks /old/*, so crawlers never see its redirect  Fix: Remove the Disallow.',
        },
      },
    },
    bad: {
      'a noindex page that is disallowed': {
        files: site({
          'internal/index.html': closed,
          'robots.txt': 'User-agent: *\nDisallow: /internal/\n',
        }),
        finds:
          "error internal/index.html:10:1  Crawlers can't see the noindex, because line 2 of robots.txt disallows the page  Fix: Remove the Disallow.",
      },
      'a duplicate, an old URL and one of the sitemap of old URLs': {
        files: site({
          'print/gauges/index.html': page('/print/gauges/', { canonical: 'https://www.example.com/gauges/' }),
          'redirects.yaml': mapText(['/old/*', '/gauges/'], ['/was/a', '/gauges/']),
          'sitemap-old.xml': sitemap('/was/a'),
          'robots.txt': 'User-agent: *\nDisallow: /print/\nDisallow: /old/\nDisallow: /was/\n',
        }),
        finds:
          "error redirects.yaml:2:13  Line 3 of robots.txt blocks /old/*, so crawlers never see its redirect (3 places)  Fix: Remove the Disallow.\nerror print/gauges/index.html:8:1  Crawlers can't see the canonical, because line 2 of robots.txt disallows the page  Fix: Remove the Disallow; the canonical is enough.",
      },
    },
  }),

  *check(site) {
    if (site.robots === undefined) return;

    for (const [page, noindex] of noindexPages(site)) {
      // /drafts/a/ with noindex, below `Disallow: /drafts/`. Nobody looks for an error page.
      const line = page.kind === 'page' ? site.robots.blocks(page.servedUrl) : undefined;
      if (line === undefined) continue;
      yield {
        ...locateOnPage(site, page, noindex),
        file: noindex.file,
        cause: { key: 'noindex', message: messages.noindex(line) },
      };
    }

    // /print/gauges/ with the canonical /gauges/
    for (const page of site.pages.filter(hasOtherCanonical)) {
      const line = site.robots.blocks(page.servedUrl);
      if (line === undefined) continue;
      const place = locateOnPage(site, page, page.canonicals[0]);
      yield { ...place, cause: { key: 'canonical', message: messages.canonical(line), fix: canonicalFix } };
    }

    yield* reportOldUrls(site);
  },
});

/** Reports blocked URLs of the map and of sitemap-old.xml. */
function* reportOldUrls(site: Site): Generator<Fault> {
  const { robots, map, sitemaps } = site;
  for (const entry of [...(map?.resolved.exact ?? []), ...(map?.resolved.patterns ?? [])]) {
    // A gone URL has no target that a crawler should find.
    const line = entry.outcome.target && robots?.blocks(buildSamplePath(entry));
    if (line !== undefined)
      yield {
        ...entry.place,
        cause: { key: 'redirect', message: messages.redirect(line, formatSource(entry)) },
      };
  }

  // The old URLs of a move, listed in sitemap-old.xml
  for (const sitemap of sitemaps.filter((one) => isOldSitemap(site, one)))
    for (const entry of sitemap.entries) {
      const own = parseOwnUrl(site, entry.loc);
      const line = own && robots?.blocks(own.path, own.query);
      if (line !== undefined)
        yield {
          ...locateEntry({ sitemap, entry }),
          cause: { key: 'redirect', message: messages.redirect(line, entry.loc) },
        };
    }
}

/** A URL for a redirect: `/old/any-name` for `/old/:name`. */
function buildSamplePath(entry: Entry): Path {
  return entry.kind === 'exact' ? entry.path : parsePath(samplePath(entry.text));
}
