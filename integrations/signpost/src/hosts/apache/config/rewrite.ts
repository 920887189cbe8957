import { type Item, makeUnexpressed, type Notice } from '../../../map/patterns/foreign-rule.ts';
import { notes } from '../../../map/patterns/notes.ts';
import { wholeHost } from '../../../map/patterns/servers.ts';
import { asksWholeQuery, isAboutHost, readConditions } from './conditions.ts';
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

/** Why the rules after one with [S] or [C] depend on it: it skips or chains them for some URLs. Rule ─▶ reason. */
export function findDependentRules(directives: readonly Directive[]): ReadonlyMap<Directive, string> {
  const rules = directives.filter(({ name }) => name === 'rewriterule');
  const at = rules.findIndex((rule) => parseFlags(rule).has('S') || parseFlags(rule).has('C'));
  const why = `the rule on line ${rules[at]?.line} decides by [S] or [C] for which URLs it applies`;
  return new Map(at < 0 ? [] : rules.slice(at + 1).map((rule) => [rule, why]));
}

/** Reads a rule with its conditions. `whyDependent`: why it applies only after another rule. */
export function readRewriteRule(
  directive: Conditioned,
  place: RewritePlace,
  whyDependent: string | undefined,
  notices: Notice[],
): Item[] {
  const { conditions } = directive;
  const rule = parseRewriteRule(directive, conditions);
  const why = findUnreachableReason(rule, place) ?? whyDependent;
  if (why !== undefined) return [makeUnexpressed(rule.line, rule.text, why)];

  return readRule(rule, directive, notices, { conditions, ...place });
}

type Flags = ReturnType<typeof parseFlags>;

interface RewriteRule {
  readonly line: number;
  /** With its conditions. */
  readonly text: string;
  readonly regex: string;
  readonly substitution: string;
  readonly flags: Flags;
}

function parseRewriteRule(directive: Directive, conditions: readonly Directive[]): RewriteRule {
  const { line, text, words } = directive;
  const [regex = '', escaped = ''] = words;
  const flags = parseFlags(directive);
  const whole = [...conditions.map((condition) => condition.text), text].join(' · ');

  return {
    line,
    text: whole,
    regex,
    substitution: unescapeSubstitution(escaped, flags.has('NE')),
    flags,
  };
}

/** In a substitution a backslash escapes the next character: `meeting\ notes`, `\%20` beside `%2`. */
function unescapeSubstitution(text: string, isSentAsItIs: boolean): string {
  return text.replace(/\\(.)/g, (_, character: string) => {
    if (character === '%' && isSentAsItIs) return character;
    return /[$% \\]/.test(character) ? encodeURIComponent(character) : character;
  });
}

/** Why a rule is never reached. */
function findUnreachableReason(
  { regex }: RewriteRule,
  { isFolder, isOff }: RewritePlace,
): string | undefined {
  if (isOff) return 'the RewriteEngine is off here';
  return isFolder && /^\^\/(?![?*])/.test(regex)
    ? 'it never matches: in a .htaccess file, paths have no leading slash'
    : undefined;
}

const anyUrl = /^\^?(?:\/\?)?(?:\(?\.[*?]\)?)?\$?$/;

function readRule(
  rule: RewriteRule,
  directive: Directive,
  notices: Notice[],
  { conditions, folder, targets }: RewritePlace & { readonly conditions: readonly Directive[] },
): Item[] {
  const { line, text, regex, substitution, flags } = rule;
  const redirect = flags.get('R');
  const isGone = flags.has('G') || redirect === '410';
  const why =
    findNoRedirectReason(flags, substitution, isGone || redirect !== undefined) ??
    findAllUrlsReason(rule, conditions);
  if (why !== undefined) return [makeUnexpressed(line, text, why)];

  const ways = readConditions(conditions);
  if ('why' in ways) return [makeUnexpressed(line, text, ways.why)];

  const status = isGone ? 410 : (parseStatus(redirect ?? '') ?? 302);
  const match = { to: substitution.replace(/\?$/, ''), status, regex, rooted: false };
  const said: Notice[] = [];
  const items = ways.flatMap(({ host, query, uri }) =>
    readMatch({ ...directive, text }, said, {
      ...match,
      host,
      query,
      uri,
      folder,
      targets: targets ?? folder,
    }),
  );
  // All of a rule or nothing; without it, its notices aren't needed.
  const missing = items.find(({ kind }) => kind === 'unexpressed');
  if (missing !== undefined) return [missing];

  const ignoresCase = flags.has('NC') || ways.some((way) => way.ignoresCase);
  const more = [
    ...(ignoresCase ? [notes.case] : []),
    ...ways.flatMap((way) => way.notes),
    ...(cutsQuery(rule) && !asksWholeQuery(conditions) ? [notes.dropped] : []),
  ];
  notices.push(...more.map((note) => ({ line, text: note })), ...said);

  return items;
}

/** Why a rule matches too many URLs for a map; undefined if it doesn't. */
function findAllUrlsReason(
  { regex, substitution }: RewriteRule,
  conditions: readonly Directive[],
): string | undefined {
  if (regex.startsWith('!')) return "it applies to all URLs that don't match";
  if (!anyUrl.test(regex) || !conditions.some(isAboutHost)) return undefined;
  const isSame = /^https?:\/\/(?:[^/%]|%\{[^}]*\}|%\d)+?\/?(?:\$[01]|%\{REQUEST_URI\})$/i.test(substitution);
  return isSame ? wholeHost.https : wholeHost.other;
}

/** True if the request's query isn't passed on. */
function cutsQuery({ flags, substitution }: RewriteRule): boolean {
  const isAppended = flags.has('QSA');
  return flags.has('QSD') || (/.\?/.test(substitution) && !isAppended);
}

/** Why a rule never redirects; undefined if it does. */
function findNoRedirectReason(flags: Flags, substitution: string, isAnswer: boolean): string | undefined {
  if (flags.has('P'))
    return 'it is a proxy ([P]): the server fetches the target itself instead of redirecting';
  if (flags.has('F')) return 'it returns 403 ([F]) instead of redirecting';
  if (flags.has('S')) return "it skips later rules for some URLs ([S]), which a map can't express";
  if (flags.has('C') && isAnswer)
    return "the next rules continue with its target ([C]), which a map can't express";
  if (isAnswer || /^https?:\/\//i.test(substitution)) return undefined;
  if (substitution !== '-') return 'it is a rewrite inside the server, not a redirect';

  return flags.has('L') || flags.has('END')
    ? "it excludes its URLs from later rules, which a map can't express"
    : "it doesn't change the URL, so it redirects nothing";
}
