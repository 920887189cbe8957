import { compact } from '../../../lib/text/text.ts';
import { ensureSlash } from '../../../lib/url/canonical-url.ts';
import type { ForeignRule, InMap, MapSides, RequestParts, RuleState } from '../../shared/foreign-rule.ts';
import { noRedirect, notes, wholeHost } from '../../shared/import-texts.ts';
import { compileRegex } from '../../shared/rule-matching.ts';
import {
  asksWholeQuery,
  findUnknownConditions,
  isAboutHost,
  isNegated,
  matchConditions,
  readConditions,
} from './conditions.ts';
import { type Conditioned, type Directive, isFileTest, parseFlags } from './directives.ts';
import { expressMatch } from './in-map.ts';
import { parseStatus } from './parse-alias.ts';
import { makeRule } from './rule.ts';
import {
  addsQueryAfterFragment,
  decodePath,
  encodeTarget,
  fillGroups,
  makeAbsolute,
  withQuery,
} from './url-text.ts';

// RewriteRule [!]regex target [flags]: the path without its first slash; $1 and %1 in the target
// https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html

/** Where the rules are. */
export interface RewritePlace {
  readonly file: string;
  /** True in a .htaccess, where expressions don't see the first slash. */
  readonly isHtaccess: boolean;
  readonly isOff: boolean;
  /** The path of the file's folder. */
  readonly folder: string;
  /** The base of relative targets, by RewriteBase. */
  readonly rewriteBase: string;
}

/** Why a rule behind [S=2] or [C] depends on an earlier one, which skips or chains it for certain URLs. Rule ─▶ reason. */
export function findDependentRules(directives: readonly Directive[]): ReadonlyMap<Directive, string> {
  const dependent = new Map<Directive, string>();
  let remaining = 0;
  let why = '';
  for (const rule of directives.filter(({ name }) => name === 'rewriterule')) {
    if (remaining > 0) {
      dependent.set(rule, why);
      remaining -= 1;
    }

    const flags = parseFlags(rule);
    // The next two, or the next one, which may chain on.
    const followers = flags.has('C') ? 1 : Number(flags.get('S') ?? 0);
    if (followers <= remaining) continue;
    remaining = followers;
    why = `the rule on line ${rule.line} decides by [S] or [C] for which URLs it applies`;
  }
  return dependent;
}

/**
 * Reads `RewriteRule ^old/(.*)$ /new/$1 [R=301,L]` with its conditions. `whyDependent`: why the rule applies only after
 * another rule.
 */
export function readRewriteRule(
  directive: Conditioned,
  place: RewritePlace,
  whyDependent: string | undefined,
): ForeignRule {
  const flags = parseFlags(directive);
  const [pattern = '', to = ''] = directive.words;
  const isNot = pattern.startsWith('!');
  const regex = compileRegex(isNot ? pattern.slice(1) : pattern, flags.has('NC') ? 'i' : '');
  const conditions = directive.conditions.filter((condition) => !isFileTest(condition));

  const match = (request: RequestParts): string | undefined => {
    const tested = findTestedPath(decodePath(request.path), place);
    if (tested === undefined) return undefined;
    const groups = regex?.exec(tested) ?? undefined;
    if ((groups === undefined) !== isNot) return undefined;
    const met = matchConditions(conditions, request);
    if (met === undefined) return undefined;
    const filled = fillGroups(fillGroups(to, '$', groups), '%', met.groups).replace(/\\(.)/g, '$1');
    return rewriteTarget(filled, flags, place.rewriteBase, request.query);
  };

  const status = findStatus(flags, to);
  const whyNoRedirect = findNoRedirectReason(flags, to, status);
  const why = whyDependent ?? whyNoRedirect;
  const unknown = conditions.flatMap(findUnknownConditions);
  const isRewrite = status === 200 && !flags.has('P');
  const rewriteCondition = isRewrite && describeRewrite(conditions, whyNoRedirect);
  const rule = makeRule(place.file, directive, {
    status,
    kind: flags.has('P') ? 'proxy' : undefined,
    from: pattern,
    to: makeAbsolute(to, place.rewriteBase),
    regex,
    match,
    conditions: compact(whyDependent, ...unknown, rewriteCondition).map((text) => ({ on: 'server', text })),
    inMap: why === undefined ? expressRewrite(directive, place, status) : { why },
    state: findNoMatch(pattern, place),
  });

  return {
    ...rule,
    text: [...directive.conditions.map((condition) => condition.text), directive.text].join(' · '),
    // `RewriteCond %{REQUEST_FILENAME} !-f`: a file comes first.
    isForced: !directive.conditions.some((condition) => isFileTest(condition) && isNegated(condition)),
    hasExceptions: isNot || pattern.includes('(?!') || conditions.some(isNegated),
  };
}

/**
 * What a rewrite inside the server depends on: its conditions, and why it isn't a redirect. A rule with a condition of the server is
 * told as one that may apply, since which file or program answers then isn't known.
 */
function describeRewrite(conditions: readonly Directive[], whyNoRedirect = ''): string {
  return compact(...conditions.map((condition) => condition.text), whyNoRedirect).join(' · ');
}

/** What an expression sees of a path: `hume` of /emmo/hume in /emmo/.htaccess; undefined outside of its folder. */
function findTestedPath(path: string, { isHtaccess, folder }: RewritePlace): string | undefined {
  if (!isHtaccess) return path;
  const start = ensureSlash(folder);
  // Apache redirects /emmo to /emmo/.
  if (ensureSlash(path) === start) return '';
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

type Flags = ReadonlyMap<string, string>;

/** 200 for a rule that rewrites inside the server or fetches its target. */
function findStatus(flags: Flags, to: string): number {
  if (flags.has('G')) return 410;
  if (flags.has('F')) return 403;
  if (flags.has('P')) return 200;
  const redirect = flags.get('R');
  if (redirect !== undefined) return parseStatus(redirect) ?? 302;
  return /^https?:\/\//i.test(to) ? 302 : 200;
}

/** The state of a rule that no request reaches. */
function findNoMatch(pattern: string, { isHtaccess, isOff }: RewritePlace): RuleState | undefined {
  if (isOff) return { is: 'never matches', why: 'The RewriteEngine is off here.', fix: offFix };
  if (!isHtaccess || !/^\^\/(?![?*])/.test(pattern)) return undefined;
  return {
    is: 'never matches',
    why: 'The expression starts with a slash, and paths in a .htaccess file have none.',
    fix: `write the expression as ${pattern.replace('/', '')}`,
  };
}

const offFix = 'write `RewriteEngine On`, or remove the rule';

/** The target of a rewrite with its groups filled in: `/new?a=1`. */
function rewriteTarget(filled: string, flags: Flags, base: string, query: string): string {
  const [path = '', ownQuery] = filled.split(/\?(.*)/s, 2);
  const absolutePath = makeAbsolute(path, base);
  const target = flags.has('NE') ? absolutePath : encodeTarget(absolutePath).replaceAll('#', '%23');

  if (ownQuery === undefined && flags.has('QSD')) return target;
  if (ownQuery === undefined) return withQuery(target, query);
  // `/new?` drops the request's query, `/new?a=1` replaces the query, [QSA] joins both.
  return withQuery(target, compact(ownQuery, flags.has('QSA') && query).join('&'));
}

/** Why a rule never redirects; undefined if it does. */
function findNoRedirectReason(flags: Flags, to: string, status: number): string | undefined {
  if (flags.has('P')) return noRedirect.proxy;
  if (status === 403) return 'it returns 403 ([F]) instead of redirecting';
  if (flags.has('S')) return "it skips later rules for some URLs ([S]), which a map can't express";
  if (flags.has('C') && status !== 200)
    return "the next rules continue with its target ([C]), which a map can't express";
  // `${moved:$1}`
  if (to.includes('${')) return 'its target is looked up in a RewriteMap';
  if (status !== 200) return undefined;
  if (to !== '-') return noRedirect.rewrite;

  // RewriteRule ^wp-admin/ - [L]
  if (flags.has('L') || flags.has('END'))
    return "it excludes its URLs from later rules, which a map can't express";
  return "it doesn't change the URL, so it redirects nothing";
}

/** The redirects of the map for a rule that redirects, or why there are none. */
function expressRewrite(directive: Conditioned, place: RewritePlace, status: number): InMap {
  const { conditions, words } = directive;
  const [regex = '', escaped = ''] = words;
  const flags = parseFlags(directive);
  const to = unescapeSubstitution(escaped, flags.has('NE'));
  const why = findAllUrlsReason(regex, to, conditions);
  if (why !== undefined) return { why };
  const ways = readConditions(conditions);
  if ('why' in ways) return ways;

  const { folder, rewriteBase } = place;
  const dropsQuery = (flags.has('QSD') || to.endsWith('?')) && !asksWholeQuery(conditions);
  const differences = compact(
    (flags.has('NC') || ways.some((way) => way.ignoresCase)) && notes.case,
    ...ways.flatMap((way) => way.notes),
    dropsQuery && notes.dropped,
    flags.has('QSA') && /\?./.test(to) && notes.joined,
    to.includes('#') && !flags.has('NE') && notes.encodedFragment,
    !dropsQuery && flags.has('NE') && addsQueryAfterFragment(to) && notes.fragment,
    /(?<!\\)%\d[0-9A-Fa-f]/.test(escaped) && notes.escape,
  );

  // All of a rule or nothing
  const redirects: MapSides[] = [];
  for (const { host, query, uri } of ways) {
    const target = status === 410 ? '' : to.replace(/\?$/, '');
    const match = { regex, to: target, isRooted: false, host, query, uri, folder, rewriteBase };
    const inMap = expressMatch(directive, match);
    if ('why' in inMap) return inMap;
    redirects.push(...inMap.redirects);
    differences.push(...inMap.notes);
  }
  return { redirects, notes: differences };
}

/** In a substitution a backslash escapes the next character: `meeting\ notes`, `\%20` beside `%2`. */
function unescapeSubstitution(text: string, isSentAsItIs: boolean): string {
  return text.replace(/\\(.)/g, (_, character: string) => {
    if (character === '%' && isSentAsItIs) return character;
    return /[$% \\]/.test(character) ? encodeURIComponent(character) : character;
  });
}

const anyUrl = /^\^?(?:\/\?)?(?:\(?\.[*?]\)?)?\$?$/;

/** Why a rule matches too many URLs for a map; undefined if it doesn't. */
function findAllUrlsReason(regex: string, to: string, conditions: readonly Directive[]): string | undefined {
  if (regex.startsWith('!')) return "it applies to all URLs that don't match";
  if (!anyUrl.test(regex) || !conditions.some(isAboutHost)) return undefined;
  const isSame = /^https?:\/\/(?:[^/%]|%\{[^}]*\}|%\d)+?\/?(?:\$[01]|%\{REQUEST_URI\})$/i.test(to);
  return isSame ? wholeHost.https : wholeHost.other;
}
