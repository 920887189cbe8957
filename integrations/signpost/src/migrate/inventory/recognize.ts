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

const readers: readonly Reader[] = [
  emptyReader,
  sitemapReader,
  wordpressReader,
  ...logReaders,
  listReader,
  ...csvReaders,
];

interface Other {
  readonly looks: RegExp;
  readonly says: string;
}

/** Checked before any reader, since an archive may hold plain text. */
const archive: Other = {
  looks: /^PK\p{Cc}{2}/u,
  says: 'is a zip archive or a spreadsheet. Unpack it, or save the sheet as CSV',
};

/** Files that people mistake for a source. */
const others: readonly Other[] = [
  archive,
  {
    looks: /^\s*<(?:!doctype html|html)/i,
    says: 'is an HTML page, such as an error page. Download the file itself',
  },
  {
    looks: /^(?:\d{4}\/\d\d\/\d\d [\d:]+ \[\w+\]|\[\w{3} \w{3} [ \d]\d [\d:.]+ \d{4}\] \[)/,
    says: 'is an error log. Pass the access log instead',
  },
  { looks: /^\s*<(?:\?xml|\w)/, says: 'is XML, but not a sitemap or a WordPress export' },
  { looks: /^\s*[[{]/, says: 'is JSON, but not an access log. Export data of Search Console as CSV' },
  { looks: /(?![\t\r\n])\p{Cc}/u, says: "isn't a text file" },
];

/** The rate of clicks is called so in all languages; its tables of queries, countries and days have no page. */
const searchConsole = /[,;\t]"?CTR"?[,;\t]/;

/** Chooses the reader of a source by its first bytes, never by its name. A `Problem` says what the file seems to be. */
export function detectReader({ name, head }: Pick<Input, 'name' | 'head'>): Reader {
  if (archive.looks.test(head)) throw new Problem(`${name} ${archive.says}.`);
  const found = readers.find((reader) => reader.detect(head, name));
  if (found !== undefined) return found;

  const other = others.find(({ looks }) => looks.test(head));
  if (other !== undefined) throw new Problem(`${name} ${other.says}.`);
  // name,age: a table without a column of URLs.
  if (/^[^\n]*[,;\t]/.test(head)) {
    const [header = ''] = head.split(/\r?\n/, 1);
    const advice = searchConsole.test(header)
      ? 'Of a Search Console export, pass the table of pages'
      : 'Rename one of them to "url"';
    throw new Problem(`${name} has no column of URLs. Its header is "${header.slice(0, 120)}". ${advice}.`);
  }
  throw new Problem(
    `Signpost doesn't know the format of ${name}. It reads sitemaps, access logs, CSV files with a column of URLs, WordPress exports, and lists of URLs.`,
  );
}
