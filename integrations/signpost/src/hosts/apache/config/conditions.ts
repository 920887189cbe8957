import { notes } from '../../../map/patterns/notes.ts';
import { type Directive, parseFlags } from './directives.ts';

/** The requirements of RewriteCond lines, in the map's terms. */
export interface Conditions {
  /** `https://host`, or '' for any. */
  readonly host: string;
  /** `?name=value`, or '' for any. */
  readonly query: string;
  /** An expression for the path. */
  readonly uri?: string;
  readonly ignoresCase: boolean;
  readonly notes: readonly string[];
}

type Part = Partial<Pick<Conditions, 'host' | 'query' | 'uri'>> & { readonly notes?: readonly string[] };

type Read = (expression: string) => readonly Part[] | undefined;

/** The alternatives of a condition; undefined if no URL can meet it. */
const readers: ReadonlyMap<string, Read> = new Map(
  Object.entries<Read>({
    '%{QUERY_STRING}': (expression) => readOneUrl(queryIn(expression)),
    '%{REQUEST_URI}': (expression) => (expression.startsWith('!') ? undefined : [{ uri: expression }]),
    '%{HTTP_HOST}': (expression) => {
      const [, www, name] = /^\^?(\((?:\?:)?www\\?\.\)\?)?((?:[\w-]|\\\.)+)\$?$/.exec(expression) ?? [];
      if (name === undefined) return undefined;
      const host = name.replaceAll('\\.', '.');
      const hosts = www === undefined ? [host] : [host, `www.${host}`];
      return hosts.map((one) => ({ host: `https://${one}`, notes: [notes.host] }));
    },
    // The map's patterns come after files anyway, and `map check` reports an exact redirect at a page.
    '%{REQUEST_FILENAME}': (expression) => (/^!-[fd]$/.test(expression) ? [{}] : undefined),
  }),
);

function readOneUrl(part: Part | undefined): readonly Part[] | undefined {
  return part === undefined ? undefined : [part];
}

const word = String.raw`(?:[\w.~-]|\\[.-])+`;
/** A value may contain `=`. Each character has one interpretation, so that matching is unambiguous. */
const parameter = `${word}(?:=${word})+`;
const parameters = new RegExp(
  String.raw`^(\^|\(\^\|&\)|\(\?:\^\|&\))?(${parameter}(?:&${parameter})*)(\$|\(&\|\$\)|\(\?:&\|\$\))?$`,
);

/** The parameters in a query expression: `a=1`, or `a=1&b=2`. */
export function queryIn(expression: string): (Pick<Conditions, 'query'> & Part) | undefined {
  const [, start = '', pairs, end = ''] = parameters.exec(expression) ?? [];
  if (pairs === undefined) return undefined;
  const query = `?${pairs.replaceAll('\\', '')}`;
  return { query, ...(start === '' || end === '' ? { notes: [notes.end] } : {}) };
}

/** The maximum number of combinations of a rule's conditions; beyond it, a person must write the entries. */
const maxCombinations = 64;

/** Reads a rule's conditions: every combination that meets them, including [OR]. */
export function readConditions(
  directives: readonly Directive[],
): readonly Conditions[] | { readonly why: string } {
  let ways: readonly Conditions[] = [{ host: '', query: '', ignoresCase: false, notes: [] }];
  let either: QueryCondition[] = [];
  for (const [at, directive] of directives.entries()) {
    const flags = parseFlags(directive);
    const isJoined = flags.has('OR');
    const [variable = '', expression = ''] = directive.words;
    // After a final [OR], the rule always applies.
    const parts = isJoined && at === directives.length - 1 ? undefined : readers.get(variable)?.(expression);
    if (parts === undefined) return { why: describeUnsupported(directive) };
    either.push(...parts.map((part) => ({ part, ignoresCase: flags.has('NC') && !part.host })));
    if (isJoined) continue;
    const next = ways.flatMap((way) => either.map((queryConditions) => withPart(way, queryConditions)));
    if (next.includes(undefined)) return { why: `it has two conditions for ${variable}` };
    ways = next.filter((way) => way !== undefined);
    if (ways.length > maxCombinations) return { why: `it matches more than ${maxCombinations} URLs` };
    either = [];
  }

  return ways;
}

interface QueryCondition {
  readonly part: Part;
  readonly ignoresCase: boolean;
}

/** Undefined if both test the host or the path, of which a URL has only one. */
function withPart(way: Conditions, { part, ignoresCase }: QueryCondition): Conditions | undefined {
  if ((part.host && way.host !== '') || (part.uri && way.uri !== undefined)) return undefined;
  return {
    ...way,
    ...part,
    query: joinQueries(way.query, part.query ?? ''),
    ignoresCase: way.ignoresCase || ignoresCase,
    notes: [...way.notes, ...(part.notes ?? [])],
  };
}

/** An entry may require several parameters. */
function joinQueries(one: string, other: string): string {
  return one === '' || other === '' ? one + other : `${one}&${other.slice(1)}`;
}

/** True if a condition tests the whole query, so that nothing is left to pass on. */
export function asksWholeQuery(conditions: readonly Directive[]): boolean {
  const queryConditions = conditions.filter(({ words: [variable] }) => variable === '%{QUERY_STRING}');
  return (
    queryConditions.length > 0 &&
    queryConditions.every(({ words: [, expression = ''] }) => /^\^.*\$$/.test(expression))
  );
}

/** True for a condition about https or the host name. */
export function isAboutHost({ words: [variable = ''] }: Directive): boolean {
  return /HTTPS|HTTP_HOST|SERVER_(?:PORT|NAME)|REQUEST_SCHEME|X-Forwarded/i.test(variable);
}

function describeUnsupported(directive: Directive): string {
  const [variable = '', expression = ''] = directive.words;
  if (isAboutHost(directive))
    return "it depends on https or the host name, which a redirect of the map can't";
  return `it depends on ${variable} ${expression}, which a map can't express`;
}
