import { intersectSources } from '../../../map/patterns/intersect.ts';
import { parseRegex } from '../../../map/patterns/regex.ts';
import { makeSources, type ReadPattern } from '../../../map/patterns/sources.ts';
import { fillTarget } from '../../../map/patterns/written-text.ts';
import { expressSources, type InMap, type Sources } from '../../shared/foreign-rule.ts';
import { wholeHost } from '../../shared/import-texts.ts';
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

/** The redirects of the map for an expression, or why there are none. */
export function expressMatch(
  { isOfHost }: Directive,
  {
    regex,
    to: written,
    isRooted,
    host = '',
    query = '',
    uri = '',
    folder = '/',
    rewriteBase = folder,
  }: Match,
): InMap {
  const to = written.replace(ownHost, '');
  const sources = intersectWithUri(uri, addFolder(folder, makeSources(parseRegex(regex), isRooted)));
  const inMap = expressSources(sources, ({ from, matched }) => {
    const isKnown = ([name]: RegExpExecArray): boolean => matched.has(name);
    if (/%\{/.test(to) || ![...to.matchAll(/%\d(?![0-9A-Fa-f])/g)].every(isKnown))
      return { why: 'its target contains a value from a condition or the server' };

    const filled = fillTarget(to, matched, /\$(\d)|(%\d)(?![0-9A-Fa-f])/g);
    return { from: host + from + query, to: filled === '' ? '' : makeAbsolute(filled, rewriteBase) };
  });
  if ('why' in inMap || !isOfHost) return inMap;

  // RewriteRule ^(.*)$ https://www.example.com/$1
  const isWholeHost = inMap.redirects.some(
    (redirect) => redirect.from === `${host}/*${query}` && /^https?:\/\/[^/]+\/\*$/i.test(redirect.to),
  );
  return isWholeHost ? { why: wholeHost.same } : inMap;
}

/** The requested host, which an entry need not name. */
const ownHost = /^(?:https?|%\{REQUEST_SCHEME\}):\/\/%\{(?:HTTP_HOST|SERVER_NAME)\}(?=\/)/i;

function addFolder(folder: string, sources: Sources): Sources {
  if (folder === '/' || 'why' in sources) return sources;
  return sources.map((source) => ({ ...source, from: folder.replace(/\/$/, '') + source.from }));
}

/** The intersection of both expressions, if one contains the other. */
function intersectWithUri(uri: string, sources: Sources): Sources {
  if (uri === '' || 'why' in sources) return sources;
  const uriSources = makeSources(parseRegex(uri));
  if ('why' in uriSources) return uriSources;

  const intersections: ReadPattern[] = [];
  for (const outer of uriSources)
    for (const inner of sources) {
      const common = intersectSources(outer, inner);
      if (common !== undefined) intersections.push({ ...common, matched: withCondition(common, outer) });
    }
  return intersections.length > 0 ? intersections : { why: 'it matches one URL against two expressions' };
}

/** `%1` is a group of the condition, if the intersection is that expression. */
function withCondition({ from, matched }: ReadPattern, outer: ReadPattern): ReadonlyMap<string, string> {
  if (from !== outer.from) return matched;
  return new Map([
    ...matched,
    ...Array.from(outer.matched, ([name, value]): [string, string] => [`%${name}`, value]),
  ]);
}
