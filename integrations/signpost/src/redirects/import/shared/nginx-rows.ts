import { type Around, add, leaveOut, say, type Work } from './nginx-add.ts';
import type { Statement } from './nginx-blocks.ts';
import { parameter } from './nginx-conditions.ts';
import { type Asked, isEverywhere, mapKey, withQuery } from './nginx-sources.ts';
import { isOfAddress, type Table, useOf } from './nginx-tables.ts';
import { dropsQuery } from './nginx-target.ts';
import { notes } from './syntax.ts';

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
export function listRows({ asked, parameter: name, rows }: Table, work: Work): void {
  const why =
    name === undefined
      ? `it depends on ${asked}, and a map knows only addresses`
      : `it asks for the parameter ${name} at every address, and an entry for one address`;
  for (const row of rows) {
    const [key = '', value = ''] = row.words;
    if (key === '#') work.items.push({ kind: 'heading', line: row.line, text: value });
    else if (key === 'include' || value !== '') leaveOut(row, why, work);
  }
}

/** The rows of a map over a parameter, at the addresses of the location in which it is answered with. */
function placeRows(variable: string, table: Table, name: string, work: Work, around: Around): void {
  const { status, prefix } = work.uses.get(variable) ?? { status: 301, prefix: '' };
  work.placed.add(variable);
  const isDefault = ({ words }: Statement): boolean => words[0] === 'default';
  const rows = [...table.rows.filter((row) => !isDefault(row)), ...table.rows.filter(isDefault)];
  for (const row of rows) {
    const [key = '', value = ''] = row.words;
    if (value === '' || key === '#') continue;
    const asked: Asked | undefined = isDefault(row)
      ? around.asked
      : key.startsWith('~')
        ? { why: 'it asks for more than one value of a parameter' }
        : withQuery(around.asked, parameter(name, key.replace(/^\\/, '')));
    add(row, asked, [String(status), prefix + value], work, { server: around.server });
  }
}

/** True where a statement only answers with what a map says, whose rows are entries or are told one by one. */
export function isToldByRows(statement: Statement, work: Work, around: Around): boolean {
  const { variable = '' } = useOf(statement) ?? {};
  const table = work.tables.get(variable);
  if (table?.parameter !== undefined && !isEverywhere(around.asked))
    placeRows(variable, table, table.parameter, work, around);
  const asked = isEverywhere(around.asked) ? work.ofAddress.get(variable) : undefined;
  // $request_uri has the query in it: its rows match no other.
  if (asked !== undefined && asked !== '$request_uri' && dropsQuery(statement.words))
    say(statement, notes.dropped, work);
  return table !== undefined || asked !== undefined;
}
