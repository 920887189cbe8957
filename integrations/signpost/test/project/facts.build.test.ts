import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadInputs } from '../../src/project/load.ts';
import { resolveBuild } from '../../src/project/settings/build-folder.ts';
import { readFacts } from '../../src/project/settings/facts.ts';
import { leastAdapter } from '../support/adapter.ts';
import { copyProject } from '../support/project.ts';

test('resolveBuild takes the pages of an adapter for the folder around them, with a note', async () => {
  const start = process.cwd();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const site = await copyProject('bare');
  onTestFinished(() => site.remove());
  await site.write(
    'src/pages/account.astro',
    '---\nexport const prerender = false;\n---\n<html lang="en"><body><h1>Account</h1></body></html>',
  );
  await site.build({ audit: { mode: 'off' } }, { adapter: leastAdapter() });
  said.mockClear();
  process.chdir(site.root);
  try {
    const inputs = await loadInputs({ dist: 'dist' });
    expect([inputs.dist, inputs.files.includes('index.html')]).toEqual([join('dist', 'client'), true]);
    expect(said.mock.calls).toEqual([
      [`dist has no home page. Using the build in ${join('dist', 'client')}`],
    ]);
    expect(await resolveBuild(await readFacts(), 'dist/client')).toBe('dist/client');
    expect(await resolveBuild(await readFacts(), 'dist/server')).toBe('dist/server');
    // A home page of its own: it was built without an adapter since then.
    await site.write('dist/index.html', '');
    expect(await resolveBuild(await readFacts(), 'dist')).toBe('dist');
  } finally {
    process.chdir(start);
  }
});

test('astro build writes its folder into the settings', async () => {
  const site = await copyProject('bare');
  try {
    await site.build({ audit: { mode: 'off' } });
    expect(JSON.parse((await site.read('deploy/settings.json')) ?? '')).toMatchObject({ dist: 'dist' });
    await site.build({ audit: { mode: 'off' } }, { base: '/docs', outDir: join(site.root, 'dist/docs') });
    expect((await readFacts(site.root)).dist).toBe('dist/docs');
  } finally {
    await site.remove();
  }
});
