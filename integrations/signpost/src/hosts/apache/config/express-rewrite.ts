import { compact } from '../../../lib/text/text.ts';
import type { InMap, MapSides } from '../../shared/foreign-rule.ts';
import { noRedirect, notes, wholeHost } from '../../shared/import-texts.ts';
import { asksWholeQuery, isAboutHost, readConditions } from './conditions.ts';
import { type Conditioned, type Directive, parseFlags } from './directives.ts';
import { expressMatch } from './in-map.ts';
import { addsQueryAfterFragment } from './url-text.ts';

// A RewriteRule with its conditions → its redirects in a map, with notes on what differs there, or why a map has none. A rule becomes
// redirects as a whole or not at all.

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

/** NC, R=301, … by name; '' for a flag without a value. */
export type Flags = ReadonlyMap<string, string>;

/** The redirects of the map for a rule that redirects, or why there are none. */
export function expressRewrite(directive: Conditioned, place: RewritePlace, status: number): InMap {
  const { conditions, words } = directive;
  const [regex = '', escaped = ''] = words;
  const flags = parseFlags(directive);
  const to = unescapeSubstitution(escaped, flags.has('NE'));
  const whyAllUrls = findAllUrlsReason(regex, to, conditions);
  if (whyAllUrls !== undefined) return { why: whyAllUrls };
  // [OR] between conditions gives several ways to meet them.
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

  // One way that the map can't express leaves out the whole rule.
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
function unescapeSubstitution(text: string, isNotEncoded: boolean): string {
  return text.replace(/\\(.)/g, (_, character: string) => {
    if (character === '%' && isNotEncoded) return character;
    return /[$% \\]/.test(character) ? encodeURIComponent(character) : character;
  });
}

/** An expression that matches every path: `^(.*)$`, `.?` or none. */
const anyUrl = /^\^?(?:\/\?)?(?:\(?\.[*?]\)?)?\$?$/;

/** Why a rule matches too many URLs for a map; undefined if it doesn't. */
function findAllUrlsReason(regex: string, to: string, conditions: readonly Directive[]): string | undefined {
  if (regex.startsWith('!')) return "it applies to all URLs that don't match";
  if (!anyUrl.test(regex) || !conditions.some(isAboutHost)) return undefined;
  const isSame = /^https?:\/\/(?:[^/%]|%\{[^}]*\}|%\d)+?\/?(?:\$[01]|%\{REQUEST_URI\})$/i.test(to);
  return isSame ? wholeHost.https : wholeHost.other;
}

/** Why a rule never redirects; undefined if it does. */
export function findNoRedirectReason(flags: Flags, to: string, status: number): string | undefined {
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
