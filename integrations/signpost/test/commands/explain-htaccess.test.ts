import { expect, test } from 'vitest';
import { explainCommand } from '../../src/commands/explain.ts';
import { mapImportCommand } from '../../src/commands/map-import.ts';
import { enterFolder } from './support/own-folder.ts';

// What Apache 2.4 returns for each URL was requested from it. https://httpd.apache.org/docs/2.4/rewrite/flags.html

/** The status and reasons that `explain` gives for a URL, and what `map import` makes of the same `.htaccess`. */
async function readTwice(url: string, lines: readonly string[]) {
  const { run } = await enterFolder({
    'dist/index.html': '<h1>Home</h1>',
    'dist/.htaccess': ['RewriteEngine On', ...lines, ''].join('\n'),
  });
  const explained = await run(
    explainCommand,
    url,
    '--host',
    'apache',
    '--site',
    'https://www.example.com',
    '--json',
  );
  const imported = await run(mapImportCommand, 'dist/.htaccess', '--json');
  const [answer] = JSON.parse(explained.out).urls[0].hosts[0].way;
  return { answer, imported: JSON.parse(imported.out) };
}

test('explain and map import apply rules where a <Files> section turns the engine off for one file', async () => {
  const section = ['<Files "secret.html">', 'RewriteEngine Off', '</Files>'];
  const { answer, imported } = await readTwice('/old', ['RewriteRule ^old$ /new [R=301,L]', ...section]);
  expect(answer).toMatchObject({ status: 301, location: 'https://www.example.com/new' });
  expect(imported.redirects).toMatchObject([{ from: '/old', to: '/new', line: 2 }]);
});

test('explain and map import give the same reason for a rule behind [C], and apply the rule after the chain', async () => {
  const lines = ['^a/(.*)$ b/$1 [C]', '^b/(.*)$ /c/$1 [R=301,L]', '^d$ /e [R=301,L]'];
  const { answer, imported } = await readTwice(
    '/b/x',
    lines.map((line) => `RewriteRule ${line}`),
  );
  const why = 'the rule on line 2 decides by [S] or [C] for which URLs it applies';
  expect(answer.status).toBe(404);
  expect(answer.because).toContain(`dist/.htaccess:3 may apply instead: ${why}`);
  expect(imported.notImported).toContainEqual(expect.objectContaining({ line: 3, why }));
  expect(imported.redirects).toMatchObject([{ from: '/d', to: '/e', line: 4 }]);
});

test('explain and map import take a rule with [P] for a proxy', async () => {
  const { answer, imported } = await readTwice('/app/x', [
    'RewriteRule ^app/(.*)$ http://127.0.0.1:3000/$1 [P,L]',
  ]);
  expect(answer.status).toBeNull();
  expect(answer.because).toContain('it is fetched from http://127.0.0.1:3000/x');
  expect(imported.notImported).toMatchObject([{ line: 2, why: expect.stringMatching(/^it is a proxy: /) }]);
});

test('explain and map import say that a rule with a leading slash never matches', async () => {
  const { answer, imported } = await readTwice('/old', ['RewriteRule ^/old$ /new [R=301,L]']);
  const why = 'he expression starts with a slash, and paths in a .htaccess file have none';
  expect(answer.status).toBe(404);
  expect(answer.because).toContainEqual(expect.stringMatching(`^dist/.htaccess:2 has no effect .*: T${why}`));
  expect(imported.notImported).toMatchObject([{ line: 2, why: `t${why}` }]);
});
