import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const only = ['canonical-host'];

it('says how a preview of the site is audited', async () => {
  const found = runRules(await siteOf({ files: site(), site: 'http://127.0.0.1:4321' }), { only });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set(['if this is a preview of that site, audit it with --site https://www.example.com']),
  );
});

it('knows no preview on a public host', async () => {
  const found = runRules(await siteOf({ files: site(), site: 'https://staging.example.net' }), { only });
  expect(new Set(found.map(({ fix }) => fix))).toEqual(
    new Set(['build with the right origin: with Astro, `site` in the config']),
  );
});
