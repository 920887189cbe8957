import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { noindexOf, noindexPages } from '../shared/noindex.ts';

const closed = page('/internal/', { head: '<meta name="robots" content="noindex">' });

export default defineRule({
  id: 'robots-noindex-hidden',
  title: 'A noindex page may be crawled',
  level: 'error',
  conventions: ['W-ROBOTS-3'],
  why: 'A crawler that may not fetch the page never sees its noindex, so the address can still be listed, without a description. (Google Search Central, block indexing.)',
  fix: 'remove the Disallow, so that the noindex is seen',
  examples: () => ({
    good: [{ title: 'noindex alone', files: site({ 'internal/index.html': closed }) }],
    bad: [
      {
        title: 'noindex and disallowed',
        files: site({ 'internal/index.html': closed, 'robots.txt': 'User-agent: *\nDisallow: /internal/\n' }),
      },
    ],
  }),
  *check(site) {
    if (site.robots === undefined) return;
    for (const page of noindexPages(site).keys()) {
      if (page.kind !== 'page') continue;
      const noindex = noindexOf(site, page);
      const line = noindex && site.robots.blocks(page.address);
      if (noindex === undefined || line === undefined) continue;
      const message = `noindex can't be seen, since line ${line} of robots.txt disallows the page`;
      yield { ...at(site, page, noindex), file: noindex.file, message };
    }
  },
});
