import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { deploy } from '../../../src/astro/host-files/deploy.ts';
import { Session } from '../../../src/astro/session.ts';
import { adapterWorker } from '../../../src/hosts/shared/generated-files.ts';
import type { SignpostOptions } from '../../../src/options.ts';
import { plainProject } from '../../support/plain-project.ts';
import { writeBelow } from '../../support/write-below.ts';

/** Deploys a site of two pages, built with an adapter of Cloudflare. */
async function deployWithAdapter(options: SignpostOptions['deploy']) {
  const root = await mkdtemp(join(tmpdir(), 'signpost-deploy-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const file of ['index.html', 'about/index.html', '404.html'])
    await writeBelow(root, `dist/${file}`, '<!doctype html><title>A</title>');
  // As the adapter writes them: https://developers.cloudflare.com/workers/wrangler/configuration/#generated-wrangler-configuration
  await writeBelow(
    root,
    '.wrangler/deploy/config.json',
    '{ "configPath": "../../dist/server/wrangler.json" }',
  );
  await writeBelow(
    root,
    'dist/server/wrangler.json',
    '{ "main": "entry.mjs", "assets": { "directory": ".." } }',
  );

  const project = plainProject({ deploy: options });
  const session = new Session();
  session.finalProject = { ...project, folders: { ...project.folders, root, public: join(root, 'public') } };
  session.checkedOptions = project.options;
  session.adapter = '@astrojs/cloudflare';
  const { outputs } = await deploy(session, join(root, 'dist'), undefined);
  const names = await readdir(join(root, 'dist'));
  return {
    hosts: outputs.map(({ host }) => [host.id, host.files.some(({ path }) => path === adapterWorker)]),
    copied: names.filter((name) => name.startsWith('_')),
  };
}

test('deploy writes for the primary host what its adapter deploys, and copies it into the build', async () => {
  expect(await deployWithAdapter({ host: 'cloudflare', furtherHosts: ['netlify'] })).toEqual({
    hosts: [
      ['cloudflare', true],
      ['netlify', false],
    ],
    copied: ['_headers', '_redirects'],
  });
});

test('deploy writes for a further host what files alone need, and copies nothing of a primary host without the adapter', async () => {
  expect(await deployWithAdapter({ host: 'netlify', furtherHosts: ['cloudflare'] })).toEqual({
    hosts: [
      ['netlify', false],
      ['cloudflare', false],
    ],
    copied: [],
  });
});
