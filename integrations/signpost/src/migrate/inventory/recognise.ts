import { Problem } from '../../core/problem.ts';
import { csvReaders } from './read/csv.ts';
import type { Input, Reader } from './read/input.ts';
import { searchConsoleReader } from './read/json.ts';
import { listReader } from './read/list.ts';
import { logReaders } from './read/log.ts';
import { redirectsReader } from './read/redirects.ts';
import { sitemapReader } from './read/sitemap.ts';
import { wordpressReader } from './read/wordpress.ts';

/** Every kind of file, in the order in which it is tried. */
const readers: readonly Reader[] = [
  sitemapReader,
  wordpressReader,
  ...logReaders,
  searchConsoleReader,
  listReader,
  ...csvReaders,
  redirectsReader,
];

const blank = /^\s*$/;

/** What files look like that people take for a source. */
const others: readonly { readonly looks: RegExp; readonly says: string }[] = [
  { looks: blank, says: 'is empty' },
  {
    looks: /^PK\p{Cc}{2}/u,
    says: 'is a zip archive or a spreadsheet; unpack it, or save the sheet as CSV',
  },
  { looks: /^\s*<(?:!doctype html|html)/i, says: 'is an HTML page, and no sitemap' },
  { looks: /^\s*<(?:\?xml|\w)/, says: 'is XML, but neither a sitemap nor a WordPress export' },
  { looks: /^\s*[[{]/, says: 'is JSON, but neither an access log nor data of Search Console' },
  { looks: /(?![\t\r\n])\p{Cc}/u, says: 'is no text' },
];

/** True for a file without content, such as a log that was just rotated. */
export function isEmpty({ head }: Pick<Input, 'head'>): boolean {
  return blank.test(head);
}

/** The reader of a source, by its first bytes and never by its name. A `Problem` says what it looks like instead. */
export function recognise({ name, head }: Pick<Input, 'name' | 'head'>): Reader {
  const found = readers.find((reader) => reader.detect(head, name));
  if (found !== undefined) return found;
  const other = others.find(({ looks }) => looks.test(head));
  if (other !== undefined) throw new Problem(`${name} ${other.says}.`);
  if (/^[^\n]*[,;\t]/.test(head)) {
    const [header = ''] = head.split(/\r?\n/, 1);
    throw new Problem(
      `${name} has no column of addresses; its header is "${header.slice(0, 120)}". Name one of them "url".`,
    );
  }
  throw new Problem(
    `${name} is none of the sources that are known: a sitemap, an access log, an export of Search Console, analytics, backlinks or WordPress, redirects, or a list of addresses.`,
  );
}
