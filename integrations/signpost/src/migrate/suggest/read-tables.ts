import { Problem } from '../../core/problem.ts';
import { delimiterOf, firstLine, readRows } from '../../map/import/shared/csv.ts';
import type { Confirmed, NewPage, OldPage } from './page.ts';

/** The old addresses of a text, one a line; empty lines and `#` comments are left aside. */
export function readOldList(file: string, text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim());
  const addresses = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const wrong = [...lines.entries()].flatMap(([index, line]) => {
    if (line === '' || line.startsWith('#')) return [];
    const why = whyNoAddress(line);
    return why === undefined ? [] : [`${file}:${index + 1}: "${line.slice(0, 60)}" ${why}`];
  });
  if (wrong.length > 0) {
    const more = wrong.length > most ? [`and ${wrong.length - most} more such lines`] : [];
    throw new Problem([...wrong.slice(0, most), ...more].join('\n'));
  }
  if (addresses.length === 0) throw new Problem(`${file} names no address; write one a line.`);
  return addresses;
}

/** Wrong lines that are named. */
const most = 10;

function whyNoAddress(line: string): string | undefined {
  if (!/^(?:\/|https?:\/\/)/.test(line))
    return 'is no address; write one a line, beginning with / or https://';
  return /\s/.test(line) ? 'has a space; write it as %20, and each address on a line of its own' : undefined;
}

/** New pages from a table with the columns `url` and, where it has them, `title`, `headings`, `words`. */
export function readNewPages(file: string, text: string): NewPage[] {
  const rows = readTable(file, text, ['url', 'address', 'new']);
  if (rows.length === 0) throw new Problem(`${file} names no page of the new site; give it a row for each.`);
  return rows.map(({ name, at }) => ({
    address: name,
    title: at('title'),
    text: [at('headings'), at('h1'), at('words')].filter((part) => part !== '').join(' '),
  }));
}

/** What is known of old pages, from a table with the columns `old`, `title`, `words`. */
export function readOldPages(file: string, text: string): OldPage[] {
  return readTable(file, text, ['old', 'address', 'url']).map(({ name, at }) => ({
    address: name,
    title: at('title'),
    text: [at('headings'), at('words')].filter((part) => part !== '').join(' '),
  }));
}

/** Decided pairs from a table with the columns `old` and `new`; empty or `GONE` says that the address is retired. */
export function readConfirmed(file: string, text: string): Confirmed[] {
  return readTable(file, text, ['old', 'address', 'from']).map(({ name, at }) => {
    const to = at('new') || at('to');
    return { from: name, to: /^gone$/i.test(to) ? '' : to };
  });
}

interface Row {
  readonly name: string;
  at(column: string): string;
}

/** Rows that name an address, under a header that says in which column; tabs, commas or semicolons. */
function readTable(file: string, text: string, names: readonly string[]): Row[] {
  const delimiter = delimiterOf(firstLine(text));
  const [header, ...records] =
    delimiter === '\t' ? tabRows(text) : readRows(file, text, delimiter).map(({ record }) => record);
  const columns = (header ?? []).map((name) => name.trim().toLowerCase());
  const column = names.map((name) => columns.indexOf(name)).find((at) => at >= 0);
  if (column === undefined) {
    throw new Problem(
      `${file}:1: none of the columns is called "${names.join('", "')}"; name the one with addresses so.`,
    );
  }
  const places = new Map(columns.map((name, at) => [name, at]));
  return records.flatMap((record) => {
    const at = (name: string): string => record[places.get(name) ?? -1]?.trim() ?? '';
    const name = record[column]?.trim() ?? '';
    return name === '' ? [] : [{ name, at }];
  });
}

/** Tab-separated text has no quotes: a title may hold any. */
function tabRows(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.filter((line) => line.trim() !== '').map((line) => line.split('\t'));
}
