import { isDay } from '../../lib/date.ts';
import { brokenFile, type CsvRow, parseCount, parseCsv, printCount, printCsv } from './csv.ts';
import { type Backlink, compare, type OldAddress, type SourceKind, sourceKinds } from './old-address.ts';

/** The files of the state folder that hold the inventory. */
export const inventoryFile = 'inventory.csv';
export const backlinksFile = 'backlinks.csv';

const columns = [
  'address',
  'sources',
  'hits',
  'bots',
  'clicks',
  'views',
  'links',
  'seen',
  'status',
  'title',
  'canonical',
  'location',
  'junk',
] as const;

/** Stand in the file only where a row has them: two sites are merged, or pages were read that say their language. */
const rareColumns = ['host', 'lang'] as const;

/** The inventory as a file that diffs well: sorted by address, a row each. */
export function printInventory(rows: readonly OldAddress[]): Generator<string> {
  const sorted = rows.toSorted((a, b) => compare(a.address, b.address));
  const rare = rareColumns.filter((column) => rows.some((row) => (row[column] ?? '') !== ''));
  const cells = (row: OldAddress): string[] => [...cellsOf(row), ...rare.map((column) => row[column] ?? '')];
  return printCsv([...columns, ...rare], sorted.values().map(cells));
}

function cellsOf(row: OldAddress): string[] {
  return [
    row.address,
    row.sources.join(' '),
    printCount(row.hits),
    printCount(row.bots),
    printCount(row.clicks),
    printCount(row.views),
    printCount(row.links),
    row.seen ?? '',
    row.status === undefined ? '' : String(row.status),
    row.title,
    row.canonical,
    row.location,
    row.junk,
  ];
}

/** Reads it back; a `Problem` names the line that can't be understood. */
export function parseInventory(file: string, text: string): OldAddress[] {
  return parseCsv(file, text, columns).rows.map((row) => parseRow(file, row));
}

function parseRow(file: string, row: CsvRow): OldAddress {
  const refuse = (what: string) => brokenFile(file, row.line, what);
  const count = (column: string): number => {
    const number = parseCount(row.at(column));
    if (number === undefined) throw refuse(`"${row.at(column)}" in ${column} is no number`);
    return number;
  };
  const address = row.at('address');
  if (!isAddress(address)) throw refuse(`"${address}" is no address`);
  const sources = row.at('sources').split(' ').filter(isSourceKind);
  const seen = row.at('seen');
  if (seen !== '' && !isDay(seen)) throw refuse(`"${seen}" in seen is no day`);
  const status = row.at('status');
  const [host = '', lang = ''] = rareColumns.map((column) => row.at(column));
  if (!/^(?:\d{3})?$/.test(status)) throw refuse(`"${status}" is no status`);
  return {
    address,
    sources,
    hits: count('hits'),
    bots: count('bots'),
    clicks: count('clicks'),
    views: count('views'),
    links: count('links'),
    seen: isDay(seen) ? seen : undefined,
    status: status === '' ? undefined : Number(status),
    title: row.at('title'),
    canonical: row.at('canonical'),
    location: row.at('location'),
    junk: row.at('junk'),
    ...(host === '' ? {} : { host }),
    ...(lang === '' ? {} : { lang }),
  };
}

/** An address of the old site, or an absolute one. */
export function isAddress(text: string): boolean {
  return text.startsWith('/') || /^https?:\/\/[^/\s]/i.test(text);
}

function isSourceKind(text: string): text is SourceKind {
  return sourceKinds.some((kind) => kind === text);
}

/** The list of linking pages (`W-MIG-4`), sorted by the address that they link to. */
export function printBacklinks(links: readonly Backlink[]): Generator<string> {
  const sorted = links.toSorted((a, b) => compare(a.address, b.address) || compare(a.from, b.from));
  return printCsv(
    ['address', 'from'],
    sorted.values().map(({ address, from }) => [address, from]),
  );
}

/** Reads it back. */
export function parseBacklinks(file: string, text: string): Backlink[] {
  const { rows } = parseCsv(file, text, ['address', 'from']);
  return rows.map((row) => ({ address: row.at('address'), from: row.at('from') }));
}
