import rule from '../../../src/audit/rules/redirect/redirect-line.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'a comment, a condition, a host and a pattern': site({
      _redirects: `# old pages
/a /gauges/ 301   # since spring
/b /gauges/ 302 Country=de
/b / 302
https://blog.example.com/* https://www.example.com/:splat 301!
/d/* /gauges/ 301
`,
    }),
    'ten wildcards, which Apache would try forever': site({
      '.htaccess': `RewriteEngine On\nRewriteRule ^${'(.*)a'.repeat(10)}b$ /gauges/ [R=301,L]\nRedirectMatch 301 ^/(a|a)*b$ /\n`,
    }),
  },
  bad: {
    'a target that is not a URL': site({ _redirects: '/a gauges/ 301\n' }),
    commas: site({ _redirects: '/a,/gauges/\n' }),
    'no slash at the start': site({ _redirects: 'a /gauges/ 301\n' }),
    'a rule past a limit of Cloudflare': site({
      _redirects: `/x/* /gauges/ 301\n${Array.from({ length: 100 }, (_, at) => `/p${at} /gauges/ 301\n`).join('')}`,
    }),
    'a redirect of vercel.json behind one that takes its URL': site({
      'vercel.json':
        '{ "redirects": [\n{ "source": "/a/:x", "destination": "/gauges/" },\n{ "source": "/a/b", "destination": "/" }\n] }',
    }),
    'JSON that ends too early': site({ 'firebase.json': '{ "hosting": { "redirects": [' }),
    'a redirect of a path that the build has a page for, on Netlify, where files win': site({
      _redirects: '/gauges / 301\n/x / 302 Country=de\n',
    }),
    "a redirect for which a Worker of the site's own answers first": site({
      _redirects: '/a /gauges/ 301\n/b /gauges/ 301\n',
      '_worker.js': 'export default { fetch: () => new Response("x") };\n',
      '_routes.json': '{ "version": 1, "include": ["/a"], "exclude": [] }',
    }),
    'one path twice': site({ _redirects: '/a /gauges/ 301\n/a / 301\n' }),
  },
});
