import type { Rel } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { at, short } from '../shared/judge.ts';
import { pagesWith } from '../shared/pages-with.ts';

const named = (canonical: string) => site({ 'gauges/index.html': page('/gauges/', { canonical }) });

export default defineRule({
  id: 'canonical-absolute',
  title: 'A canonical is an absolute https address',
  level: 'error',
  conventions: ['W-CANON-1', 'W-REDIR-7'],
  why: 'A relative canonical names a different page on each host and address that serves it, staging included; an http one names an address that redirects. (Google Search Central, consolidate duplicate URLs: use absolute URLs.)',
  fix: 'write the whole address: https://, host and path',
  scope: 'page',
  examples: () => ({
    good: [{ title: 'absolute', files: site() }],
    bad: [
      { title: 'relative', files: named('/gauges/') },
      { title: 'without a scheme', files: named('//www.example.com/gauges/') },
      { title: 'http', files: named('http://www.example.com/gauges/') },
      {
        title: 'with a campaign',
        files: {
          ...named('https://www.example.com/gauges/?utm_source=mail'),
          'sitemap.xml': sitemap('/'),
        },
      },
      { title: 'with a fragment', files: named('https://www.example.com/gauges/#top') },
      {
        title: 'empty',
        files: site({
          'gauges/index.html': page('/gauges/', { canonical: '', head: '<link rel="canonical" href="">' }),
        }),
      },
    ],
  }),
  *check(site) {
    for (const page of pagesWith(site, 'oddCanonical')) {
      if (page.kind !== 'page') continue;
      for (const rel of page.rels) {
        const fault = rel.rel.includes('canonical') ? faultOf(rel) : undefined;
        if (fault !== undefined)
          yield { ...at(site, page, rel), message: `the canonical "${short(rel.href)}" ${fault}` };
      }
    }
  },
});

function faultOf({ href, target }: Rel): string | undefined {
  if (href === '') return 'is empty';
  if (!/^[a-z][a-z0-9+.-]*:/i.test(href)) return 'is not absolute';
  if (target.kind !== 'site' && target.kind !== 'web') return 'is not a web address';
  if (target.insecure) return 'is not https';
  const campaign = /[?&]((?:utm_\w+|gclid|fbclid|msclkid))=/i.exec(href)?.[1];
  if (campaign !== undefined) return `names a campaign (${campaign}), so that each of them is another page`;
  return href.includes('#') ? 'has a fragment, which is not a page of its own' : undefined;
}
