import type { ExactEntry } from '../../map/entry.ts';
import { censusOf } from '../../plan/census.ts';
import { groupByNames, type QueryGroup } from '../shared/query-groups.ts';
import { anySpelling, decoded, fitting } from './bytes.ts';
import { eitherSlash, oddPath } from './exact.ts';
import { caseSensitive, type Pair } from './look-up.ts';
import { mapBlock, type Row } from './map-block.ts';
import { outcomeWord, type Printer } from './outcome.ts';
import { encodeText } from './queries.ts';

/** Up to so many entries with a query are also found in requests that spell their query in an odd way. */
const oddQueries = 5000;

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
  const { groups, mixed } = ignoreCase ? { groups: [], mixed: asked } : groupByNames(asked, pathKey);
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
  groups: readonly QueryGroup[],
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

/** The path as a key of the look-ups by value; undefined where it must be a pattern. */
function pathKey({ path }: ExactEntry): string | undefined {
  return oddPath.test(path) ? undefined : decoded(path);
}

/** An entry's address as one would write it in the map. */
function writtenAs({ path, query }: ExactEntry): string {
  return `${path}?${query.map(([name, value]) => `${encodeText(name)}=${encodeText(value)}`).join('&')}`;
}

function hashKey(entry: ExactEntry): string {
  return `${pathKey(entry)}?${entry.query.map(([, value]) => `=${plainly(value)}`).join('&')}`;
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
