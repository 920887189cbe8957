import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { pagesAtUrl } from '../shared/group.ts';

export default defineRule({
  id: 'url-shared',
  title: 'No two pages have the same URL',
  level: 'warning',
  conventions: ['W-ADDR-3', 'W-CANON-2'],
  why: 'A host serves only one of two files with the same URL, and which one differs from host to host. The other file is never seen. (nginx, index; Apache, DirectoryIndex: the first file that exists.)',
  fix: 'leave one of the two files out of the build, or give it a URL of its own',
  examples: () => ({
    good: {
      'a page and a folder of its name': site({ 'gauges.html': page('/gauges.html'), '/gauges/': {} }),
      'the same, where the sitemap lists the folder': site({
        'gauges.html': page('/gauges.html', { canonical: '' }),
        '/gauges/': {},
      }),
    },
    bad: {
      'index.htm of the old site beside index.html': site({
        'gauges/index.htm': page('/gauges/', { title: 'Old gauges | Acme' }),
      }),
      'a file and a folder whose canonicals say the same': site({
        'gauges.html': page('/gauges/', { title: 'All gauges | Acme' }),
      }),
    },
  }),
  *check(site) {
    // A live server answered both; their canonical decides.
    if (site.isAnswered) return;
    for (const [first, ...others] of pagesAtUrl(site)) {
      for (const page of others)
        yield {
          ...at(site, page),
          message: `the page has the same URL as ${first?.file ?? ''}, ${page.url}, so a host serves only one of them`,
        };
    }
  },
});
