import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from './read.ts';

// row-values.tsv: each exporter × each column that decides whether a row is a redirect × each value.

type Table = Readonly<Record<string, string>>;

/** A row of each export that is a redirect, by its columns. */
const tables: Readonly<Record<string, Table>> = {
  redirection: {
    ...{ source: '/a', target: '/b', regex: '0', code: '301', type: 'url', match: 'url' },
    ...{ hits: '3', title: 'x', status: 'active' },
  },
  yoast: { Origin: '/a', Target: '/b', Type: '301', Format: 'plain' },
  'rank-math': {
    ...{ id: '1', source: '/a', matching: 'exact', destination: '/b', type: '301' },
    ...{ category: 'x', status: 'active' },
  },
  shopify: { 'Redirect from': '/a', 'Redirect to': '/b' },
  webflow: { 'Old Path': '/a', 'Redirect to Page': '/b' },
  hubspot: { 'Original URL': '/a', 'Redirect to': '/b', 'Redirect style': '301' },
  csv: { from: '/a', to: '/b', enabled: 'yes', action: 'redirect' },
};

function writeTable(table: Table, column: string, value: string): string {
  const changed = column === 'cells' ? table : { ...table, [column]: value };
  const cells = Object.values(changed);
  // A cell in the middle is left out, and those behind it move; or a comma of a URL divides a cell.
  if (value === 'one less') cells.splice(2, 1);
  if (value === 'one more') cells.splice(1, 0, '/a-b');
  return `${Object.keys(table).join(',')}\n${cells.join(',')}\n`;
}

function writeJson(column: string, value: string): string {
  const parsed = value === 'true' || value === 'false' ? value === 'true' : value;
  const redirect = {
    ...{ url: '/a', match_type: 'url', action_type: 'url', action_code: 301, regex: false, enabled: true },
    ...{ action_data: { url: '/b' } },
  };
  return JSON.stringify({ groups: [], redirects: [{ ...redirect, [column]: parsed }] });
}

function readOne(importer: string, column: string, value: string) {
  if (importer === 'redirection-json') return read('redirection', writeJson(column, value));
  if (importer === 'ghost')
    return read('ghost', JSON.stringify([{ from: '/a', to: '/b', [column]: value === 'true' }]));
  if (importer === 'front-matter')
    return read(importer, `---\n${column}: ${value}\nurl: /b/\nredirect_from: /a\n---\nText\n`, 'b.md');
  const table = tables[importer] ?? expect.fail(`no table of ${importer}`);
  return read(importer, writeTable(table, column, value));
}

const rows = readFileSync(new URL('row-values.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('importer\t'))
  .map((line) => {
    const [importer = '', column = '', value = '', expected = ''] = line.split('\t');
    return { importer, column, value, expected };
  });

test.each(rows)('$importer, $column $value: $expected', ({ importer, column, value, expected }) => {
  const { rules, left } = readOne(importer, column, value);
  expect({ rules: rules.length, left: left.length }).toEqual(
    expected === 'imported' ? { rules: 1, left: 0 } : { rules: 0, left: 1 },
  );
});
