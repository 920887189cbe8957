import { at } from '../../site/page.ts';
import type { Target } from '../../site/target.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const stub = (body: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gauges/">${body}`;

export default defineRule({
  id: 'redirect-stub',
  title: 'A page that redirects has a plain link to its target',
  level: 'info',
  conventions: ['W-REDIR-3'],
  why: 'If neither the refresh nor a script works, a link with an explanation is the only way on. (Google Search Central, redirects: link as the last resort.)',
  fix: 'add <a href="…">This page has moved</a>',
  examples: () => ({
    good: {
      'with a link': site({
        'meters/index.html': stub('<a href="/gauges/">This page has moved to Gauges</a>'),
      }),
    },
    bad: { without: site({ 'meters/index.html': stub('') }) },
  }),
  *check(site) {
    for (const page of site.documents) {
      const [refresh] = page.refreshes;
      if (page.kind !== 'redirect' || refresh === undefined) continue;
      if (!page.refs.some(({ kind, target }) => kind === 'link' && isSame(target, refresh.target))) {
        yield {
          ...at(site, page, refresh),
          message: `the page redirects to ${refresh.href}, but has no link to it`,
          fix: `add <a href="${refresh.href}">This page has moved</a>`,
        };
      }
    }
  },
});

/** True for the same URL, ignoring the trailing slash. */
function isSame(one: Target, other: Target): boolean {
  return urlOf(one) === urlOf(other);
}

function urlOf(target: Target): string {
  const { origin, path } =
    target.kind === 'site' ? { origin: '', path: target.path } : { origin: target.kind, path: target.url };
  return `${origin} ${path.replace(/\/$/, '')}`;
}
