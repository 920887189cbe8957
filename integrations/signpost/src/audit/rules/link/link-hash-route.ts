import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { siteWithBody } from '../shared/example.ts';
import { isIndexable } from '../shared/judge.ts';
import { hasPlace, sortedRefs } from '../shared/refs.ts';

export default defineRule({
  id: 'link-hash-route',
  title: 'Views have paths, not fragments',
  level: 'warning',
  conventions: ['W-LINK-3', 'W-LINK-4'],
  why: 'A server never sees what comes after the hash, so all views of #/ routing are one page in the index. (Google Search Central, JavaScript SEO: use the History API instead of fragments.)',
  fix: 'give each view a path, with the History API or as its own page',
  examples: () => ({
    good: {
      'a place on the page, and nowhere': siteWithBody(
        '<h2 id="a">A</h2><a href="#a">A</a><a href="#!">B</a>',
      ),
    },
    bad: { '#! routing': siteWithBody('<a href="/#!products">A</a>') },
  }),
  *check(site) {
    for (const { page, ref, target, hit } of sortedRefs(site).fragments) {
      if (!/^(?:\/|!.)/.test(target.fragment)) continue;
      if (hit?.kind === 'page' && hasPlace(hit.page, target.fragment)) continue;
      yield {
        ...locateOnPage(site, page, ref),
        message: `the link "${ref.href}" uses a fragment for routing`,
      };
    }

    for (const page of site.pages) {
      const act = page.acts.find((one) => one.act === 'hash-route');
      if (act !== undefined && isIndexable(site, page))
        yield { ...locateOnPage(site, page, act), message: 'a script uses fragments for routing' };
    }

    for (const [file, { page, ref }] of sortedRefs(site).scripts) {
      if (!/\.m?js$/i.test(file) || !isIndexable(site, page)) continue;
      if (site.scriptActs?.(file).includes('hash-route') === true)
        yield { ...locateOnPage(site, page, ref), message: `${file} uses fragments for routing` };
    }
  },
});
