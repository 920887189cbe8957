/** How many addresses one submission may have. */
const most = 10_000;

/** The part of the protocol that all search engines behind it share. */
export const indexNowEndpoint = 'https://api.indexnow.org/indexnow';

/** One request of the IndexNow protocol, as JSON. */
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
export function keyFileOf(origin: string, key: string): string {
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
