import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { firebase } from '../../../integrations/signpost/src/hosts/firebase/host.ts';
import { joinContent } from '../../../integrations/signpost/src/lib/file.ts';
import { parsePath } from '../../../integrations/signpost/src/lib/url/path.ts';
import type { Reply } from '../probe.ts';
import {
  type Engine,
  freePorts,
  type Requested,
  removeFolder,
  temporaryFolder,
  writeSite,
} from './engine.ts';
import { askServer } from './http.ts';
import { isUtf8 } from './percent.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

const packages = new URL('../../engines/firebase/package.json', import.meta.url);
const load = createRequire(packages);

/**
 * superstatic, which Firebase's own emulator and `firebase serve` are made of. What differs from the host or is made even here:
 * - RE2, which the host matches with, is an optional native module of superstatic's; without it JavaScript's
 *   expressions are used, in which a named group is spelled `(?<name>` for `(?P<name>`.
 * - Files that `ignore` names are never deployed (https://firebase.google.com/docs/hosting/full-config#ignore);
 *   superstatic alone doesn't read that key.
 * - Where a destination has a query it adds `&` and the request's query, also where that is empty: the `&` at the
 *   end, which says nothing, is taken off here (lib/middleware/redirects.js, `addQuery`; undocumented).
 */
export const firebaseEngine: Engine = {
  name: 'superstatic',
  host: firebase,
  missing: () =>
    existsSync(new URL('node_modules/superstatic/', packages))
      ? undefined
      : 'superstatic is not installed: npm run engines',
  artefacts: {
    'query-of-ads': 'superstatic encodes the percent sign of an escape in a query again: %2C becomes %252C',
  },
  // superstatic throws outside of any handler where `decodeURI` fails (lib/middleware/redirects.js), and where the disk
  // has no such name.
  isLost: ({ url }) => !isUtf8(url) || /z{256}/.test(url),
  isArtefact({ url }, { status }) {
    const path = url.replace(/\?.*/s, '');
    // lib/middleware/files.js takes the ending off the URL as it was sent: `/%69ndex.html` leads to `/index/`.
    if (/%[0-9a-f]{2}[^/]*$/i.test(path) && /\/index\.html?$/.test(parsePath(path))) return true;
    // lib/providers/fs.js refuses two dots before a slash anywhere, also at the end of a folder's name.
    return status !== 404 && /\.\.(?:\/|$)/.test(path);
  },
  // It ends TLS itself, and superstatic has none.
  sites: ['main', 'closed', 'landing', 'folded', 'flat'],
  async start({ files }, output) {
    const config = output.filter(({ path }) => path === 'firebase.json').map(joinContent)[0] ?? '{}';
    const { hosting } = JSON.parse(config.replaceAll('(?P<', '(?<'));
    const folder = temporaryFolder('firebase');
    await writeSite(join(folder, hosting.public), deployed(files, hosting.ignore));
    const options = { config: hosting, cwd: folder, fallthrough: false };
    const handle: Handler = load('superstatic').default(options);
    const server = createServer((request, response) =>
      handle(request, response, (error) => {
        response.writeHead(error ? 500 : 404).end();
      }),
    );
    const [port = 0] = await freePorts(1);
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return {
      ask: async (requested) => withoutEmptyPiece(requested, await askServer({ http: port }, requested)),
      async stop() {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
        await removeFolder(folder);
      },
    };
  },
};

function deployed(
  files: Readonly<Record<string, string>>,
  ignore: readonly string[],
): Record<string, string> {
  const { minimatch } = load('minimatch');
  return Object.fromEntries(
    Object.entries(files).filter(([file]) => !ignore.some((glob) => minimatch(file, glob))),
  );
}

function withoutEmptyPiece({ url }: Requested, reply: Reply): Reply {
  return /\?./.test(url) ? reply : { ...reply, location: reply.location.replace(/(\?.*)&$/s, '$1') };
}
