import { createHash } from 'node:crypto';
import type { Client } from '../../lib/http/client.ts';

/** The most URLs of one request. */
const maxUrls = 10_000;

/** The endpoint that all search engines with IndexNow share. */
export const indexNowEndpoint = 'https://api.indexnow.org/indexnow';

/** The meaning of each status of the endpoint (indexnow.org, documentation). */
const meanings: Readonly<Record<number, string>> = {
  200: 'accepted',
  202: 'accepted. The search engine checks the key later',
  400: 'refused: the request is malformed',
  403: 'refused: the key file is missing or has a different key',
  422: 'refused: a URL belongs to another host, or the key is invalid',
  429: 'refused: too many requests. Try again later',
};

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

/** Sends the URLs, in several requests if there are many. The answer is the first refusal, or that of the last request. */
export async function submitUrls(client: Client, endpoint: string, { origin, key, urls }: Submission) {
  let answer = { isTaken: true, says: 'nothing to send' };

  for (let at = 0; at < urls.length && answer.isTaken; at += maxUrls) {
    const urlList = urls.slice(at, at + maxUrls);
    const keyLocation = `${origin}/${key}.txt`;
    const reply = await client.ask({
      url: endpoint,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList }),
      maxBytes: 1024,
    });
    if (reply.kind === 'failure')
      return { isTaken: false, says: `${new URL(endpoint).host} ${reply.message}` };
    const { status } = reply;
    const says = meanings[status] ?? `refused: the server returned ${status}`;
    answer = { isTaken: status === 200 || status === 202, says };
  }
  return answer;
}
