import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { tryStat } from '../../lib/disk/build-folder.ts';
import { type ChunkedFile, openChunks } from '../../lib/disk/chunks.ts';
import type { Client } from '../../lib/http/client.ts';
import { follow } from '../../lib/http/follow.ts';
import { removeLogin } from '../../lib/http/login.ts';
import { getHeader } from '../../lib/http/reply.ts';
import { withRetry } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import { openProgress } from '../../project/progress.ts';
import { decodeHead, type Input, type Take } from './read/input.ts';
import { detectReader } from './recognize.ts';

/** Opens a file. Parts of a sitemap index are requested, if there is a client. */
export async function openInput(path: string, client?: Client): Promise<Input & { readonly digest: string }> {
  const file = await openChunks(path);
  return {
    name: path,
    head: decodeHead(file.head),
    digest: file.digest,
    chunks: () => showProgress(file),
    ...(client && { openPart: (url) => fetchInput(client, url) }),
  };
}

async function* showProgress(file: ChunkedFile): AsyncGenerator<Buffer> {
  const progress = openProgress('bytes of the file');
  try {
    yield* file.chunks((bytes) => progress.update(bytes, file.size));
  } finally {
    progress.stop();
  }
}

/** Looks at every file before long work begins. A `Problem` where one can't be read. */
export async function expectReadable(names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (/^https?:\/\//i.test(name)) expectNoLogin(name);
    else if (!tryStat(name)?.isDirectory()) detectReader(await openInput(name));
  }
}

/** The state stores the name of each source, and is in version control. */
function expectNoLogin(url: string): void {
  if (!/^[^/]*\/\/[^/]*@/.test(url)) return;
  throw new Problem(
    `${removeLogin(url)} has a user name or a password, which the state would store. Save the sitemap, or a list of its URLs, to a file, and pass that file.`,
  );
}

const maxBytes = 64 << 20;

/** Opens the response of a URL as a source. A `Problem` where it isn't 200. */
export async function fetchInput(client: Client, url: string): Promise<Input & { readonly isHtml: boolean }> {
  const { last, end } = await follow(withRetry(client.ask), { url, maxBytes });
  if (last.kind === 'failure')
    throw new Problem(`${url}: ${URL.parse(last.url)?.host ?? last.url} ${last.message}.`);
  if (end === 'loop' || end === 'limit') throw new Problem(`${url} redirects in a loop.`);
  if (last.status !== 200) throw new Problem(`${url} returns ${last.status}.`);
  if (last.cut) throw new Problem(`${url} returns more than 64 MB, which is too large for a sitemap.`);

  const body = await unpackDownload(url, Buffer.from(last.body));
  const head = decodeHead(body.subarray(0, 1 << 16));
  const isHtml = /html/i.test(getHeader(last, 'content-type') ?? '') || /^\s*<(?:!doctype )?html/i.test(head);
  return {
    name: url,
    head,
    isHtml,
    async *chunks() {
      yield body;
    },
    openPart: (part) => fetchInput(client, part),
  };
}

/** The file of /sitemap.xml.gz, which hosts serve as it is, without Content-Encoding. */
async function unpackDownload(url: string, packed: Buffer): Promise<Buffer> {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  return promisify(gunzip)(packed, { maxOutputLength: 2 * maxBytes }).catch(() => {
    throw new Problem(`${url} is an incomplete gzip file, or it unpacks to more than 128 MB.`);
  });
}

/** Reads access logs of any known format. */
export async function readLogs(
  files: readonly string[],
  take: Take,
  isCounted: NonNullable<Input['isCounted']>,
): Promise<void> {
  const inputs = await Promise.all(files.map((file) => openInput(file)));
  for (const input of inputs) {
    const { kind, title } = detectReader(input);
    if (kind !== 'log') throw new Problem(`${input.name} is ${title}, not an access log.`);
  }
  for (const input of inputs) await detectReader(input).read({ ...input, isCounted }, take);
}
