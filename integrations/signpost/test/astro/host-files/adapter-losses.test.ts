import { describe, expect, test } from 'vitest';
import { reportLostRedirects } from '../../../src/astro/host-files/adapter.ts';
import { listHostIds } from '../../../src/astro/parse-options.ts';
import { Session } from '../../../src/astro/session.ts';
import type { SignpostOptions } from '../../../src/options.ts';
import { loadNamedHosts } from '../../../src/project/hosts.ts';
import { planOf } from '../../hosts/plan-of.ts';
import { plainProject } from '../../support/plain-project.ts';

const files = ['index.html', 'about/index.html', '404.html'];

/** What a build would lose, and what to do, for a map as lines of `from,to,status`. */
async function lostBy(
  adapter: string | undefined,
  options: SignpostOptions,
  map: string,
  ignoreCase = false,
) {
  const session = new Session();
  session.adapter = adapter;
  session.final = plainProject(options);
  const plan = { ...planOf(map, {}, files), ignoreCase };
  return reportLostRedirects(
    session,
    plan,
    await loadNamedHosts(listHostIds(session.project.options.deploy)),
  );
}

describe('which builds lose redirects', () => {
  test.each<[string | undefined, SignpostOptions, boolean]>([
    [undefined, {}, false],
    ['some-adapter', {}, false],
    ['some-adapter', { deploy: { host: 'cloudflare' } }, false],
    ['@astrojs/cloudflare', { deploy: { host: 'cloudflare' } }, false],
    ['@astrojs/cloudflare', {}, true],
    ['@astrojs/cloudflare', { deploy: { furtherHosts: ['cloudflare'] } }, true],
    ['@astrojs/cloudflare', { deploy: { host: 'nginx' } }, true],
    ['@astrojs/cloudflare', { deploy: { host: false } }, false],
    ['@astrojs/netlify', { deploy: { host: 'netlify' } }, false],
    ['@astrojs/netlify', {}, true],
    ['@astrojs/vercel', { deploy: { host: 'vercel' } }, false],
    ['@astrojs/vercel', { deploy: { host: 'netlify' } }, true],
    // Node's server has the answers in it.
    ['@astrojs/node', {}, false],
    ['@astrojs/node', { deploy: { host: 'cloudflare' } }, false],
    ['@astrojs/node', { deploy: { furtherHosts: ['netlify'] } }, false],
    ['@astrojs/node', { deploy: { host: false } }, false],
    ['@astrojs/node', { deploy: { furtherHosts: ['nginx'] } }, false],
    ...(['nginx', 'apache', 'caddy'] as const).map((host): [string, SignpostOptions, boolean] => [
      '@astrojs/node',
      { deploy: { host } },
      false,
    ]),
  ])('%s with %j: %s', async (adapter, options, isLossy) => {
    expect((await lostBy(adapter, options, '/old,/about/')).length > 0).toBe(isLossy);
    expect(await lostBy(adapter, options, '')).toEqual([]);
  });
});

describe('reportLostRedirects', () => {
  test('says how many redirects would be lost, and which host to set', async () => {
    expect(await lostBy('@astrojs/netlify', {}, '/a,/about/\n/b,/about/\n/dead,,410')).toMatchObject([
      {
        level: 'error',
        file: 'map.csv',
        line: 1,
        message:
          "@astrojs/netlify deploys no redirects, since the options don't set `deploy.host`: 3 redirects of the redirect map would not work",
        fix: "set `deploy.host` to 'netlify' in the options of signpost(), or to false where something else serves the redirects",
      },
    ]);
  });
});
