import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { siteOf } from '../example-site.ts';
import { html } from '../found-by.ts';

// https://acme.example/packages/kit/reference/experimental/get-version: VitePress writes U+200B into the link of each heading.
it('title-generic names a heading without the link of no width after it', async () => {
  const heading = '<h1 id="getversion">getVersion() <a href="#getversion">\u200B</a></h1>';
  const files = { 'kit/get-version.html': html('<title>get-version | Acme</title>', heading) };
  const found = runRules(await siteOf({ files }), { only: ['title-generic'] });
  expect(found.map(({ fix }) => fix)).toEqual(['write "getVersion()" as the title of the page']);
});

it('title-generic proposes no heading that the title has beside the name of the file', async () => {
  const files = { 'tower-server.html': html('<title>tower-server - Acme</title>', '<h1>Acme</h1>') };
  expect(runRules(await siteOf({ files }), { only: ['title-generic'] })).toEqual([]);
});
