import { basename, dirname, join } from 'node:path';
import { dayOf } from '../../lib/date.ts';
import { openBuildFolder } from '../../lib/disk/build-folder.ts';
import { type ChunkedFile, isFolder, openChunks } from '../../lib/disk/chunks.ts';
import { exists, listFiles } from '../../lib/disk/read.ts';
import type { Client } from '../../lib/http/client.ts';
import { decodeBody, Undecoded } from '../../lib/http/decode.ts';
import { follow } from '../../lib/http/follow.ts';
import { takeLogin } from '../../lib/http/login.ts';
import { patient } from '../../lib/http/patient.ts';
import { headerOf } from '../../lib/http/reply.ts';
import { Problem } from '../../lib/problem.ts';
import { withoutLogin } from '../../lib/without-login.ts';
import { openProgress } from '../../project/progress.ts';
import { buildOfProject } from '../../project/usual-build.ts';
import type { SourceKind } from '../state/old-address.ts';
import type { Source } from '../state/state-file.ts';
import { openLog } from './log/position.ts';
import type { Inventory, SourceCount } from './merge.ts';
import { readFolder } from './read/folder.ts';
import { decode, type Input, type Notices, type Reader } from './read/input.ts';
import { isEmpty, recognise } from './recognise.ts';
import type { Take } from './sighting.ts';

/** What one source gave. */
export interface Gathered {
  readonly source: Source;
  /** What it was taken for. */
  readonly title: string;
  readonly notices: Notices;
}

/** Reads a site that answers. */
type Crawl = (url: string, take: Take) => Promise<Notices>;

interface GatherContext {
  readonly inventory: Inventory;
  readonly known: readonly Source[];
  readonly network: () => Client;
  readonly crawl: Crawl;
  readonly now: Date;
}

/** Reads one source into the inventory. Undefined where the same content was read before. */
export async function gather(name: string, context: GatherContext): Promise<Gathered | undefined> {
  if (/^https?:\/\//i.test(name)) return gatherUrl(name, context);
  if (await isFolder(name)) {
    const files = openBuildFolder((await buildOfProject(name)) ?? name);
    return finish(name, 'folder', 'a folder of pages', context, async (count) =>
      readFolder(name, files, count.take),
    );
  }
  const input = await openInput(name, context.network);
  if (context.known.some(({ digest }) => digest === input.digest)) return undefined;
  const reader = recognise(input);
  if (reader.kind === 'log') return gatherLog(input, reader, context);
  const read = (count: SourceCount) => reader.read(input, count.take);
  return finish(name, reader.kind, reader.title, context, read, input.digest);
}

/** Of a log that was read before only what was added since. */
async function gatherLog(
  file: OpenedFile,
  { kind, title, read }: Reader,
  context: GatherContext,
): Promise<Gathered | undefined> {
  const log = await openLog(file, context.known);
  if (log === undefined) return undefined;
  const { input, before } = log;
  const gathered = await finish(
    file.name,
    kind,
    title,
    context,
    (count) => read(input, count.take),
    file.digest,
  );
  const mark = log.mark();
  const addresses = Math.max(gathered.source.addresses, before?.addresses ?? 0);
  return {
    ...gathered,
    source: { ...gathered.source, addresses, ...(mark === undefined ? {} : { log: mark }) },
    notices: [
      ...(before === undefined
        ? []
        : [`its beginning was read on ${before.on}; only what was added since is counted`]),
      ...gathered.notices,
    ],
  };
}

async function gatherUrl(url: string, context: GatherContext): Promise<Gathered> {
  const input = await fetchInput(context.network(), url);
  if (!input.isHtml) {
    const reader = recognise(input);
    return finish(url, reader.kind, reader.title, context, (count) => reader.read(input, count.take));
  }
  if (/\.(?:xml|txt|csv|json)(?:\.gz)?$/i.test(new URL(url).pathname))
    throw new Problem(`${url} answers an HTML page, and no sitemap.`);
  return finish(url, 'crawl', 'a site that answers', context, (count) => context.crawl(url, count.take));
}

async function finish(
  name: string,
  kind: SourceKind,
  title: string,
  { inventory, now }: GatherContext,
  read: (count: SourceCount) => Promise<Notices>,
  digest?: string,
): Promise<Gathered> {
  const count = inventory.source(kind);
  const notices = await read(count);
  const addresses = count.finish();
  const source: Source = {
    name,
    kind,
    on: dayOf(now),
    addresses,
    ...(digest === undefined ? {} : { digest }),
  };
  return { source, title, notices };
}

/** A file as a source, with the digest by which it is known again. */
interface OpenedFile extends Input {
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

/** What a sitemap may have, packed. */
const most = 64 << 20;

/** What an address answers, as a source. A `Problem` where it answers nothing, or no 200. */
export async function fetchInput(client: Client, url: string): Promise<Input & { readonly isHtml: boolean }> {
  const { last, end } = await follow(patient(client.ask), { url, maxBytes: most });
  if (last.kind === 'failure') throw new Problem(`${url}: ${hostOf(last.url)} ${last.message}.`);
  if (end === 'astray') throw new Problem(`${url} answers ${last.status} without an address to go on to.`);
  if (end !== 'answer') throw new Problem(`${url} redirects without end.`);
  if (last.status !== 200) throw new Problem(`${url} answers ${last.status}.`);
  if (last.cut) throw new Problem(`${url} answers more than 64 MB; that is no sitemap.`);
  const body = await unpack(url, Buffer.from(last.body));
  const head = decode(body.subarray(0, 1 << 16));
  return {
    name: url,
    head,
    isHtml: /html/i.test(headerOf(last, 'content-type') ?? '') || /^\s*<(?:!doctype html|html)/i.test(head),
    async *chunks() {
      yield body;
    },
    async beside(address) {
      if (URL.parse(address, url) === null) throw new Problem('that is no address.');
      return fetchInput(client, new URL(address, url).href);
    },
  };
}

async function unpack(url: string, packed: Buffer): Promise<Buffer> {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  const broken = new Problem(`${url} is no complete gzip file, or unpacks to more than 128 MB.`);
  const { body, cut } = await decodeBody(packed, 'gzip', { maxBytes: 2 * most, isWhole: true }).catch(
    (error: unknown) => {
      throw error instanceof Undecoded ? new Problem(`${url} ${error.message}.`) : broken;
    },
  );
  if (cut) throw broken;
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
