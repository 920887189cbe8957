import { isObject, type JsonObject } from '../../lib/json/is-object.ts';
import { figure } from '../../lib/text/text.ts';
import { redirectTables } from '../../lib/text/toml.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import { decodePercent } from '../../map/query.ts';
import {
  active,
  invalid,
  type PlatformRule,
  type RequestParts,
  type RuleCondition,
  type RuleKind,
  type RuleState,
  takesNothing,
} from '../shared/platform-rule.ts';

/** The parts of a rule, from a line of `_redirects` or a table of netlify.toml. */
interface Parts {
  readonly from: string | undefined;
  readonly query: Pairs;
  readonly to: string | undefined;
  readonly status: number | undefined;
  readonly isForced: boolean;
  readonly conditions: Pairs;
  /** Why it is invalid. */
  readonly fault?: string | undefined;
}

type Pairs = ReadonlyMap<string, string>;
type Place = Pick<PlatformRule, 'file' | 'line' | 'text'>;

/**
 * Reads `_redirects` as Netlify does: `from [name=value…] [to] [status[!]] [Condition=value…]`. The first match counts.
 * https://docs.netlify.com/manage/routing/redirects/overview/
 */
export function readNetlifyRedirects(file: string, text: string): PlatformRule[] {
  return text.split('\n').flatMap((raw, index): PlatformRule[] => {
    const trimmed = raw.trim();
    if (trimmed === '' || trimmed.startsWith('#')) return [];
    const words = trimmed.split(/\s+/);
    const comment = words.findIndex((word) => word.startsWith('#'));
    const parts = partsOf(comment < 0 ? words : words.slice(0, comment));
    return [ruleOf({ file, line: index + 1, text: trimmed }, parts)];
  });
}

/** Reads `[[redirects]]` of netlify.toml, which come after `_redirects`. Throws a `Problem` for invalid TOML. */
export function readNetlifyToml(file: string, text: string): PlatformRule[] {
  return redirectTables(file, text).map(({ line, table }) =>
    ruleOf({ file, line, text: JSON.stringify(table) }, partsOfTable(table)),
  );
}

/** The words of a line. The first word that starts with a slash or scheme is the target; words before it are the query. */
function partsOf([from = '', ...rest]: readonly string[]): Parts {
  const first = Number.parseInt(rest[0] ?? '', 10);
  const at = Number.isInteger(first) ? -1 : rest.findIndex((word) => /^(?:\/|https?:\/\/)/.test(word));
  const [code, ...conditions] = rest.slice(at + 1);
  const fault =
    rest.length === 0
      ? 'It has no target. Add the new URL.'
      : at < 0 && !Number.isInteger(first)
        ? 'It has no target that starts with "/", "http://" or "https://".'
        : undefined;
  const status = Number.parseInt(code ?? '', 10);
  const known = code === undefined || Number.isInteger(status);
  return {
    from,
    query: pairsOf(at < 0 ? [] : rest.slice(0, at)),
    to: rest[at],
    status: code === undefined ? undefined : status,
    isForced: known && code?.endsWith('!') === true,
    conditions: pairsOf(conditions),
    fault:
      fault ?? (known ? undefined : `"${code}" is not a status, and a condition comes after the status.`),
  };
}

function pairsOf(words: readonly string[]): Pairs {
  return new Map(words.map((word) => [word.split('=')[0] ?? '', word.split('=')[1] ?? '']));
}

/** Older names of the keys count too. */
function partsOfTable(table: JsonObject): Parts {
  const from = table['from'] ?? table['origin'];
  const to = table['to'] ?? table['destination'];
  const { status } = table;
  const code = Number.parseInt(String(status), 10);
  const query = table['query'] ?? table['params'] ?? table['parameters'];
  const signed = table['signed'] ?? table['signing'] ?? table['sign'];
  const wrong = [from, to].find((value) => value !== undefined && typeof value !== 'string');
  return {
    from: typeof from === 'string' ? from : undefined,
    to: typeof to === 'string' ? to : undefined,
    query: pairsIn(query),
    status: status === undefined ? undefined : code,
    isForced: table['force'] === true,
    conditions: new Map([
      ...pairsIn(table['conditions']),
      ...(typeof signed === 'string' ? [['signed', signed] as const] : []),
    ]),
    fault:
      from === undefined
        ? 'It has no "from".'
        : wrong !== undefined
          ? `"from" and "to" must be strings, and one of them is ${JSON.stringify(wrong)}.`
          : status !== undefined && !Number.isInteger(code)
            ? `"${String(status)}" is not a status.`
            : undefined,
  };
}

function pairsIn(value: unknown): Pairs {
  return new Map(isObject(value) ? Object.entries(value).map(([name, said]) => [name, String(said)]) : []);
}

function ruleOf(place: Place, parts: Parts): PlatformRule {
  const { query, conditions } = parts;
  const from = parts.from ?? '';
  const to = parts.to ?? (from.endsWith('/*') ? from.replace(/\*$/, ':splat') : '');
  const status = parts.status ?? 301;
  const source = sourceOf(from);
  const given = {
    ...({
      platform: 'netlify',
      ...place,
      from,
      to,
      status,
      isForced: parts.isForced,
      isFallback: false,
    } as const),
    kind: kindOf(status, to),
    conditions: [
      ...(source?.host === undefined
        ? []
        : [{ on: 'host', text: source.host, pair: ['', source.host] } as const]),
      ...Array.from(query, (pair) => {
        return { on: 'query', text: pairText(pair), ...(pair[1].startsWith(':') ? {} : { pair }) } as const;
      }),
      ...Array.from(conditions, (pair) => ({
        on: conditionNames[pair[0].toLowerCase()] ?? 'header',
        text: pairText(pair),
      })),
    ],
  };
  const state = faultOf(parts, to, source) ?? neverIn(source?.path ?? '', conditions);
  if (state !== undefined || source === undefined)
    return { ...given, ...takesNothing, state: state ?? active };
  return { ...given, state: active, note: noteOf(place.text, from), ...matching(source, given, query) };
}

/** What Netlify rejects, and statuses that it doesn't support. */
function faultOf(parts: Parts, to: string, source: Source | undefined): RuleState | undefined {
  const { fault, from = '', status = 301 } = parts;
  if (fault !== undefined) return invalid(fault);

  if (source === undefined) return invalid(`Netlify can't read the source "${from}".`);
  if (source.path.length > longestPath)
    return invalid(`Its path has more than ${figure(longestPath)} characters, which no browser requests.`);
  if (source.path.startsWith('/.netlify'))
    return invalid('Netlify keeps paths that begin with "/.netlify" for itself.');

  const isRewrite = status >= 200 && status <= 299;
  if (parts.to === undefined && (to === '' || !isRewrite))
    return invalid('It has no target. Add the new URL.');
  return status < 200 || status > 599 ? invalid(`${status} is not an HTTP status.`) : undefined;
}

const longestPath = 2000;

/** Netlify compares paths with the request character by character. */
function neverIn(path: string, conditions: Pairs): RuleState | undefined {
  const [what] = /[?#]/.exec(path) ?? [];
  const odd = [...conditions.keys()].find((name) => conditionNames[name.toLowerCase()] === undefined);
  const why = !path.startsWith('/')
    ? "The source doesn't begin with a slash, and every path does."
    : what !== undefined
      ? `The source has "${what}", which no path has. On Netlify, write query parameters as separate words: /path id=1 /target.`
      : /[^!-~]/.test(path)
        ? `Browsers send this path percent-encoded. Write it as \`${encodeURI(path)}\`.`
        : odd !== undefined
          ? `"${odd}" is not a condition of Netlify. It has Country, Language, Role and Cookie.`
          : undefined;
  return why === undefined ? undefined : { is: 'never matches', why };
}

function kindOf(status: number, to: string): RuleKind {
  if (status === 410) return 'gone';
  if (status >= 300 && status < 400) return 'redirect';
  if (status >= 400) return 'error page';
  return /^https?:\/\//.test(to) ? 'proxy' : 'rewrite';
}

const pairText = ([name, value]: readonly [string, string]): string => `${name}=${value}`;

const conditionNames: Readonly<Record<string, RuleCondition['on']>> = {
  country: 'country',
  language: 'language',
  role: 'role',
  cookie: 'cookie',
  sign: 'signature',
  signed: 'signature',
};

function noteOf(text: string, from: string): string | undefined {
  return /^http:\/\//.test(from) && /\s/.test(text)
    ? 'Netlify redirects http to https before it reads this rule, so the redirect also needs a source with https.'
    : undefined;
}

/** The scheme, host and path that a rule requires. */
interface Source {
  readonly scheme: string | undefined;
  readonly host: string | undefined;
  readonly path: string;
}

function sourceOf(from: string): Source | undefined {
  if (!/^https?:\/\//.test(from)) return { scheme: undefined, host: undefined, path: from };
  const url = URL.parse(from);
  return url === null ? undefined : { scheme: url.protocol.slice(0, -1), host: url.host, path: url.pathname };
}

/** Longer paths match nothing, so that regular expressions stay fast. */
const longest = 2000;

function matching(
  source: Source,
  { to, status }: Pick<PlatformRule, 'to' | 'status'>,
  query: Pairs,
): Pick<PlatformRule, 'match' | 'samples' | 'isExact'> {
  if (source.path.split('*').length > 4) return takesNothing;
  const { regex, names } = expressionOf(source.path);
  const isExact = names.length === 0;
  const folder = source.path.includes('*') && status !== 200 ? ownFolder(to) : undefined;
  const inside = folder !== undefined && regex.test(folder) ? folder : undefined;
  const sample = (rest: string): string =>
    source.path.replace(/\/:[^/*]+/g, (name) => `/any-${name.slice(2)}`).replace(/\*/g, rest);
  return {
    isExact,
    samples: source.path.includes('*') ? [sample(''), sample('any'), sample('any/more')] : [sample('')],
    match({ path, query: sent, host, scheme = 'https' }: RequestParts) {
      if (source.host !== undefined && (source.host !== host || source.scheme !== scheme)) return undefined;
      const found = path.length > longest ? null : regex.exec(path);
      if (found === null || (inside !== undefined && path.startsWith(inside))) return undefined;
      const values = names.map((name, at): [string, string] => [name, found[at + 1] ?? '']);
      const parameters = formValues(sent);
      for (const [name, value] of query) {
        const given = parameters.get(name);
        if (given === undefined || (!value.startsWith(':') && given !== value)) return undefined;
        if (value.startsWith(':')) values.push([value.slice(1), formEncoded(given)]);
      }
      return values.reduce((target, [name, value]) => target.replaceAll(`:${name}`, () => value), to);
    },
  };
}

/**
 * The values of a query by name, of which the last one counts. Netlify reads them as a form, names as they are sent, and
 * nothing of a query that ends with "&".
 */
function formValues(query: string): ReadonlyMap<string, string> {
  if (query.endsWith('&')) return new Map();
  return new Map(
    query
      .split('&')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), decodePercent(pair.slice(at + 1).replaceAll('+', ' '))];
      }),
  );
}

function formEncoded(value: string): string {
  return encodeURIComponent(value.toWellFormed())
    .replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

/**
 * To end loops such as `/* /en/:splat`, Netlify ignores URLs that start like the target; undefined if all of it is filled
 * in.
 */
function ownFolder(to: string): string | undefined {
  const at = to.indexOf('/:splat');
  return at < 0 ? to : at === 0 ? undefined : to.slice(0, at);
}

/**
 * A placeholder is a whole segment; `*` matches any rest, and with its slash also nothing. The trailing slash is optional.
 */
function expressionOf(path: string): { regex: RegExp; names: string[] } {
  const names: string[] = [];
  const source = path
    .replace(/(?<=.)\/$/, '')
    .split(/(\/\*|\*|(?<=\/):[^/*]+)/)
    .map((piece, at) => {
      if (at % 2 === 0) return escapeRegex(piece);
      names.push(piece.startsWith(':') ? piece.slice(1) : 'splat');
      return piece === '/*' ? '(?:\\/(.*))?' : piece === '*' ? '\\/?(.*)' : '([^/]+)';
    });
  return { regex: new RegExp(`^${source.join('')}\\/?$`), names };
}
