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

/** Reads `RewriteRule ^old$ /new [R=301,L]` with its conditions. `whyDependent`: why it applies only after another rule. */
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
  const said: Notice[] = [];
  const items = ways.flatMap(({ host, query, uri }) =>
    readMatch({ ...directive, text }, said, {
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
  // All of a rule or nothing; without it, its notices aren't needed.
  const missing = items.find(({ kind }) => kind === 'unexpressed');
  if (missing !== undefined) return [missing];

  const dropsQuery = (flags.has('QSD') || to.endsWith('?')) && !asksWholeQuery(conditions);
  const more = [
    ...(flags.has('NC') || ways.some((way) => way.ignoresCase) ? [notes.case] : []),
    ...ways.flatMap((way) => way.notes),
    ...(dropsQuery ? [notes.dropped] : []),
    ...(flags.has('QSA') && /\?./.test(to) ? [notes.joined] : []),
  ];
  notices.push(...more.map((note) => ({ line, text: note })), ...said);

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
  return isFolder && /^\^\/(?![?*])/.test(regex)
    ? 'it never matches: in a .htaccess file, paths have no leading slash'
    : undefined;
}

/** Why a rule never redirects; undefined if it does. */
function findNoRedirectReason(flags: Flags, to: string): string | undefined {
  const isAnswer = isGone(flags) || flags.has('R');
  if (flags.has('P'))
    return 'it is a proxy ([P]): the server fetches the target itself instead of redirecting';
  if (flags.has('F')) return 'it returns 403 ([F]) instead of redirecting';
  if (flags.has('S')) return "it skips later rules for some URLs ([S]), which a map can't express";
  if (flags.has('C') && isAnswer)
    return "the next rules continue with its target ([C]), which a map can't express";
  if (isAnswer || /^https?:\/\//i.test(to)) return undefined;
  if (to !== '-') return 'it is a rewrite inside the server, not a redirect';

  return flags.has('L') || flags.has('END')
    ? "it excludes its URLs from later rules, which a map can't express"
    : "it doesn't change the URL, so it redirects nothing";
}

const anyUrl = /^\^?(?:\/\?)?(?:\(?\.[*?]\)?)?\$?$/;

/** Why a rule matches too many URLs for a map; undefined if it doesn't. */
function findAllUrlsReason(regex: string, to: string, conditions: readonly Directive[]): string | undefined {
  if (regex.startsWith('!')) return "it applies to all URLs that don't match";
  if (!anyUrl.test(regex) || !conditions.some(isAboutHost)) return undefined;
  const isSame = /^https?:\/\/(?:[^/%]|%\{[^}]*\}|%\d)+?\/?(?:\$[01]|%\{REQUEST_URI\})$/i.test(to);
  return isSame ? wholeHost.https : wholeHost.other;
}
