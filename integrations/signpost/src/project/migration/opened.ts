import { basename, dirname, join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { withoutLogin } from '../../core/without-login.ts';
import { type ChunkedFile, isFolder, openChunks } from '../../disk/chunks.ts';
import { exists, listFiles } from '../../disk/read.ts';
import type { Client } from '../../live/client.ts';
import { takeLogin } from '../../live/login.ts';
import { decode, type Input } from '../../migrate/inventory/read/input.ts';
import { isEmpty, recognise } from '../../migrate/inventory/recognise.ts';
import { openProgress } from '../progress.ts';
import { fetchInput } from './fetched.ts';

/** A file as a source, with the digest by which it is known again. */
export interface OpenedFile extends Input {
  readonly digest: string;
}

/** Opens a file; `network` is asked for only where a sitemap index names a part that isn't beside it. */
export async function openInput(path: string, network: () => Client): Promise<OpenedFile> {
  const file = await openChunks(path);
  return {
    name: path,
    head: decode(file.head),
    digest: file.digest,
    chunks: () => shown(file),
    async beside(address) {
      const name = URL.parse(address) !== null ? basename(new URL(address).pathname) : basename(address);
      const local = join(dirname(path), name);
      return (await exists(local)) || URL.parse(address) === null
        ? openInput(local, network)
        : fetchInput(network(), address);
    },
  };
}

/** A large log takes a while: how much of it is read is shown. */
async function* shown(file: ChunkedFile): AsyncGenerator<Buffer> {
  const progress = openProgress('{percentage} % of the file');
  try {
    yield* file.chunks((bytes) => progress.update(bytes, file.size));
  } finally {
    progress.stop();
  }
}

/**
 * Looks at every file before anything long begins; one `Problem` says all that is wrong with them. Gives the names of
 * files that are empty, which is a mistake only where nothing else was named.
 */
export async function expectReadable(names: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  const empty: string[] = [];
  for (const name of names) {
    try {
      if (/^https?:\/\//i.test(name)) expectNoLogin(name);
      else if (await isFolder(name)) await expectFiles(name);
      else {
        const input = { name, head: decode((await opened(name)).head) };
        if (isEmpty(input)) empty.push(name);
        else recognise(input);
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong.push(error.message);
    }
  }
  if (empty.length === names.length) wrong.push(...empty.map((name) => `${name} is empty.`));
  if (wrong.length > 0) throw new Problem(wrong.join('\n'));
  return empty;
}

/** The state keeps the name of each source, and belongs to version control. An address that can't be read may have a password too. */
function expectNoLogin(name: string): void {
  const isRead = URL.parse(name) !== null;
  if (isRead ? takeLogin(name).login === undefined : !name.includes('@')) return;
  const shown = isRead ? takeLogin(name).url : withoutLogin(name);
  throw new Problem(
    `${shown} was given with a name or a password, which the state would keep; save the sitemap, or a list of the addresses, to a file, and name that.`,
  );
}

async function opened(name: string): Promise<ChunkedFile> {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(name)) throw new Problem(`${name} is no address of http or https.`);
  return openChunks(name);
}

async function expectFiles(folder: string): Promise<void> {
  if ((await listFiles(folder)).length > 0) return;
  throw new Problem(`${folder} is an empty folder; name the one with the old site's pages.`);
}
