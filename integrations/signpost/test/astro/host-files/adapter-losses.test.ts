import { describe, expect, test } from 'vitest';
import { lostFindings } from '../../../src/astro/host-files/adapter.ts';
import { Session } from '../../../src/astro/session.ts';
import { hostNames, type UserOptions } from '../../../src/options.ts';
import { hostsNamed } from '../../../src/project/emit.ts';
import { planOf } from '../../hosts/plan-of.ts';
import { plainProject } from '../../support/plain-project.ts';

const files = ['index.html', 'about/index.html', '404.html'];

/** What a build would lose, and what to do, for a map as lines of `from,to,status`. */
async function lostBy(adapter: string | undefined, options: UserOptions, map: string, ignoreCase = false) {
  const session = new Session();
  session.adapter = adapter;
  session.final = plainProject(options);
  const plan = { ...planOf(map, {}, files), ignoreCase };
  return lostFindings(session, plan, await hostsNamed(hostNames(session.project.options)));
}

describe('which builds lose redirects', () => {
  test.each<[string | undefined, UserOptions, boolean]>([
    [undefined, {}, false],
    ['some-adapter', {}, false],
    ['some-adapter', { host: 'cloudflare' }, false],
    ['@astrojs/cloudflare', { host: 'cloudflare' }, false],
    ['@astrojs/cloudflare', {}, true],
    ['@astrojs/cloudflare', { hosts: ['cloudflare'] }, true],
    ['@astrojs/cloudflare', { host: 'nginx' }, true],
    ['@astrojs/cloudflare', { hosts: [] }, false],
    ['@astrojs/netlify', { host: 'netlify' }, false],
    ['@astrojs/netlify', {}, true],
    ['@astrojs/vercel', { host: 'vercel' }, false],
    ['@astrojs/vercel', { host: 'netlify' }, true],
    // Node's server has the answers in it.
    ['@astrojs/node', {}, false],
    ['@astrojs/node', { host: 'cloudflare' }, false],
    ['@astrojs/node', { hosts: ['netlify'] }, false],
    ['@astrojs/node', { hosts: [] }, false],
    ['@astrojs/node', { hosts: ['nginx'] }, false],
    ...(['nginx', 'apache', 'apache-vhost', 'caddy', 'haproxy'] as const).map(
      (host): [string, UserOptions, boolean] => ['@astrojs/node', { host }, false],
    ),
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
      '@astrojs/netlify: 1,234 redirects and 1 gone URL would not work, since no `host` is in the options, and it deploys no redirects: /a0000 (map.csv:1), /a0001 (map.csv:2), /a0002 (map.csv:3), /a0003 (map.csv:4), /a0004 (map.csv:5), and 1,230 more',
    );
  });

  test('nothing where the host is named, however much its files can not say', async () => {
    const map = `/old,/about/\n/q?a=1,/about/\n/dead,,410\n/port,https://x.example:8443/\n/long,/${'a'.repeat(1000)}`;
    for (const host of ['cloudflare', 'netlify', 'vercel'] as const)
      for (const ignoreCase of [false, true])
        expect(await lostBy(`@astrojs/${host}`, { host }, map, ignoreCase)).toEqual([]);
  });

  test('the way out', async () => {
    const fixOf = async (...asked: Parameters<typeof lostBy>) => (await lostBy(...asked))[0]?.fix;
    expect(await fixOf('@astrojs/vercel', {}, '/old,/about/')).toContain(
      "write `signpost({ host: 'vercel' })`",
    );
    expect(await fixOf('@astrojs/vercel', {}, '/old,/about/')).toContain('`signpost({ hosts: [] })`');
  });

  test('a large map takes no time to speak of', async () => {
    const map = Array.from({ length: 100_000 }, (_, at) => `/a${at}?b=${at},/about/`).join('\n');
    const [finding] = await lostBy('@astrojs/cloudflare', { host: 'nginx' }, map);
    expect(finding?.message).toMatch(/^@astrojs\/cloudflare: 100,000 redirects/);
  });
});
