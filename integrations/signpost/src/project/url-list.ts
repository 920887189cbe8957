import { isDay } from '../lib/date.ts';
import { findDelimiter, firstLine, readRows } from '../lib/text/csv.ts';

// A list has one URL a line, and perhaps what it returns. Cells are separated by tabs, in a .csv file by commas or semicolons:
//
//   url <tab> status <tab> target
//   /old-name	301	/new-name/
//   /discontinued/x	410
//   https://www.example.com/about/
//
// `redirects.test.tsv` and `verify --urls` are such lists. In the ledger, a day comes after the path.

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
  const delimiter = /\.csv$/i.test(file) ? findDelimiter(firstLine(text)) : '\t';
  const rows = readRows(file, text, delimiter)
    .map(({ record, line }) => ({ line, cells: record.map((cell) => cell.trim()) }))
    .filter(({ cells: [first = ''] }) => first !== '' && !first.startsWith('#'));

  const urls: ListedUrl[] = [];
  const faults: ListFault[] = [];
  for (const [at, { line, cells }] of rows.entries()) {
    // Url,Status,Target
    if (at === 0 && !cells.some((cell) => isUrl(cell) || isStatus(cell))) continue;

    const [url = '', second = '', target = ''] = cells;
    const status = isDay(second) ? '' : second;
    const message = findFault(url, status, target);
    if (message === undefined)
      urls.push({ file, line, url, status: status === '' ? undefined : Number(status), target });
    else faults.push({ line, message, fix: example });
  }
  return { urls, faults };
}

function findFault(url: string, status: string, target: string): string | undefined {
  if (!isUrl(url)) return `"${url}" is not a path or a URL`;
  if (status !== '' && !isStatus(status)) return `"${status}" is not a status`;
  if (target === '') return undefined;
  if (!isUrl(target)) return `the target "${target}" is not a path or a URL`;
  return status === '' || status.startsWith('3') ? undefined : `${url} has status ${status} and a target`;
}

function isUrl(text: string): boolean {
  return text.startsWith('/') || (/^https?:\/\//i.test(text) && URL.canParse(text));
}

function isStatus(text: string): boolean {
  return /^[1-5]\d\d$/.test(text);
}
