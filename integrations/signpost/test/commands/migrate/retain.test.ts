import { expect, onTestFinished, test } from 'vitest';
import { migrateRetainCommand } from '../../../src/migrate/retain/command.ts';
import { printInventory } from '../../../src/migrate/state/old-url.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

const line = (host: string, path: string) =>
  `${host} 203.0.113.9 - - [${new Date().toUTCString().slice(5, 16).replaceAll(' ', '/')}:13:55:36 +0000] "GET ${path} HTTP/1.1" 301 0 "-" "Firefox"\n`;

test('retain keeps what is linked by count alone, and counts the requests of its own hosts', async () => {
  const entries = ['linked', 'asked', 'elsewhere']
    .map((name) => `  - { from: /${name}, to: /a/, since: 2020-01-01 }\n`)
    .join('');
  const folder = await folderOf({
    'migration/state.yaml': 'old: https://old.example\nsite: https://www.example.com\n',
    'migration/inventory.csv': [...printInventory([oldUrl('/linked', { links: 3 })])].join(''),
    'redirects.yaml': `redirects:\n${entries}`,
    'dist/a/index.html': '<!doctype html><html lang="en"><title>x</title><body>x',
    'access.log':
      line('www.example.com:443', '/nothing') +
      line('old.example:80', '/asked') +
      line('other.example:80', '/elsewhere'),
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  const { out } = await runCommand(migrateRetainCommand, root, path('access.log'), ...places);
  expect(out.split('\n').sort()).toEqual([
    '',
    '1 redirect to keep: linked from a page of another site',
    '1 redirect to keep: requested within the last year',
    '1 redirect to keep: the logs of the last year are incomplete',
  ]);
});

test('what can be removed is told by its URL', async () => {
  const day = 24 * 3600 * 1000;
  const year = Array.from({ length: 400 }, (_, ago) => new Date(Date.now() - ago * day))
    .map((at) => at.toUTCString().slice(5, 16).replaceAll(' ', '/'))
    .map((on) => `203.0.113.9 - - [${on}:13:55:36 +0000] "GET /asked HTTP/1.1" 301 0 "-" "Firefox"\n`);
  const folder = await folderOf({
    'migration/state.yaml': 'old: https://old.example\nsite: https://www.example.com\n',
    'redirects.yaml':
      'redirects:\n  - { from: /asked, to: /a/, since: 2020-01-01 }\n  - { from: "/caf%C3%A9?id=2", to: /a/, since: 2020-01-01 }\n  - { from: /tag/*, to: /a/, since: 2020-01-01 }\n',
    'dist/a/index.html': '<!doctype html><html lang="en"><title>x</title><body>x',
    'access.log': year.join(''),
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  const { out } = await runCommand(migrateRetainCommand, root, path('access.log'), ...places);
  expect(out).toMatch(/^redirects\.yaml:3:\d+ {2}\/café\?id=2 can be removed, since 2020-01-01$/m);
  expect(out).toMatch(/^redirects\.yaml:4:\d+ {2}\/tag\/\* can be removed, since 2020-01-01$/m);
  expect(out).not.toContain('/asked');
});

test('retain --today looks a year ahead', async () => {
  const folder = await folderOf({
    'migration/state.yaml': 'old: https://old.example\nsite: https://www.example.com\n',
    'redirects.yaml': 'redirects:\n  - { from: /x, to: /a/, since: 2026-12-05 }\n',
    'dist/a/index.html': '<!doctype html><html lang="en"><title>x</title><body>x',
    'access.log': line('www.example.com:443', '/nothing'),
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  const retain = (...args: string[]) =>
    runCommand(migrateRetainCommand, root, path('access.log'), ...places, ...args);
  expect((await retain('--today', '2027-12-04')).out).toBe('1 redirect to keep: not a year old yet\n');
  expect((await retain('--today', '2027-12-05')).out).toBe(
    '1 redirect to keep: the logs of the last year are incomplete\n',
  );
  expect((await retain('--today', 'soon')).err).toContain(
    'Invalid --today: "soon". Pass a day such as 2026-12-05.',
  );
});
