import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../integrations/signpost/src/cli.ts';
import { textOf } from '../../integrations/signpost/src/lib/file.ts';
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

/** The lines of an example that a person takes out of their comment, up to the last of them. */
function withLog(example: string, comment: RegExp): string {
  const lines = example.split('\n');
  const begin = lines.findIndex((line) => line.includes('`npx astro-signpost 404s`'));
  const length = lines.slice(begin + 1).findIndex((line) => !comment.test(line));
  return lines
    .map((line, at) => (at > begin && at <= begin + length ? line.replace(comment, '$1') : line))
    .join('\n');
}

const hosts = [
  {
    engine: caddyEngine,
    example: 'Caddyfile',
    comment: /^(\t)# /,
    async place(text: string, file: string) {
      return text.replace('/var/log/caddy/access.log', file);
    },
  },
];

describe.each(hosts.filter(({ engine }) => requireEngine(engine)))(
  'the log that the example of $engine.name can write',
  ({ engine, example, comment, place }) => {
    test('is read by notFound', async () => {
      const folder = temporaryFolder('log');
      onTestFinished(() => removeFolder(folder));
      const [log, dist] = [join(folder, 'access.log'), join(folder, 'dist')];
      await writeSite(dist, files);
      const output = engine.host.emit(site.plan);
      const whole = output.find(({ path }) => path === example);
      if (whole === undefined) throw new Error(`no ${example}`);
      const server = await engine.start(site, output, await place(withLog(textOf(whole), comment), log));
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
