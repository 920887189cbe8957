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

const messages = async (...asked: Parameters<typeof lostBy>) =>
  (await lostBy(...asked)).map(({ message }) => message);

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
    ['@astrojs/node', {}, true],
    ['@astrojs/node', { host: 'cloudflare' }, true],
    ['@astrojs/node', { hosts: ['netlify'] }, true],
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
    const [finding] = await lostBy('@astrojs/node', {}, `${map}\n/dead,,410`);
    expect(finding).toMatchObject({ level: 'error', file: 'map.csv', line: 1 });
    expect(finding?.message).toBe(
      '@astrojs/node: 1,234 redirects and 1 gone URL would not work, since its server reads no redirects of signpost: /a0000 (map.csv:1), /a0001 (map.csv:2), /a0002 (map.csv:3), /a0003 (map.csv:4), /a0004 (map.csv:5), and 1,230 more',
    );
  });

  test('each reason by itself', async () => {
    const map = `/old,/about/\n/q?a=1,/about/\n/dead,,410\n/port,https://x.example:8443/\n/long,/${'a'.repeat(1000)}`;
    expect(await messages('@astrojs/cloudflare', { host: 'cloudflare' }, map)).toEqual([
      '@astrojs/cloudflare: 1 gone URL would not work, since _redirects has no status 410: /dead (map.csv:3)',
      "@astrojs/cloudflare: 2 redirects would not work, since _redirects can't express the path or the target: /long (map.csv:5), /port (map.csv:4)",
      "@astrojs/cloudflare: 1 redirect would not work, since _redirects can't match a query: /q?a=1 (map.csv:2)",
    ]);
    expect(await messages('@astrojs/vercel', { host: 'vercel' }, map)).toEqual([
      '@astrojs/vercel: 1 gone URL would not work, since .vercel/output/config.json has no status 410: /dead (map.csv:3)',
    ]);
    expect(await messages('@astrojs/netlify', { host: 'netlify' }, map)).toEqual([]);
  });

  test('what there is no room for: two lines for each, beside those of the pages', async () => {
    const map = Array.from({ length: 5000 }, (_, at) => `/a${at},/about/`).join('\n');
    expect(await messages('@astrojs/cloudflare', { host: 'cloudflare' }, map)).toEqual([
      expect.stringMatching(
        /^@astrojs\/cloudflare: 4,004 redirects would not work, since _redirects is full \(2,000 lines/,
      ),
    ]);
    expect(await messages('@astrojs/vercel', { host: 'vercel' }, map)).toEqual([
      expect.stringMatching(
        /^@astrojs\/vercel: 2,97\d redirects would not work, since \.vercel\S* is full \(2,048 routes\)/,
      ),
    ]);
  });

  test('a map that ignores case, where the file does not', async () => {
    expect(await messages('@astrojs/cloudflare', { host: 'cloudflare' }, '/old,/about/', true)).toEqual([
      '@astrojs/cloudflare: 1 redirect would not work, since _redirects compares case, and the map sets `ignoreCase`: /old (map.csv:1)',
    ]);
  });

  test('the way out', async () => {
    const fixOf = async (...asked: Parameters<typeof lostBy>) => (await lostBy(...asked))[0]?.fix;
    expect(await fixOf('@astrojs/vercel', {}, '/old,/about/')).toContain(
      "write `signpost({ host: 'vercel' })`",
    );
    expect(await fixOf('@astrojs/node', {}, '/old,/about/')).toContain("write `signpost({ host: 'nginx' })`");
    expect(await fixOf('@astrojs/cloudflare', { host: 'cloudflare' }, '/dead,,410')).toBe(
      'build without the adapter, since no page is rendered on demand, or take gone URLs out of the map where 404 will do, or return 410 from an endpoint that is rendered on demand',
    );
  });

  test('a large map takes no time to speak of', async () => {
    const map = Array.from({ length: 100_000 }, (_, at) => `/a${at}?b=${at},/about/`).join('\n');
    const [finding] = await lostBy('@astrojs/cloudflare', { host: 'cloudflare' }, map);
    expect(finding?.message).toMatch(/^@astrojs\/cloudflare: 100,000 redirects/);
  });
});
