import { describe, expect, test } from 'vitest';
import { lostFindings } from '../../../src/astro/host-files/adapter.ts';
import { hostNames } from '../../../src/astro/parse-options.ts';
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
  return lostFindings(session, plan, await loadNamedHosts(hostNames(session.project.options.deploy)));
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

describe('what is said of them', () => {
  test('the first few with their lines, and how many more', async () => {
    const map = Array.from({ length: 1234 }, (_, at) => `/a${String(at).padStart(4, '0')},/about/`).join(
      '\n',
    );
    const [finding] = await lostBy('@astrojs/netlify', {}, `${map}\n/dead,,410`);
    expect(finding).toMatchObject({ level: 'error', file: 'map.csv', line: 1 });
    expect(finding?.message).toBe(
      "@astrojs/netlify: 1,234 redirects and 1 gone URL would not work, since the options don't set `deploy.host`, and it deploys no redirects: /a0000 (map.csv:1), /a0001 (map.csv:2), /a0002 (map.csv:3), /a0003 (map.csv:4), /a0004 (map.csv:5), and 1,230 more",
    );
  });

  test('nothing where the host is named, however much its files can not say', async () => {
    const map = `/old,/about/\n/q?a=1,/about/\n/dead,,410\n/port,https://x.example:8443/\n/long,/${'a'.repeat(1000)}`;
    for (const host of ['cloudflare', 'netlify', 'vercel'] as const)
      for (const ignoreCase of [false, true])
        expect(await lostBy(`@astrojs/${host}`, { deploy: { host } }, map, ignoreCase)).toEqual([]);
  });

  test('the way out', async () => {
    const fixOf = async (...requested: Parameters<typeof lostBy>) => (await lostBy(...requested))[0]?.fix;
    expect(await fixOf('@astrojs/vercel', {}, '/old,/about/')).toContain("set `deploy.host` to 'vercel'");
    expect(await fixOf('@astrojs/vercel', {}, '/old,/about/')).toContain('or to false where');
  });

  test('a large map takes no time to speak of', async () => {
    const map = Array.from({ length: 100_000 }, (_, at) => `/a${at}?b=${at},/about/`).join('\n');
    const [finding] = await lostBy('@astrojs/cloudflare', { deploy: { host: 'nginx' } }, map);
    expect(finding?.message).toMatch(/^@astrojs\/cloudflare: 100,000 redirects/);
  });
});
