import { Problem } from '../../lib/problem.ts';
import { didYouMean } from '../../lib/text/nearest.ts';
import { printable } from '../../lib/text/text.ts';
import { namedFor, type Role, roles } from '../../map/column-names.ts';

/** A table; `header` is empty if there is none. */
interface Table {
  readonly file: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The chosen columns, and why, if others were possible. */
interface Choice {
  readonly columns: Columns;
  readonly notice?: string;
}

/**
 * Whether the first record is a header: it has no URL, and it has a known name or one in `--columns`, or there are URLs
 * below it. If uncertain, it counts as a row, so that nothing is lost.
 */
export function hasHeader([first, ...rows]: readonly (readonly string[])[], named: NamedColumns): boolean {
  if (first === undefined || first.some(isUrl)) return false;
  const isKnown = roles.some((role) => namedFor(role, first).length > 0);
  const isNamed = [...named.values()].some((column) => !/^\d+$/.test(column));
  return isKnown || isNamed || kindsOf(rows, first.length).includes('addresses');
}

/**
 * The columns of a table: by `--columns`, otherwise by name, otherwise by content. Throws a `Problem` with the solution if
 * they are ambiguous.
 */
export function chooseColumns(table: Table, named: NamedColumns): Choice {
  const { file, header, rows } = table;
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  const kinds = kindsOf(rows, width);
  const find = (role: Role): number[] => {
    const column = named.get(role);
    return column === undefined ? namedFor(role, header) : [columnAt(file, column, header, width)];
  };
  const [from, to, status] = [find('from'), find('to'), find('status')];
  const numbered = status.find((column) => named.has('status') || kinds[column] === 'statuses');
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

/** Unnamed columns with URLs, the old ones on the left; with statuses beside them, gone URLs. */
function byCells(table: Table, kinds: readonly Kind[], { from, to, status }: Known): Choice {
  const free = kinds.flatMap((kind, at) => (kind === 'addresses' && at !== from && at !== to ? [at] : []));
  const found = [from, to].filter((at) => at !== undefined).length + free.length;
  const old = from ?? free[0];
  const aim = to ?? (from === undefined ? free[1] : free[0]);
  if (old === undefined || found > 2) throw open(table, free);
  if (aim !== undefined) return { columns: columnsOf(old, aim, status), notice: taken(table, old, aim) };
  if (status === undefined) throw open(table, free);
  const notice = `${titled(table, old)} was read as the old URLs, and no column as the new ones`;
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
  return `${titled(table, from)} was read as the old URLs, and ${titled(table, to)} as the new ones (for the reverse, pass --columns from=${to + 1},to=${from + 1})`;
}

/** A note if the header has another possible name for a role. */
function notTaken(
  table: Table,
  chosen: { readonly from: number; readonly to: number },
  others: { readonly from: readonly number[]; readonly to: readonly number[] },
): string | undefined {
  const words = { from: 'the old URLs', to: 'the new ones' };
  for (const role of ['from', 'to'] as const) {
    const other = others[role].find((at) => at !== chosen.from && at !== chosen.to);
    if (other === undefined) continue;
    return `${titled(table, chosen[role])} was read as ${words[role]}, not ${titled(table, other)} (to change that, pass --columns ${role}=${other + 1})`;
  }
  return undefined;
}

function open(table: Table, free: readonly number[]): Problem {
  const { file, header, rows } = table;
  const first = header.length > 0 ? header : (rows[0] ?? []);
  const which = free.map((at) => titled(table, at)).join(', ');
  const seen =
    free.length > 1
      ? `it is unclear which columns have the old and the new URLs (${which})`
      : `"${printable(first.join(', '))}" has no columns of old and new URLs`;
  return new Problem(
    `${file}:1: ${seen}. Pass --columns from=NAME,to=NAME, with names or numbers of columns, such as \`--columns from=1,to=2\`.`,
  );
}

function titled({ header }: Table, at: number): string {
  const name = header[at]?.trim() ?? '';
  return name === '' ? `column ${at + 1}` : `column ${at + 1} ("${printable(name)}")`;
}

const roleWords: Readonly<Record<string, Role>> = {
  ...{ from: 'from', to: 'to', status: 'status' },
  ...{ old: 'from', new: 'to', source: 'from', target: 'to' },
};

/** Parses `--columns`: role ─▶ a column's name, or its number from 1. Throws a `Problem` for other values. */
type NamedColumns = ReadonlyMap<Role, string>;

/** Reads `from=Legacy,to=Target`. */
export function readColumnsOption(text: string | undefined): NamedColumns {
  const named = new Map<Role, string>();
  if (text === undefined) return named;
  for (const piece of text.split(',')) {
    const [, word = '', column = ''] = (/^([^=]*)=(.*)$/s.exec(piece) ?? []).map((part) => part.trim());
    const role = roleWords[word.toLowerCase()];
    if (role === undefined || column === '')
      throw new Problem(
        `Invalid --columns: "${printable(piece.trim())}".${didYouMean(word, ['from', 'to', 'status'])} Write \`--columns from=NAME,to=NAME\`, with the names of columns or their numbers. If the table has a column of statuses, add \`status=NAME\`.`,
      );
    if (named.has(role)) throw new Problem(`--columns has two columns for "${role}". Pass one.`);
    named.set(role, column);
  }
  return named;
}

/** The index of a column in `--columns`. Throws a `Problem` if there is none. */
function columnAt(file: string, column: string, header: readonly string[], width: number): number {
  const number = /^\d+$/.test(column) ? Number(column) : 0;
  const fold = (name: string): string => name.trim().toLowerCase();
  const at = header.findIndex((name) => fold(name) === fold(column));
  if (at >= 0) return at;
  if (number >= 1 && number <= width) return number - 1;
  const names = header.map((name) => printable(name.trim())).join(', ');
  const there = header.length > 0 ? `Use ${names} or` : 'It has no header. Use';
  throw new Problem(
    `${file} has no column "${printable(column)}".${didYouMean(column, header)} ${there} a number from 1 to ${width}.`,
  );
}

/** Cells that are enough to see what a column contains. */
const enough = 500;

/** The content of a column: URLs, statuses, nothing, or something else. */
type Kind = 'addresses' | 'statuses' | 'nothing' | 'else';

/** The content of each column, by its cells. */
function kindsOf(rows: readonly (readonly string[])[], width: number): Kind[] {
  const seen = rows.slice(0, enough);
  return Array.from({ length: width }, (_, at) => kindOf(seen.map((row) => row[at]?.trim() ?? '')));
}

function kindOf(column: readonly string[]): Kind {
  const cells = column.filter((cell) => cell !== '');
  if (cells.length === 0) return 'nothing';
  if (cells.every((cell) => /^(?:200|30[1-8]|40\d|41\d|50\d)\b/.test(cell))) return 'statuses';
  // An error in a row or two doesn't change a column's kind.
  return cells.filter(isUrl).length > cells.length * 0.8 ? 'addresses' : 'else';
}

/** True for a path or an absolute URL, which can't be a heading. */
export function isUrl(cell: string): boolean {
  return /^(?:\/|https?:\/\/)/i.test(cell.trim());
}

/** The positions of the columns; a table of gone URLs may have no new ones. */
export interface Columns {
  readonly from: number;
  readonly to?: number;
  readonly status?: number;
}

/** Columns that change a row's meaning: how its URL is matched, and whether it is active. */
export interface Meaning {
  readonly matching: number | undefined;
  readonly active: number | undefined;
}

/** The meaning of a cell in such a column. */
type Words = Readonly<Record<string, string>>;

const matchings: Words = {
  ...{ exact: 'plain', plain: 'plain', url: 'plain', 0: 'plain', false: 'plain', no: 'plain' },
  ...{ regex: 'regex', 1: 'regex', true: 'regex', yes: 'regex' },
  ...{ contains: 'other', start: 'other', end: 'other', 'starts with': 'other', 'ends with': 'other' },
};
const states: Words = {
  ...{
    active: 'on',
    enabled: 'on',
    on: 'on',
    yes: 'on',
    true: 'on',
    1: 'on',
    publish: 'on',
    published: 'on',
  },
  ...{ inactive: 'off', disabled: 'off', off: 'off', no: 'off', false: 'off', 0: 'off' },
  ...{ trash: 'off', trashed: 'off', draft: 'off' },
};

const named = {
  matching: ['matching', 'matchtype', 'format', 'regex', 'isregex'],
  active: ['active', 'enabled', 'state', 'status'],
} as const;

/** Finds them by name, if all cells are valid values. */
export function meaningOf(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  isTaken: (at: number) => boolean,
): Meaning {
  const find = (names: readonly string[], words: Words): number | undefined => {
    const found = header.findIndex((name, at) => {
      const cells = rows.map((row) => wordIn(row[at])).filter((cell) => cell !== '');
      const isNamed = names.includes(name.toLowerCase().replace(/[^a-z]/g, ''));
      return isNamed && !isTaken(at) && cells.length > 0 && cells.every((cell) => Object.hasOwn(words, cell));
    });
    return found < 0 ? undefined : found;
  };
  return { matching: find(named.matching, matchings), active: find(named.active, states) };
}

/** Whether a row's URL is an expression, or why the row gives no entry. */
export function readMeaning(
  record: readonly string[],
  { matching, active }: Meaning,
): { readonly isRegex: boolean } | { readonly why: string } {
  if (active !== undefined && states[wordIn(record[active])] === 'off') return { why: 'it is disabled' };
  const how = matching === undefined ? '' : wordIn(record[matching]);
  if (matchings[how] === 'other') return { why: `it matches by "${how}", which a map can't express` };
  return { isRegex: matchings[how] === 'regex' };
}

function wordIn(cell: string | undefined): string {
  return cell?.trim().toLowerCase() ?? '';
}
