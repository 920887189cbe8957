import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const found = async (canonical: string, only = ['canonical-absolute']) => {
  const files = site({
    'gauges/index.html': page('/gauges/', {
      canonical,
      ...(canonical === '' ? { head: '<link rel="canonical" href="">' } : {}),
    }),
  });
  return runRules(await siteOf({ files }), { only });
};

it.each([
  ['/gauges/', 'write the whole URL: https://www.example.com/gauges/'],
  ['//www.example.com/gauges/?all=1', 'write the whole URL: https://www.example.com/gauges/?all=1'],
  ['http://www.example.com/gauges/', 'write https://www.example.com/gauges/'],
  ['https://www.example.com/gauges/#top', 'write https://www.example.com/gauges/'],
  ['https://www.example.com/gauges/?utm_source=mail', 'remove utm_source'],
  ['', 'write the whole URL: https://www.example.com/gauges/'],
  ['www.example.com/gauges/', 'write the whole URL: https://, host and path'],
])('says what to write in place of "%s"', async (canonical, fix) => {
  expect((await found(canonical)).map((finding) => finding.fix)).toEqual([fix]);
});

it('leaves the machine where the site was made to canonical-host', async () => {
  const reported = await found('http://localhost:4000/gauges/', ['canonical-absolute', 'canonical-host']);
  expect(reported.map(({ rule }) => rule)).toEqual(['canonical-host']);
});
