import { isRedirectStatus } from '../../../map/entry.ts';
import {
  type Item,
  makeRules,
  makeUnexpressed,
  type Notice,
  notes,
  type Sources,
  wholeHost,
} from '../../../map/patterns/foreign-rule.ts';
import { parseRegex } from '../../../map/patterns/regex.ts';
import {
  escapeLiteral,
  fillTarget,
  intersectSources,
  makeSources,
  type ReadPattern,
} from '../../../map/patterns/sources.ts';
import type { Alias, Directive } from './directives.ts';

/** The redirects of a mod_alias directive. */
export function readAlias(directive: Directive, alias: Alias, notices: Notice[]): Item[] {
  if (!alias.isMatch) return readRedirect(directive, alias, notices);
  return readMatch(directive, notices, { ...alias, regex: alias.from, rooted: true });
}

/** `Redirect` applies to a URL and everything below. */
function readRedirect(directive: Directive, { status, from, to }: Alias, notices: Notice[]): Item[] {
  const { line, text, isOfHost } = directive;
  const why = findStatusFault(status, to);
  if (why) return [makeUnexpressed(line, text, why)];
  if (isOfHost && from === '/' && /^https?:\/\/[^/]+\/?$/i.test(to))
    return [makeUnexpressed(line, text, wholeHost.same)];

  const path = escapeLiteral(from).replace(/[?#]/g, encodeURIComponent);
  const isFile = /\.[A-Za-z0-9]+$/.test(path);
  if (isFile || /[?#]|\.[a-z]+$/i.test(to.replace(/^https?:\/\/[^/]*/i, ''))) {
    notices.push({ line, text: notes.rest });
    return [{ kind: 'rule', line, text, from: path, to, status }];
  }

  const folder = path.replace(/\/$/, '');
  const target = status === 410 ? '' : `${to.replace(/\/$/, '').replaceAll('*', '%2A')}/*`;
  const all: Item = { kind: 'rule', line, text, from: `${folder}/*`, to: target, status };
  // Another host may not redirect URL variants, so the folder keeps the trailing slash.
  const isElsewhere = /^https?:\/\/[^/]+\/.*[^/]$/i.test(to) && folder !== '';

  return isElsewhere ? [{ ...all, from: folder, to: target.slice(0, -2) }, all] : [all];
}

/** Why a directive never redirects; undefined if it does. */
function findStatusFault(status: number, to: string): string | undefined {
  if (status === 410) return undefined;
  if (!isRedirectStatus(status)) return `status ${status} isn't a redirect`;
  return to === '' ? 'it has no target. Add the new URL' : undefined;
}

/** A redirect for all URLs that match an expression. */
interface Match {
  readonly regex: string;
  readonly to: string;
  readonly status: number;
  /** True if the expression sees the path's first slash. */
  readonly rooted: boolean;
  readonly host?: string;
  readonly query?: string;
  /** A condition's expression for the whole path, which must match too. */
  readonly uri?: string;
  /** The folders for the expression, and for a relative target. */
  readonly folder?: string;
  readonly targets?: string;
}

/** Equivalent rules, or why there are none. */
export function readMatch(
  { line, text, isOfHost }: Directive,
  notices: Notice[],
  {
    regex,
    to: written,
    status,
    rooted,
    host = '',
    query = '',
    uri = '',
    folder = '/',
    targets = folder,
  }: Match,
): Item[] {
  const to = written.replace(ownHost, '');
  const why = findStatusFault(status, to);
  if (why) return [makeUnexpressed(line, text, why)];

  const sources = intersectWithUri(uri, addFolder(folder, makeSources(parseRegex(regex), rooted)));
  const rules = makeRules(
    { line, text },
    sources,
    ({ from, matched }) => {
      const isKnown = ([name]: RegExpExecArray): boolean => matched.has(name);
      if (/%\{/.test(to) || ![...to.matchAll(/%\d(?![0-9A-Fa-f])/g)].every(isKnown))
        return { why: 'its target contains a value from a condition or the server' };

      const filled = fillTarget(to, matched, /\$(\d)|(%\d)(?![0-9A-Fa-f])/g);
      const target = status === 410 ? '' : makeAbsoluteTarget(filled, targets);
      return { from: host + from + query, to: target, status };
    },
    notices,
  );

  // RewriteRule ^(.*)$ https://www.example.com/$1
  const isWholeHost = (item: Item): boolean =>
    item.kind === 'rule' && item.from === `${host}/*${query}` && /^https?:\/\/[^/]+\/\*$/i.test(item.to);
  return rules.map((item) =>
    isOfHost && isWholeHost(item) ? makeUnexpressed(line, text, wholeHost.same) : item,
  );
}

/** The requested host, which an entry need not name. */
const ownHost = /^(?:https?|%\{REQUEST_SCHEME\}):\/\/%\{(?:HTTP_HOST|SERVER_NAME)\}(?=\/)/i;

function addFolder(folder: string, sources: Sources): Sources {
  if (folder === '/') return sources;
  if ('why' in sources) return { why: sources.why };
  return sources.map((source) => ({ ...source, from: folder.replace(/\/$/, '') + source.from }));
}

/** The intersection of both expressions, if one contains the other. */
function intersectWithUri(uri: string, sources: Sources): Sources {
  if (uri === '') return sources;
  if ('why' in sources) return { why: sources.why };

  const uriSources = makeSources(parseRegex(uri));
  if ('why' in uriSources) return { why: uriSources.why };

  const both = uriSources.flatMap((outer) =>
    sources.flatMap((inner) => {
      const found = intersectSources(outer, inner);
      return found === undefined ? [] : { ...found, matched: withCondition(found, outer) };
    }),
  );
  return both.length > 0 ? both : { why: 'it matches one URL against two expressions' };
}

/** `%1` is a group of the condition, if the intersection is that expression. */
function withCondition({ from, matched }: ReadPattern, outer: ReadPattern): ReadonlyMap<string, string> {
  if (from !== outer.from) return matched;
  return new Map([
    ...matched,
    ...Array.from(outer.matched, ([name, value]): [string, string] => [`%${name}`, value]),
  ]);
}

function makeAbsoluteTarget(target: string, folder: string): string {
  return /^(?:\/|https?:)/i.test(target) ? target : `${folder.replace(/\/?$/, '/')}${target}`;
}
