import { basename } from 'node:path';
import {
  addHosts,
  type Item,
  makeUnexpressed,
  type Notice,
  noteGonePage,
  type Reading,
} from '../../../map/patterns/foreign-rule.ts';
import {
  type Conditioned,
  type Directive,
  parseAlias,
  parseDirectives,
  resolveSections,
  withConditions,
} from './directives.ts';
import { readAlias } from './redirects.ts';
import { findDependentRules, type RewritePlace, readRewriteRule } from './rewrite.ts';

/** The redirects of a `.htaccess`, whose folder is at the URL path `base`, or of a server's configuration. */
export function readApacheConfig(file: string, text: string, base: string): Reading {
  const isFolder = /htaccess$/.test(basename(file));
  const directives = resolveSections(parseDirectives(text));
  return readDirectives(directives, isFolder ? base : undefined);
}

/** `folder`: the path of a .htaccess's folder; undefined for a server's configuration. */
function readDirectives(directives: readonly Directive[], folder: string | undefined): Reading {
  // The last one counts, also for earlier rules.
  const lastWord = (wanted: string): string | undefined =>
    directives.findLast(({ name, barred }) => name === wanted && barred === undefined)?.words[0];
  const place: RewritePlace = {
    isFolder: folder !== undefined,
    isOff: lastWord('rewriteengine')?.toLowerCase() === 'off',
    folder: folder ?? '/',
    targets: lastWord('rewritebase'),
  };
  const conditioned = withConditions(directives);
  const dependent = findDependentRules(conditioned);

  const notices: Notice[] = [];
  // mod_rewrite runs before mod_alias, wherever its rules are.
  const rewrites: Item[] = [];
  const others: Item[] = [];
  let headings: Item[] = [];
  for (const directive of conditioned) {
    const { name, line, words, host } = directive;
    if (name === '#') headings.push({ kind: 'heading', line, text: words.join(' ') });

    const items = readDirective(directive, place, dependent.get(directive), notices);
    if (items.length === 0) continue;
    const ofHost = items.map((item) => (item.kind === 'rule' ? { ...item, server: host } : item));
    (name === 'rewriterule' ? rewrites : others).push(...headings, ...ofHost);
    headings = [];
  }
  return addHosts({ items: [...rewrites, ...others, ...headings], notices });
}

/** Directives whose redirects are in another file or program. */
const unreadDirectives: ReadonlyMap<string, string> = new Map([
  ['include', 'it includes another file. Import that file too'],
  ['includeoptional', 'it includes another file. Import that file too'],
  [
    'rewritemap',
    'its redirects are in another file. Import that file too, if it is a list of old and new URLs',
  ],
]);

/** The redirects of a directive; empty for `Options -Indexes`. */
function readDirective(
  directive: Conditioned,
  place: RewritePlace,
  whyDependent: string | undefined,
  notices: Notice[],
): Item[] {
  const { name, line, text, words, barred } = directive;
  const alias = parseAlias(directive);
  const isRewrite = name === 'rewriterule';
  if (barred !== undefined && (isRewrite || alias !== undefined))
    return [makeUnexpressed(line, text, barred)];
  if (isRewrite) return readRewriteRule(directive, place, whyDependent, notices);
  if (alias !== undefined) return readAlias(directive, alias, notices);

  // `Include redirects/*.conf`, `RewriteMap moved txt:/etc/apache2/moved.txt`
  const unread = unreadDirectives.get(name);
  if (unread !== undefined) return [makeUnexpressed(line, text, unread)];

  // `ErrorDocument 410 /gone.html`
  const isGonePage = name === 'errordocument' && words[0] === '410';
  const gonePage = isGonePage && noteGonePage(words[1] ?? '');
  if (gonePage) notices.push({ line, text: gonePage });
  return [];
}
