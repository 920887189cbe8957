import { Problem } from '../../lib/problem.ts';
import { csvReaders } from './read/csv.ts';
import type { Input, Reader } from './read/input.ts';
import { listReader } from './read/list.ts';
import { logReaders } from './read/log.ts';
import { sitemapReader } from './read/sitemap.ts';
import { wordpressReader } from './read/wordpress.ts';

/** The rotation of logs leaves empty files. */
const emptyReader: Reader = {
  kind: 'log',
  title: 'an empty file',
  detect: (head) => head.trim() === '',
  read: async () => [],
};

/** The first that recognizes a file reads it. */
const readers: readonly Reader[] = [
  emptyReader,
  sitemapReader,
  wordpressReader,
  ...logReaders,
  listReader,
  ...csvReaders,
];

/** A zip archive may hold plain text, so no reader gets it. */
const archive = /^PK\p{Cc}{2}/u;

/** Chooses the reader of a source by its first bytes, never by its name. A `Problem` says what can be read. */
export function detectReader({ name, head }: Pick<Input, 'name' | 'head'>): Reader {
  if (archive.test(head))
    throw new Problem(`${name} is a zip archive or a spreadsheet. Unpack it, or save the sheet as CSV.`);
  const found = readers.find((reader) => reader.detect(head));
  if (found !== undefined) return found;

  // name,age: a table without a column of URLs.
  const [header = ''] = head.split(/\r?\n/, 1);
  if (/^[^<{[]*[,;\t]/.test(header))
    throw new Problem(
      `${name} has no column of URLs. Its header is "${header.slice(0, 120)}". Rename one of them to "url". Of a Search Console export, pass the table of pages.`,
    );
  throw new Problem(
    `Signpost doesn't know the format of ${name}. It reads sitemaps, access logs, CSV files with a column of URLs, WordPress exports, and lists of URLs.`,
  );
}
