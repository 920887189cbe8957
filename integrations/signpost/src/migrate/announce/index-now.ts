import { createHash } from 'node:crypto';
import type { Client } from '../../lib/http/client.ts';

/** The most URLs of one request. */
const maxUrls = 10_000;

/** The endpoint that all search engines with IndexNow share. */
export const indexNowEndpoint = 'https://api.indexnow.org/indexnow';

/** The key of a host, the same at each run. A file with the key as its name and content, which the host serves, proves ownership. */
export function makeKey(host: string): string {
  return createHash('sha256').update(`IndexNow ${host}`).digest('hex').slice(0, 32);
}

/** Why a host's URLs can't be submitted: it must serve the key itself. Undefined if it does. */
export async function findKeyFault(client: Client, origin: string, key: string): Promise<string | undefined> {
  const url = `${origin}/${key}.txt`;
  const reply = await client.ask({ url, maxBytes: 1024 });
  if (reply.kind === 'failure') return `${url} ${reply.message}`;
  if (reply.status !== 200) return `${url} returns ${reply.status}`;
  return new TextDecoder().decode(reply.body).trim() === key ? undefined : `${url} doesn't contain the key`;
}

interface Submission {
  readonly origin: string;
  readonly key: string;
  readonly urls: readonly string[];
}

/** Sends the URLs, in several requests if there are many. Returns why the endpoint took no more; undefined if it took all. */
export async function submitUrls(
  client: Client,
  endpoint: string,
  { origin, key, urls }: Submission,
): Promise<string | undefined> {
  const { host } = new URL(endpoint);

  for (let at = 0; at < urls.length; at += maxUrls) {
    const urlList = urls.slice(at, at + maxUrls);
    const keyLocation = `${origin}/${key}.txt`;
    const reply = await client.ask({
      url: endpoint,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList }),
      maxBytes: 1024,
    });

    if (reply.kind === 'failure') return `${host} ${reply.message}`;
    // 202: the search engine checks the key later.
    if (reply.status !== 200 && reply.status !== 202)
      return `${host} returns ${reply.status}, see https://www.indexnow.org/documentation`;
  }
  return undefined;
}
