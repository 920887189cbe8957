import { once } from 'node:events';
import type { Command } from 'commander';
import pc from 'picocolors';
import { Problem } from '../core/problem.ts';
import { builtServer } from '../dev/built-server.ts';
import { folderOf } from '../plan/build.ts';
import { loadProject } from '../project/load.ts';
import type { CommandUnit } from './command.ts';

/** `signpost serve [DIST]`: the built site as the plan answers it, for looking before a deploy. */
export const serveCommand: CommandUnit = {
  name: 'serve',
  register(program: Command, done) {
    program
      .command('serve')
      .description('serve the built site with its redirects, gone pages, errors, headers and API')
      .argument('[dist]', 'the built site', 'dist')
      .option('--map <file>', 'the redirect map (default: redirects.yaml here)')
      .option('--site <url>', 'the address of the site')
      .option('--port <number>', 'the port to listen on', '4321')
      .option('--host <address>', 'the address to listen on', '127.0.0.1')
      .addHelpText(
        'after',
        '\nA protected path asks for a password and takes any, so that every page\ncan be looked at.\n\nExamples:\n  $ signpost serve\n  $ signpost serve public --site https://www.example.com --port 8080',
      )
      .action(async (dist: string, options: ServeOptions) => {
        await serve(dist, options);
        done(0);
      });
  },
};

interface ServeOptions {
  readonly map?: string;
  readonly site?: string;
  readonly port: string;
  readonly host: string;
}

async function serve(dist: string, options: ServeOptions): Promise<void> {
  const port = portOf(options.port);
  const { plan, settings } = await loadProject({ dist, map: options.map, site: options.site });
  const build = { dist, below: folderOf(settings) };
  const server = builtServer(plan, build, ({ status, method, url, location }) =>
    console.error(`${status} ${method} ${url}${location ? pc.dim(` -> ${location}`) : ''}`),
  );
  server.listen(port, options.host);
  // `once` rejects with what the server emits as its error.
  await once(server, 'listening').catch((error: unknown) => refuse(error, port));
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  console.log(
    `${plan.origin} is served at http://${options.host}:${listening}/ ${pc.dim('(Ctrl+C stops it)')}`,
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  server.closeAllConnections();
  server.close();
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port < 65_536) return port;
  throw new Problem(`--port is a number below 65536, not "${text}".`);
}

function refuse(error: unknown, port: number): never {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE')
    throw new Problem(`port ${port} is taken; name another with --port, or 0 for any that is free.`);
  if (code === 'EACCES') throw new Problem(`this user may not listen on port ${port}; take one above 1023.`);
  throw new Problem(`the server can't listen: ${error instanceof Error ? error.message : String(error)}`);
}
