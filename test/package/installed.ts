import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'astro/zod';
import { listBelow } from '../../integrations/signpost/test/support/project.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../', import.meta.url));

const packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);
const failed = z
  .object({ code: z.int(), stdout: z.string(), stderr: z.string() })
  .transform(({ code, ...said }) => ({ status: code, ...said }));
const manifest = z.object({ version: z.string() });
const lock = z.object({ packages: z.record(z.string(), z.unknown()) });

/** How a command ended, and what it said. */
interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A project in a folder of its own, far from this repository, with the package as npm would publish it. */
export interface Installed {
  readonly root: string;
  /** The name of the packed file. */
  readonly tarball: string;
  /** What the package holds. */
  readonly packed: readonly string[];
  write(files: Readonly<Record<string, string>>): Promise<void>;
  read(file: string): Promise<string>;
  /** The names of all files below a folder, sorted. */
  list(folder: string): Promise<string[]>;
  /** Runs a command of `node_modules/.bin`, in the project or in a folder of it. */
  command(name: string, ...argv: string[]): Ended;
  commandIn(folder: string, name: string, ...argv: string[]): Ended;
  /** Runs the package as `npx astro-signpost` does: in an empty folder, with nothing installed, not even Astro. */
  npx(...argv: string[]): Promise<Ended>;
  /** Installs the package alone in an empty folder: how many packages that brings, and how much they take on the disk. */
  alone(): Promise<{ readonly packages: number; readonly megabytes: number }>;
  remove(): Promise<void>;
}

/** What npm hands down to a script would make a npm that the script starts work in the wrong folder. */
export const environment: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(?!config_(registry|cache|userconfig)$)/i.test(name),
    ),
  ),
  // The Node of node_modules trusts only the authorities that it brings, unlike the system's: a proxy may have its own.
  NODE_USE_SYSTEM_CA: '1',
};

/** On a busy machine the registry is waited for longer than the two tries of npm. */
const patient = ['--prefer-offline', '--fetch-retries=5', '--fetch-retry-mintimeout=1000', '--maxsockets=5'];

const npm = async (cwd: string, ...argv: string[]): Promise<string> =>
  (await run('npm', argv, { cwd, env: environment, timeout: 200_000 })).stdout;

/** Packs the package as npm would publish it, and as the README says, into a folder: the name of the tarball, and what it holds. */
export async function pack(folder: string): Promise<{ readonly filename: string; readonly files: string[] }> {
  const [{ filename, files }] = packed.parse(
    JSON.parse(await npm(repository, 'pack', '-w', 'astro-signpost', '--json', '--pack-destination', folder)),
  );
  return { filename, files: files.map(({ path }) => path) };
}

/** Packs the integration and installs it beside Astro. */
export async function install(): Promise<Installed> {
  const root = await mkdtemp(join(tmpdir(), 'signpost-package-'));
  const { filename, files } = await pack(root);
  const load = createRequire(import.meta.url);
  const astro = manifest.parse(load('astro/package.json')).version;
  const sitemap = manifest.parse(load('@astrojs/sitemap/package.json')).version;
  const write: Installed['write'] = async (texts) => {
    for (const [file, text] of Object.entries(texts)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
  };
  await write({ 'package.json': '{ "name": "bare", "private": true, "type": "module" }\n' });
  const npmInstall = (cwd: string, ...packages: string[]) =>
    npm(cwd, 'install', ...patient, '--no-audit', '--no-fund', '--ignore-scripts', ...packages);
  await npmInstall(root, `./${filename}`, `astro@${astro}`, `@astrojs/sitemap@${sitemap}`);
  return {
    root,
    tarball: filename,
    packed: files,
    write,
    read: (file) => readFile(join(root, file), 'utf8'),
    list: (folder) => listBelow(join(root, folder)),
    command: (name, ...argv) => commandIn(root, root, name, argv),
    commandIn: (folder, name, ...argv) => commandIn(root, join(root, folder), name, argv),
    async npx(...argv) {
      const cwd = join(root, 'nothing');
      await mkdir(cwd, { recursive: true });
      // A cache of its own, so that nothing is there from before.
      const env = { ...environment, NO_COLOR: '1', XDG_CACHE_HOME: join(root, 'cache') };
      const parts = [
        'exec',
        '--yes',
        ...patient,
        `--package=${join(root, filename)}`,
        '--',
        'astro-signpost',
      ];
      const ended = run('npm', [...parts, ...argv], { cwd, env, timeout: 200_000 });
      return ended.then(
        ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
        (error: unknown) => failed.parse(error),
      );
    },
    async alone() {
      const cwd = await mkdtemp(join(tmpdir(), 'signpost-alone-'));
      try {
        await writeFile(join(cwd, 'package.json'), '{ "name": "alone", "private": true }\n');
        await npmInstall(cwd, join(root, filename));
        const modules = join(cwd, 'node_modules');
        const { packages } = lock.parse(
          JSON.parse(await readFile(join(modules, '.package-lock.json'), 'utf8')),
        );
        const sizes = await Promise.all(
          (await listBelow(modules)).map(async (file) => (await stat(join(modules, file))).size),
        );
        // Disks give whole blocks.
        const bytes = sizes.reduce((sum, size) => sum + Math.ceil(size / 4096) * 4096, 0);
        return { packages: Object.keys(packages).length, megabytes: bytes / 1e6 };
      } finally {
        await rm(cwd, { recursive: true, force: true });
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

function commandIn(root: string, cwd: string, name: string, argv: readonly string[]): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin', name), ...argv],
    {
      cwd,
      env: { ...environment, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
      encoding: 'utf8',
      timeout: 100_000,
    },
  );
  return { status, stdout, stderr };
}
