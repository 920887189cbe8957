import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { atVersion, versionedPages, versionsOf } from '../shared/hreflang.ts';
import { isLocal } from '../shared/own-names.ts';
import { inSitemap } from '../shared/sitemaps.ts';

export default defineRule({
  id: 'sitemap-https',
  title: 'The sitemap and hreflang list https URLs',
  level: 'error',
  conventions: ['W-SITEMAP-2'],
  why: 'An http URL in the sitemap or in hreflang asks crawlers to list a URL that redirects, against its own https canonical. (Google Search Central, consolidate duplicate URLs: prefer HTTPS.)',
  fix: 'change it to https:',
  examples: () => ({
    good: { https: site() },
    bad: {
      'http in the sitemap': site({ 'sitemap.xml': sitemap('/').replace('https://www', 'http://www') }),
    },
  }),
  *check(site) {
    for (const { line, value } of site.robots?.sitemaps ?? []) {
      if (!isHttp(value)) continue;
      yield {
        file: site.robots?.file ?? '',
        line,
        column: 1,
        message: `robots.txt lists the sitemap with http: ${value}`,
        ...fixOf(site, value),
      };
    }
    for (const sitemap of site.sitemaps) {
      for (const entry of sitemap.entries) {
        const place = inSitemap({ sitemap, entry });
        // `sitemap-syntax` reports one on the developer's machine.
        if (isHttp(entry.loc) && !isAtHome(entry.loc))
          yield { ...place, message: `the sitemap lists ${entry.loc} with http` };
        const beside = [
          ...entry.alternates.map(({ href }) => ({ what: 'language version', href })),
          ...(entry.media ?? []).map((href) => ({ what: 'image or video', href })),
        ];
        for (const { what, href } of beside) {
          if (isHttp(href))
            yield {
              ...place,
              message: `the sitemap lists the ${what} ${href} with http`,
              ...fixOf(site, href),
            };
        }
      }
    }
    for (const page of versionedPages(site)) {
      if (page.kind !== 'page') continue;
      for (const rel of versionsOf(site, page)) {
        if (!isHttp(rel.href)) continue;
        yield {
          ...atVersion(site, page, rel),
          message: `hreflang lists ${rel.href} with http`,
          ...fixOf(site, rel.href),
        };
      }
    }
  },
});

function isHttp(url: string): boolean {
  return /^http:/i.test(url);
}

function isAtHome(url: string): boolean {
  return URL.parse(url) !== null && isLocal(new URL(url).origin);
}

/** For the developer's machine, https would not help. */
function fixOf(site: Site, url: string): Pick<Report, 'fix'> {
  if (!isAtHome(url) || isLocal(site.origin)) return {};
  const { pathname, search } = new URL(url);
  return { fix: `write ${site.origin}${pathname}${search}` };
}
