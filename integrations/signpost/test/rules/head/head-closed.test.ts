import rule from '../../../src/audit/rules/head/head-closed.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'script, style, noscript and template in head': site({
      '/': {
        canonical: '',
        head: '<script>1</script><noscript><style>a{}</style></noscript><template><div></div></template><link rel="canonical" href="https://www.example.com/">',
      },
    }),
  },
  bad: {
    'an image before the canonical': site({
      '/': {
        canonical: '',
        head: '<img src="/icon.svg" alt=""><link rel="canonical" href="https://www.example.com/">',
      },
    }),
    'a tracking pixel before the title': site({
      '/': { title: '', head: '<img src="/icon.svg" alt=""><title>All of it | Acme</title>' },
    }),
    'a viewport after the end of the body': site({
      'index.html': page('/').replace('<meta name="viewport"', '</body><meta name="viewport"'),
    }),
    'a description in the body': site({
      'index.html': page('/', { body: '<meta name="description" content="All of it.">' }).replace(
        /<meta name="description"[^<>]*>\n/,
        '',
      ),
    }),
  },
});
