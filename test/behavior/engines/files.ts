import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { githubPages } from '../../../integrations/signpost/src/hosts/github-pages/host.ts';
import { findMediaType } from '../../../integrations/signpost/src/lib/media-type.ts';
import { type Engine, freePorts, removeFolder, temporaryFolder, writeOutput, writeSite } from './engine.ts';
import { askServer } from './http.ts';
import { decodePath } from './percent.ts';

/**
 * A server for files alone, with the rules that GitHub documents: `/x` is the file, else `x.html`, else the
 * folder's index after a redirect to `/x/`; all else is 404.html.
 */
export const filesEngine: Engine = {
  name: 'plain files',
  host: githubPages,
  missing: () => undefined,
  artefacts: {},
  sites: ['main', 'flat'],
  async start({ files: built }, output) {
    const folder = temporaryFolder('files');
    await writeSite(folder, built);
    await writeOutput(folder, output);
    const [port = 0] = await freePorts(1);
    const server = createServer(
      (request, response) => void serve(folder, request.method ?? 'GET', request.url ?? '/', response),
    );
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return {
      ask: (request) => askServer({ http: port }, request),
      async stop() {
        await new Promise((done) => server.close(done));
        await removeFolder(folder);
      },
    };
  },
};

async function serve(
  folder: string,
  method: string,
  target: string,
  response: ServerResponse,
): Promise<void> {
  const [path = '/', query = ''] = new URL(target.replace(/^\/{2,}/, '/'), 'http://files.test').href
    .slice('http://files.test'.length)
    .split(/(?=\?)/);
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405).end();
  const name = join(folder, decodePath(path));
  const candidates = path.endsWith('/') ? [join(name, 'index.html')] : [name, `${name}.html`];
  const file = candidates.find(isFile);
  if (file === undefined && isFile(join(name, 'index.html'))) {
    return void response.writeHead(301, { location: `${path}/${query}` }).end();
  }
  const served = file ?? join(folder, '404.html');
  const body = await readFile(served);
  response
    .writeHead(file === undefined ? 404 : 200, { 'content-type': findMediaType(served) })
    .end(method === 'HEAD' ? undefined : body);
}

function isFile(path: string): boolean {
  return !path.includes('\0') && existsSync(path) && statSync(path).isFile();
}
