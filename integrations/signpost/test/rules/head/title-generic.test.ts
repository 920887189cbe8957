import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/head/title-generic.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';
import { html } from '../found-by.ts';

// https://acme.example/packages/kit/reference/experimental/get-version: VitePress writes U+200B into the link of each heading.
it('title-generic names a heading without the link of no width after it', async () => {
  const heading = '<h1 id="getversion">getVersion() <a href="#getversion">\u200B</a></h1>';
  const files = { 'kit/get-version.html': html('<title>get-version | Acme</title>', heading) };
  const found = runRules(await siteOf({ files }), { only: ['title-generic'] });
  expect(found.map(({ fix }) => fix)).toEqual(['write "getVersion()" as the title of the page']);
});

expectReports(rule, {
  good: {
    'the home page of a repository, whose name is its title': {
      files: { 'index.html': html('<title>pump-server</title>', '<h1>How to start</h1>') },
      site: 'https://acme.github.io/pump-server/',
    },
    'a page of a manual about the home page of the product': site({
      '/manual/homepage/': { title: 'Homepage | Acme', heading: 'Homepage' },
    }),
    'a page about the starter of a framework': site({
      '/notes/astro-basics/': { title: 'Astro Basics | Acme', heading: 'Astro Basics #' },
    }),
    'a page of a manual about home pages': site({
      '/theme/home-page/': { title: 'Home Page | Acme', heading: 'Home Page' },
    }),
    'a command of a manual': site({
      '/commands/test/': { title: 'test - Acme manual', heading: 'The test command' },
    }),
    'a guide to testing, in French': site({
      '/fr/testing/': { title: 'Test | Acme', heading: 'Test', lang: 'fr' },
    }),
    'a guide to a new page': site({
      '/guide/new-page/': { title: 'New Page | Acme', heading: 'New Page' },
    }),
    'a category of a blog': site({
      '/categories/website/': { title: 'Website | Acme', heading: 'Website' },
    }),
  },
});
