import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { absent, at, hitOf } from '../shared/judge.ts';
import { pagesWith } from '../shared/pages-with.ts';

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;

export default defineRule({
  id: 'redirect-target',
  title: 'A meta refresh leads straight to a page',
  level: 'error',
  conventions: ['W-REDIR-9', 'W-REDIR-4', 'W-REDIR-7'],
  why: 'A redirect to nothing is a dead end, one to another redirect another hop, one to http a warning in the browser. (Google Search Central, redirects.)',
  fix: 'name the final address',
  examples: () => ({
    good: [{ title: 'a page', files: site({ 'meters/index.html': stub('/gauges/') }) }],
    bad: [
      { title: 'a page that is not there', files: site({ 'meters/index.html': stub('/gages/') }) },
      {
        title: 'another stub',
        files: site({ 'a/index.html': stub('/b/'), 'b/index.html': stub('/gauges/') }),
      },
      { title: 'http', files: site({ 'a/index.html': stub('http://www.example.com/gauges/') }) },
    ],
  }),
  *check(site) {
    for (const page of pagesWith(site, 'refreshes')) {
      for (const refresh of page.refreshes) {
        if (refresh.href === '' || page.kind === 'error') continue;
        const place = at(site, page, refresh);
        const { target } = refresh;
        if ((target.kind === 'site' || target.kind === 'web') && target.insecure) {
          yield { ...place, message: `the meta refresh leads from https to http: ${refresh.href}` };
        }
        const hit = hitOf(site, target);
        if (hit === undefined)
          yield {
            ...place,
            message: `the meta refresh leads to ${refresh.href}, ${absent(site)}`,
          };
        else if (hit.kind === 'gone')
          yield { ...place, message: `the meta refresh leads to ${refresh.href}, which is gone` };
        else if (hit.kind === 'redirect' || (hit.kind === 'page' && hit.page.kind === 'redirect')) {
          const itself = hit.kind === 'page' && hit.page === page;
          yield {
            ...place,
            level: itself ? 'error' : 'warning',
            message: `the meta refresh leads to ${refresh.href}, which ${itself ? 'is this page' : 'redirects further'}`,
          };
        }
      }
    }
  },
});
