import type { Role, Roles } from './columns.ts';

/** As many rows say what a column holds. */
const enough = 20;

const address = /^(?:https?:\/\/[^\s/]|\/(?!\/))\S*$/i;
/** No column is called so, whatever follows. */
const begin = /^(?:https?:\/\/[^\s/]|\/(?!\/))/i;
const whole = /^\d[\d.,\s\u00a0\u202f’']*$/;
const decimal = /^\d+(?:[.,]\d+)?$/;
const percent = /^(?:[<%]\s*)?\d[\d.,]*[\s\u00a0\u202f]*%?$/;

const measures: readonly Role[] = ['clicks', 'views', 'sessions', 'users', 'hits', 'status'];

/** What is known of a table beside its header's names. */
interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** It begins with comments, as exports of analytics do. */
  readonly isCommented: boolean;
}

/**
 * The roles of columns whose names nobody knows, by what stands in them: Search Console and analytics name them in
 * the person's own language. A table with two columns of addresses is not guessed at.
 */
export function withShape(named: Roles, { header, rows: all, isCommented }: Table): Roles {
  const rows = all.slice(0, enough);
  if (rows.length === 0 || named.has('from') || header.some((cell) => begin.test(cell))) return named;
  const roles = new Map(named);
  const columns = header.map((_, at) => rows.map((row) => row[at]?.trim() ?? ''));
  if (!roles.has('address')) {
    const found = columns.flatMap((cells, at) => (isAddresses(cells) ? [at] : []));
    const [only] = found;
    if (only === undefined || found.length > 1) return named;
    roles.set('address', only);
  }
  if (measures.some((role) => roles.has(role))) return roles;
  const own = searchConsole.find(({ shape }) => isShaped(columns, shape));
  if (own !== undefined) {
    const { clicks, impressions, ctr } = own;
    return new Map([...roles, ['clicks', clicks], ['impressions', impressions], ['ctr', ctr]]);
  }
  const behind = columns.findIndex(
    (cells, at) => at > (roles.get('address') ?? 0) && cells.every((cell) => whole.test(cell)),
  );
  // The first number of analytics' tables is the one that they are sorted by.
  if (isCommented && behind >= 0) roles.set('views', behind);
  return roles;
}

/** Rows of a total have none, and `(not set)` is one. */
function isAddresses(cells: readonly string[]): boolean {
  const full = cells.filter((cell) => cell !== '' && !/^\(.*\)$/.test(cell));
  const found = full.filter((cell) => address.test(cell)).length;
  return found * 2 > full.length && found * 2 >= cells.length;
}

/**
 * The page export of Search Console: page, clicks, impressions, CTR and position; where two spans are compared, each
 * number twice, that of the later span first.
 */
const searchConsole: readonly {
  readonly shape: readonly RegExp[];
  readonly clicks: number;
  readonly impressions: number;
  readonly ctr: number;
}[] = [
  { shape: [address, whole, whole, percent, decimal], clicks: 1, impressions: 2, ctr: 3 },
  {
    shape: [address, whole, whole, whole, whole, percent, percent, decimal, decimal],
    clicks: 1,
    impressions: 3,
    ctr: 5,
  },
];

function isShaped(columns: readonly (readonly string[])[], shape: readonly RegExp[]): boolean {
  if (columns.length !== shape.length) return false;
  const hasPercents = shape.every(
    (kind, at) => kind !== percent || columns[at]?.some((cell) => cell.includes('%')),
  );
  return hasPercents && shape.every((kind, at) => columns[at]?.every((cell) => kind.test(cell)));
}
