import { describe, expect, test } from 'vitest';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { caddyEngine } from './engines/caddy.ts';
import { requireEngine } from './engines/engine.ts';
import {
  admitted,
  answersErrorsWhole,
  findsInLargeTable,
  getByHttps,
  hidesDotFiles,
  keepsOneSlash,
  knowsAddedPages,
  knowsPagesByUrl,
  protectedSite,
  sendsAllowedOriginAlone,
  starterOf,
  takesStrangeNames,
  users,
} from './server-cases.ts';
import { siteOf } from './sites.ts';
import { makeSite } from './strange.ts';

/** What Caddy does beside the probe table. */
describe.runIf(requireEngine(caddyEngine))('caddy', () => {
  const start = starterOf(caddyEngine);
  takesStrangeNames(start);
  knowsPagesByUrl(start);
  knowsAddedPages(start);
  hidesDotFiles(start);
  keepsOneSlash(start);
  sendsAllowedOriginAlone(start);
  answersErrorsWhole(start);
  findsInLargeTable(start, { paths: 3000, queries: 600 });

  test('accepts a right bcrypt password, and refuses all others', async () => {
    const server = await start(protectedSite([users.bcrypt, users.apr1]));
    const requested = ['bea:open sesame', 'bea:wrong', 'ali:open sesame', 'eve:'];
    expect(await admitted(server, requested)).toEqual([200, 401, 401, 401]);
  });

  test.each(['other.example', 'www.example.com.', ''])(
    'refuses https for the unknown name %j, and never returns an empty page',
    async (host) => {
      const server = await start(await siteOf('main'));
      expect((await getByHttps(server, '/about/', { host })).status).toBe(421);
      expect((await getByHttps(server, '/about/')).body).toContain('about-marker');
    },
  );

  test('leaves http and https of another site of the server to that site', async () => {
    const site = makeSite([['/old', '/new/']], { tls: { at: 'here' }, domains: ['example.com'] });
    const output = caddyEngine.host.emit(site.plan);
    const example = output.find(({ path }) => path === 'Caddyfile');
    const otherSite = `other.example {
	bind 127.0.0.1
	tls certificate.pem key.pem
	respond "the other site"
}
`;
    const own = `${otherSite}${example && joinContent(example)}`;
    const server = await caddyEngine.start(site, output, own);
    try {
      const ask = (url: string) => server.ask({ method: 'GET', url, headers: {} });
      expect(await ask('http://other.example/old')).toMatchObject({
        status: 308,
        location: 'https://other.example/old',
      });
      expect(await ask('https://other.example/old')).toMatchObject({ status: 200, body: 'the other site' });
      for (const host of ['www.example.com', 'example.com'])
        expect(await ask(`http://${host}/old`)).toMatchObject({
          status: 301,
          location: 'https://www.example.com/new/',
        });
    } finally {
      await server.stop();
    }
  });

  test('serves the compressed file beside a file', async () => {
    const server = await start(await siteOf('main'));
    const packed = await getByHttps(server, '/assets/style.css', { 'accept-encoding': 'gzip' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'content-type': 'text/css; charset=utf-8',
    });
  });
});
