import { expect, onTestFinished, test } from 'vitest';
import { folderOf } from '../commands/migrate/support.ts';
import { expectKilledIn, killAtEach, signpost } from './killing.ts';

const page = '<!doctype html><html lang="en"><title>x</title><body>x';
const argv = ['migrate', 'release', 'all', '--on', '2026-12-05', '--site', 'https://www.example.com'];

/** A move with a map that nobody has released. */
async function prepared(): Promise<string> {
  const { root, remove } = await folderOf({
    'old.txt': '/a\n/b\n',
    'redirects.yaml':
      '# ours\nredirects:\n  - { from: /a, to: /news/a/ }\ngone:\n  - /b\nsections:\n  - { name: all, match: /** }\n',
    'dist/index.html': page,
    'dist/news/a/index.html': page,
    'public/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  onTestFinished(remove);
  await signpost(root, ['migrate', 'inventory', 'old.txt', '--old-site', 'https://www.example.com']);
  return root;
}

test('killed at any moment, a release leaves whole files, and the same command ends it', async () => {
  const moments = await killAtEach(await prepared(), argv, async ({ root, killed }) => {
    const again = await signpost(root, argv);
    expect([killed, again]).toEqual([killed, expect.objectContaining({ exit: 0 })]);
    expect(again.err).toMatch(/^The release is dated/m);
  });
  expectKilledIn(moments, ['migration/state.yaml', 'public/sitemap-old.xml', 'redirects.yaml']);
});
