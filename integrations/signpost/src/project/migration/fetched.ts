import { Problem } from '../../core/problem.ts';
import type { Client } from '../../live/client.ts';
import { decodeBody, Undecoded } from '../../live/decode.ts';
import { follow } from '../../live/follow.ts';
import { patient } from '../../live/patient.ts';
import { headerOf } from '../../live/reply.ts';
import { decode, type Input } from '../../migrate/inventory/read/input.ts';

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
