import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { inHead } from '../shared/example.ts';
import { alternates, isOneUrl, type Version, versionsInHead } from '../shared/hreflang.ts';

const twice = `${alternates({ en: '/', de: '/de/' })}\n${alternates({ de: '/gauges/' })}`;

export default defineRule({
  id: 'hreflang-unique',
  title: 'A page lists one version for each language',
  level: 'error',
  conventions: ['W-CANON-4'],
  why: 'Two URLs for one language contradict each other, and search engines ignore both. (Google Search Central, localized versions.)',
  fix: 'keep one URL for the language',
  scope: 'page',
  examples: () => ({
    good: {
      'one each': inHead(alternates({ en: '/', 'x-default': '/' })),
      'one URL in two variants': inHead(alternates({ en: '/', EN: '' })),
    },
    bad: { 'German twice': inHead(twice) },
  }),
  *check(site) {
    for (const page of site.pages) {
      const seen = new Map<string, Version>();
      for (const version of versionsInHead(page)) {
        const code = version.hreflang.toLowerCase();
        const known = seen.get(code);
        seen.set(code, known ?? version);
        if (known === undefined || isOneUrl(known, version)) continue;
        yield {
          ...at(site, page, version),
          message: `hreflang ${version.hreflang} has two URLs, ${known.href} and ${version.href}`,
        };
      }
    }
  },
});
