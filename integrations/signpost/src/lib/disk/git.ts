import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whatever a person's own configuration says, the output is the same. */
const plain = [
  'core.quotePath=false',
  'log.showSignature=false',
  'log.showRoot=true',
  'log.follow=false',
  'log.diffMerges=separate',
].flatMap((setting) => ['-c', setting]);

/** What git prints in a folder, names as they are; undefined where it refuses. Throws where there is no git (`ENOENT`). */
export async function git(folder: string, parameters: readonly string[]): Promise<Buffer | undefined> {
  try {
    const { stdout } = await run('git', ['-C', folder, ...plain, ...parameters], {
      encoding: 'buffer',
      maxBuffer: 1 << 30,
      env: environmentIn(folder),
    });
    return stdout;
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
    if (typeof code === 'number') return undefined;
    throw error;
  }
}

/** Reads files of commits, one after the other, by one process of git. What a partial clone lacks is not fetched. */
export class BlobReader {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(folder: string) {
    // No protocol is allowed, which git knew before it knew the other.
    const env = { ...environmentIn(folder), GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '' };
    this.#child = spawn('git', ['-C', folder, ...plain, 'cat-file', '--batch'], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    this.#chunks = this.#child.stdout[Symbol.asyncIterator]();
    // Where the process ends, the output does too.
    this.#child.once('error', () => undefined);
    this.#child.stdin.once('error', () => undefined);
  }

  /** The file `COMMIT:PATH`; undefined where there is none. */
  async read(name: string): Promise<Buffer | undefined> {
    if (name.includes('\n')) return undefined;
    this.#child.stdin.write(`${name}\n`);
    const [, type, size] = /^\w+ (\w+) (\d+)$/.exec(await this.#line()) ?? [];
    if (size === undefined) return undefined;
    // A new line follows.
    const bytes = await this.#bytes(Number(size) + 1);
    return type === 'blob' ? bytes.subarray(0, -1) : undefined;
  }

  async #line(): Promise<string> {
    while (!this.#left.includes('\n')) this.#left = Buffer.concat([this.#left, await this.#chunk()]);
    const end = this.#left.indexOf('\n');
    const line = this.#left.toString('latin1', 0, end);
    this.#left = this.#left.subarray(end + 1);
    return line;
  }

  async #bytes(count: number): Promise<Buffer> {
    const chunks = [this.#left];
    for (let length = this.#left.length; length < count; length += chunks.at(-1)?.length ?? 0)
      chunks.push(await this.#chunk());
    const all = Buffer.concat(chunks);
    this.#left = all.subarray(count);
    return all.subarray(0, count);
  }

  async #chunk(): Promise<Buffer> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new Error('git ended');
    return value;
  }

  close(): void {
    this.#child.kill();
  }
}

/** Looked for here, since it takes a while to start git from a process as large as a build's. */
export function isInRepository(folder: string): boolean {
  return process.env.GIT_DIR !== undefined || isBelowGit(folder);
}

function isBelowGit(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  const above = dirname(folder);
  return above !== folder && isBelowGit(above);
}

/** What git sets for a hook of its own, counted from where the hook began. */
const ofHooks: readonly string[] = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'];

/** A folder that is in a repository tells which one. Nothing that only reads waits for a lock. */
function environmentIn(folder: string): NodeJS.ProcessEnv {
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0' };
  if (!isBelowGit(resolve(folder))) return env;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofHooks.includes(name)));
}

/** The commits at which a shallow clone was cut off, which seem to add every file; none in a whole clone. */
export async function boundaryOf(folder: string): Promise<ReadonlySet<string>> {
  const path = await git(folder, ['rev-parse', '--path-format=absolute', '--git-path', 'shallow']);
  const text = path && (await readFile(path.toString('utf8').trim(), 'utf8').catch(() => ''));
  return new Set(text?.split('\n').filter(Boolean));
}
