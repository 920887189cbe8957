import { once } from 'node:events';
import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import { shown } from '../core/printable.ts';
import { Problem } from '../core/problem.ts';
import { type Answered, builtServer } from '../dev/built-server.ts';
import { ownRulesIn } from '../dev/read-own-rules.ts';
import type { OwnRules } from '../map/own-rules.ts';
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
        '\nA protected path asks for a password and takes any, so that every page\ncan be looked at. A page that is rendered on demand answers 501, since no\nserver runs here. Rules of the site itself (_redirects, netlify.toml,\nvercel.json, …) answer where the map and the build do not.\n\nExamples:\n  $ signpost serve\n  $ signpost serve public --site https://www.example.com --port 8080',
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
  const { plan, settings, onDemand } = await loadProject({ dist, map: options.map, site: options.site });
  const build = { dist, below: folderOf(settings) };
  const isHere = !relative(resolve('.'), resolve(dist)).startsWith('..');
  const { rules, faults } = await ownRulesIn({ root: isHere ? '.' : undefined, dist });
  for (const line of [...faults, ...ownSaid(rules)]) console.error(line);
  const server = builtServer(plan, build, say, { own: rules, onDemand });
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

function say({ status, method, url, location, note }: Answered): void {
  const to = location ? pc.dim(` -> ${location}`) : '';
  console.error(`${status} ${method} ${shown(url)}${to}${note ? pc.yellow(` (${shown(note)})`) : ''}`);
}

/** What is followed of the site's own files, each said once. */
function ownSaid(rules: readonly OwnRules[]): string[] {
  return Array.from(
    Map.groupBy(rules, ({ file }) => file),
    ([file, all]) =>
      `${shown(file)} has rules of its own, which ${all.map(({ host }) => host).join(' and ')} ` +
      `${all.length === 1 ? 'follows' : 'follow'}: they answer here where the map and the build do not.`,
  );
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
