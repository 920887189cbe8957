import { expect, test } from 'vitest';
import { routeRequest } from '../behaviour/engines/vercel-routes.ts';
import { type AdapterProject, describeBuild, plain, plainAnswers, whole } from './adapter-project.ts';

/** The routes that the adapter's deployment has, before the files of the build and behind them. */
async function redirectFor(project: AdapterProject, path: string) {
  const { routes } = JSON.parse((await project.read('.vercel/output/config.json')) ?? '');
  return routeRequest(routes, new URL(path, 'https://www.example.com')).redirect;
}

const options = "{ host: 'vercel' }";

describeBuild(
  'redirects that the build output can express',
  { adapter: 'vercel', options, map: plain },
  (made) => {
    test('the build succeeds', () =>
      expect([made().exitCode, made().output]).toEqual([0, expect.anything()]));

    test.each(plainAnswers)('%s returns %i to %s', async (path, status, location) => {
      expect(await redirectFor(made(), path)).toEqual({ status, location });
    });

    test('patterns stand behind the files of the build, and before what the adapter makes of the rest', async () => {
      const { routes } = JSON.parse((await made().read('.vercel/output/config.json')) ?? '');
      const places = [/"\^\/old/, /"handle":"filesystem"/, /"\^\/user/, /"\^\\\\\/account|"\^\/account/].map(
        (text) => routes.findIndex((route: object) => text.test(JSON.stringify(route))),
      );
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    });

    test('nothing of the map is among the files that are served', async () => {
      const files = await made().list('.vercel/output/static');
      expect(files).toContain('about/index.html');
      expect(
        files.filter((file) => /_signpost|_redirects|_headers|_worker|routes|redirects|settings/.test(file)),
      ).toEqual([]);
    });
  },
);

describeBuild('redirects that it can not express', { adapter: 'vercel', options, map: whole }, (made) => {
  test('fail the build, each named with its line of the map', async () => {
    const { exitCode, output } = made();
    expect(exitCode).toBe(1);
    expect(output).toContain(
      '@astrojs/vercel: 2 gone URLs would not work, since .vercel/output/config.json has no status 410: /dead (redirects.yaml:7), /discontinued/* (redirects.yaml:8)',
    );
    expect(output).not.toContain('/product.php');
  });

  test.each([...plainAnswers, ['/product.php?id=42', 301, 'https://www.example.com/about/'] as const])(
    '%s returns %i to %s',
    async (path, status, location) => {
      expect(await redirectFor(made(), path)).toEqual({ status, location });
    },
  );
});
