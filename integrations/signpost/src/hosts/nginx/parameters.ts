import type { Entry } from '../../map/entry.ts';
import { parametersOf } from '../../map/query.ts';
import { braced, literal, mapBlock, type Printing, type Row, type Variable } from './text.ts';

const encoder = new TextEncoder();

/** nginx has no loop: each parameter of a request has its own variables, and further parameters are ignored. */
export const mostParameters = 32;

/** Escapes that one map decodes, by the length of the longest parameter. nginx reads no longer pattern and no deeper maps. */
const perMap = { usual: 16, most: 32 };
const mostMaps = 48;
/** Bytes of a parameter that can be decoded even if all are escaped. */
export const longestParameter = perMap.most * mostMaps;

/** The escapes that stay: a query can't contain these characters otherwise. */
const kept = '[01][\\dA-F]|2[0356]|7F|[89A-F][\\dA-F]';

/** A name or a value. Each has its own maps, because an encoded `=` in a name stays encoded. */
interface Part {
  readonly about: string;
  readonly name: string;
  readonly sent: string;
  readonly kept: string;
}

/** `$…_sent1`, …: each parameter after its ampersand, as it was sent. `$…_parameter1`, …: normalized (`parameterForms`). */
export function* parameterMaps(v: Variable, longest: number): Generator<string> {
  for (const at of numbers()) {
    const pattern = `^&*(?:[^&]+&+){${at - 1}}(?<sp_sent>[^&]+)`;
    const about = `Parameter ${at} of the query as it was sent, after "&".`;
    yield* mapBlock(about, '$args', v(`sent${at}`), [{ pattern, value: '&$sp_sent' }]);
  }
  const names = { about: 'A name', name: 'name', sent: '$sp_name', kept: `${kept}|3D` };
  const name = braced(yield* decodeMaps(v, names, longest));
  const values = { about: 'A value', name: 'value', sent: '$sp_value', kept };
  const value = braced(yield* decodeMaps(v, values, longest));
  for (const at of numbers()) {
    const rows: Row[] = [
      { pattern: '^&(?<sp_name>[^=]*+)=(?<sp_value>.+)', value: `${name}=${value}` },
      { pattern: '^&(?<sp_name>[^=]*+)', value: name },
    ];
    const about = `Parameter ${at} in canonical percent-encoding.`;
    yield* mapBlock(about, v(`sent${at}`), v(`parameter${at}`), rows);
  }
}

/** Decodes a part. The maps are volatile, so that they can decode one parameter after another. */
function* decodeMaps(v: Variable, part: Part, longest: number): Printing {
  const count = longest > perMap.usual * (mostMaps / 2) ? perMap.most : perMap.usual;
  const maps = Math.min(Math.ceil(longest / count), mostMaps);
  const list = literal(v, escapesBut(part.kept));
  let text = part.sent;
  for (let at = 1; at <= maps; at++) {
    const about = `${part.about} with its first ${at * count} escapes replaced. The list after it has the replacements.`;
    const rows = [{ pattern: decodePattern(part, count), value: decodedValue(count) }];
    yield* mapBlock(about, `${text} ${list}`, v(`${part.name}${at}`), rows, '', true);
    text = v(`${part.name}${at}`);
  }
  const about = `${part.about} in canonical percent-encoding.`;
  return yield* mapBlock(about, part.sent, v(part.name), [{ pattern: '%', value: text }], part.sent, true);
}

/** `2F=/` for each escape, `%C3` for one that stays, and first the replacement of a `%` without hex digits. */
function escapesBut(staying: string): string {
  const stays = new RegExp(`^(?:${staying})$`);
  const all = Array.from({ length: 256 }, (_, byte) => {
    const hex = byte.toString(16).toUpperCase().padStart(2, '0');
    return `${hex}=${stays.test(hex) ? `%${hex}` : String.fromCharCode(byte)}`;
  });
  return ['=%25', ...all].join(' ');
}

/** Literal text, and between it escapes that are looked up in the list. */
function decodePattern(part: Part, count: number): string {
  const stays = `(?(DEFINE)(?<sp_stays>(?:[^% ]|%(?:${part.kept}))*+))`;
  const next = Array.from({ length: count }, (_, at) => {
    const hex = '%([\\dA-Fa-f]{2}|)';
    const found = `(?=\\S* (?:\\S+ )*?(?i:\\g{-1})=(?<sp_e${at + 1}>\\S+))`;
    return `(?:${hex}${found}(?<sp_d${at + 1}>(?&sp_stays)))?+`;
  });
  return `${stays}^(?<sp_d0>(?&sp_stays))${next.join('')}(?<sp_more>\\S*)`;
}

function decodedValue(count: number): string {
  const next = Array.from({ length: count }, (_, at) => `\${sp_e${at + 1}}\${sp_d${at + 1}}`);
  return `\${sp_d0}${next.join('')}\${sp_more}`;
}

/** Combines a value for each parameter that a request has. */
export interface Together {
  readonly name: string;
  readonly about: string;
  readonly one: (at: number) => string;
  /** Combines two parts; by default one after the other. */
  readonly two?: (left: string, right: string, variable: string) => Printing;
}

/** Returns the combination of all. It is a tree, so that chains of maps stay short and missing parameters cost nothing. */
export function* together(v: Variable, parts: Together, from = 1, to = mostParameters): Printing {
  if (from === to) return parts.one(from);
  const middle = Math.ceil((from + to) / 2);
  const left = yield* together(v, parts, from, middle - 1);
  const right = yield* together(v, parts, middle, to);
  const both = parts.two
    ? yield* parts.two(left, right, v(`${parts.name}_both${from}_${to}`))
    : [left, right].map((part) => part.replace(/^\$(\w+)$/, '${$1}')).join('');
  const rows = [{ key: '', value: left }];
  const about = `${parts.about}: parameters ${from} to ${to}.`;
  return yield* mapBlock(about, v(`sent${middle}`), v(`${parts.name}${from}_${to}`), rows, both);
}

function numbers(): number[] {
  return Array.from({ length: mostParameters }, (_, at) => at + 1);
}

/** Bytes of the longest parameter that entries match or remove. */
export function longestIn(entries: Iterable<Entry>): number {
  let longest = 1;
  for (const { query, outcome } of entries) {
    for (const { name } of parametersOf(outcome.target?.query ?? ''))
      longest = Math.max(longest, bytesOf(name, ''));
    for (const [name, value] of query) longest = Math.max(longest, bytesOf(name, value));
  }
  return longest;
}

export function bytesOf(name: string, value: string): number {
  return encoder.encode(`${name}=${value}`).length;
}

/** The rest of a query: `and` after an ampersand, `ask` after a question mark. The first non-empty word decides. */
export function* restMaps(v: Variable, words: readonly string[]): Generator<string, Rest> {
  let taken = '';
  for (const [at, word] of words.toReversed().entries()) {
    const about = 'The parameters that the redirect removes from the query, each after "&".';
    const rows: Row[] = [
      ...(taken === '' ? [] : [{ key: '', value: taken }]),
      { pattern: '^\\d+!?(?<sp_taken>&[^=]*)=', value: '$sp_taken' },
    ];
    taken = yield* mapBlock(about, word, v(`taken${at}`), rows);
  }
  for (let at = 1; at <= mostParameters; at++) {
    const about = `Parameter ${at} as it was sent, unless the redirect removes it.`;
    const row: Row = { pattern: '&([^& ]*)(?=[& ])[^ ]* \\g{1}(?:=|\\z)', value: '' };
    const source = `${braced(taken)} ${braced(v(`parameter${at}`))}`;
    yield* mapBlock(about, source, v(`kept${at}`), [row], v(`sent${at}`));
  }
  const about = 'The rest of the query, after "&"';
  const kept = yield* together(v, { name: 'kept', about, one: (at) => v(`kept${at}`) });
  const tail: Row = {
    pattern: `^&*+(?:[^&]++&++){${mostParameters}}(?<sp_tail>.+)`,
    value: `${braced(kept)}&$sp_tail`,
  };
  const and = yield* mapBlock(`${about}.`, '$args', v('rest'), [tail], kept);
  const behind: Row = { pattern: '^&(?<sp_rest>.+)', value: '?$sp_rest' };
  return { and, ask: yield* mapBlock('The rest of the query, after "?".', and, v('rest_ask'), [behind]) };
}

export interface Rest {
  readonly and: string;
  readonly ask: string;
}
