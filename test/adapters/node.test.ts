import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../behaviour/engines/engine.ts';
import { askServer } from '../behaviour/engines/http.ts';
import { startServer } from '../behaviour/engines/server.ts';
import { describeBuild, plain, plainAnswers, secret } from './adapter-project.ts';

const adapterOptions = "{ mode: 'standalone' }";

describeBuild('the standalone server of Node', { adapter: 'node', adapterOptions, map: plain }, (made) => {
  let http = 0;
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    [http = 0] = await freePorts(1);
    stop = await startServer(process.execPath, ['dist/server/entry.mjs'], {
      cwd: made().root,
      ports: { http },
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(http) },
    });
  });
  afterAll(() => stop?.());
  const statusOf = async (path: string): Promise<number> =>
    (await askServer({ http }, { method: 'GET', url: `http://127.0.0.1${path}`, headers: {} })).status;

  test('the build fails, and names each redirect with its line of the map and the way out', () => {
    const { exitCode, output } = made();
    expect(exitCode).toBe(1);
    expect(output).toContain(
      '@astrojs/node: 3 redirects would not work, since its server reads no redirects of signpost: /away (redirects.yaml:4), /old (redirects.yaml:2), /user/* (redirects.yaml:3)',
    );
    expect(output).toContain("write `signpost({ host: 'nginx' })`");
  });

  test.each(plainAnswers)('%s is redirected by nobody', async (path) => {
    expect(await statusOf(path)).toBe(404);
  });
  test.each(secret)('%s is not served', async (path) => expect(await statusOf(path)).toBe(404));
  test.each(['/about/', '/account/5'])('%s is served', async (path) =>
    expect(await statusOf(path)).toBe(200),
  );
});
