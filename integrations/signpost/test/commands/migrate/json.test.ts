import { expect, onTestFinished, test } from 'vitest';
import { printInventory } from '../../../src/migrate/state/old-url.ts';
import { migrateVerifyCommand } from '../../../src/migrate/verify/command.ts';
import { serve } from '../../lib/http/support/servers.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

async function project() {
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory([oldUrl('/old/a'), oldUrl('/shop/b')])].join(''),
    'redirects.yaml': 'gone:\n  - /old/*\n  - /shop/*\n',
    'dist/a/index.html': '<!doctype html><html lang="en"><title>x</title><body>x',
  });
  onTestFinished(folder.remove);
  const { path, root } = folder;
  const state = ['--state', path('migration')];
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), ...state];
  return {
    ...folder,
    verify: (...args: string[]) => runCommand(migrateVerifyCommand, root, ...places, ...args),
  };
}

test('verify --resolve requests no domain on its own that it does not name', async () => {
  const { verify, write } = await project();
  const requested: string[] = [];
  const { port } = await serve(({ headers, url }, response) => {
    requested.push(`${headers.host}${url}`);
    response.writeHead(url === '/' ? 404 : 410).end();
  });
  await write('migration/state.yaml', 'old: http://www.old.invalid\nsite: https://www.new.invalid\n');
  // https of both hosts, and http of www.new.invalid, aren't requested.
  await verify('--resolve', `www.old.invalid:80:127.0.0.1:${port}`, '--json');
  expect(requested.sort()).toEqual(['www.old.invalid/', 'www.old.invalid/old/a', 'www.old.invalid/shop/b']);
});
