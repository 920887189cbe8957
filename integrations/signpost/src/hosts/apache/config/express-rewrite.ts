import { compact } from '../../../lib/text/text.ts';
import { intersectSources } from '../../../map/patterns/intersect.ts';
import { parseRegex } from '../../../map/patterns/regex.ts';
import { makeSources, type ReadPattern } from '../../../map/patterns/sources.ts';
import type { Sources } from '../../shared/foreign-rule.ts';
import { noRedirect, notes, wholeHost } from '../../shared/import-texts.ts';
import { addNotes } from '../../shared/make-rule.ts';
import { asksWholeQuery, isAboutHost, readConditions } from './conditions.ts';
import { type Conditioned, type Directive, parseFlags } from './directives.ts';
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

/**
 * The URLs of a rule that redirects in the map's terms, with the differences there, or why the map has none. `target` is that of
 * `expressSubstitution`.
 */
export function expressUrls(directive: Conditioned, place: RewritePlace, target: string): Sources {
  const { conditions, words } = directive;
  const [regex = '', escaped = ''] = words;
  const flags = parseFlags(directive);
  const to = unescapeSubstitution(escaped, flags.has('NE'));
  const whyAllUrls = findAllUrlsReason(regex, to, conditions);
  if (whyAllUrls !== undefined) return { why: whyAllUrls };
  // [OR] between conditions gives several ways to meet them.
  const ways = readConditions(conditions);
  if ('why' in ways) return ways;

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
  const sources: ReadPattern[] = [];
  const ownSources = addFolder(place.folder, makeSources(parseRegex(regex), false));
  for (const { host, query, uri } of ways) {
    const urls = intersectWithUri(uri, ownSources);
    if ('why' in urls) return urls;
    for (const source of urls) {
      const matched = addConditionGroups(source.matched, target);
      if (matched === undefined) return { why: 'its target contains a value from a condition or the server' };
      sources.push({ ...source, from: host + source.from + query, matched });
    }
  }
  return addNotes(sources, differences);
}

/** The target as a map writes it: without the requested host, and without the `?` that drops the query. */
export function expressSubstitution(escaped: string, flags: Flags): string {
  return unescapeSubstitution(escaped, flags.has('NE')).replace(/\?$/, '').replace(ownHost, '');
}

/** In a substitution a backslash escapes the next character: `meeting\ notes`, `\%20` beside `%2`. */
function unescapeSubstitution(text: string, isNotEncoded: boolean): string {
  return text.replace(/\\(.)/g, (_, character: string) => {
    if (character === '%' && isNotEncoded) return character;
    return /[$% \\]/.test(character) ? encodeURIComponent(character) : character;
  });
}

/** The requested host, which an entry need not name. */
const ownHost = /^(?:https?|%\{REQUEST_SCHEME\}):\/\/%\{(?:HTTP_HOST|SERVER_NAME)\}(?=\/)/i;

/** Adds the texts that a map has for `%1` in a target: `%2` of `%20` is meant as it is. Undefined if one of them is unknown. */
function addConditionGroups(
  matched: ReadonlyMap<string, string>,
  to: string,
): ReadonlyMap<string, string> | undefined {
  const required = to.match(/%\d(?![0-9A-Fa-f])/g) ?? [];
  if (to.includes('%{') || !required.every((group) => matched.has(group))) return undefined;
  const escapes = to.match(/%\d(?=[0-9A-Fa-f])/g) ?? [];
  return new Map([...matched, ...escapes.map((text) => [text, text] as const)]);
}

function addFolder(folder: string, sources: Sources): Sources {
  if (folder === '/' || 'why' in sources) return sources;
  return sources.map((source) => ({ ...source, from: folder.replace(/\/$/, '') + source.from }));
}

/** The URLs that a condition's expression matches too. Two that only overlap aren't a pattern of the map. */
function intersectWithUri(uri: string, sources: Sources): Sources {
  if (uri === '' || 'why' in sources) return sources;
  const uriSources = makeSources(parseRegex(uri));
  if ('why' in uriSources) return uriSources;

  const intersections: ReadPattern[] = [];
  for (const uriSource of uriSources)
    for (const source of sources) {
      const common = intersectSources(uriSource, source);
      if (common !== undefined) intersections.push({ ...common, matched: addGroupsOfUri(common, uriSource) });
    }
  return intersections.length > 0 ? intersections : { why: 'it matches one URL against two expressions' };
}

/** Adds `%1` of the condition, which is known if the condition's URLs are the common ones. */
function addGroupsOfUri(common: ReadPattern, uriSource: ReadPattern): ReadonlyMap<string, string> {
  if (common.from !== uriSource.from) return common.matched;
  const conditionGroups = Array.from(uriSource.matched, ([name, text]): [string, string] => [
    `%${name}`,
    text,
  ]);
  return new Map([...common.matched, ...conditionGroups]);
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
