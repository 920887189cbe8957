import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const link = (code: string, path: string) =>
  `<link rel="alternate" hreflang="${code}" href="https://www.example.com${path}">`;
const reported = async (home: string, german: string) => {
  const files = site({
    'index.html': page('/', { head: home, body: '<a href="/gauges/">A</a>' }),
    'de/index.html': page('/de/', { lang: 'de', head: german }),
  });
  return runRules(await siteOf({ files }), { only: ['hreflang-return'] }).map(({ fix }) => fix);
};

it('says what to write on the other page', async () => {
  expect(await reported(link('en', '/') + link('de', '/de/'), '')).toEqual([
    `on /de/, add ${link('en', '/')}`,
  ]);
});

it('says what to write on the page itself', async () => {
  const both = link('en', '/') + link('de', '/de/');
  expect(await reported(link('de', '/de/'), both)).toEqual([`add ${link('en', '/')}`]);
});

it('names no language that nobody says', async () => {
  const files = site({
    'index.html': page('/', { lang: '', head: link('de', '/de/'), body: '<a href="/gauges/">A</a>' }),
    'de/index.html': page('/de/', { lang: 'de', head: link('de', '/de/') + link('en', '/') }),
  });
  const [found] = runRules(await siteOf({ files }), { only: ['hreflang-return'] });
  expect(found?.fix).toBe('put the same list of versions on every page of the group');
});
