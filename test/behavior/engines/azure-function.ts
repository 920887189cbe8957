import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { azureSwa } from '../../../integrations/signpost/src/hosts/azure-swa/host.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import { writeDeployed, writePackage } from './function-folder.ts';

/** A function as `app.http` is told of it. */
interface Registered {
  readonly methods: readonly string[];
  readonly route: string;
  handler(request: Request): Promise<{
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }>;
}

/** What is running, and what the emulator is told of it. */
interface Functions {
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const folderName = 'signpost-api';

/**
 * A host for functions, of ours: Azure's own (`func start`) is a download of 500 MB that npm has only a loader of. It
 * keeps `app.http`'s part of the contract: the route prefix `/api`, a catch-all, the methods that are listed, a
 * request and a response as the programming model v4 has them.
 */
export async function startFunctions(
  folder: string,
  site: Pick<Site, 'files' | 'plan'>,
  output: readonly OutFile[],
): Promise<Functions | undefined> {
  if (!output.some(({ path }) => path === `${folderName}/index.js`)) return undefined;
  await writeDeployed(folder, azureSwa, site, output);
  const place = join(folder, folderName);
  const app =
    'export const registered = [];\nexport const app = { http: (name, one) => registered.push(one) };\n';
  await writePackage(place, '@azure/functions', { index: app });
  const load = createRequire(import.meta.url);
  load(join(place, 'index.js'));
  const { registered }: { registered: readonly Registered[] } = load(
    join(place, 'node_modules/@azure/functions/index.js'),
  );
  const [found] = registered;
  if (found?.route !== '{*path}') throw new Error('there is no function for all addresses');
  const server = createServer((request, response) => void answer(found, request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    environment: { SWA_CLI_API_LOCATION: `http://127.0.0.1:${port}` },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(found: Registered, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  request.resume();
  if (!url.startsWith('/api/') || !found.methods.includes(method)) {
    response.writeHead(404).end();
    return;
  }
  const named = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  // `Request` refuses TRACE, and the runtime hands it on.
  const requested = new Request(`http://${headers.host}${url}`, { headers: named });
  const given = await found.handler(new Proxy(requested, { get: (one, name) => readOf(one, name, method) }));
  response.writeHead(given.status, given.headers).end(given.body);
}

function readOf(request: Request, name: string | symbol, method: string): unknown {
  return name === 'method' ? method : Reflect.get(request, name, request);
}
