import type { Site } from '../../site/site.ts';
import type { Report } from '../rule.ts';
import { isLocal } from './own-names.ts';
import { locateEntry } from './sitemaps.ts';

const httpsFix = 'change it to https:';

const messages = {
  sitemap: (url: string) => `robots.txt lists the sitemap with http: ${url}`,
  page: (url: string) => `the sitemap lists ${url} with http`,
  version: (url: string) => `the sitemap lists the language version ${url} with http`,
  media: (url: string) => `the sitemap lists the image or video ${url} with http`,
};

/** The http URLs in the sitemap, and of the sitemap in robots.txt. Those of the developer's machine are reported elsewhere. */
export function* findHttpUrls(site: Site): Generator<Report> {
  for (const { line, value } of site.robots?.sitemaps ?? []) {
    if (!isInsecure(value)) continue;
    const place = { file: site.robots?.file ?? '', line, column: 1 };
    yield { ...place, message: messages.sitemap(value), fix: httpsFix };
  }

  for (const sitemap of site.sitemaps) {
    for (const entry of sitemap.entries) {
      const place = locateEntry({ sitemap, entry });
      if (isInsecure(entry.loc)) yield { ...place, message: messages.page(entry.loc), fix: httpsFix };

      for (const { href } of entry.alternates)
        if (isInsecure(href)) yield { ...place, message: messages.version(href), fix: httpsFix };

      for (const href of entry.media ?? [])
        if (isInsecure(href)) yield { ...place, message: messages.media(href), fix: httpsFix };
    }
  }
}

/** True for an http URL that can have https: not `http://localhost:4321/`. */
export function isInsecure(url: string): boolean {
  return /^http:/i.test(url) && URL.canParse(url) && !isLocal(new URL(url).origin);
}
