import type { Entry } from '../map/entry.ts';
import { arrange } from '../map/import/arrange.ts';
import { htaccessImporter } from '../map/import/htaccess.ts';
import { type Lookup, makeLookup } from '../map/lookup.ts';
import { parseEntry } from '../map/parse-entry.ts';
import { buildTable, type TableContext } from '../map/table.ts';

/**
 * What an Apache `.htaccess` in the build redirects, for links that lead there. Its rules are not held against the
 * conventions: most of what Apache can say a map can't, and what can't be said is left out.
 */
export function readHtaccess(file: string, text: string, context: TableContext): Lookup {
  const { items } = arrange(file, htaccessImporter.read(file, text, { base: '/' }), htaccessImporter);
  const entries = items.flatMap((item): Entry[] => {
    if (item.kind !== 'rule') return [];
    const place = { file, line: item.line, column: 1 };
    const { from, to, status } = item;
    const raw = { from, to, status: String(status), since: '', until: '', merge: false, place };
    const { entry } = parseEntry(raw);
    return entry === undefined ? [] : [entry];
  });
  const table = buildTable({ file, entries, sections: [], ignoreCase: false }, context);
  return makeLookup(table.exact, table.patterns, table.ignoreCase);
}
