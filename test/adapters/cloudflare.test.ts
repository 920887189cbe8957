import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePorts } from '../behavior/engines/engine.ts';
import { startServer } from '../behavior/engines/server.ts';
import { isNightly } from '../proof.ts';
import { type AdapterProject, describeBuild } from './adapter-project.ts';
import { askPort } from './ask-port.ts';
import { type Deployment, describeMatrix } from './matrix.ts';

const wrangler = fileURLToPath(
  new URL('../engines/adapters/node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

/** `wrangler dev` on what the adapter deploys, on workerd. */
async function start({ root }: AdapterProject): Promise<Deployment> {
  const home = join(root, 'home');
  await mkdir(home);
  const [http = 0, inspector = 0] = await freePorts(2);
  const ports = ['--port', String(http), '--inspector-port', String(inspector), '--ip', '127.0.0.1'];
  const protocol = ['--local-upstream', 'www.example.com', '--upstream-protocol', 'https'];
  const stop = await startServer(process.execPath, [wrangler, 'dev', '--local', ...ports, ...protocol], {
    cwd: root,
    ports: { http },
    env: { ...process.env, CI: '1', HOME: home, XDG_CONFIG_HOME: home, WRANGLER_SEND_METRICS: 'false' },
  });
  return { ask: askPort(http), stop };
}

describeMatrix('cloudflare', {}, start, (made, { map, isOnDemand }, ask) => {
  test('Cloudflare redirects the file name of a page, also with the Worker', async () => {
    const { status, location } = await ask({ path: '/about.html' });
    expect([status, location]).toEqual([307, 'https://www.example.com/about/']);
  });

  test("the Worker runs before files only if `_redirects` can't hold the map", async () => {
    const { assets, main } = JSON.parse(
      (await made().read(`dist/${isOnDemand ? 'server' : 'client'}/wrangler.json`)) ?? '',
    );
    const first = map === 'whole' ? ['/*'] : isOnDemand ? ['/_signpost/*'] : undefined;
    expect([assets.run_worker_first, main !== undefined]).toEqual([first, first !== undefined]);
    expect((await made().read('dist/client/_redirects')) !== undefined).toBe(map === 'simple');
  });
});

/** An entry of the site's own: https://docs.astro.build/en/guides/integrations-guide/cloudflare/ */
const entry = `import { WorkerEntrypoint } from 'cloudflare:workers';
import { handle } from '@astrojs/cloudflare/handler';
export default class extends WorkerEntrypoint {
  async fetch(request) {
    const answer = await handle(request, this.env, this.ctx);
    return new Response(answer.body, { status: answer.status, headers: { 'x-own': this.env.GREETING } });
  }
}
`;
const config = {
  name: 'own',
  main: './src/worker.js',
  vars: { GREETING: 'hello' },
};

describeBuild(
  'cloudflare, an entry that is a class',
  {
    adapter: 'cloudflare',
    options:
      "{ http: { headers: [{ path: '/*', headers: { 'X-Frame-Options': 'DENY' } }] }, seo: { socialImages: false }, audit: { mode: 'off' } }",
    map: 'redirects:\n  - { from: /old, to: /about/, since: 2026-03-01 }\ngone:\n  - /dead\n',
    isOnDemand: true,
    files: { 'src/worker.js': entry, 'wrangler.jsonc': JSON.stringify(config) },
  },
  (made) => {
    let running: Deployment | undefined;
    const ask = async (path: string) => {
      if (running === undefined) throw new Error(`nothing runs: ${made().output}`);
      return running.ask({ path });
    };
    beforeAll(async () => {
      running = await start(made());
    });
    afterAll(() => running?.stop());

    test('renders pages on demand, with bindings and the headers of the site', async () => {
      const { status, body, headers } = await ask('/account/5');
      expect([status, body, headers['x-own'], headers['x-frame-options']]).toEqual([
        200,
        'account 5',
        'hello',
        'DENY',
      ]);
    });

    test('sends the redirects of the map before pages', async () => {
      const { status, location } = await ask('/old');
      expect([status, location]).toEqual([301, 'https://www.example.com/about/']);
      expect((await ask('/dead')).status).toBe(410);
    });
  },
);

/** Own lines of `public/_headers`, of which some are for URLs of files that the Worker serves. */
const ownHeaders = `/*
  X-Frame-Options: SAMEORIGIN
  Referrer-Policy: strict-origin-when-cross-origin
  Strict-Transport-Security: max-age=63072000

/downloads/*
  Cache-Control: public, max-age=600
  Access-Control-Allow-Origin: *
  Content-Type: text/html
`;

// Astro's server is none of its matter, so that pages on demand are built at night.
describe.each(isNightly ? [true, false] : [false])(
  '@astrojs/cloudflare with its own _headers and a page on demand: %s',
  (isOnDemand) => {
    describeBuild(
      'with the Worker',
      {
        adapter: 'cloudflare',
        options:
          "{ http: { headers: [{ path: '/*', headers: { 'X-Options': 'yes', 'X-Frame-Options': 'DENY' } }] }, seo: { socialImages: false }, audit: { mode: 'off' } }",
        map: 'redirects:\n  - { from: "/old?id=1", to: /about/, since: 2026-03-01 }\ngone:\n  - /dead\n',
        isOnDemand,
        files: {
          'public/_headers': ownHeaders,
          'public/downloads/list.txt': 'a list\n',
          'public/downloads/app-site-association': '{}\n',
        },
      },
      (made) => {
        let running: Deployment | undefined;
        const ask = async (path: string) => {
          if (running === undefined) throw new Error(`nothing runs: ${made().output}`);
          return running.ask({ path });
        };
        beforeAll(async () => {
          running = await start(made());
        });
        afterAll(() => running?.stop());

        const everywhere = {
          'x-frame-options': 'SAMEORIGIN',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'strict-transport-security': 'max-age=63072000',
          'x-options': 'yes',
        };
        test.each([
          ['/about/', 200, { ...everywhere, 'cache-control': 'public, max-age=0, must-revalidate' }],
          ['/favicon.ico', 200, everywhere],
          ['/downloads/../about/', 200, everywhere],
          [
            '/downloads/list.txt',
            200,
            {
              ...{
                ...everywhere,
                'cache-control': 'public, max-age=600',
                'access-control-allow-origin': '*',
              },
              'content-type': 'text/html',
            },
          ],
          ['/downloads/app-site-association', 200, { ...everywhere, 'content-type': 'text/html' }],
          // Cloudflare adds no line of `_headers` to what a Worker answers.
          ['/dead', 410, { 'x-frame-options': 'DENY', 'x-options': 'yes' }],
        ])('returns for %s the status %i with its headers', async (path, status, headers) => {
          const answer = await ask(path);
          expect([answer.status, answer.headers]).toEqual([status, expect.objectContaining(headers)]);
        });
      },
    );
  },
);
