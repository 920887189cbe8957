import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const signpost = join(repository, 'integrations/signpost');

/** How a command ended. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder in which something is wrong. */
export interface Folder {
  readonly root: string;
  write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void>;
  read(file: string): Promise<string>;
  has(file: string): boolean;
  /** The names of all files, but those that the test wrote. */
  written(): Promise<string[]>;
  /** The command `signpost`, as it is in `bin`. */
  signpost(...argv: string[]): Ended;
  /** `astro build`. */
  build(environment?: Readonly<Record<string, string>>): Ended;
  remove(): Promise<void>;
}

/** A folder of its own in which Astro and the integration are found. */
export async function folder(files: Readonly<Record<string, string | Uint8Array>> = {}): Promise<Folder> {
  const root = await mkdtemp(join(tmpdir(), 'signpost-bad-input-'));
  await mkdir(join(root, 'node_modules'));
  await symlink(join(repository, 'node_modules/astro'), join(root, 'node_modules/astro'));
  await symlink(signpost, join(root, 'node_modules/astro-signpost'));
  const own = new Set<string>();
  const run = (argv: readonly string[], environment = {}): Ended => {
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1', ...environment },
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, stdout, stderr };
  };
  const one: Folder = {
    root,
    async write(texts) {
      for (const [name, content] of Object.entries(texts)) {
        own.add(name);
        await mkdir(dirname(join(root, name)), { recursive: true });
        await writeFile(join(root, name), content);
      }
    },
    read: (file) => readFile(join(root, file), 'utf8'),
    has: (file) => existsSync(join(root, file)),
    async written() {
      const entries = await readdir(root, { withFileTypes: true, recursive: true });
      const names = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
      return names.filter((name) => !own.has(name) && !/^(node_modules|\.astro)\//.test(name)).sort();
    },
    signpost: (...argv) => run([join(signpost, 'bin/signpost.js'), ...argv]),
    build: (environment) => run([join(repository, 'node_modules/astro/bin/astro.mjs'), 'build'], environment),
    remove: () => rm(root, { recursive: true, force: true }),
  };
  await one.write(files);
  return one;
}

/** What was said on both ways, without the times that Astro puts before its lines. */
export function said({ stdout, stderr }: Ended): string {
  return `${stdout}${stderr}`.replace(/^\d\d:\d\d:\d\d /gm, '');
}

/** What nobody should have to read: the lines of a stack trace. */
export const stackTrace = /^\s+at .*[:(]|node:internal|Stack trace|UnhandledPromiseRejection/m;
