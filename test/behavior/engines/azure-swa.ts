import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { azureSwa } from '../../../integrations/signpost/src/hosts/azure-swa/host.ts';
import { isDistFile } from '../../../integrations/signpost/src/hosts/file-places.ts';
import type { Reply } from '../probe.ts';
import {
  type Engine,
  freePorts,
  type Requested,
  removeFolder,
  temporaryFolder,
  writeOutput,
  writeSite,
} from './engine.ts';
import { askServer } from './http.ts';
import { startServer } from './server.ts';

const packaged = new URL(
  '../../engines/azure/node_modules/@azure/static-web-apps-cli/dist/',
  import.meta.url,
);
const server = fileURLToPath(new URL('msha/server.js', packaged));
const docs = 'https://learn.microsoft.com/azure/static-web-apps/configuration';
const slashes = `the emulator does not read trailingSlash; ${docs}#trailing-slash: "/about/index.html", "/contact.html" and "/contact" go to the address with its slash`;
const overrides = `the emulator sends its 404 page bare; ${docs}#global-headers: they are applied to each response`;

/**
 * Azure's own emulator (`swa start`), which says of itself that it may not match the cloud exactly. Where the
 * documentation says otherwise, the documentation is taken for the host.
 */
export const azureEngine: Engine = {
  name: 'swa-cli',
  host: azureSwa,
  missing: () =>
    existsSync(server) ? undefined : '@azure/static-web-apps-cli is not installed: npm run engines',
  artefacts: {
    'index-file': slashes,
    'index-file-root': slashes,
    'header-on-404': overrides,
    'assets-missing': overrides,
  },
  // The emulator ends at a path that is no UTF-8, has a NUL, or is no URL beside its own (`decodeURIComponent` in
  // routes.js, `new URL` in response.middleware.js, caught by nothing).
  isLost: ({ url }) => {
    const target = url.replace(/^https:\/\/[^/]*/, '');
    // It compares a route with the path as it was sent, and serves the file by the decoded one.
    if (url.includes('%5F')) return true;
    return pathOf(url)?.includes('\0') !== false || URL.parse(target, url) === null;
  },
  // As `overrides` says.
  bareErrors: true,
  // It ends TLS itself, and the emulator is asked without. Pages without a folder have no URL in the emulator.
  sites: ['main', 'closed', 'landing', 'folded'],
  isArtefact({ method, url }, { status }, { files }) {
    const path = pathOf(url);
    // As the URL "//" above.
    if (path === '//') return true;
    if (path === undefined || (method !== 'GET' && method !== 'HEAD')) return true;
    // A space at the end of a URL is lost where it looks for the folder: `/a%20` is 404, `/a%20/` the page.
    if (path.endsWith(' ') && status === 301) return true;
    const name = path.replace(/^\/|\/$/g, '');
    const isFolder = Object.keys(files).some((file) => file.startsWith(`${name}/`));
    // A HEAD's file is looked for by the URL as it was sent, escapes, query and all (response.middleware.js).
    if (method === 'HEAD' && /[%?]/.test(url) && (isFolder || name === '' || name in files)) return true;
    // serve-static, which it serves files with, redirects every folder to its slash, and hides names with a dot.
    if (status === 404) return isFolder && !(`${name}/index.html` in files);
    return /\/\./.test(path) || name.endsWith('index.html') || `${name.replace(/\.html$/, '')}.html` in files;
  },
  async start({ files }, output) {
    const folder = temporaryFolder('azure');
    await writeSite(join(folder, 'dist'), files);
    await writeOutput(
      join(folder, 'dist'),
      output.filter(({ path }) => isDistFile(azureSwa, path)),
    );
    const [port = 0] = await freePorts(1);
    const ports = { http: port };
    const end = await startServer(process.execPath, ['--import', quiet, server], {
      cwd: folder,
      ports,
      env: environment(folder, port),
    });
    return {
      ask: async (requested) => withSmallCharset(await askServer(ports, requested)),
      async stop() {
        await end();
        await removeFolder(folder);
      },
    };
  },
};

/** It copies the whole environment for each line that it does not log, some thousand times a request. */
const quiet = `data:text/javascript,import{logger}from"${new URL('core/utils/logger.js', packaged)}";logger.silly=()=>{}`;

/** What `swa start dist` starts its server with, which by itself ends at once. */
function environment(folder: string, port: number): Record<string, string> {
  return {
    HOME: folder,
    NO_COLOR: '1',
    SWA_CLI_DATA_COLLECTION: 'false',
    SWA_RUNTIME_CONFIG_LOCATION: join(folder, 'dist'),
    SWA_CLI_APP_LOCATION: join(folder, 'dist'),
    SWA_CLI_OUTPUT_LOCATION: join(folder, 'dist'),
    SWA_CLI_HOST: '127.0.0.1',
    SWA_CLI_PORT: String(port),
    SWA_CLI_APP_SSL: 'false',
  };
}

/** The decoded path; undefined where it is no UTF-8. */
function pathOf(url: Requested['url']): string | undefined {
  const [, path = '/'] = /^https?:\/\/[^/?]*([^?]*)/.exec(url) ?? [];
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Of its own 404 page the emulator says `charset=UTF-8`, which is the same (RFC 9110, 8.3.2). */
function withSmallCharset(reply: Reply): Reply {
  const type = reply.headers['content-type'];
  return type === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'content-type': type.replace('UTF-8', 'utf-8') } };
}
