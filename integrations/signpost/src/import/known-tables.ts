import { Problem } from '../lib/problem.ts';
import { findDelimiter, firstLine, readRows } from '../lib/text/csv.ts';
import { compact } from '../lib/text/text.ts';
import { readTable, type TableSyntax } from './csv.ts';
import type { Importer } from './importer.ts';

// Exports in CSV that are recognized by their columns, such as Shopify's `Redirect from,Redirect to`. csv.ts reads the rows.

/** An export of a platform or plugin, with the names of its columns. */
interface KnownTable extends TableSyntax {
  readonly id: string;
  readonly title: string;
  readonly patternsInOrder: boolean;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly status?: string;
  /** A further column by which the table is recognized, such as `Format` of Yoast. */
  readonly mark?: string;
}

const knownTables: readonly KnownTable[] = [
  {
    id: 'shopify',
    title: 'a Shopify export of URL redirects',
    patternsInOrder: false,
    from: ['Redirect from'],
    to: ['Redirect to'],
  },
  {
    id: 'webflow',
    title: 'a Webflow export of 301 redirects',
    patternsInOrder: true,
    from: ['Old Path', 'Old path'],
    to: ['Redirect to', 'Redirect to Page', 'New Path'],
    // https://help.webflow.com: `/blog/(.*)` and `/articles/%1`.
    patterns: (from, to) => [from.replace(/\/\(\.\*\)$/, '/*'), to.replace(/%1$/, '*')],
  },
  {
    id: 'hubspot',
    title: 'a HubSpot export of URL redirects',
    patternsInOrder: true,
    from: ['Original URL', 'routePrefix'],
    to: ['Redirect to', 'Redirect URL', 'Destination URL', 'destination'],
    // https://knowledge.hubspot.com/domains-and-urls/set-up-a-flexible-pattern-url-redirect
    foreignPattern: /\/:[A-Za-z]|\/\*[A-Za-z]|\{[A-Za-z]/,
  },
  {
    id: 'yoast',
    title: 'an export of the WordPress plugin Yoast SEO',
    patternsInOrder: false,
    from: ['Origin'],
    to: ['Target'],
    status: 'Type',
    mark: 'Format',
  },
  {
    id: 'rank-math',
    title: 'an export of the WordPress plugin Rank Math',
    patternsInOrder: false,
    from: ['source'],
    to: ['destination'],
    status: 'type',
    mark: 'matching',
  },
];

export const knownTableImporters: readonly Importer[] = knownTables.map((known) => ({
  id: known.id,
  title: known.title,
  patternsInOrder: known.patternsInOrder,
  detect: (_, text) => findKnownColumns(known, readHeader(text)) !== undefined,
  read(file, text, options) {
    const columns = findKnownColumns(known, readHeader(text));
    if (columns === undefined) throw new Problem(`${file}:1: ${describeMissingColumns(known)}`);
    return readTable(file, text, { ...options, columns }, { ...known, isExport: true });
  },
}));

function readHeader(text: string): readonly string[] {
  const line = firstLine(text);
  // A long line, or a cell with a line break, isn't a list of names.
  if (line.length >= 2000 || line.split('"').length % 2 === 0) return [];
  const [row] = readRows('header', line, findDelimiter(line));
  return row?.record.map((name) => name.trim()) ?? [];
}

/** The columns in the form of `--columns`; undefined if one is missing. */
function findKnownColumns(
  { from, to, status, mark }: KnownTable,
  header: readonly string[],
): string | undefined {
  const find = (names: readonly string[]): number => header.findIndex((name) => names.includes(name)) + 1;
  if (find(from) === 0 || find(to) === 0 || (mark !== undefined && !header.includes(mark))) return undefined;
  const statusAt = find(compact(status));
  return compact(`from=${find(from)}`, `to=${find(to)}`, statusAt > 0 && `status=${statusAt}`).join(',');
}

function describeMissingColumns({ title, from, to, mark }: KnownTable): string {
  const names = compact(from[0], to[0], mark)
    .map((name) => `"${name}"`)
    .join(', ');
  return `the table isn't ${title}, which has the columns ${names}. Leave out --input-format, or use --input-format csv.`;
}
