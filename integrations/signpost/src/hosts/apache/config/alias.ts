import { compact } from '../../../lib/text/text.ts';
import { escapeRegex } from '../../../lib/url/wildcards.ts';
import { parseRegex } from '../../../map/patterns/regex.ts';
import { makeSources } from '../../../map/patterns/sources.ts';
import { escapeLiteral } from '../../../map/patterns/written-text.ts';
import { compileRegex } from '../../shared/file-regex.ts';
import type { ForeignRule, Sources } from '../../shared/foreign-rule.ts';
import { notes } from '../../shared/import-texts.ts';
import { addNotes } from '../../shared/make-rule.ts';
import { readGroups } from '../../shared/rule-meaning.ts';
import type { Directive } from './directives.ts';
import { type Alias, parseAlias } from './parse-alias.ts';
import { makeRule } from './rule.ts';
import { addsQueryAfterFragment, decodePath, encodeTarget, makeAbsolute, withQuery } from './url-text.ts';

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

  const { status, from, to, isMatch } = alias;
  // `Redirect /old /new` takes /old and /old/any, but not /older.
  const expression = isMatch ? from : `^${escapeRegex(from)}${from.endsWith('/') ? '(.*)' : '(/.*)?'}$`;
  const target = isMatch ? to : `${to}$1`;
  const sources = isMatch ? makeSources(parseRegex(from)) : expressRedirect(alias);
  const regex = compileRegex(expression);
  // /old.html/any isn't requested in practice.
  const isFolder = !isMatch && !/\.\w+$/.test(from);
  return makeRule(file, directive, {
    status,
    from,
    to,
    meaning: {
      sources: addNotes(sources, compact(addsQueryAfterFragment(to) && status !== 410 && notes.fragment)),
      findTexts: ({ path }) => regex && readGroups(regex, decodePath(path)),
      to: target,
      toInMap: status === 410 ? '' : target,
      reference: /\$(\d)/g,
      complete: status === 410 ? undefined : (filled) => makeAbsolute(filled, '/'),
      send: (filled, { query }) => withQuery(encodeTarget(filled), query),
      samples: isFolder ? [`${from.replace(/\/$/, '')}/any`] : [],
    },
  });
}

/** `Redirect` applies to a URL and everything below, whose rest is `$1`. */
function expressRedirect({ from, to }: Alias): Sources {
  const path = escapeLiteral(from).replace(/[?#]/g, encodeURIComponent);
  const isFile = /\.[A-Za-z0-9]+$/.test(path);
  if (isFile || /[?#]|\.[a-z]+$/i.test(to.replace(/^https?:\/\/[^/]*/i, '')))
    return [{ from: path, matched: new Map(), notes: [notes.rest] }];

  const folder = path.replace(/\/$/, '');
  const all = { from: `${folder}/*`, matched: new Map([['1', '/*']]), notes: [] };
  // Another host may not redirect URL variants, so the folder keeps the trailing slash.
  const isElsewhere = /^https?:\/\/[^/]+\/.*[^/]$/i.test(to) && folder !== '';
  return isElsewhere ? [{ from: folder, matched: new Map(), notes: [] }, all] : [all];
}
