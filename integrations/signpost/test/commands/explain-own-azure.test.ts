import { describe, expect, test } from 'vitest';
import { inExplainedSite, origin } from './support/explained-site.ts';
import { put } from './support/own-folder.ts';

const { first } = inExplainedSite();

describe("explain with a site's own staticwebapp.config.json", () => {
  const config = JSON.stringify(
    {
      routes: [
        { route: '/assets/*', headers: { 'cache-control': 'max-age=31536000' } },
        { route: '/promo', redirect: '/about/' },
        { route: '/old', redirect: '/other/', statusCode: 301 },
        { route: '/about/', redirect: '/elsewhere/', statusCode: 301 },
        { route: '/tag*', redirect: '/', statusCode: 301 },
        { route: '/app/*', rewrite: '/index.html' },
        { route: '/form', methods: ['POST'], redirect: '/about/' },
        { route: '/admin/*', allowedRoles: ['admin'] },
        { route: '/left', statusCode: 410 },
      ],
    },
    undefined,
    2,
  );

  // Asked of the emulator (@azure/static-web-apps-cli 2.0.10) with this file: a redirect is 302 unless 301 is given, comes
  // before files, drops the query, and a route without a star is for its own variant alone. /tag/news is the documentation's:
  // https://learn.microsoft.com/azure/static-web-apps/configuration#routes, "/admin*" matches all that begins so.
  test.each([
    ['/promo', 302, `${origin}/about/`],
    ['/promo/', 404, undefined],
    // The generated route replaces the one for the same source.
    ['/old', 301, `${origin}/about/`],
    ['/about/', 301, `${origin}/elsewhere/`],
    ['/tag/news', 301, `${origin}/`],
  ])('%s', async (url, status, location) => {
    await put('public/staticwebapp.config.json', config);
    const answered = await first(url, 'azure-swa');
    expect([answered?.status, answered?.location]).toEqual([status, location]);
  });

  test('its line is named; what depends on a method, a role or a rewrite may answer', async () => {
    await put('public/staticwebapp.config.json', config);
    const line = (route: string) => config.slice(0, config.indexOf(`"${route}"`)).split('\n').length - 1;
    const file = 'public/staticwebapp.config.json';
    expect(await first('/promo', 'azure-swa')).toMatchObject({
      status: 302,
      because: [expect.stringContaining(`${file}:${line('/promo')}`)],
    });
    expect((await first('/app/x', 'azure-swa'))?.because).toEqual([
      `matched ${file}:${line('/app/*')}:1 (200 with /index.html)`,
    ]);
    for (const [url, route, why] of [
      ['/form', '/form', 'POST alone'],
      ['/admin/x', '/admin/*', 'admin alone'],
    ] as const)
      expect((await first(url, 'azure-swa'))?.because).toContainEqual(
        expect.stringMatching(new RegExp(`^${file}:${line(route)} may apply instead: .*${why}`)),
      );
  });

  test('in the root of the project it is read too, and a merged one in the build is not taken for it', async () => {
    await put('staticwebapp.config.json', config);
    await put(
      'dist/staticwebapp.config.json',
      JSON.stringify({ routes: [{ route: '/promo', redirect: '/zzz' }] }),
    );
    expect(await first('/promo', 'azure-swa')).toMatchObject({ status: 302, location: `${origin}/about/` });
  });
});
