import { memoize } from '../../lib/memoize.ts';
import { decodeIfUtf8 } from '../../lib/url/path.ts';
import type { ExactEntry } from '../../map/entry.ts';
import { printAbsolute } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { ConfigFile } from '../shared/config-text.ts';
import { compileSentName } from '../shared/sent-regex.ts';
import { isRedirect, listRequiredNames, sortByParameters } from '../shared/targets.ts';
import { findHashSizes } from './hash-sizes.ts';
import { findRestVariable, isHashed, type Redirects } from './query-rest.ts';
import { type AnswerVariable, printLookupMap } from './redirect-rows.ts';
import {
  type NameVariable,
  type NginxFile,
  type NginxText,
  nginx,
  printFileHead,
  printMap,
  printTable,
  regex,
} from './text.ts';

// More than 1,000 redirects are rows of a hash, such as "/old" "301 https://www.example.com/new/ /old". A hash ignores
// letter case, so a second map compares the key at the end of the row with the request's key.

/** A longer key would make every bucket of the hash larger. */
const longestKey = 200;

/** Redirects in a hash: by path, or by the parameters with these names. */
interface HashTable extends AnswerVariable {
  readonly names: readonly string[];
}

interface Tables {
  readonly hashes: readonly HashTable[];
  /** Redirects that a hash can't hold, by query and by path. */
  readonly byQuery: AnswerVariable;
  readonly byPath: AnswerVariable;
}

/** The tables of a plan, sorted once, since each pass over a million entries is slow. */
const tablesFor = memoize(sortIntoTables);

/** Which redirects are rows of a hash, and which need an expression: /FAQ beside /faq, or a key that is too long. */
function sortIntoTables(plan: Redirects): Tables {
  const keys = plan.exact.map((entry) => createKey(plan, entry));
  const caseTwins = findCaseTwins(keys);
  const byPath: ExactEntry[] = [];
  const byQuery: ExactEntry[] = [];
  const unhashed: ExactEntry[] = [];
  for (const [index, entry] of plan.exact.entries()) {
    const key = keys[index];
    // /FAQ beside /faq
    if (key === undefined || (caseTwins.size > 0 && caseTwins.has(key.toLowerCase()))) {
      unhashed.push(entry);
      continue;
    }
    if (entry.query.length === 0) byPath.push(entry);
    else byQuery.push(entry);
  }

  const byNames = Map.groupBy(sortByParameters(byQuery), (entry) => listRequiredNames(entry).join('&'));
  const queryTables = Array.from(byNames, ([names, entries], index) => ({
    name: `query${index + 1}`,
    names: names.split('&'),
    entries,
  }));

  return {
    hashes: [...queryTables, { name: 'exact', names: [], entries: byPath }],
    byQuery: { name: 'redirect', entries: sortByParameters(unhashed) },
    byPath: { name: 'rare', entries: unhashed.filter(({ query }) => query.length === 0) },
  };
}

/** The keys of several entries in lower case, such as /faq of /FAQ and /faq. */
function findCaseTwins(keys: readonly (string | undefined)[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twins = new Set<string>();
  for (const key of keys) {
    // Most maps have no capital letters.
    if (key === undefined || !/[A-Z]/.test(key)) continue;
    const folded = key.toLowerCase();
    if (seen.has(folded)) twins.add(folded);
    else seen.add(folded);
  }
  if (seen.size === 0) return twins;

  for (const key of keys) if (key !== undefined && seen.has(key)) twins.add(key);
  return twins;
}

/** `/old` or `/product.php?id=42`; undefined for what only an expression can compare. */
function createKey({ ignoreCase }: Redirects, { path, query }: ExactEntry): string | undefined {
  // Most of a million paths are their own key.
  if (query.length === 0 && !path.includes('%')) return path.length > longestKey ? undefined : path;

  const url = decodeIfUtf8(path);
  if (url === undefined || url.length > longestKey || /\p{Cc}/u.test(url)) return undefined;
  // A hash folds only the letters of ASCII, and a query keeps its case.
  if (ignoreCase && (query.length > 0 || /[^ -~]/.test(url))) return undefined;
  if (query.length === 0) return url;

  // A value with other characters may be sent in several encodings, and no line of a file has a line feed.
  const isPlain = query.every(([name, value]) => !/\p{Cc}/u.test(name) && /^[\w.~-]+$/.test(value));
  const isOnce = listRequiredNames({ query }).length === query.length;
  if (!isPlain || !isOnce) return undefined;
  return `${url}?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** The lookups of exact redirects in their order: redirects by query come first. */
export function listHashedLookups(plan: Redirects): AnswerVariable[] {
  const { hashes, byQuery, byPath } = tablesFor(plan);
  return [byQuery, ...hashes, byPath].filter(({ entries }) => entries.length > 0);
}

export function* printHashedMaps(v: NameVariable, plan: Redirects): Generator<NginxText> {
  const { hashes, byQuery, byPath } = tablesFor(plan);
  yield printMap('The path without a slash at the end.', nginx`$uri`, v('key'), [
    nginx`default "$uri";`,
    nginx`"~^(?<sp_path>.+)/$" "$sp_path";`,
  ]);
  yield* printLookupMap(v, plan, byQuery, 'Redirects by query that only an expression finds.');
  yield* printLookupMap(v, plan, byPath, 'Redirects that only an expression finds.');
  for (const table of hashes) if (table.entries.length > 0) yield* printHash(v, plan, table);
}

/** The map of a table, and the map that compares the row's key and completes the URL. */
function* printHash(
  v: NameVariable,
  plan: Redirects,
  { name, names, entries }: HashTable,
): Generator<NginxText> {
  // $sp_…_key?id=$arg_id&page=$arg_page
  const key: (NginxText | string)[] = [v('key')];
  for (const [index, parameter] of names.entries()) {
    const value = yield* printValueMap(v, parameter, `${name}_${index + 1}`);
    key.push(index === 0 ? '?' : '&', parameter, '=', value);
  }
  const row = v(`${name}_row`);
  const byNames = names.length === 0 ? '' : ` by ${names.join(' and ')}`;
  const about = `Redirects${byNames}: the key, and the answer for that key.`;
  yield* printTable(about, nginx`"${key}"`, row, entries, {
    key: (entry) => createKey(plan, entry) ?? '',
    value: (entry, key) => `${printWholeAnswer(plan, entry)} ${key}`,
  });

  const isPassed = entries.some((entry) => isRedirect(entry) && entry.outcome.target.query === '');
  const restOfQuery = names.length === 0 ? nginx`$is_args$args` : findRestVariable(v, plan, names);
  const rest = isPassed ? restOfQuery : nginx``;
  const sameKey = plan.ignoreCase ? ' (?<sp_key>.+) (?i:\\k<sp_key>)$' : ' (?<sp_key>.+) \\k<sp_key>$';
  const purpose = 'The answer, if the key is the same in letter case too.';
  yield printMap(purpose, nginx`"${row} ${key}"`, v(name), [
    // /new/?a=1 gets nothing added.
    nginx`${regex(`~(?s)^(?<sp_to>\\d+ [^#\\s]*\\?\\S*)${sameKey}`)} "$sp_to"; # to a URL with a query`,
    nginx`${regex(`~(?s)^(?<sp_to>410|\\d+ [^#\\s]*)(?<sp_end>#\\S*)?${sameKey}`)} "$sp_to${rest}$sp_end"; # to any other`,
  ]);
}

/** The value of a parameter. `$arg_` has no form for a name such as product-id, and ignores letter case. */
function* printValueMap(v: NameVariable, name: string, variable: string): Generator<NginxText, NginxText> {
  if (/^[a-z0-9_]+$/.test(name)) return nginx`$arg_${name}`;
  const key = regex(`~(?:^|&)${compileSentName(name)}=(?<sp_value>[^&]*)`);
  yield printMap(`The parameter ${name}.`, nginx`$args`, v(variable), [nginx`${key} "$sp_value";`]);
  return v(variable);
}

/** `301 https://www.example.com/new/`, or `410`, without the query of the request. */
function printWholeAnswer({ origin }: Redirects, entry: ExactEntry): string {
  return isRedirect(entry) ? `${entry.outcome.status} ${printAbsolute(entry.outcome.target, origin)}` : '410';
}

/** `sizes.conf`, for a map whose redirects are rows of a hash. */
export function createSizesFile(plan: Plan): NginxFile[] {
  if (!isHashed(plan)) return [];

  const { hashes } = tablesFor(plan);
  const filled = hashes.filter(({ entries }) => entries.length > 0);
  const keys = filled.map(({ entries }) => entries.map((entry) => createKey(plan, entry) ?? ''));
  const count = filled.reduce((sum, { entries }) => sum + entries.length, 0);
  const { bucketSize, maxSize, longest } = findHashSizes(keys);
  const lines = [
    ...printFileHead(
      `The sizes for the maps of ${plan.origin}. Include this file once in http, before every map of the server.`,
    ),
    nginx`# If another file sets them, nginx -t says \`"map_hash_bucket_size" directive is duplicate\`: keep the larger numbers.`,
    nginx`# ${bucketSize} is the smallest with which nginx builds the tables of ${count} redirects, whose longest key has ${longest} bytes.`,
    nginx`map_hash_bucket_size ${bucketSize};`,
    nginx`map_hash_max_size ${maxSize};`,
  ];
  return [new ConfigFile('sizes.conf', () => lines)];
}
