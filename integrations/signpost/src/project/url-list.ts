import type { Place } from '../lib/finding.ts';
import { isPathOrUrl } from '../lib/url/is-url.ts';

// Lists of URLs, and what each returns: redirects.test.tsv, and the lists of `verify --urls`.
//
//   /old-name	301	/new-name/
//   /discontinued/x	410
//   https://www.example.com/about/

/** A row of a list. */
export interface ListedUrl {
  /** As written: a path with its query, or an absolute URL. */
  readonly url: string;
  readonly status: number | undefined;
  /** '' for none. */
  readonly target: string;
  readonly place: Place;
}

/** What is wrong with the cells of a row; undefined for a row that can be read. An empty cell expects nothing. */
export function findRowFault(url: string, status: string, target: string): string | undefined {
  if (!isPathOrUrl(url)) return `"${url}" isn't a path or a URL`;
  if (status !== '' && !isStatus(status)) return `"${status}" isn't a status`;
  if (target === '') return undefined;
  if (!isPathOrUrl(target)) return `the target "${target}" isn't a path or a URL`;
  return status === '' || status.startsWith('3') ? undefined : `${url} has the status ${status} and a target`;
}

export function isStatus(text: string): boolean {
  return /^[1-5]\d\d$/.test(text);
}
