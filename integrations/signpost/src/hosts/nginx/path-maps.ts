import type { ExactEntry, PatternEntry, QueryCondition } from '../../redirects/map/entry.ts';
import {
  anyVariant,
  decoded,
  decodedVariant,
  type Matching,
  oddPath,
  spelledText,
} from '../shared/spelled.ts';
import { isOpen } from '../shared/words.ts';
import { fitting, literal, mapBlock, type Pattern, type Row, type Variable } from './text.ts';
import { captureNames, type NginxPrinter, nginxWord } from './word.ts';

/** The entry without a query for a path. Returns the variable, '' if there are none. */
export function* exactMaps(
  printer: NginxPrinter,
  entries: readonly ExactEntry[],
  ignoreCase: boolean,
): Generator<string, string> {
  function* values(): Generator<PathValue> {
    for (const entry of entries) {
      if (entry.query.length === 0) yield { path: entry.path, value: nginxWord(printer, entry) };
    }
  }
  const about = 'The redirects of paths';
  return yield* pathMaps(printer.v, { name: 'exact', about }, values(), ignoreCase);
}

/** Where `exactMaps` puts the paths, for a comment. */
export function exactMapsText(ignoreCase: boolean): string {
  return ignoreCase
    ? 'exact, or exact_raw if they need the raw path'
    : 'exact_lower; with capitals in exact_upper0, as regular expressions in exact_odd and exact_raw';
}

export interface PathValue {
  readonly path: ExactEntry['path'];
  readonly value: string;
}

/** The value of a path: up to a million in one hash, rare ones as patterns. Returns the variable, '' if there are none. */
export function* pathMaps(
  v: Variable,
  { name, about }: Pick<LookUp, 'name' | 'about'>,
  values: Iterable<PathValue>,
  ignoreCase: boolean,
): Generator<string, string> {
  const patterns: Row[] = [];
  const odd: Row[] = [];
  function* pairs(): Generator<Pair> {
    for (const { path, value } of values) {
      const key = keyOf(path, ignoreCase);
      if (key !== undefined) yield { key, value };
      else if (oddPath.test(path)) odd.push({ pattern: fitting(oddPattern(path, ignoreCase)), value });
      else patterns.push({ pattern: plainPattern(path, ignoreCase), value });
    }
  }
  const print = ignoreCase ? caseBlind : caseSensitive;
  const found = yield* print(v, { name, about, source: v('path'), pairs: pairs(), patterns });
  const sent = `${about}: those that need the raw path.`;
  const raw = yield* mapBlock(sent, v('raw'), v(`${name}_raw`), odd);
  if (raw === '') return found;
  const both = `${about}: by the decoded path, or else by the raw path.`;
  return yield* mapBlock(both, v('path'), v(`${name}_both`), [{ key: '', value: raw }], found);
}

/** The decoded path; undefined if it must be a regular expression. */
function keyOf(path: ExactEntry['path'], ignoreCase: boolean): string | undefined {
  if (oddPath.test(path)) return undefined;
  const key = decoded(path);
  if (!ignoreCase || key === undefined) return key;
  return /^[\x20-\x7e]*$/.test(key) ? key.toLowerCase() : undefined;
}

/** The regular expression of a path that can't be a key, over the decoded or the raw path. */
export function pathPattern(path: ExactEntry['path'], ignoreCase: boolean): Pattern | undefined {
  if (oddPath.test(path)) return oddPattern(path, ignoreCase);
  return keyOf(path, ignoreCase) === undefined ? () => plainPattern(path, ignoreCase) : undefined;
}

function plainPattern(path: ExactEntry['path'], ignoreCase: boolean): string {
  return `^${decodedVariant(path, ignoreCase)}\\z`;
}

function oddPattern(path: ExactEntry['path'], ignoreCase: boolean): Pattern {
  return (likely) => `^${eitherSlash(path, { ignoreCase, likely })}\\z`;
}

/** With or without a trailing slash. A path that has one in the map was written with two. */
function eitherSlash(path: string, matching: Pick<Matching, 'ignoreCase' | 'likely'>): string {
  if (path === '/') return '/';
  // `//` is `//` in the map too, and also matches `///`.
  const isWithTwo = path.length > 2 && path.endsWith('/');
  return `${rawPath(path, matching)}${isWithTwo ? '/' : '/?'}`;
}

/** A path in every percent-encoding, except of its slashes. */
export function rawPath(path: string, matching: Pick<Matching, 'ignoreCase' | 'likely'>): string {
  return path
    .split('/')
    .map((segment) => anyVariant(segment, { ...matching, reads: 'bytes', position: 'segment' }))
    .join('/');
}

/** An entry of a lookup: the key starts with a slash. Either the key or the value has no space. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/** A lookup of `source` into the variable `name`. */
interface LookUp {
  readonly name: string;
  /** The variable's content, for a comment. */
  readonly about: string;
  readonly source: string;
  /** Iterated once, so that a million pairs are never in memory at once. */
  readonly pairs: Iterable<Pair>;
  /** For what can't be a key; tried last, in their order. The list may fill while the pairs are iterated. */
  readonly patterns?: readonly Row[];
  /** True if `source` changes within a request. No key has a space. */
  readonly isVolatile?: boolean;
}

/** A case-sensitive lookup, although nginx ignores the case of keys: the key is repeated after its value and compared. */
export function* caseSensitive(
  v: Variable,
  { name, about, source, pairs, patterns = [], isVolatile = false }: LookUp,
): Generator<string, string> {
  const kept: Pair[][] = [];
  const plain = `${about}: keys without capital letters.`;
  const rows = withoutCapitals(pairs, kept);
  const small = yield* mapBlock(plain, source, v(`${name}_lower`), rows, '', isVolatile);
  if (small === '' && kept.length === 0 && patterns.length === 0) return '';
  const others = `${about}: those that need a regular expression.`;
  const odd = yield* mapBlock(others, source, v(`${name}_odd`), patterns);
  const capitals = yield* keptMaps(v, { name, source, isVolatile }, kept, odd);
  let lower = small === '' ? odd : small;
  if (small !== '' && odd !== '') {
    const either = `${about}: from the keys, or else from the regular expressions.`;
    lower = yield* mapBlock(either, small, v(`${name}_either`), [{ key: '', value: odd }], small);
  }
  const which = `${about}. Case counts, although nginx ignores it in the keys of a map.`;
  return yield* mapBlock(which, source, v(name), [{ pattern: '[A-Z]', value: capitals }], lower, isVolatile);
}

/** The keys with capitals, one map for each level. Returns their value, else `last`. */
function* keptMaps(
  v: Variable,
  { name, source, isVolatile = false }: Pick<LookUp, 'name' | 'source' | 'isVolatile'>,
  kept: readonly Pair[][],
  last: string,
): Generator<string, string> {
  const value = isVolatile ? '(?<sp_hit>.+) (/[^ ]*)' : '(?<sp_hit>[^ ]+) (/.*)';
  const same: Row = { pattern: `(?s)^${value} \\g{2}\\z`, value: '$sp_hit' };
  for (const [level, pairs] of kept.entries()) {
    const found = v(`${name}_upper${level}`);
    const capitals = 'Keys with capital letters. Each value ends with its key.';
    yield* mapBlock(capitals, source, found, withKeys(v, pairs), '', isVolatile);
    const next = level + 1 < kept.length ? v(`${name}_same${level + 1}`) : last;
    const about = 'The value, if its key and the request match in case too.';
    yield* mapBlock(about, `${found} ${source}`, v(`${name}_same${level}`), [same], next, isVolatile);
  }
  return kept.length > 0 ? v(`${name}_same0`) : last;
}

/** A lookup that ignores case, as nginx does. The keys are in lower case. */
function* caseBlind(
  v: Variable,
  { name, about, source, pairs, patterns = [] }: LookUp,
): Generator<string, string> {
  return yield* mapBlock(`${about}. Case doesn't count.`, source, v(name), concat(pairs, patterns));
}

function* concat(pairs: Iterable<Row>, patterns: Iterable<Row>): Generator<Row> {
  yield* pairs;
  yield* patterns;
}

/** Moves keys with capitals into `kept`, in one list for each level of keys that differ only in case. */
function* withoutCapitals(pairs: Iterable<Pair>, kept: Pair[][]): Generator<Row> {
  const seen = new Map<string, number>();
  for (const pair of pairs) {
    if (!/[A-Z]/.test(pair.key)) {
      yield pair;
      continue;
    }
    const folded = pair.key.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
    const level = seen.get(folded) ?? 0;
    seen.set(folded, level + 1);
    const list = kept[level];
    if (list) list.push(pair);
    else kept[level] = [pair];
  }
}

function* withKeys(v: Variable, pairs: readonly Pair[]): Generator<Row> {
  for (const { key, value } of pairs) yield { key, value: `${value} ${literal(v, key)}` };
}

/** `$…_pattern`: the first pattern that matches the raw path, so that no line break gets into a header. `$…_target`: its path. */
export function* patternMaps(
  printer: NginxPrinter,
  entries: readonly PatternEntry[],
  ignoreCase: boolean,
): Generator<string> {
  const { v } = printer;
  const rows = entries.map(
    (entry): Row => ({
      pattern: fitting(patternOf(entry, ignoreCase)),
      value: nginxWord(printer, entry),
      note: entry.text,
    }),
  );
  const about =
    'The redirect of the first pattern that matches. Used if there is no other redirect and no file.';
  yield* mapBlock(about, `${v('raw')}?$args`, v('pattern'), rows);
  const path: Row = { pattern: '^\\d+!?(?::|&[^=]*=)(?<sp_target>/[^?#]*)', value: '$sp_target' };
  const targetAbout = 'The path that the pattern redirects to, before it becomes the canonical URL variant.';
  yield* mapBlock(targetAbout, v('pattern'), v('target'), entries.some(isOpen) ? [path] : []);
}

/** A pattern as a regular expression: literals in every percent-encoding, placeholders as non-empty segments. */
export function patternOf(entry: PatternEntry, ignoreCase: boolean): Pattern {
  const captures = captureNames(entry);
  const end = entry.rest ? `(?:/(?<${captures.get('*')}>[^?]*))?` : '/?';
  return (likely) => {
    const spelled = (text: string): string =>
      anyVariant(text, { reads: 'bytes', position: 'segment', ignoreCase, likely });
    const segments = entry.segments.map((segment) => {
      if (segment.name === undefined) return `/${spelled(segment.literal)}`;
      return `/(?<${captures.get(segment.name)}>[^/?]+)${spelled(segment.tail)}`;
    });
    return `^${segments.join('')}${end}\\?${conditions(entry.query, likely)}`;
  };
}

/** A look-ahead for each parameter, wherever it is in the query. */
function conditions(query: QueryCondition, likely: boolean): string {
  return query
    .map(([name, value]) => {
      const spelledName = spelledText(name, { reads: 'bytes', position: 'name', likely });
      const spelledValue = spelledText(value, { reads: 'bytes', position: 'value', likely });
      return `(?=(?:.*&)?${spelledName}${value === '' ? '=?' : `=${spelledValue}`}(?:&|\\z))`;
    })
    .join('');
}
