import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { hasFile, listFiles, readText } from '../../lib/disk/read.ts';
import type { Client } from '../../lib/http/client.ts';
import { resolveLocation } from '../../lib/http/reply.ts';
import { Problem } from '../../lib/problem.ts';

const most = 10_000;

/** The endpoint that all search engines with IndexNow share. */
export const indexNowEndpoint = 'https://api.indexnow.org/indexnow';

export type Submission = ReturnType<typeof createSubmissions>[number];

/** 8 to 128 characters. A file with this name and content at the root proves ownership of the site. */
export function isIndexNowKey(text: string): boolean {
  return /^[A-Za-z0-9-]{8,128}$/.test(text);
}

function buildKeyFileUrl(origin: string, key: string): string {
  return `${origin}/${key}.txt`;
}

/** The submissions for the URLs of one origin: old ones, so that search engines find their redirects, and new ones. */
export function createSubmissions(origin: string, key: string, urls: Iterable<string>) {
  const own = [...new Set(urls)].filter((url) => new URL(url).origin === origin);
  const { host } = new URL(origin);
  const parts = Array.from({ length: Math.ceil(own.length / most) }, (_, at) =>
    own.slice(at * most, (at + 1) * most),
  );
  return parts.map((urlList) => ({ host, key, keyLocation: buildKeyFileUrl(origin, key), urlList }));
}

/** The meaning of each status of the endpoint (indexnow.org, documentation). */
export function explainStatus(status: number): { isTaken: boolean; says: string } {
  const meanings: Readonly<Record<number, string>> = {
    200: 'accepted',
    202: 'accepted. The search engine checks the key later',
    400: 'refused: the request is malformed',
    403: 'refused: the key file is missing or has a different key',
    422: 'refused: a URL belongs to another host, or the key is invalid',
    429: 'refused: too many requests. Try again later',
  };
  return {
    isTaken: status === 200 || status === 202,
    says: meanings[status] ?? `refused: the server returned ${status}`,
  };
}

/** The named key, or that of the key file in the public folder; otherwise a new one. */
export async function findOrCreateKey(folder: string, named: string | undefined) {
  const key = named ?? (await findKey(folder)) ?? randomBytes(16).toString('hex');
  if (!isIndexNowKey(key))
    throw new Problem(`Invalid --key: "${key}". Pass 8 to 128 letters, digits and hyphens.`);
  const file = join(folder, `${key}.txt`);
  return { key, file, isNew: (await readText(file))?.trim() !== key };
}

/** The name of a key file is its key. */
async function findKey(folder: string): Promise<string | undefined> {
  const files = (await hasFile(folder)) ? await listFiles(folder) : [];
  const names = files.flatMap((file) => /^([A-Za-z0-9-]{8,128})\.txt$/.exec(file)?.[1] ?? []);
  for (const name of names) if ((await readText(join(folder, `${name}.txt`)))?.trim() === name) return name;
  return undefined;
}

/** Why a host's URLs can't be submitted: it must serve the key itself. Undefined if it does. */
export async function checkKeyFile(client: Client, origin: string, key: string): Promise<string | undefined> {
  const url = buildKeyFileUrl(origin, key);
  const reply = await client.ask({ url, maxBytes: 1024 });
  if (reply.kind === 'failure') return `${url} ${reply.message}`;
  const to = resolveLocation(reply);
  if (to !== undefined) return `${url} is redirected to ${to}`;
  if (reply.status !== 200) return `${url} returns ${reply.status}`;
  return new TextDecoder().decode(reply.body).trim() === key ? undefined : `${url} doesn't contain the key`;
}

export async function sendSubmission(
  client: Client,
  endpoint: string,
  submission: Submission,
): Promise<ReturnType<typeof explainStatus>> {
  const reply = await client.ask({
    url: endpoint,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(submission),
    maxBytes: 1024,
  });
  return reply.kind === 'failure'
    ? { isTaken: false, says: `${new URL(endpoint).host} ${reply.message}` }
    : explainStatus(reply.status);
}
