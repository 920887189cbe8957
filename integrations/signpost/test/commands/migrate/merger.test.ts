import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { migrateReleaseCommand } from '../../../src/migrate/release/command.ts';
import { folderOf, runCommand } from './support.ts';

const exported = (host: string, ...paths: string[]) =>
  `Top pages,Clicks,Impressions,CTR,Position\n${paths.map((path) => `https://${host}${path},5,9,1%,2`).join('\n')}\n`;
const page = (title: string) => `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>`;

/** Two old sites, of each an export of Search Console; a URL of both, and one of each alone. */
async function merger() {
  const folder = await folderOf({
    'a.csv': exported('www.a.example', '/about', '/bikes/'),
    'b.csv': exported('www.b.example', '/about', '/parts/'),
    'links.csv': 'Source url,Target url\nhttps://x.example/,https://www.b.example/parts/\n',
    'dist/index.html': page('Hub'),
    'dist/all/index.html': page('All'),
    'redirects.yaml':
      'redirects:\n  - { from: /about, to: /all/ }\n  - { from: /bikes/, to: /all/ }\n  - { from: /parts/, to: /all/ }\n',
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const state = ['--state', path('migration')];
  return {
    ...folder,
    text: (name: string) => readFileSync(path(name), 'utf8'),
    inventory: (...args: string[]) => runCommand(migrateInventoryCommand, root, ...args, ...state),
    rows: async () =>
      (await loadMigration(path('migration'))).inventory.map(
        ({ url, host = '', junk }) => `${host}${url}${junk && ` (${junk})`}`,
      ),
    moved: [
      '--dist',
      path('dist'),
      '--map',
      path('redirects.yaml'),
      '--site',
      'https://hub.example',
      ...state,
    ],
  };
}

test('what was set apart is taken in once its host is said to be the old site too', async () => {
  const { inventory, path, rows } = await merger();
  const first = await inventory(path('a.csv'), path('b.csv'), path('links.csv'));
  expect(first.out).toContain('skipped (another host): 2');
  expect(first.err).toContain(
    '2 URLs of www.b.example were skipped. If this domain belongs to the old site, run this command again with --old-alias www.b.example',
  );
  const again = await inventory(path('b.csv'), '--old-alias', 'www.b.example');
  expect(again.err).toContain('already counted');
  expect(again.err).toContain('/about is on a.example and on b.example');
  expect(again.out).not.toContain('skipped');
  expect(await rows()).toEqual(['/about', '/bikes/', 'www.b.example/parts/']);
  const { backlinks } = await loadMigration(path('migration'));
  expect(backlinks).toEqual([{ url: '/parts/', from: 'https://x.example/' }]);
});

test('with --old-alias alone, the first of the others is the old site', async () => {
  const { inventory, path, rows } = await merger();
  const { err } = await inventory(path('a.csv'), path('b.csv'), '--old-alias', 'www.b.example');
  expect(err).toContain('assumed old site: https://www.a.example');
  expect(await rows()).toEqual(['/about', '/bikes/', 'www.b.example/parts/']);
});

test('the sitemap of the old URLs names each on the host that has it', async () => {
  const { inventory, moved, path, root, text } = await merger();
  await inventory(path('a.csv'), path('b.csv'), '--old-alias', 'www.b.example');
  const released = await runCommand(migrateReleaseCommand, root, ...moved, '--public', path('public'));
  expect(released.exit).toBe(0);
  expect(text('public/sitemap-old.xml').match(/(?<=<loc>)[^<]+/g)).toEqual([
    'https://www.a.example/about',
    'https://www.a.example/bikes/',
    'https://www.b.example/parts/',
  ]);
});

test('what only a log without host names has counts to the first old site, and that is said', async () => {
  const { inventory, path, write } = await merger();
  const line = (requested: string) =>
    `203.0.113.9 - - [10/Oct/2025:13:55:36 +0000] "GET ${requested} HTTP/1.1" 200 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n`;
  await write('access.log', line('/bikes/') + line('/parts/') + line('/sale/'));
  const sources = [path('a.csv'), path('b.csv'), path('access.log'), '--old-site', 'https://www.a.example'];
  const { err } = await inventory(...sources, '--old-alias', 'www.b.example');
  expect(err).toContain(
    '1 URL is known only from logs without host names, and counts to www.a.example. If one belongs to www.b.example, write that into its `host` column\n',
  );
  const other = await merger();
  await other.write('access.log', line('/sale/'));
  const one = ['--old-site', 'https://www.a.example', '--old-alias', 'm.a.example'];
  const twin = await other.inventory(other.path('access.log'), ...one);
  expect(twin.exit).toBe(0);
  expect(twin.err).not.toContain('without host names');
});
