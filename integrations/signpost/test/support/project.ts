import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AstroInlineConfig, build } from 'astro';
import { vi } from 'vitest';
import signpost, { type SignpostOptions } from '../../src/index.ts';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));
/** Inside the repository, so that a project finds its packages; hidden from git by a file of its own. */
const work = fileURLToPath(new URL('../.work/', import.meta.url));

/** An Astro config; `false` for a site that has no address. */
type TestConfig = Omit<AstroInlineConfig, 'site'> & { readonly site?: string | false };

/** A small Astro project in a folder of its own. */
export interface TestProject {
  readonly root: string;
  /** Builds it; rejects with what Astro would print. */
  build(options?: SignpostOptions, config?: TestConfig): Promise<void>;
  /** Adds or replaces a file of the project. */
  write(path: string, content: string | Uint8Array): Promise<void>;
  /** The text of a file, relative to the project; undefined where there is none. */
  read(path: string): Promise<string | undefined>;
  bytes(path: string): Promise<Buffer>;
  /** All files below a folder of the project, sorted; none where it doesn't exist. */
  list(folder: string): Promise<string[]>;
  remove(): Promise<void>;
}

export const site = 'https://www.example.com';

/** A copy of `test/fixtures/<name>`. */
export async function copyProject(name: string): Promise<TestProject> {
  await mkdir(work, { recursive: true });
  await writeFile(join(work, '.gitignore'), '*\n');
  const root = await mkdtemp(join(work, `${name}-`));
  await cp(join(fixtures, name), root, {
    recursive: true,
    filter: (file) => !file.includes('node_modules/') && !file.endsWith('.astro/'),
  });
  return {
    root,
    build: (options, { site: url = site, ...config } = {}) =>
      withPrintedErrors(() =>
        build({
          root,
          configFile: false,
          logLevel: 'error',
          ...(url === false ? {} : { site: url }),
          ...config,
          integrations: [signpost(options), ...(config.integrations ?? [])],
        }),
      ),
    async write(path, content) {
      await mkdir(join(root, path, '..'), { recursive: true });
      await writeFile(join(root, path), content);
    },
    read: (path) => readFile(join(root, path), 'utf8').catch(() => undefined),
    bytes: (path) => readFile(join(root, path)),
    list: (folder) => listBelow(join(root, folder)),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Rejects with the errors of the log and the message of the error, as both are read in the terminal. */
async function withPrintedErrors(run: () => Promise<void>): Promise<void> {
  const printed: string[] = [];
  const write = vi
    .spyOn(process.stderr, 'write')
    .mockImplementation((text) => printed.push(String(text)) > 0);
  try {
    await run();
  } catch (error) {
    if (error instanceof Error) error.message = `${printed.join('')}${error.message}`;
    throw error;
  } finally {
    write.mockRestore();
  }
}

/** The files below a folder, by their paths in it. */
export async function listBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
