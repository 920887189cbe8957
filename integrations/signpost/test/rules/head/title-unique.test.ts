import rule from '../../../src/audit/rules/head/title-unique.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

/** Zola's first page of a list. */
const stub = (to: string) =>
  `<!doctype html><meta charset="utf-8"><title>Redirect</title><script>window.location="${to}"</script><p><a href="${to}">Click here</a> to be redirected.</p>`;

/** Nearly what javadoc writes for the source of a class. */
const listing = (word: string) =>
  `<!doctype html><meta charset="utf-8"><title>Source code</title><img src="/icon.svg" alt=""><pre>The ${word} of them</pre>`;

const same = (url: string, lang: string) => page(url, { title: 'Modbus | Acme', lang });

expectReports(rule, {
  good: {
    'pages that a script leaves at once': site({
      'tags/a/page/1/index.html': stub('/'),
      'tags/b/page/1/index.html': stub('/gauges/'),
    }),
    'copies of a page, which canonical-duplicate reports': site({
      '/tags/a/': { title: 'Posts | Acme', heading: 'Posts' },
      '/tags/b/': { title: 'Posts | Acme', heading: 'Posts' },
    }),
    'the same word in two languages': site({
      'modbus/index.html': same('/modbus/', 'en'),
      'de/modbus/index.html': same('/de/modbus/', 'de'),
    }),
  },
  bad: {
    'one title on two pages that have nothing but text and an image': site({
      'a/index.html': listing('first'),
      'b/index.html': listing('second'),
    }),
  },
});
