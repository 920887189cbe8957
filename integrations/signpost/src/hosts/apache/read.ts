import { compact } from '../../lib/text/text.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Rule } from '../../map/patterns/foreign-rule.ts';
import {
  type Fallback,
  matchEveryUrl,
  type PlatformRule,
  type RequestParts,
  type RuleCondition,
  type RuleState,
  rewriteCondition,
  takesNothing,
  usualRule,
} from '../shared/platform-rule.ts';
import { compileRegex, encodePath, matchByEntries, matchByRegex } from '../shared/rule-matching.ts';
import {
  type Conditioned,
  type Directive,
  isFileTest,
  parseAlias,
  parseDirectives,
  parseFlags,
  parseStatus,
  resolveSections,
  withConditions,
} from './config/directives.ts';
import { readApacheConfig } from './config/read.ts';
import { findSyntaxError } from './config/syntax.ts';

// A rule of mod_alias or mod_rewrite:
//
//   Redirect [status] /old /new           everything below /old too; the rest is appended
//   RedirectMatch [status] regex target   $1 in the target
//   RewriteCond %{VARIABLE} [!]regex [flags]
//   RewriteRule [!]regex target [flags]   the path without its first slash; $1 and %1 in the target
//
// https://httpd.apache.org/docs/2.4/mod/mod_alias.html, https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html

/** The file, and the rules with an equivalent in the map, by line. */
interface Source {
  readonly file: string;
  readonly base: string;
  readonly imported: ReadonlyMap<number, readonly Rule[]>;
}

/**
 * The redirects of a `.htaccess` in the order in which Apache applies them: mod_rewrite before mod_alias. A test that
 * depends on the server is a condition: `RewriteCond %{HTTP_COOKIE} beta`.
 */
export function readHtaccess(file: string, text: string): PlatformRule[] {
  const directives = withConditions(resolveSections(parseDirectives(text)));
  const findWord = (wanted: string): string | undefined =>
    directives.findLast(({ name }) => name === wanted)?.words[0];

  // Lines that the map has words for too
  const items = readApacheConfig(file, text, '/').items.filter((item) => item.kind === 'rule');
  const source: Source = {
    file,
    base: findWord('rewritebase') ?? '/',
    imported: Map.groupBy(items, ({ line }) => line),
  };
  const isOff = findWord('rewriteengine')?.toLowerCase() === 'off';

  const rewrites = directives.filter(({ name }) => name === 'rewriterule' && !isOff);
  return [
    ...rewrites.map((directive) => readRewriteRule(source, directive)),
    ...directives.flatMap((directive) => readRedirect(source, directive)),
    ...directives.flatMap((directive) => readFallback(file, directive)),
  ];
}

/** `FallbackResource /index.html` serves a page for every URL without a file; `disabled` serves none. */
function readFallback(file: string, { name, line, text, words }: Directive): PlatformRule[] {
  const [to = ''] = words;
  if (name !== 'fallbackresource' || !to.startsWith('/')) return [];
  return [{ ...matchEveryUrl(to), platform: 'apache', file, line, text }];
}

/**
 * Finds `ErrorDocument 404 /404.html` in a `.htaccess`. With a host, Apache redirects there, and nothing returns 404.
 */
export function readErrorDocuments(file: string, text: string): Fallback[] {
  return parseDirectives(text).flatMap(({ line, column, name, words }): Fallback[] => {
    const [status, to = '', ...others] = words;
    const isFor404 = name === 'errordocument' && status === '404' && others.length === 0;
    if (!isFor404 || !/^(?:https?:\/)?\/\S*$/i.test(to)) return [];
    return [{ file, line, column, to, status: to.startsWith('/') ? 404 : 302 }];
  });
}

/** `Redirect 301 /old /new` or `RedirectMatch ^/old/(.*)$ /new/$1`; empty for any other directive. */
function readRedirect(source: Source, directive: Conditioned): PlatformRule[] {
  const alias = parseAlias(directive);
  if (alias === undefined) return [];

  // `Redirect /old /new` takes /old and /old/any, but not /older.
  const { status, from, isMatch } = alias;
  let [expression, to] = [from, alias.to];
  if (!isMatch) {
    expression = `^${escapeRegex(from)}${from.endsWith('/') ? '(.*)' : '(/.*)?'}$`;
    to = `${alias.to}$1`;
  }
  const regex = compileRegex(expression);
  const match = ({ path, query }: RequestParts): string | undefined => {
    const found = regex?.exec(decodePath(path));
    return found ? withQuery(encodeTarget(fillGroups(to, '$', found)), query) : undefined;
  };
  const rule = makeRule(source, directive, { status, from, to: alias.to, regex, match });
  if (isMatch) return [rule];

  // /old.html/any isn't requested in practice.
  const path = encodePath(from);
  if (/\.\w+$/.test(from)) return [{ ...rule, isExact: true, samples: [path] }];
  return [{ ...rule, isExact: false, samples: [path, `${path.replace(/\/$/, '')}/any`] }];
}

/** `RewriteRule ^old/(.*)$ /new/$1 [R=301,L]`. */
function readRewriteRule(source: Source, directive: Conditioned): PlatformRule {
  const flags = parseFlags(directive);
  const [pattern = '', to = ''] = directive.words;
  const isNot = pattern.startsWith('!');
  const regex = compileRegex(isNot ? pattern.slice(1) : pattern, flags.has('NC') ? 'i' : '');
  const conditions = directive.conditions.filter((condition) => !isFileTest(condition));

  const match = (request: RequestParts): string | undefined => {
    const found = regex?.exec(decodePath(request.path).slice(1)) ?? undefined;
    if ((found === undefined) !== isNot) return undefined;
    const met = matchConditions(conditions, request);
    if (met === undefined) return undefined;
    const filled = fillGroups(fillGroups(to, '$', found), '%', met.groups).replace(/\\(.)/g, '$1');
    return rewriteTarget(filled, flags, source.base, request.query);
  };
  const status = findStatus(flags, to) ?? 200;
  const rule = makeRule(source, directive, {
    status,
    from: pattern,
    to: makeAbsolute(to, source.base),
    regex,
    match,
    conditions: [...conditions.flatMap(findUnknownConditions), ...readRewriteCondition(status, conditions)],
  });

  return {
    ...rule,
    // `RewriteCond %{REQUEST_FILENAME} !-f`: a file comes first.
    isForced: !directive.conditions.some((one) => isFileTest(one) && isNegated(one)),
    hasExceptions: isNot || pattern.includes('(?!') || conditions.some(isNegated),
  };
}

type Flags = ReadonlyMap<string, string>;

/** Undefined for a rule that rewrites inside the server. */
function findStatus(flags: Flags, to: string): number | undefined {
  if (flags.has('G')) return 410;
  if (flags.has('F')) return 403;
  const redirect = flags.get('R');
  if (redirect !== undefined) return parseStatus(redirect) ?? 302;
  if (/^https?:\/\//i.test(to) && !flags.has('P')) return 302;
  return undefined;
}

/** A rewrite happens where its own conditions hold. */
function readRewriteCondition(status: number, conditions: readonly Directive[]): RuleCondition[] {
  if (status !== 200) return [];
  if (conditions.length === 0) return [rewriteCondition];
  const texts = [...conditions.map(({ text }) => text), rewriteCondition.text];
  return [{ on: 'server', text: texts.join(' · ') }];
}

/** The target of a rewrite with its groups filled in: `/new?a=1`. */
function rewriteTarget(filled: string, flags: Flags, base: string, query: string): string {
  const [path = '', own] = filled.split(/\?(.*)/s, 2);
  const whole = makeAbsolute(path, base);
  const target = flags.has('NE') ? whole : encodeTarget(whole).replaceAll('#', '%23');

  if (own === undefined && flags.has('QSD')) return target;
  if (own === undefined) return withQuery(target, query);
  // `/new?` drops the request's query, `/new?a=1` replaces the query, [QSA] joins both.
  return withQuery(target, compact(own, flags.has('QSA') && query).join('&'));
}

/** `index.html` is below the folder of RewriteBase; `-` changes nothing. */
function makeAbsolute(path: string, base: string): string {
  if (/^(?:\/|https?:\/\/|-$)/i.test(path)) return path;
  return base.replace(/\/?$/, '/') + path;
}

/** Replaces `$1` or `%1` with what a group matched. */
function fillGroups(text: string, sign: '$' | '%', found: RegExpExecArray | undefined): string {
  const reference = sign === '$' ? /\$(\d)/g : /%(\d)(?![0-9A-Fa-f])/g;
  return text.replace(reference, (_, number) => found?.[Number(number)] ?? '');
}

/** The query comes before a fragment: `/new?a=1#part`. */
function withQuery(target: string, query: string): string {
  if (query === '' || target.includes('?')) return target;
  const [, head = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(target) ?? [];
  return `${head}?${query}${fragment}`;
}

/** A condition that holds, and the captured groups. */
interface Met {
  readonly groups: RegExpExecArray | undefined;
}

/** Undefined if a condition isn't met. A condition about the server counts as met, and is listed with the rule. */
function matchConditions(conditions: readonly Directive[], request: RequestParts): Met | undefined {
  // With [OR], the next condition may hold instead.
  let groups: RegExpExecArray | undefined;
  let isMet = false;
  for (const condition of conditions) {
    const met = testCondition(condition, request);
    groups = met?.groups ?? groups;
    isMet ||= met !== undefined;

    const isJoined = parseFlags(condition).has('OR');
    if (isJoined && condition !== conditions.at(-1)) continue;
    if (!isMet) return undefined;
    isMet = false;
  }
  return { groups };
}

function testCondition(condition: Directive, request: RequestParts): Met | undefined {
  const [tested = '', wanted = ''] = condition.words;
  const value = findVariableValue(tested, request);
  if (value === undefined) return { groups: undefined };

  // `!^/keep`, or `=text` for a comparison
  const isNot = wanted.startsWith('!');
  const pattern = isNot ? wanted.slice(1) : wanted;
  const source = pattern.startsWith('=') ? `^${escapeRegex(pattern.slice(1))}$` : pattern;
  const found = compileRegex(source, parseFlags(condition).has('NC') ? 'i' : '')?.exec(value) ?? undefined;
  if ((found === undefined) !== isNot) return undefined;
  return { groups: found };
}

/** The value of a variable that the URL decides; undefined for `%{HTTP_COOKIE}` and the like. */
function findVariableValue(
  tested: string,
  { path, query, host, scheme = 'https' }: RequestParts,
): string | undefined {
  const values = new Map([
    ['%{QUERY_STRING}', query],
    ['%{REQUEST_URI}', decodePath(path)],
    ['%{HTTP_HOST}', host],
    ['%{SERVER_NAME}', host],
    ['%{HTTPS}', scheme === 'https' ? 'on' : 'off'],
    ['%{REQUEST_METHOD}', 'GET'],
  ]);
  return values.get(tested.toUpperCase());
}

/** A condition about more than the URL, such as a cookie. */
function findUnknownConditions(condition: Directive): RuleCondition[] {
  const sample = { path: '/', query: '', host: 'www.example.com' };
  if (findVariableValue(condition.words[0] ?? '', sample) !== undefined) return [];
  return [{ on: 'server', text: condition.text }];
}

/** True for `RewriteCond %{REQUEST_URI} !^/keep`. */
function isNegated({ words: [, wanted = ''] }: Directive): boolean {
  return wanted.startsWith('!') || wanted.includes('(?!');
}

interface Decided extends Pick<PlatformRule, 'status' | 'from' | 'to' | 'match'> {
  /** Undefined for an expression that JavaScript can't compile. */
  readonly regex: RegExp | undefined;
  readonly conditions?: readonly RuleCondition[];
}

function makeRule(
  { file, imported }: Source,
  directive: Directive,
  { status, from, to, regex, match, conditions = [] }: Decided,
): PlatformRule {
  const { line, text, barred } = directive;
  const known = imported.get(line) ?? [];
  const [first] = known;
  const matching = regex && matchByRegex(regex, match, matchByEntries(known));
  // A section such as `<Files "*.pdf">` depends on the server's files.
  const section: RuleCondition[] = compact(barred !== undefined && { on: 'server', text: barred });

  const rule: PlatformRule = {
    ...usualRule,
    platform: 'apache',
    file,
    line,
    text,
    kind: findKind(status),
    status,
    from: first?.from ?? from,
    to: first?.to ?? to,
    conditions: [...section, ...conditions],
    isForced: true,
    hasQuery: true,
    ...matching,
  };
  const fault = findSyntaxError(directive);
  return fault === undefined ? rule : { ...rule, ...takesNothing, state: rejectFile(fault) };
}

function rejectFile(fault: string): RuleState {
  const why = `${fault} Apache then answers every URL with 500.`;
  return { is: 'invalid', why, isBroken: true };
}

function findKind(status: number): PlatformRule['kind'] {
  if (status === 410) return 'gone';
  if (status === 200) return 'rewrite';
  if (status >= 300 && status < 400) return 'redirect';
  return 'error page';
}

/** As Apache compares a path: decoded, with doubled slashes merged. */
function decodePath(path: string): string {
  const merged = path.replace(/\/{2,}/g, '/');
  try {
    return decodeURIComponent(merged);
  } catch {
    return merged;
  }
}

/** As Apache sends a target: what isn't allowed in a URL is encoded, existing escapes stay. */
function encodeTarget(text: string): string {
  return text.replace(/[^!#$&'()*+,\-./0-9:;=?@A-Z_a-z~%[\]]+|%(?![0-9A-Fa-f]{2})/gu, (piece) =>
    encodeURIComponent(piece.toWellFormed()),
  );
}
