import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const levels = async (files: Readonly<Record<string, string>>, rule: string) =>
  runRules(await siteOf({ files }), { only: [rule] }).map(({ level }) => level);

/** What the convention allows (W-JS-1, W-JS-2) is never more than info. */
it.each([
  ['<script>document.title = "Gauges"</script>', ['info']],
  ['<script>if (document.title === "") track()</script>', ['error']],
])('title-missing of a page whose title a script sets: %s: %s', async (head, expected) => {
  expect(await levels(site({ '/gauges/': { title: '', head } }), 'title-missing')).toEqual(expected);
});

it('title-missing accepts a page that a script renders without a title', async () => {
  const shell =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div id="root"></div><script src="/app.js"></script></body></html>';
  const files = site({ 'prices/index.html': shell, 'app.js': '' });
  expect(await levels(files, 'title-missing')).toEqual(['info']);
});
