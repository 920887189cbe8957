import { intersectSources } from '../../../map/patterns/intersect.ts';
import { parseRegex } from '../../../map/patterns/regex.ts';
import { makeSources, type ReadPattern } from '../../../map/patterns/sources.ts';
import { fillTarget } from '../../../map/patterns/written-text.ts';
import type { InMap, Sources } from '../../shared/foreign-rule.ts';
import { wholeHost } from '../../shared/import-texts.ts';
import { expressSources } from '../../shared/make-rule.ts';
import type { Directive } from './directives.ts';
import { makeAbsolute } from './url-text.ts';

/** A redirect for all URLs that match an expression. */
interface Match {
  readonly regex: string;
  /** '' if the URLs are gone. */
  readonly to: string;
  /** True if the expression sees the path's first slash. */
  readonly isRooted: boolean;
  /** `https://old.example.com` and `?id=5` of conditions. */
  readonly host?: string;
  readonly query?: string;
  /** A condition's expression for the whole path, which must match too. */
  readonly uri?: string;
  /** The folders for the expression, and for a relative target. */
  readonly folder?: string;
  readonly rewriteBase?: string;
}

/**
 * The redirects of the map for an expression, or why there are none.
 *
 * 1. the URLs that the expression matches, in its folder, and those of them that a condition on the path matches too
 * 2. the target of each, with its groups filled in
 * 3. inside a `<VirtualHost>`, a redirect of the whole host stays where it is: Signpost redirects listed domains itself
 */
export function expressMatch(directive: Directive, match: Match): InMap {
  const { folder = '/', host = '', query = '' } = match;
  const ownSources = addFolder(folder, makeSources(parseRegex(match.regex), match.isRooted));
  const sources = match.uri === undefined ? ownSources : intersectWithUri(match.uri, ownSources);
  const inMap = expressSources(sources, ({ from, matched: textByGroup }) => {
    const to = fillGroups(match, textByGroup);
    return to === undefined
      ? { why: 'its target contains a value from a condition or the server' }
      : { from: host + from + query, to };
  });
  return directive.isOfHost === true && isOfWholeHost(inMap, match) ? { why: wholeHost.same } : inMap;
}

/** The target with the texts of `$1` and, of a condition, `%1`; undefined if one of them is unknown. */
function fillGroups(
  { to: written, folder = '/', rewriteBase = folder }: Match,
  textByGroup: ReadonlyMap<string, string>,
): string | undefined {
  const to = written.replace(ownHost, '');
  const groupsOfConditions = [...to.matchAll(/%\d(?![0-9A-Fa-f])/g)];
  if (/%\{/.test(to) || !groupsOfConditions.every(([group]) => textByGroup.has(group))) return undefined;

  const filled = fillTarget(to, textByGroup, /\$(\d)|(%\d)(?![0-9A-Fa-f])/g);
  return filled === '' ? '' : makeAbsolute(filled, rewriteBase);
}

/** True for all URLs of a host to the equal URL of another: RewriteRule ^(.*)$ https://www.example.com/$1 */
function isOfWholeHost(inMap: InMap, { host = '', query = '' }: Match): boolean {
  if ('why' in inMap) return false;
  return inMap.redirects.some(
    ({ from, to }) => from === `${host}/*${query}` && /^https?:\/\/[^/]+\/\*$/i.test(to),
  );
}

/** The requested host, which an entry need not name. */
const ownHost = /^(?:https?|%\{REQUEST_SCHEME\}):\/\/%\{(?:HTTP_HOST|SERVER_NAME)\}(?=\/)/i;

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
      if (common !== undefined)
        intersections.push({ ...common, matched: addConditionGroups(common, uriSource) });
    }
  return intersections.length > 0 ? intersections : { why: 'it matches one URL against two expressions' };
}

/** Adds `%1` of the condition, which is known if the condition's URLs are the common ones. */
function addConditionGroups(common: ReadPattern, uriSource: ReadPattern): ReadonlyMap<string, string> {
  if (common.from !== uriSource.from) return common.matched;
  const conditionGroups = Array.from(uriSource.matched, ([name, text]): [string, string] => [
    `%${name}`,
    text,
  ]);
  return new Map([...common.matched, ...conditionGroups]);
}
