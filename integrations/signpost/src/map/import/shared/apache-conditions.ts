import type { Directive } from './apache-lines.ts';
import { notes } from './syntax.ts';

/** What RewriteCond lines ask for, in the map's words. */
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

/** Why a condition can't be met by an address, or what it asks for. */
const readers: Readonly<Record<string, (expression: string) => Part | undefined>> = {
  '%{QUERY_STRING}': queryIn,
  '%{REQUEST_URI}': (expression) => ({ uri: expression }),
  '%{HTTP_HOST}': (expression) => {
    const name = /^\^?((?:[\w-]|\\\.)+)\$?$/.exec(expression)?.[1];
    return name === undefined
      ? undefined
      : { host: `https://${name.replaceAll('\\.', '.')}`, notes: [notes.host] };
  },
  // A map's patterns come after files anyway, and an exact entry at a page is told by `map check`.
  '%{REQUEST_FILENAME}': (expression) => (/^!-[fd]$/.test(expression) ? {} : undefined),
};

/** The parameter that an expression for a query asks for. */
export function queryIn(expression: string): (Pick<Conditions, 'query'> & Part) | undefined {
  const [, start = '', pair, end = ''] =
    /^(\^|\(\^\|&\)|\(\?:\^\|&\))?([\w.~-]+=[\w.~-]+)(\$|\(&\|\$\)|\(\?:&\|\$\))?$/.exec(expression) ?? [];
  if (pair === undefined) return undefined;
  return { query: `?${pair}`, ...(start === '' || end === '' ? { notes: [notes.end] } : {}) };
}

/** Reads the conditions of one rule, all of which must hold. */
export function conditionsOf(directives: readonly Directive[]): Conditions | { readonly why: string } {
  let met: Conditions = { host: '', query: '', ignoresCase: false, notes: [] };
  for (const directive of directives) {
    const [variable = '', expression = '', flagList = ''] = directive.words;
    const flags = flagList
      .replace(/^\[|\]$/g, '')
      .toUpperCase()
      .split(',');
    const read = flags.includes('OR') ? undefined : readers[variable]?.(expression);
    if (read === undefined) return { why: whyNot(directive) };
    if (
      (read.host && met.host !== '') ||
      (read.query && met.query !== '') ||
      (read.uri && met.uri !== undefined)
    ) {
      return { why: `it has two conditions for ${variable}` };
    }
    met = {
      ...met,
      ...read,
      ignoresCase: met.ignoresCase || (flags.includes('NC') && !read.host),
      notes: [...met.notes, ...(read.notes ?? [])],
    };
  }
  return met;
}

/** True for a condition about https or the host's name. */
export function isAboutHost({ words: [variable = ''] }: Directive): boolean {
  return /HTTPS|HTTP_HOST|SERVER_(?:PORT|NAME)|REQUEST_SCHEME|X-Forwarded/i.test(variable);
}

function whyNot(directive: Directive): string {
  const [variable = '', expression = ''] = directive.words;
  if (isAboutHost(directive)) return 'it depends on https or the host name, and an entry on neither';
  return `it depends on ${variable} ${expression}, for which a map has no word`;
}
