import { isMissing } from '../../../answers/answer.ts';
import type { Meta, Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage, type Report } from '../rule.ts';
import { shortenUrl } from '../shared/describe-url.ts';
import { card, site } from '../shared/example.ts';
import { listCanonicalPages } from '../shared/indexable.ts';
import { parseOwnUrl } from '../shared/sitemaps.ts';
import { findUnfilledTemplate } from '../shared/unfilled.ts';

const messages = {
  unfilled: (key: string, text: string, fault: string) => `${key} "${text}" ${fault}`,
  otherUrl: (url: string) => `og:url is ${url}, not the page itself`,
  relative: (url: string) => `og:image "${url}" is not an absolute URL`,
  missingFile: (path: string) => `og:image is ${path}, which is not in the build`,
  missingTags: (keys: string) => `the page has no ${keys}`,
};

export default defineRule({
  id: 'open-graph',
  title: 'A shared page shows its own card',
  level: 'warning',
  conventions: [],
  isAlwaysOn: true,
  why: 'Messengers and social networks show a link by its Open Graph title, image and URL. They show no image for a relative URL, and likes and comments count for the URL in og:url. (The Open Graph protocol, basic metadata.)',
  fix: "write og:title, og:url with the page's canonical URL, and og:image with an absolute URL",
  examples: () => ({
    good: {
      'title, URL and image': site({ '/': { head: card('/') }, '/gauges/': { head: card('/gauges/') } }),
    },
    bad: {
      'an image with a relative URL': site({
        '/': { head: '<meta property="og:image" content="/icon.svg">' },
      }),
    },
  }),

  *check(site) {
    for (const page of listCanonicalPages(site)) yield* checkCard(site, page);
  },
});

/** A layout repeats a fault on each page: `shared` makes one finding of all. */
function* checkCard(site: Site, page: Page): Generator<Report> {
  // Of two tags, clients read the first.
  const tags = new Map(page.metas.toReversed().map((meta) => [meta.key, meta]));
  const text = (key: string) => tags.get(key)?.content.trim() ?? '';
  const place = (key: string) => ({ ...locateOnPage(site, page, tags.get(key)), shared: key });

  for (const key of ['og:title', 'og:description']) {
    const fault = findUnfilledTemplate(text(key));
    if (fault !== undefined)
      yield { ...place(key), message: messages.unfilled(key, shortenUrl(text(key)), fault) };
  }
  const url = text('og:url');
  if (url !== '' && !isOwnUrl(site, page, url))
    yield { ...place('og:url'), message: messages.otherUrl(shortenUrl(url)) };
  const image = findImageFault(site, tags.get('og:image'));
  if (image !== undefined) yield { ...place('og:image'), message: image };

  const missing = ['og:title', 'og:url', 'og:image'].filter((key) => text(key) === '');
  if (missing.length > 0)
    yield {
      ...locateOnPage(site, page),
      level: 'info',
      message: messages.missingTags(missing.join(' and no ')),
    };
}

/** True for the page's URL, and for the canonical of a page on its own host. */
function isOwnUrl(site: Site, page: Page, url: string): boolean {
  const origins = [site.origin, site.corrections.origin ?? site.origin];
  const own = origins.some((origin) => url.startsWith(origin)) ? parseOwnUrl(site, url) : undefined;
  return own?.path === page.servedUrl && own.query === '';
}

function findImageFault(site: Site, meta: Meta | undefined): string | undefined {
  const url = meta?.content.trim() ?? '';
  if (url === '') return undefined;
  if (!/^https?:\/\//i.test(url)) return messages.relative(shortenUrl(url));
  const own = parseOwnUrl(site, url);
  if (own !== undefined && isMissing(site.ask(own.path, own.query)))
    return messages.missingFile(shortenUrl(own.path));
  return undefined;
}
