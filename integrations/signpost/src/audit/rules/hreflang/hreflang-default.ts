import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inHead, site } from '../shared/example.ts';
import { alternates, type Version, versionsInHead, versionsOf } from '../shared/hreflang.ts';

export default defineRule({
  id: 'hreflang-default',
  title: 'A group of language versions has an x-default',
  level: 'info',
  conventions: ['W-CANON-4'],
  why: 'x-default is the version that search engines show to everybody else. (Google Search Central, localized versions.)',
  fix: 'add hreflang="x-default" with the version for all others',
  scope: 'page',
  examples: () => ({
    good: {
      'with x-default': inHead(alternates({ en: '/', de: '/de/', 'x-default': '/' })),
      'with x-default in a Link header': site({
        '/': { head: alternates({ en: '/', de: '/de/' }) },
        _headers: '/\n  Link: <https://www.example.com/>; rel="alternate"; hreflang="x-default"\n',
      }),
    },
    bad: { without: inHead(alternates({ en: '/', de: '/de/' })) },
  }),
  *check(site) {
    for (const page of site.pages) {
      const versions = versionsInHead(page);
      if (versions.length < 2 || versionsOf(site, page).some(isDefault)) continue;
      yield { ...at(site, page, versions[0]), message: 'the language versions have no x-default' };
    }
  },
});

function isDefault({ hreflang }: Version): boolean {
  return hreflang.toLowerCase() === 'x-default';
}
