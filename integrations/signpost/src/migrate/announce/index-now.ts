import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { exists, listFiles, readText } from '../../lib/disk/read.ts';
import type { Client } from '../../lib/http/client.ts';
import { locationOf } from '../../lib/http/reply.ts';
import { Problem } from '../../lib/problem.ts';

const most = 10_000;

/** The part of the protocol that all search engines behind it share. */
export const indexNowEndpoint = 'https://api.indexnow.org/indexnow';

export interface Submission {
  readonly host: string;
  readonly key: string;
  readonly keyLocation: string;
  readonly urlList: readonly string[];
}

/** 8 to 128 characters; the file of this name and content at the root proves that the site is one's own. */
export function isIndexNowKey(text: string): boolean {
  return /^[A-Za-z0-9-]{8,128}$/.test(text);
}

/** Where a host proves that it is one's own. Each has to serve the key itself: a redirect is no proof. */
function keyFileOf(origin: string, key: string): string {
  return `${origin}/${key}.txt`;
}

/** All submissions for addresses of one origin: the old ones, so that their redirects are seen, and the new. */
export function submissionsFor(origin: string, key: string, addresses: Iterable<string>): Submission[] {
  const own = [...new Set(addresses)].filter((address) => new URL(address).origin === origin);
  const { host } = new URL(origin);
  const parts = Array.from({ length: Math.ceil(own.length / most) }, (_, at) =>
    own.slice(at * most, (at + 1) * most),
  );
  return parts.map((urlList) => ({ host, key, keyLocation: keyFileOf(origin, key), urlList }));
}

/** What an answer of the endpoint means. (indexnow.org, documentation.) */
export function meaningOf(status: number): { isTaken: boolean; says: string } {
  const meanings: Readonly<Record<number, string>> = {
    200: 'taken',
    202: 'taken; the key will be checked later',
    400: 'refused: the request is malformed',
    403: 'refused: the key file is not there, or holds another key',
    422: "refused: an address is not the host's own, or the key does not match the protocol",
    429: 'refused: too many requests; try again later',
  };
  return { isTaken: status === 200 || status === 202, says: meanings[status] ?? `answered ${status}` };
}

interface SiteKey {
  readonly key: string;
  readonly file: string;
  readonly isNew: boolean;
}

/** The key that is named, or that of the key file in the public folder; made up where there is none. */
export async function siteKey(folder: string, named: string | undefined): Promise<SiteKey> {
  const key = named ?? (await keyIn(folder)) ?? randomBytes(16).toString('hex');
  if (!isIndexNowKey(key)) throw new Problem(`--key has 8 to 128 letters, digits and hyphens, not "${key}".`);
  const file = join(folder, `${key}.txt`);
  return { key, file, isNew: (await readText(file))?.trim() !== key };
}

/** A key file says its own name. */
async function keyIn(folder: string): Promise<string | undefined> {
  const files = (await exists(folder)) ? await listFiles(folder) : [];
  const names = files.flatMap((file) => /^([A-Za-z0-9-]{8,128})\.txt$/.exec(file)?.[1] ?? []);
  for (const name of names) if ((await readText(join(folder, `${name}.txt`)))?.trim() === name) return name;
  return undefined;
}

/** Why a host's addresses can't be submitted: it must serve the key itself. Undefined where it does. */
export async function keyFault(client: Client, origin: string, key: string): Promise<string | undefined> {
  const url = keyFileOf(origin, key);
  const reply = await client.ask({ url, maxBytes: 1024 });
  if (reply.kind === 'failure') return `${url} ${reply.message}`;
  const to = locationOf(reply);
  if (to !== undefined) return `${url} is redirected to ${to}`;
  if (reply.status !== 200) return `${url} answers ${reply.status}`;
  return new TextDecoder().decode(reply.body).trim() === key ? undefined : `${url} holds another text`;
}

export async function submit(
  client: Client,
  endpoint: string,
  submission: Submission,
): Promise<ReturnType<typeof meaningOf>> {
  const reply = await client.ask({
    url: endpoint,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(submission),
    maxBytes: 1024,
  });
  return reply.kind === 'failure'
    ? { isTaken: false, says: `${new URL(endpoint).host} ${reply.message}` }
    : meaningOf(reply.status);
}
