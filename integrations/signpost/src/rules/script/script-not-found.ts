import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'script-not-found',
  title: 'An unknown address does not answer 200 with the app',
  level: 'error',
  conventions: ['W-JS-2', 'W-ERR-3'],
  why: 'A line that sends every address to one page answers 200 for each that does not exist: a soft 404 without end. (Google Search Central, JavaScript SEO: avoid soft 404 errors in single-page apps.)',
  fix: 'send only the addresses of the app there, such as /app/*, and let it redirect to a 404 or add noindex',
  examples: {
    good: [{ title: 'a part of the site', files: site({ _redirects: '/app/* /gauges/ 200\n' }) }],
    bad: [{ title: 'all addresses', files: site({ _redirects: '/* /index.html 200\n' }) }],
  },
  *check(site) {
    for (const { file, line, from, to, status, conditional } of site.redirects) {
      if (from !== '/*' || status !== 200 || conditional || /[*]|:splat/.test(to) || /^https?:/i.test(to))
        continue;
      yield { file, line, column: 1, message: `every unknown address is answered 200 with ${to}` };
    }
  },
});
