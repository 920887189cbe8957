import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from '../../../../test/behavior/engines/engine.ts';
import { startNetlify } from '../../../../test/contract/platform-stubs.ts';
import { answer } from '../../src/plan/answer.ts';
import { buildPlan } from '../../src/plan/build.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { requestOf } from '../../src/plan/request.ts';
import { parseSettingsFile } from '../../src/project/settings/settings-file.ts';
import { copyProject, type TestProject } from '../support/project.ts';

const secret = 'marked~Secret"7f3a9c+/=&%ß';
/** The secret as text, in JSON, in a URL and in base64. */
const secretVariants = [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
];
const origin = 'https://www.example.com';
const module = `import { resources } from './all.ts';
export const versions = { '/v1/api': resources, '/v2/api': resources };
`;

/** Two versions of an API, on a site below `/docs`. */
let project: TestProject;
let plan: Plan;
let netlify: Running;
const before = process.env.SIGNPOST_API_SECRET;
beforeAll(async () => {
  process.env.SIGNPOST_API_SECRET = secret;
  project = await copyProject('shop');
  await project.write('src/all.ts', (await project.read('src/api.ts')) ?? '');
  await project.write('src/api.ts', module);
  await project.build(
    {
      deploy: { host: 'netlify' },
      audit: { mode: 'off' },
      seo: { socialImages: false },
      api: { module: 'src/api.ts', requireSecret: true },
    },
    { base: '/docs', trailingSlash: 'always' },
  );
  const dist = await project.list('dist');
  plan = buildPlan(
    parseSettingsFile((await project.read('deploy/settings.json')) ?? '').settings,
    undefined,
    dist,
  );
  const texts = dist.map(
    async (file) => [`docs/${file}`, (await project.read(`dist/${file}`)) ?? ''] as const,
  );
  const output = (await project.list('deploy/netlify')).map(async (path) => ({
    path,
    content: path.endsWith('.bin')
      ? await project.bytes(`deploy/netlify/${path}`)
      : ((await project.read(`deploy/netlify/${path}`)) ?? ''),
  }));
  netlify = await startNetlify(Object.fromEntries(await Promise.all(texts)), await Promise.all(output));
});
afterAll(async () => {
  if (before === undefined) delete process.env.SIGNPOST_API_SECRET;
  else process.env.SIGNPOST_API_SECRET = before;
  await project.remove();
});

test.each(['dist', 'deploy'])('a build writes no file with the secret of the API into %s', async (folder) => {
  const names = await project.list(folder);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const bytes = await project.bytes(`${folder}/${name}`);
    expect([name, secretVariants.filter((variant) => bytes.includes(variant))]).toEqual([name, []]);
  }
});

describe('two versions below /docs (A-VER-1)', () => {
  test.each([
    ['/docs/v1/api/item', 200, 'docs/v1/api/item.json'],
    ['/docs/v2/api/item', 200, 'docs/v2/api/item.json'],
    ['/docs/v2/api/item?page=1&size=1', 200, 'docs/v2/api/item/page/1/1.json'],
    ['/docs/v1/api/nothing', 404, 'docs/v2/api/_errors/404.json'],
    ['/docs/v3/api/item', 400, 'docs/v2/api/_errors/A0806.json'],
    ['/docs/v0/api/item', 400, 'docs/v2/api/_errors/A0807.json'],
    ['/docs/api/item', 400, 'docs/v2/api/_errors/A0805.json'],
  ])('%s returns %i from %s', async (path, status, file) => {
    const { status: answered, file: from } = answer(plan, requestOf(origin + path, { method: 'GET' }));
    expect([answered, from]).toEqual([status, file]);
    const body = await project.read(`dist/${file.replace('docs/', '')}`);
    expect(JSON.parse(body ?? '')).toBeTruthy();
    const reply = await netlify.ask({ method: 'GET', url: origin + path, headers: {} });
    expect([reply.status, reply.body]).toEqual([status, body]);
  });

  test.each(['v1', 'v2'])('the edge function answers a query of %s', async (version) => {
    const url = `${origin}/docs/${version}/api/item?sortby=stock&order=asc`;
    const { status, body } = await netlify.ask({ method: 'GET', url, headers: {} });
    expect([status, JSON.parse(body).map(({ name }: { name: string }) => name)]).toEqual([
      200,
      ['Valve', 'Pump'],
    ]);
  });
});
