import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

export default defineRule({
  id: 'redirect-line',
  title: 'Every line of _redirects has an effect, and those of .htaccess redirect to a safe target',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'Hosts silently ignore a line that is not a redirect, and use only the first of two lines for one path. Either way, old links end up in the wrong place. (Netlify and Cloudflare, the _redirects file.)',
  fix: 'write the old path, the new URL and the status, once for each path',
  examples: () => ({
    good: [
      {
        title: 'comments, conditions, a query, a host and other variants',
        files: site({
          _redirects: `# old pages
/a /gauges/ 301   # since spring

/b /gauges/ 302 Country=de
/b / 302
/store id=:id /gauges/ 301
/c /gauges/ 301
/c/ /gauges/ 301
/f%C3%BCllstand /gauges/ 301
/f%c3%bcllstand /gauges/ 301
https://blog.example.com/* https://www.example.com/:splat 301!
/d/* /gauges/ 301
`,
        }),
      },
    ],
    bad: [
      { title: 'no target', files: site({ _redirects: '/a\n' }) },
      { title: 'a target that is not a URL', files: site({ _redirects: '/a gauges/ 301\n' }) },
      { title: 'commas', files: site({ _redirects: '/a,/gauges/\n' }) },
      { title: 'no slash at the start', files: site({ _redirects: 'a /gauges/ 301\n' }) },
      {
        title: 'a target in .htaccess that browsers read as another host',
        files: site({
          '.htaccess': 'RewriteEngine On\nRewriteRule ^a$ https://gauges.example\\\\x/ [R=301,L]\n',
        }),
      },
      { title: 'one path twice', files: site({ _redirects: '/a /gauges/ 301\n/a / 301\n' }) },
    ],
  }),
  *check({ strayLines = [] }) {
    for (const { file, line, why } of strayLines)
      yield { file, line, column: 1, message: `this line ${why}` };
  },
});
