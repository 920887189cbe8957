import { notes } from '../../../map/patterns/notes.ts';
import { type Directive, parseFlags } from './directives.ts';

/** The requirements of RewriteCond lines, in the map's terms. */
export interface Conditions {
  /** `https://host`, or '' for any. */
  readonly host: string;
  /** `?name=value`, or '' for any. */
  readonly query: string;
  /** An expression for the path, or '' for any. */
  readonly uri: string;
  readonly ignoresCase: boolean;
  readonly notes: readonly string[];
}

const none: Conditions = { host: '', query: '', uri: '', ignoresCase: false, notes: [] };

/** The alternatives of a condition; undefined if no URL can meet it. */
function readCondition({ words: [variable = '', expression = ''] }: Directive): Conditions[] | undefined {
  switch (variable) {
    case '%{QUERY_STRING}': {
      const found = queryIn(expression);
      return found && [{ ...none, ...found }];
    }
    case '%{REQUEST_URI}':
      return expression.startsWith('!') ? undefined : [{ ...none, uri: expression }];
    case '%{HTTP_HOST}': {
      const [, www, name] = /^\^?(\((?:\?:)?www\\?\.\)\?)?((?:[\w-]|\\\.)+)\$?$/.exec(expression) ?? [];
      if (name === undefined) return undefined;
      const host = name.replaceAll('\\.', '.');
      const hosts = www === undefined ? [host] : [host, `www.${host}`];
      return hosts.map((one) => ({ ...none, host: `https://${one}`, notes: [notes.host] }));
    }
    // The map's patterns come after files anyway, and `map check` reports an exact redirect at a page.
    case '%{REQUEST_FILENAME}':
      return /^!-[fd]$/.test(expression) ? [none] : undefined;
    default:
      return undefined;
  }
}

const word = String.raw`(?:[\w.~-]|\\[.-])+`;
/** A value may contain `=`. Each character has one interpretation, so that matching is unambiguous. */
const parameter = `${word}(?:=${word})+`;
const parameters = new RegExp(
  String.raw`^(\^|\(\^\|&\)|\(\?:\^\|&\))?(${parameter}(?:&${parameter})*)(\$|\(&\|\$\)|\(\?:&\|\$\))?$`,
);

/** The parameters in a query expression: `a=1`, or `a=1&b=2`. */
export function queryIn(expression: string): Pick<Conditions, 'query' | 'notes'> | undefined {
  const [, start = '', pairs, end = ''] = parameters.exec(expression) ?? [];
  if (pairs === undefined) return undefined;
  const query = `?${pairs.replaceAll('\\', '')}`;
  return { query, notes: start === '' || end === '' ? [notes.end] : [] };
}

/** The maximum number of combinations of a rule's conditions; beyond it, a person must write the entries. */
const maxCombinations = 64;

/** Reads a rule's conditions: every combination that meets them, including [OR]. */
export function readConditions(
  directives: readonly Directive[],
): readonly Conditions[] | { readonly why: string } {
  let ways: Conditions[] = [none];
  let either: Conditions[] = [];
  for (const [at, directive] of directives.entries()) {
    const flags = parseFlags(directive);
    const isJoined = flags.has('OR');
    // After a final [OR], the rule always applies.
    const parts = isJoined && at === directives.length - 1 ? undefined : readCondition(directive);
    if (parts === undefined) return { why: describeUnsupported(directive) };
    either.push(...parts.map((part) => ({ ...part, ignoresCase: flags.has('NC') && part.host === '' })));
    if (isJoined) continue;

    const next = ways.flatMap((way) => either.map((part) => joinConditions(way, part)));
    if (next.includes(undefined)) return { why: `it has two conditions for ${directive.words[0]}` };
    ways = next.filter((way) => way !== undefined);
    if (ways.length > maxCombinations) return { why: `it matches more than ${maxCombinations} URLs` };
    either = [];
  }

  return ways;
}

/** Undefined if both test the host or the path, of which a URL has only one. An entry may require several parameters. */
function joinConditions(one: Conditions, other: Conditions): Conditions | undefined {
  if ((one.host && other.host) || (one.uri && other.uri)) return undefined;
  const isBoth = one.query !== '' && other.query !== '';
  return {
    host: one.host || other.host,
    uri: one.uri || other.uri,
    query: isBoth ? `${one.query}&${other.query.slice(1)}` : one.query + other.query,
    ignoresCase: one.ignoresCase || other.ignoresCase,
    notes: [...one.notes, ...other.notes],
  };
}

/** True if a condition tests the whole query, so that nothing is left to pass on. */
export function asksWholeQuery(conditions: readonly Directive[]): boolean {
  const tests = conditions.filter(({ words: [variable] }) => variable === '%{QUERY_STRING}');
  return tests.length > 0 && tests.every(({ words: [, expression = ''] }) => /^\^.*\$$/.test(expression));
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
