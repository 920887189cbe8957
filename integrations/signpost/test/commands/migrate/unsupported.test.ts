import { expect, onTestFinished, test } from 'vitest';
import { migrateCheckCommand } from '../../../src/migrate/check/command.ts';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

const page = '<!doctype html><html lang="en"><head><title>x</title></head><body><h1>x</h1></body></html>';

/** A move to GitHub Pages, which can't redirect by query. */
async function project() {
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory([oldUrl('/product.php?id=7'), oldUrl('/old')])].join(''),
    'migration/state.yaml': 'old: https://www.example.com\n',
    'signpost.yaml': 'site: https://www.example.com\nhost: github-pages\n',
    'redirects.yaml':
      'redirects:\n  - { from: "/product.php?id=7", to: /pump/, since: 2026-01-01 }\n  - { from: /old, to: /pump/, since: 2026-01-01 }\n',
    'dist/index.html': page,
    'dist/pump/index.html': page,
  });
  const start = process.cwd();
  process.chdir(folder.root);
  onTestFinished(() => {
    process.chdir(start);
    return folder.remove();
  });
  return folder.root;
}

test("migrate check reports an old URL as lost if the host doesn't support its redirect", async () => {
  const root = await project();
  const { exit, out } = await runCommand(migrateCheckCommand, root, '--json');
  const lost = JSON.parse(out).findings.filter(({ rule }: { rule: string }) => rule === 'migrate-lost');
  expect(exit).toBe(1);
  expect(lost).toMatchObject([{ url: '/product.php?id=7' }]);
});
