import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { type ChunkedFile, openChunks } from '../../lib/disk/chunks.ts';
import type { Client } from '../../lib/http/client.ts';
import { follow } from '../../lib/http/follow.ts';
import { getHeader } from '../../lib/http/reply.ts';
import { withRetry } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import { looksHtml } from '../../lib/text/decode.ts';
import type { Entrance } from '../../project/live/entrance.ts';
import { openProgress } from '../../project/progress.ts';
import { decodeHead, type Input } from './read/input.ts';

// From a file or URL to an input, whose first bytes tell `detectReader` the format, and whose chunks are read later,
// since a log may have gigabytes.

/** Opens a file. With a client, the parts of a sitemap index are requested. */
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

const maxBytes = 64 << 20;

/**
 * Opens the response of a URL as a source. A `Problem` unless the status is 200. Without an entrance, such as for a sitemap in
 * an index, redirects may lead to any host.
 */
export async function fetchInput(
  client: Client,
  url: string,
  entrance?: Entrance,
): Promise<Input & { readonly isHtml: boolean }> {
  const stopsAt = (target: string): boolean => entrance?.isElsewhere(target) === true;
  const { last, end, hops } = await follow(withRetry(client.ask), { url, maxBytes }, { stopsAt });
  const to = hops.at(-1)?.to ?? url;
  if (entrance?.isElsewhere(to)) throw entrance.refuse(to);
  if (last.kind === 'failure')
    throw new Problem(`${url}: ${URL.parse(last.url)?.host ?? last.url} ${last.message}.`);
  if (end === 'loop' || end === 'limit') throw new Problem(`${url} redirects in a loop.`);
  if (last.status !== 200) throw new Problem(`${url} returns ${last.status}.`);
  if (last.cut) throw new Problem(`${url} returns more than 64 MB, which is too large for a sitemap.`);

  const body = await unpackDownload(url, Buffer.from(last.body));
  const head = decodeHead(body.subarray(0, 1 << 16));
  const isHtml = /html/i.test(getHeader(last, 'content-type') ?? '') || looksHtml(body);
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

/** Unpacks /sitemap.xml.gz, which hosts serve without Content-Encoding. */
async function unpackDownload(url: string, packed: Buffer): Promise<Buffer> {
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) return packed;
  return promisify(gunzip)(packed, { maxOutputLength: 2 * maxBytes }).catch(() => {
    throw new Problem(`${url} is an incomplete gzip file, or it unpacks to more than 128 MB.`);
  });
}
