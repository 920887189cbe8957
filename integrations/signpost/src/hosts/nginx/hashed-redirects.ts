import { append } from '../../lib/append.ts';
import { memoize } from '../../lib/memoize.ts';
import { decodeIfUtf8 } from '../../lib/url/path.ts';
import type { ExactEntry } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import { compileSentName } from '../shared/sent-text.ts';
import { isRedirect, listRequiredNames, sortByParameters } from '../shared/targets.ts';
import {
  compilePath,
  type Lookup,
  nameRestVariable,
  printRedirectMap,
  type Redirects,
} from './redirect-rows.ts';
import { escapeLiteral, mapBlock, type Row, type Variable } from './text.ts';

/** A longer key would make every bucket of the hash larger. */
const longestKey = 200;

/** A set of parameters that some redirects require, and their values as one key. */
interface QueryTable {
  readonly names: readonly string[];
  readonly entries: readonly ExactEntry[];
}

/** Where each exact entry is looked up. */
interface Tables {
  /** The bytes of the longest key. */
  readonly longest: number;
  readonly paths: readonly ExactEntry[];
  /** Paths that a hash can't hold: it ignores letter case. */
  readonly pathExpressions: readonly ExactEntry[];
  readonly queries: readonly QueryTable[];
  readonly queryExpressions: readonly ExactEntry[];
}

/** The variables in which the exact redirects are looked up, in their order. */
export function listHashedLookups(plan: Redirects): Lookup[] {
  const { paths, pathExpressions, queries, queryExpressions } = tablesFor(plan);
  return [
    { name: 'redirect', entries: queryExpressions },
    ...queries.map(({ entries }, at) => ({ name: `query${at + 1}`, entries })),
    { name: 'exact', entries: [...paths, ...pathExpressions] },
  ].filter(({ entries }) => entries.length > 0);
}

/**
 * The maps of many redirects. A row is status, target and its own key, which the second map compares with that of the
 * request, because the keys of a map ignore letter case.
 */
export function* printHashedMaps(v: Variable, plan: Redirects): Generator<string> {
  const tables = tablesFor(plan);
  const key = v('key');
  yield* mapBlock('The path without a slash at the end.', '$uri', key, [
    { key: 'default', value: '$uri' },
    { key: '~^(?<sp_path>.+)/$', value: '$sp_path' },
  ]);
  yield* printRedirectMap(
    v,
    plan,
    tables.queryExpressions,
    'Redirects by query that only an expression finds.',
  );

  for (const [at, { names, entries }] of tables.queries.entries()) {
    const values: string[] = [];
    for (const [index, name] of names.entries())
      values.push(yield* printValueMap(v, name, `${at + 1}_${index + 1}`));
    const source = `${key}?${names.map((name, index) => `${name}=${values[index]}`).join('&')}`;
    const row = v(`row${at + 1}`);
    yield* mapBlock(`Redirects by ${names.join(' and ')}.`, `"${source}"`, row, hashRows(v, entries));
    const passing = entries.find((entry) => isRedirect(entry) && entry.outcome.target.query === '');
    const rest = passing === undefined ? '' : nameRestVariable(v, plan, passing);
    yield* checkMap(plan, { row, key: source, found: v(`query${at + 1}`), rest, entries });
  }

  const { paths, pathExpressions } = tables;
  function* createRows(): Generator<Row> {
    yield* hashRows(v, paths);
    for (const entry of pathExpressions)
      yield { key: `~${compilePath(entry.path, plan)}$`, value: `${printRowValue(v, entry)} ${key}` };
  }
  yield* mapBlock('Redirects: status, target, path.', key, v('row'), createRows());
  const entries = [...paths, ...pathExpressions];
  yield* checkMap(plan, { row: v('row'), key, found: v('exact'), rest: '$is_args$args', entries });
}

/** The value of a parameter. `$arg_` can't spell a name such as product-id, and ignores letter case. */
function* printValueMap(v: Variable, name: string, at: string): Generator<string, string> {
  if (/^[a-z0-9_]+$/.test(name)) return `$arg_${name}`;
  const row = { key: `~(?:^|&)${compileSentName(name)}=(?<sp_value>[^&]*)`, value: '$sp_value' };
  yield* mapBlock(`The parameter ${name}.`, '$args', v(`value${at}`), [row]);
  return v(`value${at}`);
}

function* hashRows(v: Variable, entries: readonly ExactEntry[]): Generator<Row> {
  for (const entry of entries) {
    const key = createKey(entry) ?? '';
    yield { key, value: `${printRowValue(v, entry)} ${escapeLiteral(v, key)}` };
  }
}

/** `301 /new/?a=1`. */
function printRowValue(v: Variable, entry: ExactEntry): string {
  return isRedirect(entry)
    ? `${entry.outcome.status} ${escapeLiteral(v, printTarget(entry.outcome.target))}`
    : '410 -';
}

interface Check {
  readonly row: string;
  readonly key: string;
  readonly found: string;
  /** The query that travels on. */
  readonly rest: string;
  readonly entries: readonly ExactEntry[];
}

/** Compares the key of a row with that of the request, and completes the URL. */
function* checkMap(plan: Redirects, { row, key, found, rest, entries }: Check): Generator<string> {
  const same = plan.ignoreCase ? '(?i:\\k<sp_key>)' : '\\k<sp_key>';
  const end = ` (?<sp_key>.+) ${same}$`;
  const status = '~(?s)^(?<sp_status>3\\d\\d) ';
  const own = '(?<sp_target>/[^?#\\s]*)';
  const foreign = '(?<sp_target>[^/?#\\s][^?#\\s]*)';
  const passing = '(?<sp_end>#\\S*)?';
  const complete = '(?<sp_end>\\?\\S*)';
  const passed = `$sp_target${rest}$sp_end`;

  const rows: Record<TargetKind, Row> = {
    own: { key: status + own + passing + end, value: `$sp_status ${plan.origin}${passed}` },
    'own with query': {
      key: status + own + complete + end,
      value: `$sp_status ${plan.origin}$sp_target$sp_end`,
    },
    foreign: { key: status + foreign + passing + end, value: `$sp_status ${passed}` },
    'foreign with query': { key: status + foreign + complete + end, value: '$sp_status $sp_target$sp_end' },
    gone: { key: `~(?s)^410 -${end}`, value: '410' },
  };
  const kinds = new Set(entries.map(classifyTarget));
  const about = 'The redirect, if its path is the same in letter case too.';
  yield* mapBlock(
    about,
    `"${row} ${key}"`,
    found,
    targetKinds.filter((kind) => kinds.has(kind)).map((kind) => rows[kind]),
  );
}

/** The forms of a target, in which the rest of a row is printed differently. */
const targetKinds = ['own', 'own with query', 'foreign', 'foreign with query', 'gone'] as const;
type TargetKind = (typeof targetKinds)[number];

function classifyTarget({ outcome: { target } }: ExactEntry): TargetKind {
  if (target === undefined) return 'gone';
  if (target.origin === '') return target.query === '' ? 'own' : 'own with query';
  return target.query === '' ? 'foreign' : 'foreign with query';
}

/** The key of an entry in a hash; undefined for what only an expression can compare. */
function createKey({ path, query }: ExactEntry): string | undefined {
  const url = decodeIfUtf8(path);
  if (url === undefined || url.length > longestKey || /\p{Cc}/u.test(url)) return undefined;
  if (query.length === 0) return url;

  // A value may be sent in several encodings.
  if (
    query.some(([, value]) => !/^[\w.~-]+$/.test(value)) ||
    listRequiredNames({ query }).length < query.length
  )
    return undefined;

  return `${url}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** The tables of a plan, sorted once, since each pass over a million entries is slow. */
const tablesFor = memoize(sortIntoTables);

interface EntryLists {
  paths: ExactEntry[];
  queries: ExactEntry[];
}

function sortIntoTables({ exact, ignoreCase }: Redirects): Tables {
  const hashed: EntryLists = { paths: [], queries: [] };
  const expressions: EntryLists = { paths: [], queries: [] };
  const upperCase: string[] = [];
  let longest = 0;
  for (const entry of exact) {
    const key = createKey(entry);
    const isHashable = key !== undefined && !(ignoreCase && (entry.query.length > 0 || /[^ -~]/.test(key)));
    const lists = isHashable ? hashed : expressions;
    (entry.query.length === 0 ? lists.paths : lists.queries).push(entry);
    if (!isHashable) continue;

    longest = Math.max(longest, Buffer.byteLength(key));
    if (/[A-Z]/.test(key)) upperCase.push(key);
  }
  // Most URLs are in lower case. Such a key has a twin only if another key isn't.
  if (upperCase.length > 0) moveCaseTwins(upperCase, hashed, expressions);

  const byNames = Map.groupBy(sortByParameters(hashed.queries), (entry) =>
    listRequiredNames(entry).join('&'),
  );
  return {
    longest,
    paths: hashed.paths,
    pathExpressions: expressions.paths,
    queries: Array.from(byNames.values(), (entries) => ({
      names: entries[0] ? listRequiredNames(entries[0]) : [],
      entries,
    })),
    queryExpressions: sortByParameters(expressions.queries),
  };
}

/** Moves the entries that differ from another only in letter case, such as /FAQ and /faq. */
function moveCaseTwins(upperCase: readonly string[], hashed: EntryLists, expressions: EntryLists): void {
  const counts = new Map<string, number>();
  const count = (key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const key of upperCase) count(key.toLowerCase());
  for (const entries of [hashed.paths, hashed.queries]) {
    for (const entry of entries) {
      const key = createKey(entry);
      if (key !== undefined && !/[A-Z]/.test(key) && counts.has(key)) count(key);
    }
  }

  const isTwin = (entry: ExactEntry): boolean => (counts.get(createKey(entry)?.toLowerCase() ?? '') ?? 0) > 1;
  for (const kind of ['paths', 'queries'] as const) {
    append(expressions[kind], hashed[kind].filter(isTwin));
    hashed[kind] = hashed[kind].filter((entry) => !isTwin(entry));
  }
}

/** The longest key of the hashes, and how many keys the largest has. */
export function measureHashes(plan: Redirects): { readonly longest: number; readonly most: number } {
  const { longest, paths, queries } = tablesFor(plan);
  return { longest, most: Math.max(paths.length, ...queries.map(({ entries }) => entries.length)) };
}
