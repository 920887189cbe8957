import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Agent } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloudflare } from '../../../integrations/signpost/src/hosts/cloudflare/host.ts';
import { isDistFile } from '../../../integrations/signpost/src/hosts/file-places.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import { freePorts, type Running, removeFolder, temporaryFolder, writeOutput, writeSite } from './engine.ts';
import { askServer } from './http.ts';
import { startServer } from './server.ts';

const wrangler = fileURLToPath(
  new URL('../../engines/node_modules/wrangler/bin/wrangler.js', import.meta.url),
);

/** Why wrangler can't run. */
export function missingWrangler(): string | undefined {
  return existsSync(wrangler) ? undefined : 'wrangler is not installed: npm run engines';
}

/** wrangler crashes at a file whose name begins with two dots. */
export function refusesDots({ files }: Site): boolean {
  return Object.keys(files).some((file) => file.split('/').some((part) => part.startsWith('..')));
}

/**
 * Runs wrangler on a site, for https and at the first request for http once more, since the Worker sees the scheme of
 * the connection.
 * `args` begin with `dev` or `pages dev`. The proxy before the Worker turns `https://HOST` in a Location into the
 * scheme of the request where HOST is that of the request with its port; so http is asked with a port.
 */
export async function startWrangler(
  files: Readonly<Record<string, string>>,
  output: readonly OutFile[],
  args: readonly string[],
): Promise<Running> {
  const folder = temporaryFolder('wrangler');
  await writeSite(join(folder, 'dist'), files);
  const inDist = (path: string): boolean => isDistFile(cloudflare, path);
  await writeOutput(
    join(folder, 'dist'),
    output.filter(({ path }) => inDist(path)),
  );
  await writeOutput(
    folder,
    output.filter(({ path }) => !inDist(path) && !(args[0] === 'pages' && path === 'wrangler.jsonc')),
  );
  const home = join(folder, 'home');
  await mkdir(home);
  const env = {
    ...process.env,
    CI: '1',
    HOME: home,
    XDG_CONFIG_HOME: home,
    WRANGLER_SEND_METRICS: 'false',
    NO_COLOR: '1',
  };
  const [http = 0, https = 0, inspect = 0, inspectToo = 0] = await freePorts(4);
  let said = '';
  const heard = (text: string): void => {
    said += text;
  };
  const start = (protocol: string, port: number, inspector: number): Promise<() => Promise<void>> =>
    startServer(
      process.execPath,
      [
        wrangler,
        ...args,
        '--port',
        String(port),
        '--ip',
        '127.0.0.1',
        '--inspector-port',
        String(inspector),
        '--local-protocol',
        protocol,
        '--persist-to',
        join(folder, protocol),
      ],
      {
        cwd: folder,
        ports: protocol === 'http' ? { http } : { http, https },
        env,
        url: `${protocol}://127.0.0.1/`,
        heard,
      },
    );
  const stops = [await start('https', https, inspect)];
  const agent = new Agent({ keepAlive: true });
  let plain: Promise<void> | undefined;
  const startPlain = async (): Promise<void> => {
    stops.push(await start('http', http, inspectToo));
  };
  const refused =
    /^.*(?:invalid (?:redirect|header) rule|Maximum number of|exceeds the maximum).*(?:\n.*){0,6}/m.exec(
      said,
    );
  if (refused && output.some(({ path }) => path === '_redirects')) {
    await Promise.all(stops.map((stop) => stop()));
    throw new Error(`wrangler's own parser refuses a line: ${refused[0]}`);
  }
  return {
    async ask(request) {
      if (!request.url.startsWith('http:')) return askServer({ http, https, agent }, request);
      plain ??= startPlain();
      await plain;
      const url = request.url.replace(/^http:\/\/[^/:]+/, `$&:${http}`);
      return askServer({ http, https }, { ...request, url });
    },
    async stop() {
      agent.destroy();
      await plain?.catch(() => undefined);
      await Promise.all(stops.map((stop) => stop()));
      await removeFolder(folder);
    },
  };
}
