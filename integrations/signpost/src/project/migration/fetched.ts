import { gunzipSync } from 'node:zlib';
import { Problem } from '../../core/problem.ts';
import type { Client } from '../../live/client.ts';
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
  const body = unpack(url, Buffer.from(last.body));
  const head = decode(body.subarray(0, 1 << 16));
  return {
    name: url,
    head,
    isHtml: /html/i.test(headerOf(last, 'content-type') ?? '') || /^\s*<(?:!doctype html|html)/i.test(head),
    async *chunks() {
      yield body;
    },
    async beside(address) {
      if (!URL.canParse(address, url)) throw new Problem('that is no address.');
      return fetchInput(client, new URL(address, url).href);
    },
  };
}

function unpack(url: string, body: Buffer): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: 2 * most });
  } catch {
    throw new Problem(`${url} is no complete gzip file, or unpacks to more than 128 MB.`);
  }
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}
