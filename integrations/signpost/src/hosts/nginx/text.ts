/** A token in double quotes, where only `"` and `\` must be escaped. */
export function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/** A variable's name with its dollar and the site's prefix, so that one nginx can serve several sites. */
export type Variable = (name: string) => string;

/** Longer names exceed the `variables_hash_bucket_size` of http.conf. */
const longestTag = 80;

/**
 * Variables are named after the site, `$sp_shop_code`, if it has a name, otherwise after its host:
 * `$sp_www_example_com_code`.
 */
export function variablesOf({
  origin,
  name,
}: {
  readonly origin: string;
  readonly name?: string | undefined;
}): Variable {
  const tag =
    name ??
    new URL(origin).host
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '_')
      .slice(-longestTag);
  return (variable) => `$sp_${tag}_${variable}`;
}

/** A variable in braces, before a letter: `${sp_www_example_com_rest}`. */
export function braced(variable: string): string {
  return `\${${variable.slice(1)}}`;
}

/** A value's text with its dollars in a variable, because nginx has no escape for them. */
export function literal(v: Variable, text: string): string {
  return text.includes('$') ? text.replaceAll('$', () => braced(v('dollar'))) : text;
}

/** nginx reads no comment of more than 4,096 bytes, and a character has up to three. */
const longestComment = 1200;

/** A comment that can't end early. */
export function comment(text: string): string {
  const whole = text.length <= longestComment ? text : `${text.slice(0, longestComment).toWellFormed()}…`;
  return `# ${whole.replace(/\p{Cc}/gu, ' ')}`;
}

export function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

export function block(opening: string, inner: readonly string[]): string[] {
  return [`${opening} {`, ...inner.map((line) => (line === '' ? '' : `  ${line}`)), '}'];
}

/** A block after a blank line and a comment. */
export function explained(about: string, opening: string, inner: readonly string[]): string[] {
  return ['', comment(about), ...block(opening, inner)];
}

/** A body of any size gets the same 405. Nothing reads it. */
export const anyBody = ['client_max_body_size 0;'];

/** Lines after a comment; nothing if there are none. */
export function noted(about: string, inner: readonly string[]): string[] {
  return inner.length === 0 ? [] : [comment(about), ...inner];
}

/** A row of a `map`: a key or a regular expression, and the value, which may have variables. */
export type Row =
  | { readonly key: string; readonly pattern?: undefined; readonly value: string }
  | { readonly pattern: string; readonly key?: undefined; readonly value: string; readonly note?: string };

/** Rows are yielded in pieces of this many characters, because a million yields are slow. */
const pieceSize = 1 << 14;

/** Keywords of a `map`, and characters that start something else. */
const special = /^(?:[~\\]|(?:default|hostnames|include|volatile)$)/;

/** A part of the config in pieces, printed by `yield*`, whose result is the variable that the part sets; '' if it sets none. */
export type Printing = Generator<string, string>;

/** Prints `map SOURCE VARIABLE { … }`. Returns the variable, or `otherwise` without rows. Volatile: evaluated at each use. */
export function* mapBlock(
  about: string,
  source: string,
  variable: string,
  rows: Iterable<Row>,
  otherwise = '',
  isVolatile = false,
): Printing {
  let isEmpty = true;
  let piece = `\n${comment(about)}\nmap ${quoted(source)} ${variable} {\n`;
  if (isVolatile) piece += '  volatile;\n';
  if (otherwise !== '') piece += `  default ${quoted(otherwise)};\n`;
  for (const row of rows) {
    isEmpty = false;
    piece += printRow(row);
    if (piece.length < pieceSize) continue;
    yield piece;
    piece = '';
  }
  if (isEmpty) return otherwise;
  yield `${piece}}\n`;
  return variable;
}

function printRow(row: Row): string {
  if (row.pattern === undefined) {
    return `  ${quoted(special.test(row.key) ? `\\${row.key}` : row.key)} ${quoted(row.value)};\n`;
  }
  const note = row.note === undefined ? '' : `  ${comment(row.note)}\n`;
  return `${note}  ${quoted(`~${row.pattern}`)} ${quoted(row.value)};\n`;
}

/** An entry of a lookup: the key starts with a slash. Either the key or the value has no space. */
export interface Pair {
  readonly key: string;
  readonly value: string;
}

/** A lookup of `source` into the variable `name`. */
export interface LookUp {
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
): Printing {
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
): Printing {
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
export function* caseBlind(v: Variable, { name, about, source, pairs, patterns = [] }: LookUp): Printing {
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

export function commentLine(text: string): string {
  return text === '' ? '#' : comment(text);
}

/** nginx reads words of up to 4,096 bytes; a little is reserved. */
export const longestWord = 4000;

/** Prints a pattern in every percent-encoding, or only in the likely ones. */
export type Pattern = (likely: boolean) => string;

/** A pattern in every percent-encoding, or only in the likely ones if that is too long. */
export function fitting(pattern: Pattern): string {
  return pattern(isTooLong(pattern));
}

/** True if a pattern in every percent-encoding is too long. */
export function isTooLong(pattern: Pattern): boolean {
  return quoted(pattern(false)).length > longestWord;
}
