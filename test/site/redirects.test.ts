import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { has, origin, pageAt, root } from './support/dist.ts';
import { entries } from './support/map.ts';
import { type Served, serveSite, signpost } from './support/serve.ts';

let served: Served;
beforeAll(async () => {
  served = await serveSite();
});
afterAll(() => served.stop());

/** Status and target of an answer; a target on this site without its origin. */
async function ask(path: string): Promise<string> {
  const response = await fetch(served.url + path, { redirect: 'manual' });
  await response.body?.cancel();
  const location = response.headers.get('location')?.replace(served.url, '') ?? '';
  return `${response.status} ${location}`.trim();
}

describe("a redirect of the template's map ends at its target after one redirect", () => {
  test.each(entries)('$from', async ({ from, to, status }) => {
    expect(await ask(encodeURI(from))).toBe(`${status} ${to}`);
    if (to.startsWith('http')) return;
    expect(await ask(to)).toBe('200');
    expect(to.endsWith('/') ? pageAt(to).path : has(to.slice(1)) && to).toBe(to);
  });
});

describe('the template answers patterns, merged pages and URL variants', () => {
  test.each([
    ['/blog/2022/calibration-intervals', '301 /articles/calibration-intervals/'],
    ['/blog/2022/calibration-intervals/', '301 /articles/calibration-intervals/'],
    ['/blog/2021', '301 /articles/'],
    ['/de/aktuelles/hart-oder-profinet', '301 /de/artikel/hart-oder-profinet/'],
    ['/shop/flow-meters/', '301 /products/flow-meters/'],
    ['/shop', '301 /products/'],
    ['/support/wiring', '301 /help/install/'],
    ['/de/support/erdung', '301 /de/hilfe/einbau/'],
    [
      '/product.php?id=42&utm_source=mail',
      '301 /products/flow-meters/magnetic-flow-meter-m40/?utm_source=mail',
    ],
    ['/product.php?id=4711', '404'],
    ['/de/%C3%BCber-uns', '301 /de/ueber-uns/'],
    ['/downloads/Data%20Sheet%20R80.pdf', '301 /downloads/radar-level-sensor-r80.pdf'],
    ['/about', '301 /about/'],
    ['/about/index.html', '301 /about/'],
    ['/index.html', '301 /'],
    ['/discontinued/anything/at/all', '410'],
    ['/forum/', '410'],
    ['/blog/feed', '410'],
  ])('%s: %s', async (path, expected) => {
    expect(await ask(path)).toBe(expected);
  });
});

describe('W-REDIR-7: http and the other domains of the site', () => {
  const explain = (url: string): { way: { url: string; status: number }[] } =>
    JSON.parse(
      execFileSync(process.execPath, [signpost, 'explain', url, '--json'], {
        cwd: root,
        encoding: 'utf8',
        timeout: 120_000,
      }),
    ).urls[0];

  test.each([
    ['http://www.fennhaus.example/about/', '/about/'],
    ['http://fennhaus.example/about.html', '/about/'],
    [
      'https://fennhaus-shop.example/shop/flow-meters/mag-meter-m40',
      '/products/flow-meters/magnetic-flow-meter-m40/',
    ],
  ])('%s redirects to %s at once', (url, path) => {
    expect(explain(url).way).toMatchObject([
      { url, status: 301 },
      { url: origin + path, status: 200 },
    ]);
  });
});
