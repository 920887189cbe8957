import { type Path, parsePath } from '../../../lib/path.ts';
import { noFiles, type SentHeader, type SiteHeaders } from '../headers.ts';

/** What a server said to one URL of the site. */
export interface Answered {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** True where the body is longer than what was kept of it. */
  readonly cut?: boolean;
  /** Reads the body anew at each call, with its encoding undone; empty where it was of no use. */
  body(): Buffer;
}

/** The media type in lower case, without parameters; '' where none was sent. */
export function typeOf({ headers }: Pick<Answered, 'headers'>): string {
  return (headers.get('content-type')?.[0] ?? '').replace(/;.*$/s, '').trim().toLowerCase();
}

/** True for a page: HTML by its type, or by its look where the server names no type. */
export function isHtml(answer: Pick<Answered, 'headers' | 'body'>): boolean {
  const type = typeOf(answer);
  return type === '' ? looksHtml(answer) : type === 'text/html' || type === 'application/xhtml+xml';
}

/** True where a page of HTML was sent, whatever its type says. */
export function looksHtml(answer: Pick<Answered, 'body'>): boolean {
  return htmlStart.test(answer.body().toString('utf8', 0, 1024));
}

/** Behind white space, of which a byte order mark is one, and comments, each of which ends where it first can. */
const htmlStart = /^(?:\s|<!--(?:(?!-->).)*-->)*<(?:!doctype\s+html|html)\b/is;

/** What a URL is found by: its path in one form, and its query as it is. */
export function addressKey(url: string): string {
  const { pathname, search } = new URL(url);
  return parsePath(pathname) + (search === '?' ? '' : search);
}

/** The headers that facts are read from. */
const wanted = ['content-type', 'link', 'refresh', 'x-robots-tag'];

/** What a server really sent, in the shape of a build's header file. */
export function sentHeaders(answers: ReadonlyMap<Path, ReadonlyMap<string, readonly string[]>>): SiteHeaders {
  const blocks = [...answers].map(([pattern, headers]) => ({
    pattern,
    headers: wanted.flatMap((name) =>
      (headers.get(name) ?? []).map((value): SentHeader => {
        return { name, value, file: noFiles.answer, line: 1, column: 1 };
      }),
    ),
  }));
  const byPath = new Map(blocks.map(({ pattern, headers }) => [pattern, headers]));
  return { blocks, for: (path) => byPath.get(path) ?? [] };
}
