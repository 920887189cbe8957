import { Problem } from '../../../lib/problem.ts';
import { printable } from '../../../lib/text.ts';
import { isAddress, type Kind, kindsOf } from './cells.ts';
import { type Columns, namedFor, type Role, roles } from './names.ts';
import { columnAt, type Told } from './told.ts';

/** A table as it was read; `header` is empty where it has none. */
interface Table {
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Which columns were taken, and why, where others could have been. */
export interface Choice {
  readonly columns: Columns;
  readonly notice?: string;
}

/**
 * Whether the first record names the columns: no address stands in it, and it has a name that is known or told, or
 * addresses stand below it. What is left open is a row, so that nothing is lost.
 */
export function hasHeader([first, ...rows]: readonly (readonly string[])[], told: Told): boolean {
  if (first === undefined || first.some(isAddress)) return false;
  const isNamed = roles.some((role) => namedFor(role, first).length > 0);
  const isTold = [...told.values()].some((column) => !/^\d+$/.test(column));
  return isNamed || isTold || kindsOf(rows, first.length).includes('addresses');
}

/**
 * The columns of a table: as told, else by their names, else by what stands in their cells. Throws a `Problem`
 * that says what to write where that leaves them open.
 */
export function chooseColumns(table: Table, told: Told): Choice {
  const { file, header, rows } = table;
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  const kinds = kindsOf(rows, width);
  const find = (role: Role): number[] => {
    const column = told.get(role);
    return column === undefined ? namedFor(role, header) : [columnAt(file, column, header, width)];
  };
  const [from, to, status] = [find('from'), find('to'), find('status')];
  const numbered = status.find((column) => told.has('status') || kinds[column] === 'statuses');
  const at = { from: from[0], to: to[0], status: numbered ?? statusOf(kinds) ?? status[0] };
  if (at.from !== undefined && at.to !== undefined) {
    const others = { from: from.slice(1), to: to.slice(1) };
    const notice = notTaken(table, { from: at.from, to: at.to }, others);
    return { columns: columnsOf(at.from, at.to, at.status), ...(notice === undefined ? {} : { notice }) };
  }
  return byCells(table, kinds, at);
}

interface Known {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly status: number | undefined;
}

/** What no name says is what else holds addresses, the old ones to the left; with statuses beside them, what is gone. */
function byCells(table: Table, kinds: readonly Kind[], { from, to, status }: Known): Choice {
  const free = kinds.flatMap((kind, at) => (kind === 'addresses' && at !== from && at !== to ? [at] : []));
  const found = [from, to].filter((at) => at !== undefined).length + free.length;
  const old = from ?? free[0];
  const aim = to ?? (from === undefined ? free[1] : free[0]);
  if (old === undefined || found > 2) throw open(table, free);
  if (aim !== undefined) return { columns: columnsOf(old, aim, status), notice: taken(table, old, aim) };
  if (status === undefined) throw open(table, free);
  const notice = `${titled(table, old)} was read as the old addresses, and none as the new ones`;
  return { columns: columnsOf(old, undefined, status), notice };
}

function columnsOf(from: number, to: number | undefined, status: number | undefined): Columns {
  return {
    from,
    ...(to === undefined ? {} : { to }),
    ...(status === undefined || status === from || status === to ? {} : { status }),
  };
}

function statusOf(kinds: readonly Kind[]): number | undefined {
  const found = kinds.flatMap((kind, at) => (kind === 'statuses' ? [at] : []));
  return found.length === 1 ? found[0] : undefined;
}

function taken(table: Table, from: number, to: number): string {
  return `${titled(table, from)} was read as the old addresses, and ${titled(table, to)} as the new ones (the other way round: --columns from=${to + 1},to=${from + 1})`;
}

/** Said where the header has a second name for a role. */
function notTaken(
  table: Table,
  chosen: { readonly from: number; readonly to: number },
  others: { readonly from: readonly number[]; readonly to: readonly number[] },
): string | undefined {
  const words = { from: 'the old addresses', to: 'the new ones' };
  for (const role of ['from', 'to'] as const) {
    const other = others[role].find((at) => at !== chosen.from && at !== chosen.to);
    if (other === undefined) continue;
    return `${titled(table, chosen[role])} was read as ${words[role]}, not ${titled(table, other)} (else: --columns ${role}=${other + 1})`;
  }
  return undefined;
}

function open(table: Table, free: readonly number[]): Problem {
  const { file, header, rows } = table;
  const first = header.length > 0 ? header : (rows[0] ?? []);
  const which = free.map((at) => titled(table, at)).join(', ');
  const seen =
    free.length > 1
      ? `which of its columns are the old and the new addresses is open (${which})`
      : `no columns of old and new addresses are among "${printable(first.join(', '))}"`;
  return new Problem(
    `${file}:1: ${seen}; say it with --columns from=NAME,to=NAME, with names or numbers of columns, as in --columns from=1,to=2`,
  );
}

function titled({ header }: Table, at: number): string {
  const name = header[at]?.trim() ?? '';
  return name === '' ? `column ${at + 1}` : `column ${at + 1} ("${printable(name)}")`;
}
