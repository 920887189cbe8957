import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../example-site.ts';

it.each(['www.example.com/', 'undefined/'])('a canonical "%s" is one mistake', async (canonical) => {
  const files = site({ 'gauges/index.html': page('/gauges/', { canonical }) });
  const only = ['canonical-absolute', 'canonical-target'];
  expect(runRules(await siteOf({ files }), { only }).map(({ rule }) => rule)).toEqual(['canonical-absolute']);
});

it.each(['./index.html', 'index.html', './'])(
  'a canonical "%s" of the home page is one mistake',
  async (canonical) => {
    const files = site({ 'index.html': page('/', { canonical, body: '<a href="/gauges/">A</a>' }) });
    const only = ['canonical-absolute', 'canonical-target'];
    expect(runRules(await siteOf({ files }), { only }).map(({ rule }) => rule)).toEqual([
      'canonical-absolute',
    ]);
  },
);
