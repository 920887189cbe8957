import { basename, dirname, join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { isFolder, openChunks } from '../../disk/chunks.ts';
import { exists } from '../../disk/read.ts';
import type { Client } from '../../live/client.ts';
import { decode, type Input } from '../../migrate/inventory/read/input.ts';
import { recognise } from '../../migrate/inventory/recognise.ts';
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
    chunks: () => file.chunks(),
    async beside(address) {
      const name = URL.canParse(address) ? basename(new URL(address).pathname) : basename(address);
      const local = join(dirname(path), name);
      return (await exists(local)) || !URL.canParse(address)
        ? openInput(local, network)
        : fetchInput(network(), address);
    },
  };
}

/** Looks at every file before anything long begins; one `Problem` says all that is wrong with them. */
export async function expectReadable(names: readonly string[]): Promise<void> {
  const wrong: string[] = [];
  for (const name of names) {
    if (/^https?:\/\//i.test(name) || (await isFolder(name))) continue;
    try {
      recognise({ name, head: decode((await openChunks(name)).head) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong.push(error.message);
    }
  }
  if (wrong.length > 0) throw new Problem(wrong.join('\n'));
}
