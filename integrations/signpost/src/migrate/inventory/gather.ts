import { toDay } from '../../lib/date.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { isFolder } from '../../lib/disk/chunks.ts';
import type { Client } from '../../lib/http/client.ts';
import { Problem } from '../../lib/problem.ts';
import { resolveBuild } from '../../project/facts.ts';
import type { OldPage } from '../state/old-pages.ts';
import type { Source } from '../state/state-file.ts';
import type { Inventory } from './merge.ts';
import { fetchInput, openInput } from './open.ts';
import { readFolder } from './read/folder.ts';
import type { Notices, Reader, Take } from './read/input.ts';
import { detectReader } from './recognize.ts';

export interface Gathered {
  readonly source: Source;
  readonly title: string;
  readonly notices: Notices;
}

export interface GatherContext {
  readonly inventory: Inventory;
  /** True for the digest of a file that was counted before. */
  readonly isKnown?: (digest: string) => boolean;
  readonly client: Client;
  crawl(url: string, take: Take): Promise<Notices>;
  /** Keeps the facts of an old page, which nobody can read once the old site is gone. */
  readonly keepPage?: (page: OldPage) => void;
}

export async function readSource(name: string, context: GatherContext): Promise<Gathered | undefined> {
  if (/^https?:\/\//i.test(name)) return readSourceUrl(name, context);

  if (await isFolder(name)) {
    const files = openBuildFolder(await resolveBuild(name));
    return finish(name, { kind: 'folder', title: 'a folder of pages' }, context, async (take) =>
      readFolder(name, files, take, context.keepPage),
    );
  }
  // access.log.1, Pages.csv or a sitemap: the first bytes tell.
  const input = await openInput(name, context.client);
  if (context.isKnown?.(input.digest) === true) return undefined;
  const reader = detectReader(input);
  const read = (take: Take) => reader.read(input, take);
  return finish(name, reader, context, read, input.digest);
}

async function readSourceUrl(url: string, context: GatherContext): Promise<Gathered> {
  const input = await fetchInput(context.client, url);
  if (!input.isHtml) {
    const reader = detectReader(input);
    return finish(url, reader, context, (take) => reader.read(input, take));
  }
  if (/\.(?:xml|txt|csv|json)(?:\.gz)?$/i.test(new URL(url).pathname))
    throw new Problem(`${url} returns an HTML page instead of a sitemap.`);
  return finish(url, { kind: 'crawl', title: 'a live site' }, context, (take) => context.crawl(url, take));
}

async function finish(
  name: string,
  { kind, title }: Pick<Reader, 'kind' | 'title'>,
  { inventory }: GatherContext,
  read: (take: Take) => Promise<Notices>,
  digest?: string,
): Promise<Gathered> {
  const count = inventory.source(kind);
  const notices = await read(count.take);
  const urls = count.finish();
  const source = { name, kind, on: toDay(new Date()), urls, ...(digest === undefined ? {} : { digest }) };

  return { source, title, notices };
}
