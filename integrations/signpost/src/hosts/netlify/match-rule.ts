import { escapeCharacter } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { samplePaths } from '../../map/patterns/sample.ts';
import { decodePercent } from '../../map/query.ts';
import type { ForeignRule, RequestParts } from '../shared/foreign-rule.ts';
import { matchesNothing } from '../shared/make-rule.ts';
import type { Matching } from '../shared/rule-matching.ts';

/** Names and values, such as the query parameters that a rule requires. */
export type Pairs = ReadonlyMap<string, string>;

/** The scheme, host and path that a rule requires. */
export interface NetlifySource {
  readonly scheme: string | undefined;
  readonly host: string | undefined;
  readonly path: string;
}

/** Longer paths match nothing, so that regular expressions stay fast. */
const maxPath = 2000;

/**
 * Matches requests as Netlify does: the path, and the query parameters by their values or as placeholders (`id=:id`).
 */
export function makeMatching(
  source: NetlifySource,
  { to, status }: Pick<ForeignRule, 'to' | 'status'>,
  query: Pairs,
): Matching {
  if (source.path.split('*').length > 4) return matchesNothing;

  const { regex, names } = compilePath(source.path);
  const excludedStart = findExcludedStart(source.path, { to, status });

  const findGroups = ({ path, host, scheme = 'https' }: RequestParts): RegExpExecArray | null => {
    if (source.host !== undefined && (source.host !== host || source.scheme !== scheme)) return null;
    return path.length > maxPath ? null : regex.exec(path);
  };
  // `/* /en/:splat` answers no URL below /en, and no later line answers it.
  const isExcluded = ({ path }: RequestParts): boolean =>
    excludedStart !== undefined && path.startsWith(excludedStart);

  const match = (request: RequestParts): string | undefined => {
    const groups = findGroups(request);
    if (groups === null || isExcluded(request)) return undefined;

    const { query: sentQuery } = request;
    const values = names.map((name, index): [string, string] => [name, groups[index + 1] ?? '']);
    const parameters = query.size === 0 ? query : readFormValues(sentQuery);
    for (const [name, value] of query) {
      const sentValue = parameters.get(name);
      const isPlaceholder = value.startsWith(':');
      if (sentValue === undefined || (!isPlaceholder && sentValue !== value)) return undefined;
      if (isPlaceholder) values.push([value.slice(1), encodeFormValue(sentValue)]);
    }
    return values.reduce((target, [parameter, value]) => target.replaceAll(`:${parameter}`, () => value), to);
  };
  const [folder] = /^(?:\/[^/*:]+)+(?=\/|$)/.exec(source.path) ?? [];
  return {
    isExact: names.length === 0,
    samples: samplePaths(source.path),
    folder,
    match,
    stopsAt: (request) => isExcluded(request) && findGroups(request) !== null,
  };
}

/** The last value of each parameter. Netlify reads the query as a form, and nothing of a query with "&" at the end. */
function readFormValues(query: string): Pairs {
  if (query.endsWith('&')) return new Map();
  const pairs = query.split('&').filter((pair) => pair.includes('='));
  return new Map(
    pairs.map((pair) => {
      const equalsSign = pair.indexOf('=');
      return [pair.slice(0, equalsSign), decodePercent(pair.slice(equalsSign + 1).replaceAll('+', ' '))];
    }),
  );
}

function encodeFormValue(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replace(/[!'()*]/g, escapeCharacter)
    .replaceAll('%20', '+');
}

/**
 * The start of the URLs that a rule with a star doesn't match, because its target starts so: to end loops, `/* /en/:splat` leaves out /en/a
 * and /england. Undefined if it leaves out none.
 */
export function findExcludedStart(
  path: string,
  { to, status }: Pick<ForeignRule, 'to' | 'status'>,
): string | undefined {
  const [, start = ''] = /^(.*?)(?:\/:splat.*)?$/s.exec(to) ?? [];
  if (!path.includes('*') || status === 200 || start === '') return undefined;
  return compilePath(path).regex.test(start) ? start : undefined;
}

/**
 * Compiles a path. A placeholder is a whole segment; `*` matches any rest, and with its slash also nothing. The
 * trailing slash is optional.
 */
function compilePath(path: string): { readonly regex: RegExp; readonly names: readonly string[] } {
  const names: string[] = [];
  const source = path
    .replace(/(?<=.)\/$/, '')
    .split(/(\/\*|\*|(?<=\/):[^/*]+)/)
    .map((piece, index) => {
      if (index % 2 === 0) return escapeRegex(piece);
      names.push(piece.startsWith(':') ? piece.slice(1) : 'splat');
      if (piece === '/*') return '(?:\\/(.*))?';
      return piece === '*' ? '\\/?(.*)' : '([^/]+)';
    });

  return { regex: new RegExp(`^${source.join('')}\\/?$`), names };
}
