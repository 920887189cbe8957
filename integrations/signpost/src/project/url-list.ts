import { readRows } from '../lib/text/csv.ts';
import { isPathOrUrl } from '../lib/url/is-url.ts';

// redirects.test.tsv has one URL a line, and what it returns, separated by tabs:
//
//   url <tab> status <tab> target
//   /old-name	301	/new-name/
//   /discontinued/x	410
//   https://www.example.com/about/

/** A line of the list. */
export interface ListedUrl {
  readonly file: string;
  readonly line: number;
  /** A path with its query, or an absolute URL. */
  readonly url: string;
  readonly status: number | undefined;
  /** '' for none. */
  readonly target: string;
}

/** A line that can't be read. */
export interface ListFault {
  readonly line: number;
  readonly message: string;
  readonly fix: string;
}

const example = 'write the URL, the status and the target with tabs between them: `/old	301	/new/`';

/** Reads a list of URLs, and the mistakes in it. */
export function parseUrlList(
  file: string,
  text: string,
): { readonly urls: ListedUrl[]; readonly faults: ListFault[] } {
  const rows = readRows(file, text, '\t')
    .map(({ record, line }) => ({ line, cells: record.map((cell) => cell.trim()) }))
    .filter(({ cells: [first = ''] }) => first !== '' && !first.startsWith('#'));

  const urls: ListedUrl[] = [];
  const faults: ListFault[] = [];
  for (const [at, { line, cells }] of rows.entries()) {
    // Url,Status,Target
    if (at === 0 && !cells.some((cell) => isPathOrUrl(cell) || isStatus(cell))) continue;

    const [url = '', status = '', target = ''] = cells;
    const message = findFault(url, status, target);
    if (message === undefined)
      urls.push({ file, line, url, status: status === '' ? undefined : Number(status), target });
    else faults.push({ line, message, fix: example });
  }
  return { urls, faults };
}

function findFault(url: string, status: string, target: string): string | undefined {
  if (!isPathOrUrl(url)) return `"${url}" is not a path or a URL`;
  if (status !== '' && !isStatus(status)) return `"${status}" is not a status`;
  if (target === '') return undefined;
  if (!isPathOrUrl(target)) return `the target "${target}" is not a path or a URL`;
  return status === '' || status.startsWith('3') ? undefined : `${url} has status ${status} and a target`;
}

function isStatus(text: string): boolean {
  return /^[1-5]\d\d$/.test(text);
}
