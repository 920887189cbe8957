import { notes } from '../shared/syntax.ts';
import { add, type Context, leaveOut, say, type Work } from './add.ts';
import type { Statement } from './blocks.ts';
import { parameter } from './conditions.ts';
import { type Addresses, isEverywhere, mapKey, withQuery } from './sources.ts';
import { isOfAddress, type Table, useOf } from './tables.ts';
import { dropsQuery } from './target.ts';

/** The rows of a map over the address are entries. */
export function readMap({ words }: Statement, block: readonly Statement[], work: Work): void {
  const [, from = '', variable = ''] = words;
  if (!isOfAddress(from)) return;
  const { status, prefix } = work.uses.get(variable) ?? { status: 301, prefix: '' };
  for (const entry of block) {
    const [key = '', value = ''] = entry.words;
    if (key === '#') work.items.push({ kind: 'heading', line: entry.line, text: value });
    else if (key === 'include') leaveOut(entry, 'it includes another file; bring that in too', work);
    else if (value !== '' && !(key === 'default' && !value.startsWith('/')) && key !== 'hostnames') {
      add(entry, mapKey(key, from), [String(status), prefix + value], work, {});
    }
  }
}

/** The rows of a map that no entry can say, where its variable is answered with. */
export function listRows({ addresses, parameter: name, rows }: Table, work: Work): void {
  const why =
    name === undefined
      ? `it depends on ${addresses}, and a map knows only addresses`
      : `it asks for the parameter ${name} at every address, and an entry for one address`;
  for (const row of rows) {
    const [key = '', value = ''] = row.words;
    if (key === '#') work.items.push({ kind: 'heading', line: row.line, text: value });
    else if (key === 'include' || value !== '') leaveOut(row, why, work);
  }
}

/** The rows of a map over a parameter, at the addresses of the location in which it is answered with. */
function placeRows(variable: string, table: Table, name: string, work: Work, context: Context): void {
  const { status, prefix } = work.uses.get(variable) ?? { status: 301, prefix: '' };
  work.placed.add(variable);
  const isDefault = ({ words }: Statement): boolean => words[0] === 'default';
  const rows = [...table.rows.filter((row) => !isDefault(row)), ...table.rows.filter(isDefault)];
  for (const row of rows) {
    const [key = '', value = ''] = row.words;
    if (value === '' || key === '#') continue;
    const addresses: Addresses | undefined = isDefault(row)
      ? context.addresses
      : key.startsWith('~')
        ? { why: 'it asks for more than one value of a parameter' }
        : withQuery(context.addresses, parameter(name, key.replace(/^\\/, '')));
    add(row, addresses, [String(status), prefix + value], work, { server: context.server });
  }
}

/** True where a statement only answers with what a map says, whose rows are entries or are told one by one. */
export function isAnsweredByRows(statement: Statement, work: Work, context: Context): boolean {
  const { variable = '' } = useOf(statement) ?? {};
  const table = work.tables.get(variable);
  if (table?.parameter !== undefined && !isEverywhere(context.addresses))
    placeRows(variable, table, table.parameter, work, context);
  const addresses = isEverywhere(context.addresses) ? work.ofAddress.get(variable) : undefined;
  // $request_uri has the query in it: its rows match no other.
  if (addresses !== undefined && addresses !== '$request_uri' && dropsQuery(statement.words))
    say(statement, notes.dropped, work);
  return table !== undefined || addresses !== undefined;
}
