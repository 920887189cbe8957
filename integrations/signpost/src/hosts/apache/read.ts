import type { Rule } from '../../map/patterns/foreign-rule.ts';
import { active, type PlatformRule, type RequestParts, type RuleCondition } from '../shared/platform-rule.ts';
import {
  compileRegex,
  encodePath,
  type Matching,
  matchByEntries,
  matchByRegex,
} from '../shared/rule-matching.ts';
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

// A rule of mod_alias or mod_rewrite:
//
//   Redirect [status] /old /new           everything below /old too; the rest is appended
//   RedirectMatch [status] regex target   $1 in the target
//   RewriteCond %{VARIABLE} [!]regex [flags]
//   RewriteRule [!]regex target [flags]   the path without its first slash; $1 and %1 in the target
//
// https://httpd.apache.org/docs/2.4/mod/mod_alias.html, https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html

type Flags = ReadonlyMap<string, string>;

/** The rules that the map has words for, by line. */
type Imported = ReadonlyMap<number, readonly Rule[]>;

/**
 * The redirects of a `.htaccess` in the order in which Apache applies them: mod_rewrite before mod_alias. What only the
 * server knows is a condition, such as `RewriteCond %{HTTP_COOKIE} beta`.
 */
export function readHtaccess(file: string, text: string): PlatformRule[] {
  const directives = withConditions(resolveSections(parseDirectives(text)));
  const { items } = readApacheConfig(file, text, '/');
  const imported = Map.groupBy(
    items.filter((item) => item.kind === 'rule'),
    ({ line }) => line,
  );
  const isOff = findLastWord(directives, 'rewriteengine')?.toLowerCase() === 'off';
  const base = findLastWord(directives, 'rewritebase') ?? '/';

  const rewrites = directives.filter(({ name }) => name === 'rewriterule' && !isOff);
  return [
    ...rewrites.map((directive) => readRewriteRule(file, directive, base, imported)),
    ...directives.flatMap((directive) => readRedirect(file, directive, imported)),
    ...directives.flatMap((directive) => readFallback(file, directive)),
  ];
}

/** `FallbackResource /index.html` serves a page for every URL without a file; `disabled` serves none. */
function readFallback(file: string, { name, line, text, words }: Directive): PlatformRule[] {
  const [to = ''] = words;
  if (name !== 'fallbackresource' || !to.startsWith('/')) return [];
  return [
    {
      ...({ platform: 'apache', file, line, text, kind: 'rewrite', from: '/*', to, status: 200 } as const),
      ...{ conditions: [], isForced: false, isFallback: true, isExact: false, state: active },
      ...{ samples: ['/', '/any', '/any/more'], match: () => to },
    },
  ];
}

function findLastWord(directives: readonly Directive[], wanted: string): string | undefined {
  return directives.findLast(({ name }) => name === wanted)?.words[0];
}

/** `Redirect 301 /old /new` or `RedirectMatch ^/old/(.*)$ /new/$1`; empty for any other directive. */
function readRedirect(file: string, directive: Directive, imported: Imported): PlatformRule[] {
  const alias = parseAlias(directive);
  if (alias === undefined) return [];

  const { status, from, to, isMatch } = alias;
  const regex = isMatch ? compileRegex(from) : undefined;
  const match = ({ path, query }: RequestParts): string | undefined => {
    const decoded = decodePath(path);
    const found = regex?.exec(decoded);
    const target = isMatch ? found && fillGroups(to, '$', found) : appendRest(decoded, from, to);
    return target === undefined || target === null ? undefined : withQuery(encodeTarget(target), query);
  };
  return [
    makeRule(file, directive, { status, from, to, regex, match }, readSectionCondition(directive), imported),
  ];
}

/** `/new/rest` for `/old/rest`; undefined for a path such as `/older`. */
function appendRest(path: string, from: string, to: string): string | undefined {
  const rest = path.slice(from.length);
  const isBelow = path.startsWith(from) && (rest === '' || rest.startsWith('/') || from.endsWith('/'));
  return isBelow ? to + rest : undefined;
}

/** `RewriteRule ^old/(.*)$ /new/$1 [R=301,L]`. */
function readRewriteRule(
  file: string,
  directive: Conditioned,
  base: string,
  imported: Imported,
): PlatformRule {
  const flags = parseFlags(directive);
  const [pattern = '', to = ''] = directive.words;
  const isNot = pattern.startsWith('!');
  const regex = compileRegex(isNot ? pattern.slice(1) : pattern, flags.has('NC') ? 'i' : '');
  const conditions = directive.conditions.filter((condition) => !isFileTest(condition));

  const match = (request: RequestParts): string | undefined => {
    const found = regex?.exec(decodePath(request.path).slice(1)) ?? undefined;
    if ((found === undefined) !== isNot) return undefined;
    const met = matchConditions(conditions, request);
    return met && rewriteTarget(to, { found, condition: met.groups, flags, base, query: request.query });
  };
  const status = findStatus(flags, to);
  // `RewriteCond %{REQUEST_FILENAME} !-f`: a file comes first.
  const isForced = !directive.conditions.some((one) => isFileTest(one) && isNegated(one));
  const hasExceptions = isNot || pattern.includes('(?!') || conditions.some(isNegated);
  const onServer = [
    ...readSectionCondition(directive),
    ...conditions.flatMap(findUnknownConditions),
    ...readRewriteCondition(status, directive),
  ];
  return makeRule(
    file,
    directive,
    {
      status: status ?? 200,
      from: pattern,
      to: makeAbsolute(to, base),
      regex,
      match,
      hasExceptions,
      isForced,
    },
    onServer,
    imported,
  );
}

/** Undefined for a rule that rewrites inside the server. */
function findStatus(flags: Flags, to: string): number | undefined {
  if (flags.has('G')) return 410;
  if (flags.has('F')) return 403;
  const redirect = flags.get('R');
  if (redirect !== undefined) return parseStatus(redirect) ?? 302;
  return /^https?:\/\//i.test(to) && !flags.has('P') ? 302 : undefined;
}

/** Later rules see the path that a rewrite inside the server has made. */
export const rewriteCondition: RuleCondition = { on: 'server', text: 'a rewrite inside the server' };

/** A rewrite happens where its own conditions hold. */
function readRewriteCondition(status: number | undefined, { conditions }: Conditioned): RuleCondition[] {
  if (status !== undefined) return [];
  const others = conditions.filter((condition) => !isFileTest(condition));
  if (others.length === 0) return [rewriteCondition];
  const texts = [...others.map(({ text }) => text), rewriteCondition.text];
  return [{ on: 'server', text: texts.join(' · ') }];
}

interface Substitution {
  readonly found: RegExpExecArray | undefined;
  readonly condition: RegExpExecArray | undefined;
  readonly flags: Flags;
  readonly base: string;
  readonly query: string;
}

function rewriteTarget(to: string, { found, condition, flags, base, query }: Substitution): string {
  const filled = fillGroups(fillGroups(to, '$', found), '%', condition).replace(/\\(.)/g, '$1');
  const [path = '', own] = filled.split(/\?(.*)/s, 2);
  const whole = makeAbsolute(path, base);
  const target = flags.has('NE') ? whole : encodeTarget(whole).replaceAll('#', '%23');

  if (own === undefined) return flags.has('QSD') ? target : withQuery(target, query);
  // `/new?` drops the request's query, `/new?a=1` replaces it, [QSA] joins both.
  const joined = flags.has('QSA') ? [own, query].filter((one) => one !== '').join('&') : own;
  return withQuery(target, joined);
}

/** `index.html` is below the folder of RewriteBase; `-` changes nothing. */
function makeAbsolute(path: string, base: string): string {
  return /^(?:\/|https?:\/\/|-$)/i.test(path) ? path : base.replace(/\/?$/, '/') + path;
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

interface Met {
  /** The text that the last matching condition captured. */
  readonly groups: RegExpExecArray | undefined;
}

/** Undefined if a condition isn't met. A condition about the server counts as met, and is listed with the rule. */
function matchConditions(conditions: readonly Directive[], request: RequestParts): Met | undefined {
  let groups: RegExpExecArray | undefined;
  let isMet = false;
  for (const condition of conditions) {
    const { holds, found } = testCondition(condition, request);
    groups = found ?? groups;
    isMet ||= holds;

    const isJoined = parseFlags(condition).has('OR');
    if (isJoined && condition !== conditions.at(-1)) continue;
    if (!isMet) return undefined;
    isMet = false;
  }
  return { groups };
}

function testCondition(
  condition: Directive,
  request: RequestParts,
): { readonly holds: boolean; readonly found?: RegExpExecArray | undefined } {
  const [tested = '', wanted = ''] = condition.words;
  const value = findVariableValue(tested, request);
  if (value === undefined) return { holds: true };

  const isNot = wanted.startsWith('!');
  const pattern = isNot ? wanted.slice(1) : wanted;
  if (pattern.startsWith('=')) return { holds: (value === pattern.slice(1)) !== isNot };
  const regex = compileRegex(pattern, parseFlags(condition).has('NC') ? 'i' : '');
  const found = regex?.exec(value) ?? undefined;
  return { holds: (found !== undefined) !== isNot, found: isNot ? undefined : found };
}

/** The value of a variable that the URL decides; undefined for `%{HTTP_COOKIE}` and the like. */
function findVariableValue(
  tested: string,
  { path, query, host, scheme = 'https' }: RequestParts,
): string | undefined {
  const [, name = ''] = /^%\{(\w+)\}$/.exec(tested) ?? [];

  switch (name.toUpperCase()) {
    case 'QUERY_STRING':
      return query;
    case 'REQUEST_URI':
      return decodePath(path);
    case 'HTTP_HOST':
    case 'SERVER_NAME':
      return host;
    case 'HTTPS':
      return scheme === 'https' ? 'on' : 'off';
    case 'REQUEST_METHOD':
      return 'GET';
    default:
      return undefined;
  }
}

/** A condition that the URL alone doesn't decide, such as one about a cookie. */
function findUnknownConditions(condition: Directive): RuleCondition[] {
  const sample = { path: '/', query: '', host: 'www.example.com' };
  const isKnown = findVariableValue(condition.words[0] ?? '', sample) !== undefined;
  return isKnown ? [] : [{ on: 'server', text: condition.text }];
}

/** A section such as `<Files "*.pdf">` depends on the server's files. */
function readSectionCondition({ barred }: Directive): RuleCondition[] {
  return barred === undefined ? [] : [{ on: 'server', text: barred }];
}

/** True for `RewriteCond %{REQUEST_URI} !^/keep`. */
function isNegated({ words: [, wanted = ''] }: Directive): boolean {
  return wanted.startsWith('!') || wanted.includes('(?!');
}

interface Decided extends Pick<PlatformRule, 'status' | 'from' | 'to' | 'match' | 'hasExceptions'> {
  /** Default: true. */
  readonly isForced?: boolean;
  /** Undefined for a `Redirect`, or an expression that can't be compiled here. */
  readonly regex: RegExp | undefined;
}

function makeRule(
  file: string,
  directive: Directive,
  { status, from, to, regex, match, hasExceptions, isForced = true }: Decided,
  conditions: readonly RuleCondition[],
  imported: Imported,
): PlatformRule {
  const { line, text } = directive;
  const known = imported.get(line) ?? [];
  const [first] = known;
  const matching =
    regex === undefined ? matchPrefix(from, match) : matchByRegex(regex, match, matchByEntries(known));

  return {
    platform: 'apache',
    file,
    line,
    text,
    kind: findKind(status),
    from: first?.from ?? from,
    to: first?.to ?? to,
    status,
    conditions,
    isForced,
    isFallback: false,
    state: active,
    hasQuery: true,
    hasExceptions,
    ...matching,
  };
}

/** `Redirect /old` takes `/old/any` too, and `/old.html` in practice one URL. */
function matchPrefix(from: string, match: PlatformRule['match']): Matching {
  const path = encodePath(from);
  const isFile = /\.\w+$/.test(from);
  return { match, samples: isFile ? [path] : [path, `${path.replace(/\/$/, '')}/any`], isExact: isFile };
}

function findKind(status: number): PlatformRule['kind'] {
  if (status === 410) return 'gone';
  if (status === 200) return 'rewrite';
  return status >= 300 && status < 400 ? 'redirect' : 'error page';
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
