import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { canonicalsOf } from '../shared/judge.ts';

const second = (href: string) => site({ '/gauges/': { head: `<link rel="canonical" href="${href}">` } });

export default defineRule({
  id: 'canonical-single',
  title: 'A page has one canonical',
  level: 'error',
  conventions: ['W-CANON-1', 'W-CANON-6'],
  why: 'Where two canonicals disagree, search engines ignore both. (Google Search Central, 5 common mistakes with rel=canonical.)',
  fix: 'remove the one that a plugin or a second layout adds',
  scope: 'page',
  examples: () => ({
    good: { one: site() },
    bad: {
      'two URLs': second('https://www.example.com/'),
      'the same twice': second('https://www.example.com/gauges/'),
    },
  }),
  *check(site) {
    for (const page of site.pages) {
      const [first, ...others] = canonicalsOf(page);
      for (const other of others) {
        const same = other.href === first?.href;
        const message = same
          ? 'the page has the same canonical twice'
          : `a second canonical, ${other.href}, contradicts the first, ${first?.href ?? ''}`;
        yield { ...at(site, page, other), level: same ? 'warning' : 'error', message };
      }
    }
  },
});
