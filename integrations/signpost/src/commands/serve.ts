import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import {
  defaultBuild,
  defineCommand,
  optionalArgument,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { listBuild } from '../lib/disk/build-folder.ts';
import { getErrorCode, Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { escapeForTerminal } from '../lib/text/escape.ts';
import { compact } from '../lib/text/text.ts';
import { findHiddenPart, type Path } from '../lib/url/path.ts';
import { usualMapFile } from '../map/entry.ts';
import { findBasePath, findSiteFolder } from '../plan/served-files.ts';
import { describeMapFaults } from '../project/check-map.ts';
import { loadProject } from '../project/load.ts';
import { readProjectFiles } from '../project/own-files.ts';
import { createOpenResponder } from '../project/responders.ts';
import { resolveBuild } from '../project/settings/build-folder.ts';
import { readFacts } from '../project/settings/facts.ts';
import { settingsFile, signpostYaml } from '../project/settings/settings-file.ts';
import { followBuild, type ServedSite } from '../serve/follow-build.ts';
import { createBuiltServer, createLocalServer, type LoggedRequest } from '../serve/server.ts';

/** `signpost serve [DIST]`: serves the built site with the plan's answers, to try it before a deploy. */
export const serveCommand = defineCommand({
  name: 'serve',
  description: 'serve the built site with its redirects, errors, headers and API',
  arguments: [optionalArgument('[dist]', `the built site (${defaultBuild})`)],
  options: {
    site: text('--site <url>', 'the URL of the site'),
    listen: textOr(
      '--listen <port>',
      'the port to listen on, or HOST:PORT for an interface other than 127.0.0.1',
      '4321',
    ),
  },
  help: {
    examples: ['serve', 'serve public --site https://www.example.com --listen 8080'],
    notes: `A protected path asks for the password of its users. Where the host keeps them,
any password enters, from this machine only. Pages that are rendered on demand
and proxies return 501. Rules of the site's own files (_redirects, vercel.json,
…) apply where neither the map nor the build has the URL. The host of the
project doesn't count: \`npx astro-signpost explain URL\` shows it. A build and an
edit of the map are read again, and need no restart.`,
  },
  async run({ listen, site }, chosenDist) {
    const { host, port } = parseInterface(listen);
    const first = await readSite(chosenDist, site);
    const followed = followBuild(first, () => readSite(chosenDist, site), printNote);
    const server = createLocalServer(followed, host);
    server.listen(port, host);
    // `once` rejects if the server emits an error.
    await once(server, 'listening').catch((error: unknown) => refusePort(error, port));

    console.log(
      `${first.origin} is served at ${printUrl(server, host, first.base)} ${colors.dim('(Ctrl+C stops it)')}`,
    );
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    server.closeAllConnections();
    server.close();
    return 0;
  },
});

/** The site with its map and its build, as they are on disk now. */
async function readSite(
  chosenDist: string | undefined,
  site: string | undefined,
): Promise<ServedSite & { readonly origin: string; readonly base: Path }> {
  const facts = await readFacts();
  const dist = await resolveBuild(facts, chosenDist);
  // .env isn't served: hosts differ, and the audit reports hidden files.
  const list = listBuild(dist).list.filter((file) => findHiddenPart(file) === undefined);
  const project = await loadProject({ facts, dist, list, site });
  const { plan, settings, mapFiles } = project;
  const ownFiles = await readProjectFiles(project);
  for (const line of [...ownFiles.faults, ...describeMapFaults(undefined, project)])
    console.error(escapeForTerminal(line));

  const responder = createOpenResponder(project, ownFiles);
  const build = { dist, below: findSiteFolder(settings) };
  return {
    server: createBuiltServer(responder, build, printAnswer),
    sources: [dist, join(dist, 'index.html'), settingsFile, signpostYaml, usualMapFile, ...mapFiles],
    origin: plan.origin,
    base: findBasePath(settings),
  };
}

/** `http://127.0.0.1:4321/`, `http://[::1]:4321/docs/`. */
function printUrl(server: Server, host: string, base: Path): string {
  const bound = server.address();
  const port = typeof bound === 'object' ? bound?.port : undefined;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}${base}`;
}

function printNote(message: string): void {
  console.error(colors.dim(escapeForTerminal(message)));
}

function printAnswer({ status, method, url, location, note }: LoggedRequest): void {
  const line = compact(
    `${status} ${method} ${escapeForTerminal(url)}`,
    location && colors.dim(`-> ${escapeForTerminal(location)}`),
    note && colors.yellow(`(${escapeForTerminal(note)})`),
  );
  console.error(line.join(' '));
}

/** Parses `4321`, `0.0.0.0:4321`, `localhost:4321` or `[::1]:4321`. Without a host, only this machine can connect. */
function parseInterface(text: string): { host: string; port: number } {
  const hostAndPort = /^\d+$/.test(text) ? `127.0.0.1:${text}` : text;
  const url = /^[^\s/@]+:\d+$/.test(hostAndPort) ? URL.parse(`http://${hostAndPort}`) : null;
  if (url !== null) return { host: url.hostname.replace(/[[\]]/g, ''), port: Number(url.port || 80) };
  throw new Problem(
    `Invalid --listen: "${text}". Pass a port below 65536, optionally with an interface before it, such as 8080 or 0.0.0.0:8080.`,
  );
}

function refusePort(error: unknown, port: number): never {
  if (getErrorCode(error) === 'EADDRINUSE')
    throw new Problem(
      `Port ${port} is already in use. Pass another with --listen PORT, or 0 for any free port.`,
    );
  throw new Problem(`The server can't listen: ${error instanceof Error ? error.message : String(error)}`);
}
