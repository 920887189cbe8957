import { compact } from '../../../lib/text/text.ts';
import { ensureSlash } from '../../../lib/url/canonical-url.ts';
import { compileRegex } from '../../shared/file-regex.ts';
import type { ForeignRule, RequestParts, RuleState } from '../../shared/foreign-rule.ts';
import { noGroups, readGroups, type Texts } from '../../shared/rule-meaning.ts';
import { findUnknownConditions, isNegated, matchConditions } from './conditions.ts';
import { type Conditioned, type Directive, isFileTest, parseFlags } from './directives.ts';
import {
  expressSubstitution,
  expressUrls,
  type Flags,
  findNoRedirectReason,
  type RewritePlace,
} from './express-rewrite.ts';
import { parseStatus } from './parse-alias.ts';
import { makeRule } from './rule.ts';
import { decodePath, encodeTarget, makeAbsolute, withQuery } from './url-text.ts';

// RewriteRule [!]regex target [flags], with the RewriteCond lines above it → a rule that matches requests as Apache does. In a .htaccess
// the expression is tested on the path without its first slash; the target has $1 of the expression and %1 of a condition.
// https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html
//
// express-rewrite.ts has what becomes of the rule in a map.

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
  const isNegatedPattern = pattern.startsWith('!');
  const regex = compileRegex(isNegatedPattern ? pattern.slice(1) : pattern, flags.has('NC') ? 'i' : '');
  const conditions = directive.conditions.filter((condition) => !isFileTest(condition));

  const findTexts = (request: RequestParts): Texts | undefined => {
    const testedPath = findTestedPath(decodePath(request.path), place);
    if (testedPath === undefined) return undefined;

    const groups = regex && readGroups(regex, testedPath);
    const matchesPattern = groups !== undefined;
    if (matchesPattern === isNegatedPattern) return undefined;
    const conditionGroups = matchConditions(conditions, request);
    return conditionGroups && new Map([...(groups ?? noGroups), ...conditionGroups]);
  };

  const status = findStatus(flags, to);
  const whyNoRedirect = findNoRedirectReason(flags, to, status);
  const whyNotInMap = whyDependent ?? whyNoRedirect;
  const unknownConditions = conditions.flatMap(findUnknownConditions);
  const isRewrite = status === 200 && !flags.has('P');
  const rewriteCondition = isRewrite && describeRewrite(conditions, whyNoRedirect);
  const serverConditions = compact(whyDependent, ...unknownConditions, rewriteCondition);
  const toInMap = status === 410 ? '' : expressSubstitution(to, flags);
  const rule = makeRule(place.file, directive, {
    status,
    kind: flags.has('P') ? 'proxy' : undefined,
    from: pattern,
    to: makeAbsolute(to, place.rewriteBase),
    conditions: serverConditions.map((text) => ({ on: 'server', text })),
    meaning: {
      sources: whyNotInMap === undefined ? expressUrls(directive, place, toInMap) : { why: whyNotInMap },
      findTexts,
      to,
      toInMap,
      reference,
      complete: status === 410 ? undefined : (target) => makeAbsolute(target, place.rewriteBase),
      send: (target, { query }) => sendTarget(target.replace(/\\(.)/g, '$1'), flags, query),
    },
    state: findNeverMatchesState(pattern, place),
  });

  return {
    ...rule,
    text: [...directive.conditions.map((condition) => condition.text), directive.text].join(' · '),
    // `RewriteCond %{REQUEST_FILENAME} !-f`: a file comes first.
    isForced: !directive.conditions.some((condition) => isFileTest(condition) && isNegated(condition)),
    folder: rule.folder ?? findLiteralFolder(pattern, place),
    hasExceptions: isNegatedPattern || pattern.includes('(?!') || conditions.some(isNegated),
  };
}

/**
 * What a rewrite inside the server depends on: its conditions, and why it isn't a redirect. A rule with a condition of the server is
 * told as one that may apply, since which file or program answers then isn't known.
 */
function describeRewrite(conditions: readonly Directive[], whyNoRedirect = ''): string {
  return compact(...conditions.map((condition) => condition.text), whyNoRedirect).join(' · ');
}

/** What an expression is tested on: `hume` of /emmo/hume in /emmo/.htaccess; undefined outside of its folder. */
function findTestedPath(path: string, { isHtaccess, folder }: RewritePlace): string | undefined {
  if (!isHtaccess) return path;
  const start = ensureSlash(folder);
  // Apache redirects /emmo to /emmo/.
  if (ensureSlash(path) === start) return '';
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** `/old` of `^old/(.*)/print$`; undefined for an expression with alternatives, or of a .htaccess in a folder. */
function findLiteralFolder(pattern: string, { folder }: RewritePlace): string | undefined {
  const [, literal] = /^\^\/?((?:[\w~-]|\\[.-])+)\/(?![?*{])/.exec(pattern) ?? [];
  if (literal === undefined || folder !== '/' || pattern.includes('|')) return undefined;
  return `/${literal.replaceAll('\\', '')}`;
}

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
function findNeverMatchesState(pattern: string, { isHtaccess, isOff }: RewritePlace): RuleState | undefined {
  if (isOff) return { is: 'never matches', why: 'The RewriteEngine is off here.', fix: offFix };
  if (!isHtaccess || !/^\^\/(?![?*])/.test(pattern)) return undefined;
  return {
    is: 'never matches',
    why: 'The expression starts with a slash, and paths in a .htaccess file have none.',
    fix: `write the expression as ${pattern.replace('/', '')}`,
  };
}

const offFix = 'write `RewriteEngine On`, or remove the rule';

/** `$1` of the expression, and `%1` of a condition. `\%20` stays, and of an unescaped `%20` Apache takes `%2`. */
const reference = /(?<!\\)\$(\d)|(?<!\\)(%\d)/g;

/** The target as Apache sends it: `/new?a=1`. */
function sendTarget(filledTarget: string, flags: Flags, query: string): string {
  const [path = '', ownQuery] = filledTarget.split(/\?(.*)/s, 2);
  const target = flags.has('NE') ? path : encodeTarget(path).replaceAll('#', '%23');

  if (ownQuery === undefined && flags.has('QSD')) return target;
  if (ownQuery === undefined) return withQuery(target, query);
  // `/new?` drops the request's query, `/new?a=1` replaces the query, [QSA] joins both.
  return withQuery(target, compact(ownQuery, flags.has('QSA') && query).join('&'));
}
