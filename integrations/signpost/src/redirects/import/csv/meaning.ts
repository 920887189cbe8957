/** Columns that change what a row means: how its address is matched, and whether it is switched on. */
export interface Meaning {
  readonly matching: number | undefined;
  readonly active: number | undefined;
}

/** What a cell of such a column says. */
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

/** Finds them by their names, where all that stands in them is one of the words that such a column has. */
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

/** Whether a row's address is an expression, or why the row makes no entry. */
export function readMeaning(
  record: readonly string[],
  { matching, active }: Meaning,
): { readonly isRegex: boolean } | { readonly why: string } {
  if (active !== undefined && states[wordIn(record[active])] === 'off') return { why: 'it is switched off' };
  const how = matching === undefined ? '' : wordIn(record[matching]);
  if (matchings[how] === 'other') return { why: `it matches by "${how}", for which a map has no word` };
  return { isRegex: matchings[how] === 'regex' };
}

function wordIn(cell: string | undefined): string {
  return cell?.trim().toLowerCase() ?? '';
}
