import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/robots/robots-syntax.ts';
import { checkRule } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../example-site.ts';

test('robots-syntax reports the HTML of an app in place of robots.txt once', async () => {
  const html = '<!doctype html>\n<meta charset="utf-8">\n<style>p { color: red }</style>\n';
  const files = { files: site({ 'robots.txt': html }) };

  expect(checkRule(rule, await siteOf(files))).toEqual([
    expect.objectContaining({ message: 'robots.txt has no directives' }),
  ]);
});

test('robots-syntax says why a missing file and a file below the root matter', async () => {
  const { 'robots.txt': _, ...files } = site();
  const missing = checkRule(rule, await siteOf({ files }));
  expect(missing.map(({ why }) => why)).toEqual([expect.stringContaining('the sitemap')]);

  const below = { 'index.html': page('/pumps/'), 'robots.txt': 'User-agent: *\nAllow: /\n' };
  const unread = checkRule(rule, await siteOf({ files: below, site: 'https://acme.github.io/pumps/' }));
  expect(unread.map(({ why }) => why)).toEqual(['No line of this file has an effect.']);
});
