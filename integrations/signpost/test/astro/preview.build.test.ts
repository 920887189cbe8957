import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { describePreview, reportUnsetHost } from '../../src/astro/build-platform.ts';
import type { SignpostOptions } from '../../src/options.ts';
import { plainProject } from '../support/plain-project.ts';
import { copyProject, type TestProject } from '../support/project.ts';

describe('describePreview', () => {
  test.each([
    ['NETLIFY=true CONTEXT=deploy-preview', 'Netlify: CONTEXT is deploy-preview'],
    ['NETLIFY=true CONTEXT=branch-deploy', 'Netlify: CONTEXT is branch-deploy'],
    ['NETLIFY=true CONTEXT=production', undefined],
    ['NETLIFY=true', undefined],
    ['CONTEXT=deploy-preview', undefined],
    ['CF_PAGES=1 CF_PAGES_BRANCH=topic', undefined],
    ['CF_PAGES=1 CF_PAGES_BRANCH=main', undefined],
    ['WORKERS_CI=1 WORKERS_CI_BRANCH=topic', undefined],
    ['VERCEL=1 VERCEL_ENV=preview', 'Vercel: VERCEL_ENV is preview'],
    ['VERCEL=1 VERCEL_ENV=development', 'Vercel: VERCEL_ENV is development'],
    ['VERCEL=1 VERCEL_ENV=production', undefined],
    ['RENDER=true IS_PULL_REQUEST=true', 'Render: IS_PULL_REQUEST is true'],
    ['RENDER=true IS_PULL_REQUEST=false', undefined],
    ['CI=true', undefined],
    ['', undefined],
  ])('%s', (variables, expected) => {
    const environment = Object.fromEntries(
      variables
        .split(' ')
        .filter(Boolean)
        .map((pair) => pair.split('=')),
    );
    expect(describePreview(environment)).toBe(expected);
  });
});

test.each<[string, SignpostOptions, string | undefined]>([
  ['NETLIFY', {}, 'netlify'],
  ['CF_PAGES', {}, 'cloudflare'],
  ['WORKERS_CI', { deploy: { host: 'netlify' } }, 'cloudflare'],
  ['VERCEL', { deploy: { host: 'vercel' } }, undefined],
  ['VERCEL', { deploy: { host: false } }, undefined],
  ['RENDER', {}, undefined],
  ['CI', {}, undefined],
])('reportUnsetHost of a build on %s with %j asks for the host %s', (mark, options, expected) => {
  const found = reportUnsetHost(
    { project: plainProject(options), adapter: undefined },
    { exact: [], patterns: [] },
    { [mark]: '1' },
  );
  expect(found.map(({ fix }) => fix?.split(', or ')[0])).toEqual(
    expected === undefined ? [] : [`set \`deploy.host\` to '${expected}' in the options of signpost()`],
  );
});

describe('a build', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await copyProject('shop');
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => project.remove());

  const build = async (variables: Readonly<Record<string, string>>, options = {}) => {
    for (const [name, value] of Object.entries({ ...none, ...variables })) vi.stubEnv(name, value);
    await project.build(
      { deploy: { host: 'netlify', furtherHosts: ['nginx'] }, ...options },
      { trailingSlash: 'always', build: { format: 'directory' } },
    );
    const $ = load((await project.read('dist/items/pump/index.html')) ?? '');
    const headers = (await project.read('dist/_headers')) ?? '';
    const settings = (await project.read('deploy/settings.json')) ?? '';
    // Commands know the further hosts by it.
    expect(JSON.parse(settings)).toMatchObject({ host: 'netlify', furtherHosts: ['nginx'] });
    return {
      meta: $('meta[name=robots]').attr('content'),
      header: /^\/\*\n(?: {2}.*\n)* {2}X-Robots-Tag: noindex$/m.test(headers),
      settings: JSON.parse(settings).headers.some(
        ({ match }: { match: { prefix?: string } }) => match.prefix === '/',
      ),
      protect: JSON.parse(settings).protect,
      robots: (await project.read('dist/robots.txt')) ?? '',
    };
  };
  const none = { NETLIFY: '', CONTEXT: '', CF_PAGES: '', WORKERS_CI: '', VERCEL: '', RENDER: '' };
  const hidden = { meta: 'noindex', header: true, settings: true, protect: [] };
  const found = { meta: 'max-image-preview:large', header: false, settings: false, protect: [] };

  test('for a preview has noindex on every page, and passes', async () => {
    const { robots, ...built } = await build({ NETLIFY: 'true', CONTEXT: 'deploy-preview' });
    expect(built).toEqual(hidden);
    expect(robots).not.toMatch(/^Disallow: \/$/m);
  });

  test('for production has no noindex', async () => {
    const { robots: _, ...built } = await build({ NETLIFY: 'true', CONTEXT: 'production' });
    expect(built).toEqual(found);
  });

  test('for a preview on Vercel asks for no copy of its vercel.json, whose noindex would hide the live site', async () => {
    const options = { deploy: { host: 'vercel' }, audit: { mode: 'warn' } } as const;
    const read = async (variables: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries({ ...none, ...variables })) vi.stubEnv(name, value);
      const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      await project.build(options, { trailingSlash: 'always', logLevel: 'warn' });
      const said = written.mock.calls.map(([text]) => String(text)).join('');
      written.mockRestore();
      return said;
    };

    expect(await read({})).toContain('Vercel reads vercel.json from the root of the project');
    await project.write('vercel.json', (await project.read('deploy/vercel/vercel.json')) ?? '');
    expect(await read({ VERCEL: '1', VERCEL_ENV: 'preview' })).not.toContain('Vercel reads vercel.json');
    expect(await project.read('deploy/vercel/vercel.json')).toContain('noindex');
  });

  test('for staging says that every page is noindex', async () => {
    for (const [name, value] of Object.entries(none)) vi.stubEnv(name, value);
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await project.build(
      { environments: { staging: true } },
      { trailingSlash: 'always', build: { format: 'directory' }, logLevel: 'info' },
    );
    const said = written.mock.calls.map(([text]) => String(text)).join('');
    written.mockRestore();
    expect(said).toContain('This is a staging build, so every page is noindex.');
  });
});
