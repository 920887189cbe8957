import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { goesToDist } from '../../../integrations/signpost/src/hosts/host.ts';
import { netlify } from '../../../integrations/signpost/src/hosts/netlify/host.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import {
  type Engine,
  freePorts,
  type Running,
  removeFolder,
  temporaryFolder,
  writeOutput,
  writeSite,
} from './engine.ts';
import { askServer } from './http.ts';
import { startServer } from './server.ts';

const program = fileURLToPath(
  new URL('../../engines/netlify/node_modules/netlify-cli/bin/run.js', import.meta.url),
);

/**
 * `netlify dev --offline`, Netlify's own server for one's desk: its parser of both files, its rule engine and its
 * static files. Its edge functions are switched off, since they need a Deno that it would download; so it is asked
 * what the files alone can do. It takes the scheme of a request from a header `scheme`.
 */
export const netlifyCli = {
  name: 'netlify-cli',
  host: netlify,
  missing: () => (existsSync(program) ? undefined : 'netlify-cli is not installed: npm run engines'),
  artefacts: {},
  /** `own` is the netlify.toml of the project. */
  async start({ files }: Site, output: readonly OutFile[], own?: string): Promise<Running> {
    const folder = temporaryFolder('netlify-cli');
    await writeSite(join(folder, 'dist'), files);
    await writeOutput(
      join(folder, 'dist'),
      output.filter(({ path }) => goesToDist(netlify, path)),
    );
    if (own !== undefined) await writeFile(join(folder, 'netlify.toml'), own);
    const home = join(folder, 'home');
    await mkdir(home);
    const [port = 0, functions = 0] = await freePorts(2);
    const args = [
      'dev',
      '--offline',
      '--dir',
      'dist',
      '--port',
      String(port),
      '--functions-port',
      String(functions),
    ];
    const more = ['--no-open', '--skip-gitignore', '--internal-disable-edge-functions'];
    const stop = await startServer(process.execPath, [program, ...args, ...more], {
      cwd: folder,
      ports: { http: port },
      env: {
        ...process.env,
        CI: '1',
        HOME: home,
        XDG_CONFIG_HOME: home,
        NO_COLOR: '1',
        NETLIFY_TELEMETRY_DISABLED: '1',
      },
      tries: 450,
    });
    return {
      ask: ({ method, url, headers }) => {
        const scheme = url.startsWith('https:') ? 'https' : 'http';
        return askServer({ http: port }, { method, url, headers: { ...headers, scheme } });
      },
      async stop() {
        await stop();
        await removeFolder(folder);
      },
    };
  },
} satisfies Engine;
