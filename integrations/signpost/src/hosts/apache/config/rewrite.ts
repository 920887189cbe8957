import { compact } from '../../../lib/text/text.ts';
import {
  type Item,
  makeUnexpressed,
  type Notice,
  notes,
  wholeHost,
} from '../../../map/patterns/foreign-rule.ts';
import { type Conditioned, type Directive, parseFlags, parseStatus } from './directives.ts';
import { readMatch } from './redirects.ts';

/** Where the rules are. */
export interface RewritePlace {
  /** True in a .htaccess, where expressions don't see the first slash. */
  readonly isFolder: boolean;
  readonly isOff: boolean;
  /** The path of the file's folder. */
  readonly folder: string;
  /** The base of relative targets, by RewriteBase. */
  readonly targets: string | undefined;
}

/** Why the rules after [S] or [C] depend on a rule, which skips or chains for certain URLs. Rule ─▶ reason. */
export function findDependentRules(directives: readonly Directive[]): ReadonlyMap<Directive, string> {
  const rules = directives.filter(({ name }) => name === 'rewriterule');
  const at = rules.findIndex((rule) => parseFlags(rule).has('S') || parseFlags(rule).has('C'));
  const why = `the rule on line ${rules[at]?.line} decides by [S] or [C] for which URLs it applies`;
  return new Map(at < 0 ? [] : rules.slice(at + 1).map((rule) => [rule, why]));
}

/**
 * Reads `RewriteRule ^old$ /new [R=301,L]` with its conditions. `whyDependent`: why the rule applies only after
 * another rule.
 */
export function readRewriteRule(
  directive: Conditioned,
  place: RewritePlace,
  whyDependent: string | undefined,
  notices: Notice[],
): Item[] {
  const { line, conditions } = directive;
  const [regex = '', escaped = ''] = directive.words;
  const flags = parseFlags(directive);
  const to = unescapeSubstitution(escaped, flags.has('NE'));
  const text = [...conditions.map((condition) => condition.text), directive.text].join(' · ');

  const why =
    findUnreachableReason(regex, place) ??
    whyDependent ??
    findNoRedirectReason(flags, to) ??
    findAllUrlsReason(regex, to, conditions);
  if (why !== undefined) return [makeUnexpressed(line, text, why)];
  const ways = readConditions(conditions);
  if ('why' in ways) return [makeUnexpressed(line, text, ways.why)];

  const status = isGone(flags) ? 410 : (parseStatus(flags.get('R') ?? '') ?? 302);
  const ruleNotices: Notice[] = [];
  const items = ways.flatMap(({ host, query, uri }) =>
    readMatch({ ...directive, text }, ruleNotices, {
      to: to.replace(/\?$/, ''),
      status,
      regex,
      rooted: false,
      host,
      query,
      uri,
      folder: place.folder,
      targets: place.targets ?? place.folder,
    }),
  );
  // All of a rule or nothing. A rule that is left out has no notices.
  const missing = items.find(({ kind }) => kind === 'unexpressed');
  if (missing !== undefined) return [missing];

  const dropsQuery = (flags.has('QSD') || to.endsWith('?')) && !asksWholeQuery(conditions);
  const more = compact(
    (flags.has('NC') || ways.some((way) => way.ignoresCase)) && notes.case,
    ...ways.flatMap((way) => way.notes),
    dropsQuery && notes.dropped,
    flags.has('QSA') && /\?./.test(to) && notes.joined,
  );
  notices.push(...more.map((note) => ({ line, text: note })), ...ruleNotices);

  return items;
}

type Flags = ReturnType<typeof parseFlags>;

function isGone(flags: Flags): boolean {
  return flags.has('G') || flags.get('R') === '410';
}

/** In a substitution a backslash escapes the next character: `meeting\ notes`, `\%20` beside `%2`. */
function unescapeSubstitution(text: string, isSentAsItIs: boolean): string {
  return text.replace(/\\(.)/g, (_, character: string) => {
    if (character === '%' && isSentAsItIs) return character;
    return /[$% \\]/.test(character) ? encodeURIComponent(character) : character;
  });
}

/** Why a rule is never reached. */
function findUnreachableReason(regex: string, { isFolder, isOff }: RewritePlace): string | undefined {
  if (isOff) return 'the RewriteEngine is off here';
  if (isFolder && /^\^\/(?![?*])/.test(regex))
    return 'it never matches: in a .htaccess file, paths have no leading slash';
  return undefined;
}

/** Why a rule never redirects; undefined if it does. */
function findNoRedirectReason(flags: Flags, to: string): string | undefined {
  // `${moved:$1}`
  if (to.includes('${')) return 'its target is looked up in a RewriteMap';
  const isAnswer = isGone(flags) || flags.has('R');
  if (flags.has('P'))
    return 'it is a proxy ([P]): the server fetches the target itself instead of redirecting';
  if (flags.has('F')) return 'it returns 403 ([F]) instead of redirecting';
  if (flags.has('S')) return "it skips later rules for some URLs ([S]), which a map can't express";
  if (flags.has('C') && isAnswer)
    return "the next rules continue with its target ([C]), which a map can't express";
  if (isAnswer || /^https?:\/\//i.test(to)) return undefined;
  if (to !== '-') return 'it is a rewrite inside the server, not a redirect';

  // RewriteRule ^wp-admin/ - [L]
  if (flags.has('L') || flags.has('END'))
    return "it excludes its URLs from later rules, which a map can't express";
  return "it doesn't change the URL, so it redirects nothing";
}

const anyUrl = /^\^?(?:\/\?)?(?:\(?\.[*?]\)?)?\$?$/;

/** Why a rule matches too many URLs for a map; undefined if it doesn't. */
function findAllUrlsReason(regex: string, to: string, conditions: readonly Directive[]): string | undefined {
  if (regex.startsWith('!')) return "it applies to all URLs that don't match";
  if (!anyUrl.test(regex) || !conditions.some(isAboutHost)) return undefined;
  const isSame = /^https?:\/\/(?:[^/%]|%\{[^}]*\}|%\d)+?\/?(?:\$[01]|%\{REQUEST_URI\})$/i.test(to);
  return isSame ? wholeHost.https : wholeHost.other;
}

/** The requirements of RewriteCond lines, in the map's terms. */
interface Conditions {
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

/** Reads a rule's conditions as combinations, including [OR]. */
function readConditions(directives: readonly Directive[]): readonly Conditions[] | { readonly why: string } {
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

/** Undefined if both test the host, or both the path. An entry may require several parameters. */
function joinConditions(one: Conditions, other: Conditions): Conditions | undefined {
  if ((one.host && other.host) || (one.uri && other.uri)) return undefined;
  // `?a=1` and `?b=2` as `?a=1&b=2`
  const query = one.query === '' ? other.query : one.query + other.query.replace('?', '&');
  return {
    host: one.host || other.host,
    uri: one.uri || other.uri,
    query,
    ignoresCase: one.ignoresCase || other.ignoresCase,
    notes: [...one.notes, ...other.notes],
  };
}

/** True if a condition tests the whole query, so no rest travels on. */
function asksWholeQuery(conditions: readonly Directive[]): boolean {
  const tests = conditions.filter(({ words: [variable] }) => variable === '%{QUERY_STRING}');
  return tests.length > 0 && tests.every(({ words: [, expression = ''] }) => /^\^.*\$$/.test(expression));
}

/** True for a condition about https or the host name. */
function isAboutHost({ words: [variable = ''] }: Directive): boolean {
  return /HTTPS|HTTP_HOST|SERVER_(?:PORT|NAME)|REQUEST_SCHEME|X-Forwarded/i.test(variable);
}

function describeUnsupported(directive: Directive): string {
  const [variable = '', expression = ''] = directive.words;
  if (isAboutHost(directive))
    return "it depends on https or the host name, which a redirect of the map can't";
  return `it depends on ${variable} ${expression}, which a map can't express`;
}
