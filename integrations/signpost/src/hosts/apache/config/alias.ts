import { escapeRegex } from '../../../lib/url/wildcards.ts';
import { escapeLiteral } from '../../../map/patterns/written-text.ts';
import { compileRegex } from '../../shared/file-regex.ts';
import type { ForeignRule, InMap, RequestParts } from '../../shared/foreign-rule.ts';
import { notes, wholeHost } from '../../shared/import-texts.ts';
import { encodePath } from '../../shared/rule-matching.ts';
import type { Directive } from './directives.ts';
import { expressMatch } from './in-map.ts';
import { type Alias, parseAlias } from './parse-alias.ts';
import { makeRule } from './rule.ts';
import { addsQueryAfterFragment, decodePath, encodeTarget, fillGroups, withQuery } from './url-text.ts';

// A rule of mod_alias:
//
//   Redirect [status] /old /new           everything below /old too; the rest is appended
//   RedirectMatch [status] regex target   $1 in the target
//
// https://httpd.apache.org/docs/2.4/mod/mod_alias.html

/** Reads `Redirect 301 /old /new` or `RedirectMatch ^/old/(.*)$ /new/$1`; undefined for any other directive. */
export function readAlias(file: string, directive: Directive): ForeignRule | undefined {
  const alias = parseAlias(directive);
  if (alias === undefined) return undefined;

  // `Redirect /old /new` takes /old and /old/any, but not /older.
  const { status, from, to, isMatch } = alias;
  let [expression, target] = [from, to];
  if (!isMatch) {
    expression = `^${escapeRegex(from)}${from.endsWith('/') ? '(.*)' : '(/.*)?'}$`;
    target = `${to}$1`;
  }
  const regex = compileRegex(expression);
  const match = ({ path, query }: RequestParts): string | undefined => {
    const groups = regex?.exec(decodePath(path));
    return groups ? withQuery(encodeTarget(fillGroups(target, '$', groups)), query) : undefined;
  };

  const targetOfRule = status === 410 ? '' : to;
  const inMap = isMatch
    ? expressMatch(directive, { regex: from, to: targetOfRule, isRooted: true })
    : expressRedirect(directive, alias);
  const rule = makeRule(file, directive, {
    status,
    from,
    to,
    regex,
    match,
    inMap: noteFragment(targetOfRule, inMap),
  });
  if (isMatch || rule.state.is === 'invalid') return rule;

  // /old.html/any isn't requested in practice.
  const path = encodePath(from);
  if (/\.\w+$/.test(from)) return { ...rule, isExact: true, samples: [path] };
  return { ...rule, isExact: false, samples: [path, `${path.replace(/\/$/, '')}/any`] };
}

function noteFragment(to: string, inMap: InMap): InMap {
  if ('why' in inMap || !addsQueryAfterFragment(to)) return inMap;
  return { ...inMap, notes: [...inMap.notes, notes.fragment] };
}

/** `Redirect` applies to a URL and everything below. */
function expressRedirect({ isOfHost }: Directive, { status, from, to }: Alias): InMap {
  if (isOfHost && from === '/' && /^https?:\/\/[^/]+\/?$/i.test(to)) return { why: wholeHost.same };

  const path = escapeLiteral(from).replace(/[?#]/g, encodeURIComponent);
  const isFile = /\.[A-Za-z0-9]+$/.test(path);
  if (isFile || /[?#]|\.[a-z]+$/i.test(to.replace(/^https?:\/\/[^/]*/i, '')))
    return { redirects: [{ from: path, to }], notes: [notes.rest] };

  const folder = path.replace(/\/$/, '');
  const target = status === 410 ? '' : `${to.replace(/\/$/, '').replaceAll('*', '%2A')}/*`;
  const all = { from: `${folder}/*`, to: target };
  // Another host may not redirect URL variants, so the folder keeps the trailing slash.
  const isElsewhere = /^https?:\/\/[^/]+\/.*[^/]$/i.test(to) && folder !== '';
  if (!isElsewhere) return { redirects: [all], notes: [] };
  return { redirects: [{ from: folder, to: target.slice(0, -2) }, all], notes: [] };
}
