import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePackage } from '../../../../test/behavior/engines/function-folder.ts';
import type { azureHandler } from '../../src/hosts/azure-swa/handler.ts';
import { copyProject, type TestProject } from '../support/project.ts';

const secret = 'a-secret-of-the-test';
const before = process.env.SIGNPOST_API_SECRET;
let project: TestProject;
let handler: ReturnType<typeof azureHandler>;

/** A site below `/docs`, built for the hosts that run functions. */
beforeAll(async () => {
  process.env.SIGNPOST_API_SECRET = secret;
  project = await copyProject('shop');
  await build(true);
  const folder = `${project.root}/deploy/azure-swa/signpost-api`;
  const stand = 'export let found;\nexport const app = { http: (name, one) => { found = one; } };\n';
  await writePackage(folder, '@azure/functions', { index: stand });
  const load = createRequire(import.meta.url);
  load(`${folder}/index.js`);
  handler = load(`${folder}/node_modules/@azure/functions/index.js`).found.handler;
});
afterAll(async () => {
  if (before === undefined) delete process.env.SIGNPOST_API_SECRET;
  else process.env.SIGNPOST_API_SECRET = before;
  await project.remove();
});

const build = (isHandled: boolean) =>
  project.build(
    {
      deploy: { furtherHosts: ['azure-swa', 'firebase'] },
      audit: { mode: 'off' },
      seo: { socialImages: false },
      api: { module: 'src/api.ts', handler: isHandled, region: 'europe-west1' },
    },
    { base: '/docs', trailingSlash: 'always' },
  );

describe('the functions of a build', () => {
  test('have the lists of the build beside them', async () => {
    const list = await project.read('dist/api/item.json');
    for (const host of ['azure-swa', 'firebase'])
      expect(await project.read(`deploy/${host}/signpost-api/files/docs/api/item.json`)).toBe(list);
  });

  test('answer from them', async () => {
    const url = 'https://www.example.com/docs/api/item';
    const get = (query: string) => handler({ method: 'GET', url: url + query, headers: new Headers() });
    expect(await get('')).toMatchObject({ status: 200, body: await project.read('dist/api/item.json') });
    const { status, body } = await get('?sortby=stock&order=asc');
    expect([status, JSON.parse(body ?? '').map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ['Valve', 'Pump'],
    ]);
    expect(await get('?nothing=1')).toMatchObject({ status: 422 });
  });

  test('run where the options say', async () => {
    const { hosting } = JSON.parse((await project.read('deploy/firebase/firebase.json')) ?? '');
    expect(hosting.rewrites[0].function).toMatchObject({ functionId: 'signpost', region: 'europe-west1' });
  });

  test('are left out where the options say so, and nothing of them counts any more', async () => {
    await build(false);
    expect(await project.list('dist/api')).not.toContain('_handler.json');
    const config = JSON.parse((await project.read('deploy/firebase/firebase.json')) ?? '');
    expect(config).not.toHaveProperty('functions');
    expect(config.hosting.rewrites[0]).toHaveProperty('destination');
  });
});
