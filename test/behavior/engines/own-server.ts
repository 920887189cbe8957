import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import type { Site } from '../sites.ts';
import {
  freePorts,
  makeCertificate,
  type Running,
  removeFolder,
  temporaryFolder,
  writeOutput,
  writeSite,
} from './engine.ts';
import { askServer, type Ports } from './http.ts';
import { startServer } from './server.ts';

/** A server from apt, on ports and in a folder of its own. */
export interface OwnServer extends Running {
  /** All that it reads and writes; it goes when the server is stopped. */
  readonly folder: string;
  readonly ports: Ports;
  /** What the server's own checker has against the files that it runs with; '' where that is nothing. */
  check(): string;
}

/** Where a server reads its files, and the ports that are free for it. */
export interface Place {
  /** Holds the built site in `dist`. */
  readonly folder: string;
  /** The folder in it with the emitted files and a certificate; the server runs there. */
  readonly conf: string;
  readonly http: number;
  readonly https: number;
}

/** Makes a place for a server, with all that it reads; `below` is the folder in it for the emitted files. */
export async function makePlace(
  name: string,
  { files, plan }: Site,
  output: readonly OutFile[],
  below = '',
): Promise<Place> {
  const folder = temporaryFolder(name);
  const conf = join(folder, below);
  const [http = 0, https = 0] = await freePorts(2);
  await writeSite(join(folder, 'dist'), files);
  await writeOutput(conf, output);
  makeCertificate(conf, [new URL(plan.origin).host, ...plan.domains]);
  return { folder, conf, http, https };
}

/** How a server is started, and how its checker is. */
interface OwnProgram {
  readonly program: string;
  readonly run: readonly string[];
  readonly check: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** How often it is asked whether it is up, ten times a second. */
  readonly tries?: number;
  /** Ends what runs beside it. */
  stop?(): Promise<void>;
}

/** What checkers say where they find no fault, and what Caddy warns of in any test: a certificate of its own making, and sites by http. */
const praise =
  /^$|^(?:Configuration file is valid|Syntax OK|Valid configuration)$|"level":"info"|"stapling OCSP"|"automatic HTTPS is |no automatic HTTPS will be applied/;

/** Starts a server and waits for its port. Asks it by https too, where the plan says that TLS ends there. */
export async function runOwn(
  { tls }: Plan,
  { folder, conf, http, https }: Place,
  { program, run, check, env = process.env, tries = 1800, stop }: OwnProgram,
): Promise<OwnServer> {
  const end = async (): Promise<void> => {
    await stop?.();
    await removeFolder(folder);
  };
  const ports = tls.at === 'here' ? { http, https } : { http };
  const options = { cwd: conf, env, tries, ports };
  const stopServer = await startServer(program, run, options).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    folder,
    ports,
    ask: (request) => askServer(ports, request),
    check() {
      const result = spawnSync(program, check, { cwd: conf, env, encoding: 'utf8', timeout: 120_000 });
      const said = `${result.stderr}${result.stdout}`.split('\n').filter((line) => !praise.test(line));
      return result.status === 0 ? said.join('\n') : `${program} ${check.join(' ')}: ${said.join('\n')}`;
    },
    async stop() {
      await stopServer();
      await end();
    },
  };
}
