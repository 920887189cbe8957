import { queryIn } from '../apache/conditions.ts';
import { wholeHost } from '../shared/hosts.ts';
import { notes } from '../shared/syntax.ts';
import { type Addresses, addressOf, mapKey, withQuery } from './sources.ts';

/** The condition in the words of an `if`. */
export function conditionIn(words: readonly string[]): string {
  return words
    .slice(1)
    .join(' ')
    .replace(/^\(|\)$/g, '')
    .trim();
}

/** The variable that an `if` only asks to be there: `if ($new)`, `if ($new != "")`. */
export function flagIn(condition: string): string | undefined {
  return /^(\$\w+)(?:\s*!=)?$/.exec(condition)?.[1];
}

/** The addresses that an `if` is about, inside of a location where it stands in one; or why no map says it. */
export function addressesBy(condition: string, location: Addresses | undefined): Addresses {
  const [, variable = '', sign = '', operand = ''] = /^\$(\w+)\s*(=|~\*?)\s*(\S+)$/.exec(condition) ?? [];
  if (variable === 'request_uri' || variable === 'uri')
    return sign === '=' ? addressOf(operand, `$${variable}`) : mapKey(sign + operand, `$${variable}`);
  if (location !== undefined && sign === '=' && /^(?:http_)?host$/.test(variable))
    return onHost(location, operand);
  const query = sign === '~*' ? undefined : queryOf(variable, sign, operand);
  if (query !== undefined) return withQuery(location, query);
  return { why: isAboutHost(condition) ? aboutHost : other };
}

const aboutHost = 'it depends on https or the host name, and an entry on neither';
const other = 'it depends on a condition for which a map has no word';

/** The same on one host. */
function onHost(location: Addresses, name: string): Addresses {
  if ('why' in location) return { why: location.why };
  const sources = location.sources.map((source) => ({
    ...source,
    from: `https://${name.toLowerCase()}${source.from}`,
    notes: [...source.notes, notes.host],
  }));
  return { ...location, sources };
}

/** True for a condition about https or the host's name. */
function isAboutHost(condition: string): boolean {
  return /^\$(?:host|http_host|server_name|scheme|https|server_port|http_x_forwarded_proto|ssl_protocol)\b/.test(
    condition,
  );
}

/** Why a rule under a condition about the host is no entry, where it is for all addresses. */
export function whyForHost(condition: string, words: readonly string[]): string | undefined {
  const isAny = words[0] === 'return' || /^\^?\/?(?:\(?\.[*+]\)?)?\$?$/.test(words[1] ?? '');
  if (!isAboutHost(condition) || !isAny) return undefined;
  const target = words[2] ?? words[1] ?? '';
  return /(?:\$request_uri|\$uri|\/?\$1)(?:\$is_args\$args)?$/.test(target)
    ? wholeHost.https
    : wholeHost.other;
}

function queryOf(variable: string, sign: string, operand: string): string | undefined {
  const [, name] = /^arg_(\w+)$/.exec(variable) ?? [];
  if (name !== undefined) {
    const value = sign === '=' ? operand : /^\^([\w.-]+)\$$/.exec(operand)?.[1];
    return value === undefined ? undefined : parameter(name, value);
  }
  if (variable !== 'args' && variable !== 'query_string') return undefined;
  return queryIn(sign === '=' ? `^${operand}$` : operand)?.query;
}

/** A parameter that an address must have. */
export function parameter(name: string, value: string): string {
  return `?${name}=${encodeURIComponent(value)}`;
}
