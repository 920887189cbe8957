import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Host } from '../../../integrations/signpost/src/hosts/host.ts';
import { joinContent, type OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import type { Reply } from '../probe.ts';
import type { Site, SiteName } from '../sites.ts';

/** A request to an engine. */
export interface Requested {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A real server, or a host's own rule engine, that has loaded a site. */
export interface Running {
  ask(request: Requested): Promise<Reply>;
  stop(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  readonly host: Host;
  /** Why the engine can't run here, with the command that installs it; undefined where it can. */
  missing(): string | undefined;
  start(site: Site, output: readonly OutFile[]): Promise<Running>;
  /** Probes that this engine answers otherwise than the host does in production, with the source. */
  readonly artefacts: Readonly<Record<string, string>>;
  /** The same for a generated request, by the rules that the sources give. */
  isArtefact?(requested: Requested, expected: Reply, site: Site): boolean;
  /** True for a request that ends the engine, though not the host. */
  isLost?(requested: Requested): boolean;
  /** The sites whose requests it answers; by default all. */
  readonly sites?: readonly SiteName[];
  /** True for a site that the engine can't be started with. */
  refuses?(site: Site): boolean;
  /** Its errors lack the headers of the site, though the host's have them. */
  readonly bareErrors?: true;
  /** The generated program redirects variants of pages, which a platform does by its own rules. */
  readonly redirectsVariants?: true;
  /** Makes a plan that the engine takes; probes of what is left out are not asked. */
  prepare?(plan: Plan): Plan;
}

/** Why a program is not there; undefined where it is. */
export function missingProgram(program: string, install: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.some((folder) => existsSync(join(folder, program)));
  return found ? undefined : `${program} is not installed: ${install}`;
}

/** True where the engine can run. In CI a missing engine is an error; elsewhere the tests are skipped with the hint. */
export function requireEngine(engine: Pick<Engine, 'missing'>): boolean {
  const reason = engine.missing();
  if (reason === undefined) return true;
  if (process.env['CI']) throw new Error(reason);
  console.warn(`skipped: ${reason}`);
  return false;
}

/** A folder of its own for one run, readable by servers that drop root's rights. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `signpost-${name}-`));
  chmodSync(folder, 0o755);
  return folder;
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Writes a host's output below a folder. */
export async function writeOutput(folder: string, output: readonly OutFile[]): Promise<void> {
  for (const file of output) {
    const content = file.content instanceof Uint8Array ? file.content : joinContent(file);
    await writeFileAt(join(folder, file.path), content);
  }
}

/** Writes the built site; a file that ends in `.gz` is written compressed. */
export async function writeSite(folder: string, files: Site['files']): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await writeFileAt(join(folder, path), path.endsWith('.gz') ? gzipSync(text) : text);
  }
}

async function writeFileAt(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Ports from 11,000 to 30,999 in blocks: below those that the system gives out by itself, from 32,768 on. */
const firstPort = 11_000;
const blockSize = 500;
const blocks = 40;

/** The block of this process: nobody else has it as long as this process listens on its first port. */
let block: Promise<number> | undefined;
let given = 0;

/** Ports that nobody listens on and that no other run of the tests gives out; none is given out again soon. */
export async function freePorts(count: number): Promise<number[]> {
  block ??= claimBlock();
  const first = await block;
  const ports: number[] = [];
  for (let tries = 0; ports.length < count; tries++) {
    if (tries === blockSize) throw new Error(`no free port from ${first} on`);
    const port = first + 1 + (given++ % (blockSize - 1));
    const probe = await listenOn(port);
    if (probe === undefined) continue;
    probe.close();
    await once(probe, 'close');
    ports.push(port);
  }
  return ports;
}

async function claimBlock(): Promise<number> {
  for (let port = firstPort; port < firstPort + blocks * blockSize; port += blockSize) {
    const guard = await listenOn(port);
    if (guard === undefined) continue;
    guard.unref();
    return port;
  }
  throw new Error(`no free block of ports from ${firstPort} on`);
}

/** Undefined where something else listens there. */
function listenOn(port: number): Promise<Server | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** A certificate that signs itself, for names that exist only in tests. */
export function makeCertificate(folder: string, names: readonly string[]): void {
  const result = spawnSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=signpost.test'.split(
        ' ',
      ),
      ...['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
    ],
    { encoding: 'utf8', timeout: 120_000 },
  );
  if (result.status !== 0) throw new Error(`openssl made no certificate: ${result.stderr}`);
}
