import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/head/head-closed.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

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

it('head-closed names the element above which the canonical belongs', async () => {
  const head = '<div>Banner</div><link rel="canonical" href="https://www.example.com/">';
  const files = site({ '/': { canonical: '', head } });
  const [finding] = runRules(await siteOf({ files }), { only: ['head-closed'] });
  expect(finding?.fix).toBe('move canonical above the <div>');
});

// https://acme.example/tags/algorithm/: a component of Gatsby renders them in its <section>
it('head-closed asks for the head where nothing closes it', async () => {
  const head = /<(?:title>.*<\/title>|meta name="description".*>)\n/g;
  const parts = page('/').match(head)?.join('') ?? '';
  const files = { 'index.html': page('/').replace(head, '').replace('</body>', `${parts}</body>`) };
  const [finding] = runRules(await siteOf({ files }), { only: ['head-closed'] });
  expect(finding?.fix).toBe('write description, title into the head');
});
