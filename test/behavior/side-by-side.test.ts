import { afterEach, describe, expect, test } from 'vitest';
import type { OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { caddyEngine } from './engines/caddy.ts';
import { requireEngine } from './engines/engine.ts';
import { nginxEngine } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import { users } from './server-cases.ts';
import { makeSite } from './strange.ts';

/** Two sites that differ in every answer to the same path; the second one's longest key is longer. */
const sites = [
  { name: 'one', host: 'www.example.com', user: 'bea' },
  { name: 'two', host: 'www.example.net', user: 'zoe' },
].map(({ name, host, user }) => ({
  name,
  host,
  user,
  site: makeSite(
    [
      ['/old', `/${name}/`],
      ['/Old', `/${name}-capital/`],
      ['/p?id=1', `/${name}-asked/`],
      ['/blog/*', `/${name}-blog/`],
      [`/${'long'.repeat(name === 'one' ? 1 : 80)}`, `/${name}-long/`],
    ],
    {
      origin: `https://${host}`,
      domains: [`${name}.example.org`],
      name,
      headers: [
        {
          match: { prefix: '/' },
          headers: [
            ['X-Site', name],
            ['X-Price', 'us$5'],
          ],
        },
        { match: { exact: '/old-file.pdf' }, headers: [['Link', `</${name}/>; rel="canonical"`]] },
      ],
      protect: [{ prefix: '/intern/', realm: name, users: users.bcrypt.replace('bea', user) }],
    },
    {
      'index.html': `home of ${name}`,
      '404.html': `nothing on ${name}`,
      'old-file.pdf': name,
      [`only-${name}/index.html`]: `page of ${name}`,
      'intern/index.html': `intern of ${name}`,
    },
  ),
}));

/** One server that somebody has for both, in whose folder `one/` and `two/` are what we wrote for each. */
const servers = [
  {
    engine: nginxEngine,
    own: `
events {}
http {
  ${sites.map(({ name }) => `include ${name}/http.conf;`).join('\n  ')}
  ${sites
    .map(
      ({ name, host }) =>
        `server { listen 80; server_name ${host} ${name}.example.org; root ../../dist/${name}; include ${name}/server.conf; }`,
    )
    .join('\n  ')}
}
`,
  },
  {
    engine: caddyEngine,
    own: `{
	auto_https off
}
${sites
  .map(
    ({ name, host }) => `http://${host}, http://${name}.example.org {
	root * ../../dist/${name}
	import ${name}/signpost.caddy
}
`,
  )
  .join('')}`,
  },
];

let running: OwnServer | undefined;
afterEach(() => running?.stop());

/** nginx reads the files of passwords beside its own configuration. */
function placeOf(name: string, path: string): string {
  return path.endsWith('-users-1') ? path : `${name}/${path}`;
}

describe.each(servers.filter(({ engine }) => requireEngine(engine)))(
  'two sites in one $engine.name',
  ({ engine, own }) => {
    const output = sites.flatMap(({ name, site }): OutFile[] =>
      engine.host
        .emit(selectSupportedPlan(site.plan, engine.host))
        .map((file) => ({ ...file, path: placeOf(name, file.path) })),
    );
    const files = Object.fromEntries(
      sites.flatMap(({ name, site }) =>
        Object.entries(site.files).map(([path, text]) => [`${name}/${path}`, text]),
      ),
    );

    test('answer as each alone', async () => {
      const [first] = sites;
      if (first === undefined) throw new Error('there are two sites');
      running = await engine.start({ ...first.site, files }, output, own);
      expect(running.check()).toBe('');
      for (const { name, host, user } of sites) {
        const ask = (path: string, from = host, headers: Record<string, string> = {}) =>
          (running as OwnServer).ask({
            method: 'GET',
            url: `http://${from}${path}`,
            headers: { 'x-forwarded-proto': 'https', ...headers },
          });
        const other = name === 'one' ? 'two' : 'one';
        const to = async (path: string, from = host) => (await ask(path, from)).location;
        expect({
          plain: await to('/old'),
          capital: await to('/Old'),
          query: await to('/p?id=1'),
          pattern: await to('/blog/x'),
          long: await to(`/${'long'.repeat(name === 'one' ? 1 : 80)}`),
          alias: await to('/old', `${name}.example.org`),
          foreign: (await ask(`/${'long'.repeat(name === 'one' ? 80 : 1)}`)).status,
          page: (await ask(`/only-${name}/`)).body,
          otherPage: (await ask(`/only-${other}/`)).status,
          header: (await ask('/old')).headers['x-site'],
          dollar: (await ask('/old')).headers['x-price'],
          link: (await ask('/old-file.pdf')).headers['link'],
          let: await Promise.all(
            ['bea', 'zoe'].map(async (who) => {
              const authorization = `Basic ${Buffer.from(`${who}:open sesame`).toString('base64')}`;
              return (await ask('/intern/', host, { authorization })).status;
            }),
          ),
        }).toEqual({
          plain: `https://${host}/${name}/`,
          capital: `https://${host}/${name}-capital/`,
          query: `https://${host}/${name}-asked/`,
          pattern: `https://${host}/${name}-blog/`,
          long: `https://${host}/${name}-long/`,
          alias: `https://${host}/${name}/`,
          foreign: 404,
          page: `page of ${name}`,
          otherPage: 404,
          header: name,
          dollar: 'us$5',
          link: `</${name}/>; rel="canonical"`,
          let: user === 'bea' ? [200, 401] : [401, 200],
        });
      }
    });
  },
);
