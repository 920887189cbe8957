import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type ChunkedFile, isFolder, openChunks } from '../../lib/disk/chunks.ts';
import { hasFile, listFiles } from '../../lib/disk/read.ts';
import type { Client } from '../../lib/http/client.ts';
import { follow } from '../../lib/http/follow.ts';
import { removeLogin, takeLogin } from '../../lib/http/login.ts';
import { getHeader } from '../../lib/http/reply.ts';
import { withRetry } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import { openProgress } from '../../project/progress.ts';
import { decodeHead, type Input, type Span, type Take } from './read/input.ts';
import { detectReader, isEmpty } from './recognize.ts';

export interface OpenedFile extends Input {
  readonly digest: string;
}

/** Opens a file. Parts of a sitemap index that aren't beside it are requested, if there is a client. */
export async function openInput(path: string, client?: Client): Promise<OpenedFile> {
  const file = await openChunks(path);
  return {
    name: path,
    head: decodeHead(file.head),
    digest: file.digest,
    chunks: () => showProgress(file),
    async beside(url) {
      const name = URL.parse(url) !== null ? basename(new URL(url).pathname) : basename(url);
      const local = join(dirname(path), name);
      const isRemote = client !== undefined && URL.parse(url) !== null && !(await hasFile(local));
      return isRemote ? fetchInput(client, url) : openInput(local, client);
    },
  };
}

async function* showProgress(file: ChunkedFile): AsyncGenerator<Buffer> {
  const progress = openProgress('{percentage}% of the file');
  try {
    yield* file.chunks((bytes) => progress.update(bytes, file.size));
  } finally {
    progress.stop();
  }
}

/** Looks at every file before long work begins, and reports all problems in one. Returns the names of empty files. */
export async function expectReadable(names: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  const empty: string[] = [];

  for (const name of names) {
    try {
      if (/^https?:\/\//i.test(name)) expectNoLogin(name);
      else if (await isFolder(name)) await expectFiles(name);
      else if (/^[a-z][a-z\d+.-]*:\/\//i.test(name)) wrong.push(`${name} isn't a URL with http or https.`);
      else {
        const input = { name, head: decodeHead((await openChunks(name)).head) };
        if (isEmpty(input)) empty.push(name);
        else detectReader(input);
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

/** The state stores the name of each source, and is in version control. An invalid URL may have a password too. */
function expectNoLogin(name: string): void {
  const isRead = URL.parse(name) !== null;
  if (isRead ? takeLogin(name).login === undefined : !name.includes('@')) return;
  const shown = isRead ? takeLogin(name).url : removeLogin(name);
  throw new Problem(
    `${shown} has a user name or a password, which the state would store. Save the sitemap, or a list of its URLs, to a file, and pass that file.`,
  );
}

async function expectFiles(folder: string): Promise<void> {
  if ((await listFiles(folder)).length > 0) return;
  throw new Problem(`${folder} is an empty folder. Pass the folder with the old site's pages.`);
}

const most = 64 << 20;

/** Opens the response of a URL as a source. A `Problem` where it isn't 200. */
export async function fetchInput(client: Client, url: string): Promise<Input & { readonly isHtml: boolean }> {
  const { last, end } = await follow(withRetry(client.ask), { url, maxBytes: most });
  if (last.kind === 'failure')
    throw new Problem(`${url}: ${URL.parse(last.url)?.host ?? last.url} ${last.message}.`);
  if (end === 'astray') throw new Problem(`${url} returns ${last.status} without a Location.`);
  if (end !== 'answer') throw new Problem(`${url} redirects in a loop.`);
  if (last.status !== 200) throw new Problem(`${url} returns ${last.status}.`);
  if (last.cut) throw new Problem(`${url} returns more than 64 MB, which is too large for a sitemap.`);

  const body = await unpackDownload(url, Buffer.from(last.body));
  const head = decodeHead(body.subarray(0, 1 << 16));

  return {
    name: url,
    head,
    isHtml: /html/i.test(getHeader(last, 'content-type') ?? '') || /^\s*<(?:!doctype html|html)/i.test(head),
    async *chunks() {
      yield body;
    },
    async beside(href) {
      if (URL.parse(href, url) === null) throw new Problem("It isn't a URL.");
      return fetchInput(client, new URL(href, url).href);
    },
  };
}

async function unpackDownload(url: string, packed: Buffer): Promise<Buffer> {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  return promisify(gunzip)(packed, { maxOutputLength: 2 * most }).catch(() => {
    throw new Problem(`${url} is an incomplete gzip file, or it unpacks to more than 128 MB.`);
  });
}

/** Reads access logs of any known format. Empty ones, as rotation leaves them, are skipped. */
export async function readLogs(files: readonly string[], take: Take, span: Span): Promise<void> {
  const opened = await Promise.all(files.map((file) => openInput(file)));
  const empty = opened.filter(isEmpty);
  const inputs = empty.length < opened.length ? opened.filter((input) => !empty.includes(input)) : opened;
  const readers = inputs.map((input) => ({ input, reader: detectReader(input) }));
  const other = readers.find(({ reader }) => reader.kind !== 'log');
  if (other !== undefined)
    throw new Problem(`${other.input.name} is ${other.reader.title}, not an access log.`);
  for (const { input, reader } of readers) await reader.read({ ...input, ...span }, take);
  for (const { name } of empty) console.error(`${name} is empty and was skipped`);
}
