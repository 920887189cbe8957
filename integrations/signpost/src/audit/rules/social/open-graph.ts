import { at, type Meta, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { card, site } from '../shared/example.ts';
import { canonicalPages, short } from '../shared/judge.ts';
import { ownUrl } from '../shared/sitemaps.ts';

const home = (head: string) => site({ '/': { head }, '/gauges/': { head: card('/gauges/') } });

export default defineRule({
  id: 'open-graph',
  title: 'A shared page shows its own card',
  level: 'info',
  conventions: [],
  why: 'Messengers and social networks show a link by its Open Graph title, image and URL. Without them they guess, and likes and comments count for the URL in og:url. (The Open Graph protocol, basic metadata.)',
  fix: "write og:title, og:url with the page's canonical URL, and og:image with an absolute URL",
  examples: () => ({
    good: {
      'title, URL and image': home(card('/')),
      'names beside the properties, as LinkedIn suggests': home(
        card('/').replaceAll(/property="og:(\w+)"/g, 'name="$1" $&'),
      ),
    },
    bad: {
      none: site(),
      'no image': home(card('/').replace(/<meta property="og:image"[^<>]*>/, '')),
      'the URL of another page': home(card('/gauges/')),
      'a relative URL': home(card('/').replace('https://www.example.com/"', '/"')),
      'a relative image': home(card('/').replace('https://www.example.com/icon', '/icon')),
      'a missing image': home(card('/').replace('icon.svg', 'card.png')),
    },
  }),
  *check(site) {
    for (const page of canonicalPages(site)) {
      const tags = new Map(page.metas.toReversed().map((meta) => [meta.key, meta]));
      const missing = wanted.filter((key) => (tags.get(key)?.content.trim() ?? '') === '');
      if (missing.length > 0)
        yield { ...at(site, page), message: `the page has no ${missing.join(' and no ')}` };
      for (const judge of [urlFault, imageFault]) {
        const fault = judge(site, page, tags);
        if (fault !== undefined) yield { ...at(site, page, fault.meta), message: fault.message };
      }
    }
  },
});

const wanted = ['og:title', 'og:url', 'og:image'];

type Judge = (
  site: Site,
  page: Page,
  tags: ReadonlyMap<string, Meta>,
) => { readonly meta: Meta; readonly message: string } | undefined;

const urlFault: Judge = (site, page, tags) => {
  const meta = tags.get('og:url');
  const url = meta?.content.trim() ?? '';
  if (meta === undefined || url === '') return undefined;
  if (!/^https?:\/\//i.test(url))
    return { meta, message: `og:url "${short(url)}" is not absolute; add https:// and the host` };
  const own = ownUrl(site, url);
  if (url.startsWith(site.origin) && own?.path === page.url && own.query === '') return undefined;
  return { meta, message: `og:url is ${short(url)}, not the page itself` };
};

const imageFault: Judge = (site, _page, tags) => {
  const meta = tags.get('og:image');
  const url = meta?.content.trim() ?? '';
  if (meta === undefined || url === '') return undefined;
  if (!/^https?:\/\//i.test(url)) return { meta, message: `og:image "${short(url)}" is not an absolute URL` };
  const own = ownUrl(site, url);
  if (own === undefined || site.find(own.path, own.query) !== undefined) return undefined;
  return { meta, message: `og:image is ${short(own.path)}, which is not in the build` };
};
