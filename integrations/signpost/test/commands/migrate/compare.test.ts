import { expect, onTestFinished, test } from 'vitest';
import { migrateCompareCommand } from '../../../src/migrate/compare/command.ts';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { oldUrl, printStoredPages } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

const page = (title: string, more = '') =>
  `<!doctype html><html lang="en"><title>${title}</title>${more}<body>x<a href="/a/">a</a><a href="/b/">b</a><a href="/c/">c</a><a href="/old/a/">old</a>`;

/** `/a` loses its title, and has most clicks; `/b` leaves the index; `/c` stays as it is. */
async function project() {
  const folder = await folderOf({
    'migration/inventory.csv': [
      ...printInventory([
        oldUrl('/old/a/', { clicks: 900 }),
        oldUrl('/old/b/', { clicks: 5 }),
        // The crawl stored /old/c/, to which this one redirects.
        oldUrl('/old/c'),
      ]),
    ].join(''),
    'migration/state.yaml': 'old: https://www.old.example\nsite: https://www.new.example\n',
    'redirects.yaml': 'redirects:\n  - { from: "/old/:name", to: "/:name/", since: 2026-01-01 }\n',
    'dist/a/index.html': page('Hoses'),
    'dist/b/index.html': page('B', '<meta name="robots" content="noindex">'),
    'dist/c/index.html': page('C'),
    'migration/old-pages.jsonl': printStoredPages({
      '/old/a/': page('Pumps \u009b31m red', '<link rel="alternate" hreflang="de" href="/de/">'),
      '/old/b/': page('B'),
      '/old/c/': page('C'),
    }),
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  return {
    compare: (...args: string[]) => runCommand(migrateCompareCommand, root, ...places, ...args),
  };
}

test('migrate compare reports what leaves the index first, then the URLs with most clicks', async () => {
  const { compare } = await project();
  const { exit, out } = await compare('--json');
  expect(exit).toBe(1);
  const { findings } = JSON.parse(out);
  expect(findings.map(({ level, url }: Record<string, string>) => `${level} ${url}`)).toEqual([
    'error /old/b/',
    'warning /old/a/',
  ]);
  expect(findings[0].message).toBe(
    "/old/b/: the new page has noindex, and the old page didn't (now https://www.new.example/b/)",
  );
});

test('migrate compare counts the pages that it compared', async () => {
  const { compare } = await project();
  expect((await compare()).err).toContain('3 of 3 old URLs compared\n');
});

test('migrate compare reads the pages that inventory stored from a folder, without the old site', async () => {
  const folder = await folderOf({
    'old/a.html': page('Pumps', '<meta name="description" content="All pumps">'),
    'dist/a/index.html': page('Pumps'),
    'redirects.yaml': 'redirects:\n  - { from: /a.html, to: /a/, since: 2026-01-01 }\n',
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const state = ['--state', path('migration')];
  await runCommand(migrateInventoryCommand, root, path('old'), '--old-site', 'https://old.invalid', ...state);

  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--site', 'https://new.example'];
  const { out } = await runCommand(migrateCompareCommand, root, ...places, ...state);
  expect(out).toContain(
    '/a.html: the new page has no description; it was "All pumps" (now https://new.example/a/)',
  );
});
