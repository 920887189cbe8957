import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

const program = fileURLToPath(new URL('./signpost.ts', import.meta.url));

/** A journey: what somebody does with Signpost, as commands in a folder of its own. */
export interface Journey {
  readonly id: string;
  walk(workspace: Workspace): Promise<void> | void;
}

/** The folder of a journey. Its commands run from the TypeScript sources, and V8 writes down what they reach. */
export interface Workspace {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): void;
  copy(source: string, name: string): void;
  /** Runs `signpost …`; what it prints isn't judged here. */
  signpost(...line: readonly string[]): void;
  /** Starts a command that serves, and ends it as Ctrl+C does after the visit. */
  serve(line: readonly string[], visit: () => Promise<void>): Promise<void>;
}

/** No journey of a person takes longer, and one that hangs mustn't stop the others. */
const longestCommand = 300_000;

export function openWorkspace(folder: string, coverage: string): Workspace {
  mkdirSync(folder, { recursive: true });
  const env = {
    ...process.env,
    NODE_V8_COVERAGE: coverage,
    NO_COLOR: '1',
    SIGNPOST_API_SECRET: 'the secret of a journey',
  };

  return {
    folder,
    write(files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), text);
      }
    },
    copy(source, name) {
      cpSync(source, join(folder, name), { recursive: true });
    },
    signpost(...line) {
      spawnSync(process.execPath, [program, ...line], {
        cwd: folder,
        env,
        stdio: 'ignore',
        timeout: longestCommand,
      });
    },
    async serve(line, visit) {
      const server = spawn(process.execPath, [program, ...line], { cwd: folder, env, stdio: 'ignore' });
      await visit();
      await stop(server);
    },
  };
}

function stop(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const killer = setTimeout(() => server.kill('SIGKILL'), 20_000);
    server.once('exit', () => {
      clearTimeout(killer);
      resolve();
    });
    if (!server.kill('SIGINT')) resolve();
  });
}

/** Asks a server that may still be starting for some paths. */
export async function visitPaths(origin: string, paths: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isUp = await fetch(origin, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  for (const path of paths) await fetch(`${origin}${path}`, { redirect: 'manual' }).catch(() => undefined);
}

/** What isn't in Git: `../shared`, and the folder of built sites in SIGNPOST_SITES. */
export function findOutside(path: string | undefined): string | undefined {
  return path !== undefined && existsSync(path) ? path : undefined;
}
