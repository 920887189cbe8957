import type { ExactEntry } from '../../map/entry.ts';
import { censusOf } from '../../plan/census.ts';
import { anySpelling, decoded, fitting } from './bytes.ts';
import { eitherSlash, oddPath } from './exact.ts';
import { caseSensitive, type Pair } from './look-up.ts';
import { mapBlock, type Row } from './map-block.ts';
import { outcomeWord, type Printer } from './outcome.ts';
import { encodeText } from './queries.ts';

/** Up to so many entries with a query are also found in requests that spell their query in an odd way. */
export const oddQueries = 5000;

/**
 * The word of the entry for a request's path and query, those with a query first, else `plain`. Where all
 * queries at a path name the same parameters, their values stand in a hash; the rest are patterns in the
 * order of the table. A request that names a parameter twice or encodes it is asked of the patterns.
 * Returns the variable, or `plain` where no entry asks for a query.
 */
export function* askedMaps(
  printer: Printer,
  entries: readonly ExactEntry[],
  ignoreCase: boolean,
  plain: string,
): Generator<string, string> {
  const { v } = printer;
  const { asked } = censusOf(entries);
  if (asked.length === 0) return plain;
  const { groups, mixed } = ignoreCase ? { groups: [], mixed: asked } : groupByNames(asked);
  const names = [...new Set(groups.flatMap((group) => group.names))];
  const straight = yield* groupMaps(printer, groups, names);
  const sent = `${v('raw')}?$args`;
  const rows = (list: readonly ExactEntry[]): Row[] =>
    list.map((entry) => ({
      pattern: queryPattern(entry, ignoreCase),
      value: outcomeWord(printer, entry),
      note: writtenAs(entry),
    }));
  const mixedAbout = 'Redirects by query at paths whose redirects ask for different parameters.';
  const inOrder = yield* mapBlock(mixedAbout, sent, v('mixed'), rows(mixed));
  let word = `${straight}${inOrder}`;
  if (straight !== '' && asked.length <= oddQueries) {
    const listedAbout = 'All redirects by query once more, as patterns for the queries that are told below.';
    const listed = yield* mapBlock(listedAbout, sent, v('listed'), rows(asked));
    const strangeAbout = 'Set for queries that no table finds: with escapes, or with a parameter twice.';
    const odd: Row[] = [{ pattern: '%', value: '1' }, ...names.map(twiceRow)];
    const strange = yield* mapBlock(strangeAbout, '$args', v('strange'), odd);
    const about = 'The redirect by query: from the tables, or from the patterns for such a query.';
    word = yield* mapBlock(about, strange, v('asked'), [{ key: '', value: word }], listed);
  }
  if (plain === '') return word;
  const matchedAbout = 'The redirect by query, else the one of the path.';
  const matched = yield* mapBlock(matchedAbout, word, v('matched'), [{ key: '', value: plain }], word);
  const hitAbout = 'The same; a request without a query is spared the look-ups by query.';
  return yield* mapBlock(hitAbout, '$args', v('hit'), [{ key: '', value: plain }], matched);
}

/** The look-ups of entries by the values of their parameters; returns what stands for the word that they find. */
function* groupMaps(
  printer: Printer,
  groups: readonly Group[],
  names: readonly string[],
): Generator<string, string> {
  const { v } = printer;
  const argument = (name: string): string => v(`arg${names.indexOf(name)}`);
  for (const name of names) {
    const about = `The value of the parameter ${encodeText(name)} behind "=", or nothing where it is not there.`;
    yield* mapBlock(about, '$args', argument(name), [argumentRow(name)]);
  }
  const found: string[] = [];
  for (const [at, group] of groups.entries()) {
    function* pairs(): Generator<Pair> {
      for (const entry of group.entries) yield { key: hashKey(entry), value: outcomeWord(printer, entry) };
    }
    const source = `${v('path')}?${group.names.map((name) => argument(name)).join('&')}`;
    const about = `Redirects by the query (${group.names.map(encodeText).join(', ')}), as PATH?=VALUE`;
    found.push(yield* caseSensitive(v, { name: `query${at}`, about, source, pairs: pairs() }));
  }
  return found.join('');
}

interface Group {
  readonly names: readonly string[];
  readonly entries: ExactEntry[];
}

/** Entries by the names that they ask for, where all entries at a path ask for the same. */
function groupByNames(entries: readonly ExactEntry[]): { groups: Group[]; mixed: ExactEntry[] } {
  const byPath = new Map<string, string | undefined>();
  for (const entry of entries) {
    const names = namesKey(entry);
    const known = byPath.has(entry.path) ? byPath.get(entry.path) : names;
    byPath.set(entry.path, known === names ? names : undefined);
  }
  const groups = new Map<string, Group>();
  const mixed: ExactEntry[] = [];
  for (const entry of entries) {
    const key = byPath.get(entry.path);
    if (
      key === undefined ||
      oddPath.test(entry.path) ||
      decoded(entry.path) === undefined ||
      hasTwins(entry)
    ) {
      mixed.push(entry);
      continue;
    }
    const group = groups.get(key) ?? { names: entry.query.map(([name]) => name), entries: [] };
    group.entries.push(entry);
    groups.set(key, group);
  }
  return { groups: [...groups.values()], mixed };
}

function namesKey(entry: ExactEntry): string {
  return JSON.stringify(entry.query.map(([name]) => name));
}

/** True where an entry asks for one name twice. */
function hasTwins(entry: ExactEntry): boolean {
  return new Set(entry.query.map(([name]) => name)).size < entry.query.length;
}

/** An entry's address as one would write it in the map. */
function writtenAs({ path, query }: ExactEntry): string {
  return `${path}?${query.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')}`;
}

function hashKey(entry: ExactEntry): string {
  return `${decoded(entry.path)}?${entry.query.map(([, value]) => `=${plainly(value)}`).join('&')}`;
}

/** A value as links have it: only what must be is encoded. */
function plainly(value: string): string {
  return encodeText(value).replace(/%(?:2F|3A|40|3F|2C|3B|24|3D|2B)/g, (hex) => decodeURIComponent(hex));
}

/** `=VALUE` for a parameter that is there, nothing for one that is not. */
function argumentRow(name: string): Row {
  const pattern = `(?:^|&)${anySpelling(encodeText(name), { position: 'name' })}(?:=(?<sp_arg>[^&]*))?(?:&|\\z)`;
  return { pattern, value: '=$sp_arg' };
}

function twiceRow(name: string): Row {
  const spelled = anySpelling(encodeText(name), { position: 'name' });
  return { pattern: `(?:^|&)${spelled}(?:=[^&]*)?&(?:.*&)?${spelled}(?:[=&]|\\z)`, value: '1' };
}

/** A path and its query conditions, over the raw path, `?` and the query. */
export function queryPattern(entry: ExactEntry, ignoreCase: boolean): string {
  return fitting(
    (likely) => `^${eitherSlash(entry.path, { ignoreCase, likely })}\\?${conditions(entry.query, likely)}`,
  );
}

/** Look-aheads that each find one parameter wherever it stands behind the question mark. */
export function conditions(query: ExactEntry['query'], likely: boolean): string {
  return query
    .map(([name, value]) => {
      const spelledName = anySpelling(encodeText(name), { position: 'name', likely });
      const spelledValue = anySpelling(encodeText(value), { position: 'value', likely });
      return `(?=(?:.*&)?${spelledName}${value === '' ? '=?' : `=${spelledValue}`}(?:&|\\z))`;
    })
    .join('');
}
