import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { CsvError, parse } from 'csv-parse';
import { Problem } from '../../../core/problem.ts';
import { delimiterOf } from '../../../map/import/shared/csv.ts';
import type { SourceKind } from '../../state/old-address.ts';
import type { Take } from '../sighting.ts';
import { type Roles, rolesOf } from './columns.ts';
import { headLines, type Input, type Reader } from './input.ts';
import { kindOf, sightingOf } from './table.ts';

/** The kinds of exports in CSV, each recognised by its columns. */
export const csvReaders: readonly Reader[] = (
  [
    ['backlinks', 'an export of backlinks'],
    ['search-console', 'an export of Search Console'],
    ['analytics', 'an export of analytics'],
    ['crawl', 'an export of a crawler'],
    ['list', 'a table of addresses'],
  ] satisfies [SourceKind, string][]
).map(([kind, title]) => ({
  kind,
  title,
  detect: (head) => {
    const header = headerOf(head);
    return header !== undefined && kindOf(header.roles) === kind;
  },
  read: readCsv,
}));

interface Header {
  readonly delimiter: string;
  readonly roles: Roles;
  /** How many lines stand before it: analytics begins with comments. */
  readonly skipped: number;
}

/** The header of an export; undefined where none of the first lines has a column for addresses. */
export function headerOf(head: string): Header | undefined {
  const all = head.split(/\r?\n/);
  for (const [skipped, line] of all.slice(0, 15).entries()) {
    // Comments of analytics, and the line by which some tools tell Excel the sign between cells.
    if (line.trim() === '' || line.startsWith('#') || /^sep=/i.test(line)) continue;
    const delimiter = delimiterOf(line);
    const roles = rolesOf(cellsOf(line, delimiter));
    // A lone column named "url" is a table, a lone word in a text is none.
    if (
      (roles.has('address') || roles.has('from')) &&
      (roles.size > 1 || isTable(all.slice(skipped + 1), delimiter))
    )
      return { delimiter, roles, skipped };
    if (line.includes(delimiter)) return undefined;
  }
  return undefined;
}

function isTable(lines: readonly string[], delimiter: string): boolean {
  const [next] = headLines(lines.join('\n'), 1);
  return next !== undefined && cellsOf(next, delimiter).some((cell) => /^(?:https?:\/)?\//i.test(cell));
}

/** Good enough for a header. */
function cellsOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

async function readCsv(input: Input, take: Take): Promise<string[]> {
  const header = headerOf(input.head);
  if (header === undefined) throw new Problem(`${input.name} has no column of addresses.`);
  const { roles, delimiter, skipped } = header;
  let [rows, wrong] = [0, 0];
  const parser = parse({
    bom: true,
    delimiter,
    from_line: skipped + 2,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    on_record: (cells: string[]) => {
      if (cells[0]?.startsWith('#')) return null;
      rows += 1;
      const sighting = sightingOf(roles, cells);
      if (sighting === undefined) wrong += 1;
      else take(sighting);
      return null;
    },
  });
  try {
    Readable.from(decoded(input.chunks())).pipe(parser);
    await finished(parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Problem(`${input.name}: the CSV can't be read past row ${rows + 1}: ${error.message}.`);
  }
  if (rows > 0 && wrong === rows)
    throw new Problem(`${input.name}: no row has an address in its column of addresses.`);
  return [
    ...(wrong === 0 ? [] : [`${wrong} rows without an address left out, such as (not set) or a total`]),
    ...(roles.has('ctr') && rows === 1_000 ? [truncated] : []),
  ];
}

/** Search Console's table stops there, whatever the site has. */
const truncated =
  'it has exactly 1,000 rows, where the page export of Search Console is cut off: it is truncated; take the API or the BigQuery export for the rest';

/** UTF-16, which some tools export, as UTF-8. */
async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: StringDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new StringDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf16le' : 'utf8');
    yield decoder.write(chunk);
  }
}
