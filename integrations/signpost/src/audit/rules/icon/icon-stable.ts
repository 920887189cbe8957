import type { Cause } from '../../../lib/finding.ts';
import { findStaticFolder } from '../../../lib/generators/settings.ts';
import { hasContentHash, hasHashInQuery } from '../../../lib/url/content-hash.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { listDeclaredIcons } from '../../site/icons.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const message = (href: string) => `the URL of the icon, ${href}, contains a content hash`;

const iconed = (...hrefs: readonly string[]) =>
  site({
    'index.html': page('/', {
      head: hrefs.map((href) => `<link rel="icon" href="/${href}">`).join('\n'),
    }).replace('<link rel="icon" href="/icon.svg">', ''),
    ...Object.fromEntries(hrefs.map((href) => [href.replace(/\?.*/, ''), '<svg viewBox="0 0 48 48"></svg>'])),
  });

export default defineRule({
  id: 'icon-stable',
  title: 'The URL of the icon does not change',
  level: 'warning',
  conventions: ['W-ICON-1'],
  why: 'Results lose an icon whose URL changes, since search engines fetch icons rarely. A URL with a content hash changes with the icon, and the old one is missing until the next visit. (Google Search Central, favicon in search results: the URL must be stable.)',
  fix: 'give the icon a plain name that stays the same',
  examples: () => ({
    good: {
      'an icon with a plain name': iconed('favicon-96x96.svg'),
      // Next.js: https://nextjs.org/docs/app/api-reference/file-conventions/metadata/app-icons
      'a hash in the query of an icon beside another': {
        files: iconed('icon.svg?icon.98b200b6.svg', 'touch.svg'),
        nearMiss: {
          replace: ['<link rel="icon" href="/touch.svg">', ''],
          finds:
            'warning index.html:10:1  The URL of the icon, /icon.svg?icon.98b200b6.svg, contains a content hash  Fix: Give the icon a plain name that stays the same.',
        },
      },
      'a version in the query': iconed('icon.svg?v=2'),
    },
    bad: {
      'a hash in the name of the icon': {
        files: iconed('_astro/icon.B3k9xQ2z.svg'),
        finds:
          'warning index.html:10:1  The URL of the icon, /_astro/icon.B3k9xQ2z.svg, contains a content hash  Fix: Put the icon into public/, where its name stays as it is.',
      },
    },
  }),
  *check(site) {
    // Results show one icon for a host, that of its home page: https://developers.google.com/search/docs/appearance/favicon-in-search
    if (site.base !== '/') return;
    const home = site.home ?? site.pages[0];
    const icons = listDeclaredIcons(site).filter(({ page }) => page === home);
    // An icon with a hash in its query, /icon.png?98b200b6, may change beside one that keeps its URL: /favicon.ico, or another icon.
    const hasStable =
      site.icons.has(parsePath('/favicon.ico')) || icons.some(({ rel }) => !hasHashInQuery(rel.href));
    for (const { page, rel } of icons) {
      const { target, href } = rel;
      if (target.kind !== 'site') continue;
      // /icon.98b200b6.png, whose old name is missing after each change, and /icon.png?98b200b6
      if (hasContentHash(target.path) || (!hasStable && hasHashInQuery(href)))
        yield {
          ...locateOnPage(site, page, rel),
          cause: { key: 'hash', message: message(href), ...proposeName(site) },
        };
    }
  },
});

function proposeName({ generator }: Site): Pick<Cause, 'fix'> {
  const folder = findStaticFolder(generator);
  if (folder === undefined) return {};
  return { fix: `put the icon into ${folder}, where its name stays as it is` };
}
