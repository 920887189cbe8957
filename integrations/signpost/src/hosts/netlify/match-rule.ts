import { compact } from '../../lib/text/text.ts';
import { escapeCharacter } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { decodePercent } from '../../map/query.ts';
import { compileRegex, type FileRegex } from '../shared/file-regex.ts';
import type { ForeignRule, RequestParts } from '../shared/foreign-rule.ts';
import { notes } from '../shared/import-texts.ts';
import { expressNames, noTexts, type RuleMeaning, readGroups, type Texts } from '../shared/rule-meaning.ts';

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

/** More stars match nothing either. */
const maxStars = 3;

/**
 * What a rule matches, and where it leads: by the path, and by the query parameters, whose values are fixed or placeholders
 * (`id=:id`).
 */
export function readMeaning(
  source: NetlifySource,
  { to, status, isForced }: Pick<ForeignRule, 'to' | 'status' | 'isForced'>,
  query: Pairs,
): RuleMeaning {
  const { regex, names } = compilePath(source.path);
  const excludedStart = findExcludedStart(source.path, { to, status });
  const isReadable = source.path.split('*').length - 1 <= maxStars;

  const findGroups = ({ path }: RequestParts): Texts | undefined =>
    isReadable && path.length <= maxPath ? readGroups(regex, path, names) : undefined;
  // `/* /en/:splat` answers no URL below /en, and no later line answers it.
  const isExcluded = ({ path }: RequestParts): boolean =>
    excludedStart !== undefined && path.startsWith(excludedStart);
  const isOfHost = ({ host, scheme = 'https' }: RequestParts): boolean =>
    source.host === undefined || (source.host === host && source.scheme === scheme);

  const namesOfQuery = compact(...query.values().map(findPlaceholder));
  const differences = isForced && /[*]|\/:/.test(source.path) ? [notes.forced] : [];
  return {
    ...expressNames(source.path, [...names, ...namesOfQuery], to, differences),
    findTexts: (request) => (isExcluded(request) ? undefined : findGroups(request)),
    findConditionTexts: (request) => (isOfHost(request) ? readParameters(query, request.query) : undefined),
    to,
    stopsAt: (request) => isExcluded(request) && isOfHost(request) && findGroups(request) !== undefined,
  };
}

/** The name of the placeholder `:id` as a value. */
function findPlaceholder(value: string): string | undefined {
  return value.startsWith(':') ? value.slice(1) : undefined;
}

/** The texts of placeholders such as `id=:id`; undefined if a parameter is missing or has another value. */
function readParameters(required: Pairs, sentQuery: string): Texts | undefined {
  if (required.size === 0) return noTexts;

  const texts = new Map<string, string>();
  const parameters = readFormValues(sentQuery);
  for (const [name, value] of required) {
    const sentValue = parameters.get(name);
    const placeholder = findPlaceholder(value);
    if (sentValue === undefined || (placeholder === undefined && sentValue !== value)) return undefined;
    if (placeholder !== undefined) texts.set(placeholder, encodeFormValue(sentValue));
  }
  return texts;
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
function compilePath(path: string): { readonly regex: FileRegex; readonly names: readonly string[] } {
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

  return { regex: compileRegex(`^${source.join('')}\\/?$`) ?? /(?!)/, names };
}
