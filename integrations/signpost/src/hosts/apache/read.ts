import { basename } from 'node:path';
import { compact } from '../../lib/text/text.ts';
import type { Fallback, ForeignRule, InMap } from '../shared/foreign-rule.ts';
import { noteGonePage } from '../shared/import-texts.ts';
import { matchEveryUrl, otherRule } from '../shared/make-rule.ts';
import { readAlias } from './config/alias.ts';
import { type Directive, parseDirectives, parseFlags, withConditions } from './config/directives.ts';
import type { RewritePlace } from './config/express-rewrite.ts';
import { readRewriteRule } from './config/rewrite.ts';
import { resolveSections } from './config/sections.ts';

/**
 * The redirects of a `.htaccess`, whose folder is at the URL path `base`, or of a server's configuration: in the order
 * in which Apache applies them, mod_rewrite before mod_alias. A test that depends on the server is a condition:
 * `RewriteCond %{HTTP_COOKIE} beta`.
 */
export function readApacheConfig(file: string, text: string, base = '/'): ForeignRule[] {
  const directives = withConditions(resolveSections(parseDirectives(text)));
  const dependent = findDependentRules(directives);

  // The last line counts, also for earlier rules. Inside `<Files "x.html">` it is for that file alone.
  const findWord = (wanted: string): string | undefined =>
    directives.findLast(({ name, barred }) => name === wanted && barred === undefined)?.words[0];
  const isHtaccess = /htaccess$/.test(basename(file));
  const folder = isHtaccess ? base : '/';
  const place: RewritePlace = {
    file,
    isHtaccess,
    isOff: findWord('rewriteengine')?.toLowerCase() === 'off',
    folder,
    rewriteBase: findWord('rewritebase') ?? folder,
  };

  const rewrites = directives.filter(({ name }) => name === 'rewriterule');
  return [
    ...rewrites.map((directive) => readRewriteRule(directive, place, dependent.get(directive))),
    ...compact(...directives.map((directive) => readOther(file, directive))),
  ];
}

/** A directive that redirects by itself, or says where redirects are; undefined for `Options -Indexes`. */
function readOther(file: string, directive: Directive): ForeignRule | undefined {
  const { name, line, text, words } = directive;
  const [first = '', second = ''] = words;
  if (name.startsWith('redirect')) return readAlias(file, directive);

  // `FallbackResource /index.html` serves a page for every URL without a file; `disabled` serves none.
  if (name === 'fallbackresource' && first.startsWith('/'))
    return { ...matchEveryUrl(first), platform: 'apache', file, line, text };

  // `ErrorDocument 404 https://www.example.com/404.html` redirects each unknown URL.
  if (name === 'errordocument' && first === '404' && /^https?:\/\//i.test(second))
    return { ...matchEveryUrl(second), kind: 'redirect', status: 302, platform: 'apache', file, line, text };

  // `Include redirects/*.conf`, or `ErrorDocument 410 /gone.html`
  const unread = unreadDirectives.get(name);
  const gonePage = name === 'errordocument' && first === '410' ? noteGonePage(second) : undefined;
  let inMap: InMap | undefined;
  if (unread !== undefined) inMap = { why: unread };
  else if (gonePage !== undefined) inMap = { redirects: [], notes: [gonePage] };
  if (inMap === undefined) return undefined;
  return { ...otherRule, platform: 'apache', file, line, text, inMap };
}

const whyElsewhere = 'it includes another file. Import that file too';

/** Directives whose redirects are in another file or program. */
const unreadDirectives: ReadonlyMap<string, string> = new Map([
  ['include', whyElsewhere],
  ['includeoptional', whyElsewhere],
  [
    'rewritemap',
    'its redirects are in another file. Import that file too, if it is a list of old and new URLs',
  ],
]);

/**
 * Finds `ErrorDocument 404 /404.html` in a `.htaccess`. With a host, Apache redirects there, and nothing returns 404.
 */
export function readErrorDocuments(file: string, text: string): Fallback[] {
  return parseDirectives(text).flatMap(({ line, column, name, words }): Fallback[] => {
    const [status, to = '', ...others] = words;
    const isFor404 = name === 'errordocument' && status === '404' && others.length === 0;
    if (!isFor404 || !/^(?:https?:\/)?\/\S*$/i.test(to)) return [];
    return [{ file, line, column, to, status: to.startsWith('/') ? 404 : 302 }];
  });
}

// The rules of a file → those behind [S=2] or [C], which an earlier rule skips or chains for certain URLs, each with the reason as a
// clause. Such a rule can't be imported alone.

function findDependentRules(directives: readonly Directive[]): ReadonlyMap<Directive, string> {
  const dependent = new Map<Directive, string>();
  let remaining = 0;
  let why = '';
  for (const rule of directives.filter(({ name }) => name === 'rewriterule')) {
    if (remaining > 0) {
      dependent.set(rule, why);
      remaining -= 1;
    }

    const flags = parseFlags(rule);
    // The next two, or the next one, which may chain on.
    const followers = flags.has('C') ? 1 : Number(flags.get('S') ?? 0);
    if (followers <= remaining) continue;
    remaining = followers;
    why = `the rule on line ${rule.line} decides by [S] or [C] for which URLs it applies`;
  }
  return dependent;
}
