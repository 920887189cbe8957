import { Problem } from '../../lib/problem.ts';
import { csvReaders, listReader } from './read/csv.ts';
import type { Input, Reader } from './read/input.ts';
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

const readers: readonly Reader[] = [
  emptyReader,
  sitemapReader,
  wordpressReader,
  ...logReaders,
  listReader,
  ...csvReaders,
];

/** A zip archive may contain plain text, which a reader would take. */
const archive = /^PK\p{Cc}{2}/u;

/** Chooses the reader of a source by the first bytes, never by the name. A `Problem` lists the readable formats. */
export function detectReader({ name, head }: Pick<Input, 'name' | 'head'>): Reader {
  if (archive.test(head))
    throw new Problem(`${name} is a zip archive or a spreadsheet. Unpack it, or save the sheet as CSV.`);
  const matchingReader = readers.find((reader) => reader.detect(head));
  if (matchingReader !== undefined) return matchingReader;

  // name,age: a table without a column of URLs.
  const [header = ''] = head.split(/\r?\n/, 1);
  if (/^[^<{[]*[,;\t]/.test(header))
    throw new Problem(
      `${name} has no column of URLs. Its header is "${header.slice(0, 120)}". Rename one of them to "url". Of a Search Console export, pass the table of pages.`,
    );
  throw new Problem(
    `Signpost doesn't know the format of ${name}. It reads sitemaps, access logs, CSV files with a column of URLs, WordPress exports, and lists of URLs. Redirects of the old site go into the map: npx astro-signpost map import FILE --output redirects.yaml --append`,
  );
}
