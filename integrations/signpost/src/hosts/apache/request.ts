import { anySpelling } from '../shared/spelled.ts';

/** A request line up to its path, as it was sent; an absolute address is allowed before the path. */
const line = '^\\S+ (?:[A-Za-z][A-Za-z0-9+.-]*://[^/? ]*)?+';

/** What is looked at for the path as it was sent; Apache decodes and folds all others. */
export const request = '%{THE_REQUEST}';

/** A regular expression over `THE_REQUEST` for its path; `path` begins with a slash. */
export function sent(path: string): string {
  return `${line}${path}`;
}

/** The end of a path: the query, or what follows the address. */
export const pathEnd = '[? ]';

/** A path in every spelling that a request may have it in; its own slashes stand for themselves. */
export function spelled(path: string, ignoreCase = false): string {
  return path
    .split('/')
    .map((part) => anySpelling(part, { reads: 'bytes', position: 'path', ignoreCase }))
    .join('/');
}

/** Requests whose path is not what Apache makes of it: two slashes in a row, an encoded slash, `.` and `..`. */
export const oddRequest = sent('[^? ]*(?://|%2[Ff]|/(?:\\.|%2[Ee]){1,2}(?:[/? ]))');

/** The same, of an entry's path. One that ends in a slash was written with two. */
export const oddPath = /\/\/|%2F|\/\.{1,2}(?:\/|$)|.\/$/;
