import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../behaviour/engines/engine.ts';
import { askServer } from '../behaviour/engines/http.ts';
import { startServer } from '../behaviour/engines/server.ts';
import { type AdapterProject, describeBuild, plain, plainAnswers, secret, whole } from './adapter-project.ts';

const wrangler = fileURLToPath(
  new URL('../engines/adapters/node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

/** `wrangler dev` on what the adapter deploys: its own program, on workerd. */
async function serve({ root }: AdapterProject) {
  const home = join(root, 'home');
  await mkdir(home);
  const [http = 0, inspector = 0] = await freePorts(2);
  const ports = ['--port', String(http), '--inspector-port', String(inspector), '--ip', '127.0.0.1'];
  const stop = await startServer(process.execPath, [wrangler, 'dev', '--local', ...ports], {
    cwd: root,
    ports: { http },
    env: { ...process.env, CI: '1', HOME: home, XDG_CONFIG_HOME: home, WRANGLER_SEND_METRICS: 'false' },
  });
  const ask = (path: string) =>
    askServer({ http }, { method: 'GET', url: `http://127.0.0.1${path}`, headers: {} });
  return { ask, stop };
}

/** The answers that a deployment must give, whether or not the build failed for others. */
function testAnswers(made: () => AdapterProject): void {
  let running: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    running = await serve(made());
  });
  afterAll(() => running?.stop());

  test.each(plainAnswers)('%s returns %i to %s', async (path, status, location) => {
    expect(await running.ask(path)).toMatchObject({ status, location });
  });
  test.each(secret)('%s is not served', async (path) => {
    expect((await running.ask(path)).status).toBe(404);
  });
  test.each([
    ['/about/', 200, 'twelve people'],
    ['/account/5', 200, 'account 5'],
    ['/nothing', 404, 'Page not found'],
  ])('%s returns %i', async (path, status, text) => {
    const reply = await running.ask(path);
    expect([reply.status, reply.body]).toEqual([status, expect.stringContaining(text)]);
  });
}

const options = "{ host: 'cloudflare' }";

describeBuild(
  'redirects that _redirects can express',
  { adapter: 'cloudflare', options, map: plain },
  (made) => {
    test('the build succeeds', () =>
      expect([made().exitCode, made().output]).toEqual([0, expect.anything()]));
    testAnswers(made);
  },
);

describeBuild(
  'redirects that _redirects can not express',
  { adapter: 'cloudflare', options, map: whole },
  (made) => {
    test('fail the build, each named with its line of the map', () => {
      const { exitCode, output } = made();
      expect(exitCode).toBe(1);
      expect(output).toContain(
        "@astrojs/cloudflare: 1 redirect would not work, since _redirects can't match a query: /product.php?id=42 (redirects.yaml:5)",
      );
      expect(output).toContain(
        '@astrojs/cloudflare: 2 gone URLs would not work, since _redirects has no status 410: /dead (redirects.yaml:7), /discontinued/* (redirects.yaml:8)',
      );
      expect(output).toContain('an endpoint that is rendered on demand');
    });
    testAnswers(made);
  },
);
