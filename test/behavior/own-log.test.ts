import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../integrations/signpost/src/cli.ts';
import { joinContent } from '../../integrations/signpost/src/lib/file.ts';
import { caddyEngine } from './engines/caddy.ts';
import { removeFolder, requireEngine, temporaryFolder, writeSite } from './engines/engine.ts';
import { get } from './proxied.ts';
import { makeSite } from './strange.ts';

const files = {
  'index.html': '<!doctype html><title>Home</title>',
  'pumps/index.html': '<!doctype html><title>Pumps</title>',
};
const site = makeSite([['/old', '/pumps/']], {}, files);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

/** Caddy's example with the log that its guide shows, in a file of the test. */
function caddyWithLog(example: string, file: string): string {
  const [, log = ''] = /```\n(log .*?)\n```/s.exec(caddyEngine.host.setUp?.([]) ?? '') ?? [];
  return example.replace(
    'root *',
    `${log.replace('/var/log/caddy/access.log', file).replaceAll('\n', '\n\t')}\n\troot *`,
  );
}

const hosts = [{ engine: caddyEngine, example: 'Caddyfile', withLog: caddyWithLog }];

describe.each(hosts.filter(({ engine }) => requireEngine(engine)))(
  'the log of $engine.name with the format of its guide',
  ({ engine, example, withLog }) => {
    test('is read by 404s', async () => {
      const folder = temporaryFolder('log');
      onTestFinished(() => removeFolder(folder));
      const [log, dist] = [join(folder, 'access.log'), join(folder, 'dist')];
      await writeSite(dist, files);
      const output = engine.host.emit(site.plan);
      const whole = output.find(({ path }) => path === example);
      if (whole === undefined) throw new Error(`no ${example}`);
      const server = await engine.start(site, output, withLog(joinContent(whole), log));
      onTestFinished(() => server.stop());
      expect(server.check()).toBe('');
      for (const path of ['/pumps/', '/old', '/pmups/']) await get(server, path, { 'user-agent': firefox });
      const written = async () => (await readFile(log, 'utf8').catch(() => '')).includes('/pmups/');
      await vi.waitUntil(written, { timeout: 20_000 });
      const said: string[] = [];
      onTestFinished(() => void vi.restoreAllMocks());
      vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const options = ['--dist', dist, '--site', 'https://www.example.com', '--state', join(folder, 'state')];
      expect(await main(['404s', log, ...options, '--json'])).toBe(0);
      const { notFound } = JSON.parse(said.join(''));
      expect(notFound).toMatchObject([{ url: '/pmups/', hits: 1, bots: 0 }]);
    });
  },
);
