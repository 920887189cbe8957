import { expect, test } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';
import { inOwnFolder, put } from '../support/own-folder.ts';

const at = ['--site', 'https://www.example.com'];
const printed = inOwnFolder();

test('audit requests other sites only with --external', async () => {
  const body = '<a href="/gauges/">A</a> <a href="http://nowhere.invalid/no#a">B</a>';
  for (const [file, text] of Object.entries(site({ 'index.html': page('/', { body }) })))
    await put(`dist/${file}`, text);
  expect(await main(['audit', 'dist', ...at, '--preset', 'strict', '--json'])).toBe(0);
  expect(printed.err).toBe('');
  await main(['audit', 'dist', ...at, '--external', '--json']);
  expect(printed.err).toContain(
    'Links to other sites were not checked, because none of their hosts could be resolved.',
  );
});

test('audit refuses to run the rule for external links without --external', async () => {
  await put('dist/index.html', page('/'));
  expect(await main(['audit', 'dist', ...at, '--only', 'link-external'])).toBe(2);
  expect(printed.err).toContain(
    'link-external requests other sites. Add --external: --external --only link-external',
  );
});
