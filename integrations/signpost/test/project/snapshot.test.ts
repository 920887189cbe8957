import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadSnapshots } from '../../src/project/snapshot.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-snapshot-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

test('a build alone has its address, and what is rendered on demand, from the settings beside it', async () => {
  await put('deploy/settings.json', '{ "origin": "https://a.example", "onDemand": ["/account/*"] }');
  await put('dist/index.html', '<title>A</title>');
  const dist = join(root, 'dist');
  const { base } = await loadSnapshots(dist, dist, {});
  expect([base.plan.origin, base.plan.elsewhere]).toEqual(['https://a.example', ['/account/*']]);
});

test('a site that is named below a folder has its pages there on both sides', async () => {
  await put('old/redirects.yaml', 'redirects: [{ from: /docs/a, to: /docs/b/ }]\n');
  await put('new/dist/b/index.html', '<title>B</title>');
  const { base, head } = await loadSnapshots(join(root, 'old'), join(root, 'new'), {
    site: 'https://a.example/docs/',
  });
  for (const { plan } of [base, head]) {
    expect(plan.origin).toBe('https://a.example');
    expect([...plan.inventory.pages.keys()]).toEqual(['/docs/b/']);
  }
});
